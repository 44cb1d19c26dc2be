"""A world of several processes on one log, with people at their rooms, faults from a seed, and a day of judgement.

    found = simulate(seed=7, actions=12_000)

The whole server runs in it, on a clock that is only a number; what one seed brings about, it brings about again.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from tests.faults import virtual
from tests.faults.air import Air
from tests.faults.judge import by_actor, check, folded
from tests.faults.life import CALM, STORM, Odds
from tests.faults.people import GOOD, WILD, Ways
from tests.faults.tables import SimTable
from tests.faults.wire import SimServer
from web.log import MemoryLog, Row

PROCESSES = 3
HEALING = 120.0
QUIET = 20.0
LONGEST = 4_000
"""Looks, five seconds apart, after which a world has lived long enough."""


class Kind(NamedTuple):
    """What kind of world: how its faults and its people are while it is not healing."""

    name: str
    odds: Odds
    ways: Ways
    deaths: bool


WORLDS = (
    Kind("storm", STORM, WILD, deaths=True),
    Kind("mischief without faults", CALM, WILD, deaths=False),
    Kind("faults under good people", STORM, GOOD, deaths=True),
)


class Found(NamedTuple):
    """What a world came to. `faults` in words; `trace` tells two runs of one seed apart."""

    seed: int
    actions: int
    acknowledged: int
    rows: Counter[str]
    deaths: int
    seconds: float
    faults: list[str]
    trace: str


class World:
    """One simulated evening of `rooms` rooms."""

    def __init__(self, seed: int, kind: Kind, rooms: int) -> None:
        self.rng = Random(seed)
        self.store = MemoryLog(lambda: int(asyncio.get_running_loop().time() * 1000))
        self.air = Air(Random(seed + 1), lambda: self.odds)
        self.kind = kind
        self.odds, self.ways = kind.odds, kind.ways
        self.servers: list[SimServer | None] = [None] * PROCESSES
        self.ever: list[SimServer] = []
        self.tables = [SimTable(number, self.rng, self.running, lambda: self.ways) for number in range(rooms)]
        self.faults: list[str] = []
        self.deaths = 0

    async def run(self, actions: int) -> None:
        """Play until so many actions are done, let all heal, and look at what is left."""
        try:
            await self._evening(actions)
        finally:
            self.close()
        self._judge()

    async def open(self) -> None:
        """Every process runs, and everybody comes to their table."""
        for place in range(PROCESSES):
            self._start(place)
        for table in self.tables:
            await table.begin()

    def close(self) -> None:
        """Whatever waits for a process that has ended waits no longer, and can be thrown away."""
        for server in self.ever:
            server.life.is_free = True

    async def _evening(self, actions: int) -> None:
        fate = asyncio.create_task(self._fate())
        await self.open()
        for _ in range(LONGEST):
            if self.actions() >= actions:
                break
            await asyncio.sleep(5)
        fate.cancel()
        await self._heal()

    def actions(self) -> int:
        """Rows of the log, and acknowledged requests that left none."""
        return sum(map(len, self.store._rows.values()))

    def rows_of(self, table: SimTable) -> Sequence[Row]:
        """The log of a table."""
        return self.store._rows.get(table.code, ())

    def running(self) -> list[SimServer]:
        """The processes that run now."""
        return [server for server in self.servers if server is not None and not server.life.is_over]

    # --- fate --------------------------------------------------------------------------------------------

    def _start(self, place: int) -> None:
        server = SimServer(self.store, self.air, Random(self.rng.random()), lambda: self.odds)
        self.servers[place] = server
        self.ever.append(server)

    async def _fate(self) -> None:
        """What befalls the processes from outside."""
        while self.kind.deaths:
            await asyncio.sleep(self.rng.uniform(1, 20))
            place = self.rng.randrange(PROCESSES)
            server = self.servers[place]
            if server is None or server.life.is_over:
                self._raise_the_dead()
                continue
            if self.rng.random() < 0.5:
                server.life.end()
            else:
                server.life.pause(self.rng.choice([0.5, 2.0, 5.0, 20.0]))
            await asyncio.sleep(self.rng.uniform(0.2, 5))
            self._raise_the_dead()

    def _raise_the_dead(self) -> None:
        for place, server in enumerate(self.servers):
            if server is None or server.life.is_over:
                self.deaths += 1
                self._start(place)

    async def _heal(self) -> None:
        self.odds, self.ways = CALM, GOOD
        self._raise_the_dead()
        before = {table.code: self._length(table) for table in self.tables}
        await asyncio.sleep(HEALING)
        for table in self.tables:
            if self._length(table) < before[table.code] + 10:
                self.faults.append(f"room {table.number} is stuck at version {self._length(table)}")
        for table in self.tables:
            table.rest()
        await asyncio.sleep(QUIET)

    def _length(self, table: SimTable) -> int:
        return len(self.rows_of(table))

    # --- the day of judgement ----------------------------------------------------------------------------

    def _judge(self) -> None:
        for table in self.tables:
            log = folded(self.rows_of(table))
            found = [*check(log, table.history), *table.odd, *table.views_that_differ(log)]
            self.faults += [f"room {table.number}: {fault}" for fault in found]


class _Errors(logging.Handler):
    """Keeps what a server complains of as of a bug."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(f"logged: {record.getMessage()}")


def simulate(seed: int, actions: int, kind: Kind = WORLDS[0], rooms: int = 6) -> Found:
    """What comes of a seed."""
    errors, log = _Errors(), logging.getLogger("web")
    log.addHandler(errors)
    propagate, log.propagate = log.propagate, False
    try:
        return virtual.run(_simulated(seed, actions, kind, rooms, errors))
    finally:
        log.removeHandler(errors)
        log.propagate = propagate


async def _simulated(seed: int, actions: int, kind: Kind, rooms: int, errors: _Errors) -> Found:
    world = World(seed, kind, rooms)
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _loop, context: world.faults.append(f"unhandled: {context}"))
    try:
        await world.run(actions)
    except virtual.Stuck:
        world.faults.append("everything stands still")
    rows = [row for rows in world.store._rows.values() for row in rows]
    digest = hashlib.sha256("".join(row.hash for row in rows).encode()).hexdigest()
    return Found(
        seed,
        world.actions(),
        sum(table.history.acknowledged() for table in world.tables),
        Counter(by_actor(rows)),
        world.deaths,
        loop.time() - virtual.START,
        [*world.faults, *errors.said],
        digest[:16],
    )


def told(found: Sequence[Found]) -> str:
    """Several worlds in one line."""
    rows = sum((one.rows for one in found), Counter[str]())
    return (
        f"{sum(one.actions for one in found):,} actions ({rows['people']:,} of people, {rows['guests']:,} of guests), "
        f"{sum(one.acknowledged for one in found):,} acknowledged, {sum(one.deaths for one in found)} deaths, "
        f"{sum(one.seconds for one in found) / 3600:.1f} h, {sum(len(one.faults) for one in found)} faults"
    )
