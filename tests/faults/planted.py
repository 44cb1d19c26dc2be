"""The suite itself: faults planted in the server of this process, each to be caught by the judge that is there for it.

A judge is a check of this suite or of the tests, run as it is. Without the fault it finds nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from typing import Any, Final, NamedTuple

import pytest

from spades.cards import names_of
from tests.faults.doubled import CODE, KINDS, in_lobby, run
from tests.faults.hidden import compared
from tests.faults.jumps import JumpyClock, found
from tests.faults.parlour import Parlour, TickClock, turns, write
from tests.faults.rows import Finding, Row, Tier, show
from tests.faults.world import WORLDS, simulate
from tests.room.driven import ANA, EVE
from tests.server import test_log_contract as contract
from tests.server.hub import Hub
from web import actor as actors
from web import alarms, folding, replica, wire
from web import log as logs
from web.codec import events_json
from web.replica import Replica
from web.room.events import Event
from web.room.evolve import fold
from web.room.state import Player, Room, seat_of
from web.room.waits import Wait
from web.rooms import Rooms

ROW: Final = Row("18", "the suite itself: planted faults", "every one caught, and nothing without them")
ROWS: Final = (ROW,)

Patch = pytest.MonkeyPatch
Judge = Callable[[], Sequence[str]]


class Planted(NamedTuple):
    """A fault, how it is planted, and who has to catch it: what the judge says is wrong."""

    name: str
    plant: Callable[[Patch], None]
    judge: Judge


async def measure(tier: Tier) -> AsyncIterator[Finding]:
    """Every fault, and every judge without one."""
    missed: list[str] = []
    for number, planted in enumerate(PLANTED, start=1):
        # Off the loop: a judge has loops of its own.
        missed += [] if await asyncio.to_thread(caught, planted) else [f"{planted.name} was not caught"]
        show("planted", number, len(PLANTED))
    for judge in JUDGES:
        missed += [f"{wrong} without a fault" for wrong in await asyncio.to_thread(judge)]
    figure = f"{len(PLANTED) - len(missed)} of {len(PLANTED)} caught, by {len(JUDGES)} judges"
    yield ROW.found("; ".join([figure, *missed]), not missed)


def caught(planted: Planted) -> Sequence[str]:
    """What its judge says of a server with this fault."""
    with pytest.MonkeyPatch.context() as patch:
        planted.plant(patch)
        return planted.judge()


# --- judges ----------------------------------------------------------------------------------------------


def schedules() -> Sequence[str]:
    """Doubled and late requests of every kind (row 7)."""
    for kind in KINDS:
        for seed in range(6):
            wrongs = asyncio.run(run(kind, seed)).wrongs
            if wrongs:
                return wrongs
    return []


def simulation() -> Sequence[str]:
    """A storm over processes that share a log (row 8)."""
    for seed in range(1, 3):
        faults = simulate(seed, 600, WORLDS[seed % len(WORLDS)]).faults
        if faults:
            return faults
    return []


def contract_of_logs() -> Sequence[str]:
    """What every log keeps."""
    return [wrong for check in CONTRACT for wrong in failure(check(logs.MemoryLog()))]


CONTRACT: Final[Sequence[Callable[[logs.Log], Coroutine[Any, Any, None]]]] = (
    contract.test_a_row_that_follows_another_row_is_a_conflict,
    contract.test_a_gap_is_a_conflict,
    contract.test_a_resend_meets_its_first_answer_however_far_the_room_has_gone,
    contract.test_of_two_writers_of_a_version_exactly_one_is_right,
)


def sight() -> Sequence[str]:
    """Hidden cards moved (row 15)."""
    return asyncio.run(compared(40, most=1)).differing


def waits() -> Sequence[str]:
    """A grace and a turn, the wall clock left alone (row 13)."""
    return [wrong for kind in ("grace", "turn") for wrong in asyncio.run(found(kind, 0.0, JumpyClock()))]


def waking() -> Sequence[str]:
    """A row that another server writes while this one reads the room is shown here at once."""
    return asyncio.run(told_while_waking())


async def told_while_waking() -> list[str]:
    """Two servers on one log: the second reads a room for a watcher while the first writes to it."""
    log, hub, clock = HeldLog(), Hub(), TickClock()
    await write(log, in_lobby())
    one, other = (Parlour(log, name, clock, signals=hub.signals()) for name in ("one", "other"))
    ana = await one.link(CODE, ANA)
    await turns(20)
    log.is_held = True
    coming = asyncio.create_task(other.link(CODE, EVE))
    await turns(10)
    ana.send('{"kind":"ready","id":"a","ready":true}')
    await turns(20)
    log.go_on.set()
    eve = await coming
    await turns(40)
    behind = eve.view is None or eve.view["version"] != len(await log.tail(CODE))
    one.close()
    other.close()
    return ["who came meanwhile is not shown the newest row"] if behind else []


class HeldLog(logs.MemoryLog):
    """A log whose next look at the rows of a room, once it is held, takes until it may go on."""

    def __init__(self) -> None:
        super().__init__()
        self.is_held = False
        self.go_on = asyncio.Event()

    async def tail(self, room: str, after: int = 0) -> Sequence[logs.Row]:
        """As of before the wait."""
        rows, held = list(await super().tail(room, after)), self.is_held
        self.is_held = False
        if held:
            await self.go_on.wait()
        return rows


JUDGES: Final[Sequence[Judge]] = (schedules, simulation, contract_of_logs, sight, waits, waking)


def failure(check: Coroutine[Any, Any, None]) -> list[str]:
    """What a test of ours fails with; empty where it passes."""
    try:
        asyncio.run(check)
    except AssertionError as error:
        return [str(error)[:80] or "a test failed"]
    return []


# --- faults ----------------------------------------------------------------------------------------------


def acknowledged_before_the_commit(patch: Patch) -> None:
    """What is judged is true and told; the log hears of it later."""
    late: set[asyncio.Task[logs.Result]] = set()

    async def append(self: Replica, actor: str, id: str, events: Sequence[Event]) -> int:
        row = logs.chained(self._code, self.room.version + 1, actor, id, self._head.hash, events_json(events))
        late.add(asyncio.create_task(self._log.append(row)))
        self._take(row, events)
        self._changed()
        return row.version

    patch.setattr(Replica, "append", append)


def shown_before_the_row(patch: Patch) -> None:
    """People see what is on its way to the log."""
    append = Replica.append

    async def eager(self: Replica, actor: str, id: str, events: Sequence[Event]) -> int | None:
        room = self.room
        self.room = fold(room, room.version + 1, events)
        self._changed()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        self.room = room
        return await append(self, actor, id, events)

    patch.setattr(Replica, "append", eager)


def no_fence(patch: Patch) -> None:
    """The log takes a row whatever stands before it."""

    def judged(row: logs.Row, head: logs.Head, twin: int | None) -> logs.Result:
        return logs.Committed() if twin is None else logs.Duplicate(twin)

    patch.setattr(logs, "judged", judged)


def no_dedupe(patch: Patch) -> None:
    """Nobody looks at ids: neither the log nor the room."""
    judged = logs.judged

    async def nothing(*_: object) -> None:
        return None

    patch.setattr(logs, "judged", lambda row, head, twin: judged(row, head, None))
    patch.setattr(logs.MemoryLog, "find", nothing)
    patch.setattr(actors, "REMEMBERED", 0)


def subscribed_after_reading(patch: Patch) -> None:
    """What another process says of a room while it is read is not heard."""
    hear = Rooms._hear

    def deaf(self: Rooms, code: str, version: int) -> None:
        if code in self._actors:
            hear(self, code, version)

    patch.setattr(Rooms, "_hear", deaf)


def never_looked_for_rows(patch: Patch) -> None:
    """A row whose signal was lost is not looked for."""

    async def look_for_rows(self: Rooms) -> None:
        return None

    patch.setattr(Rooms, "look_for_rows", look_for_rows)


def newer_head_is_a_fork(patch: Patch) -> None:
    """A row between two looks at the log is taken for another log."""

    async def newer(self: Replica) -> bool:
        head = (await self._log.heads([self._code])).get(self._code, logs.NO_HEAD)
        if head != self._head:
            raise replica.Forked
        return False

    patch.setattr(Replica, "_head_is_newer", newer)


def a_leaked_card(patch: Patch) -> None:
    """A seat is sent what its neighbour may play."""
    you = wire._you

    def leaky(room: Room, player: Player, clocks: wire.Clocks) -> bytes:
        seat = seat_of(room, player)
        held = room.table.held[(seat + 1) % 4] if room.table and seat is not None else 0
        return you(room, player, clocks)[:-1] + b',"next":"%b"}' % "".join(names_of(held)).encode()

    patch.setattr(wire, "_you", leaky)


def a_fold_that_skips(patch: Patch) -> None:
    """Who wakes a room misses the last of several events."""

    def forgetful(room: Room | None, version: int, events: Sequence[Event]) -> Room:
        return fold(room, version, events if room is None or len(events) < 2 else events[:-1])

    patch.setattr(folding, "fold", forgetful)


def a_clock_that_rings_early(patch: Patch) -> None:
    """Every wait is a tenth too short."""
    start = alarms.Alarms._start

    def hasty(self: alarms.Alarms, wait: Wait) -> None:
        start(self, wait._replace(seconds=wait.seconds * 0.9))

    patch.setattr(alarms.Alarms, "_start", hasty)


PLANTED: Final = (
    Planted("acknowledged before the commit", acknowledged_before_the_commit, schedules),
    Planted("acknowledged before the commit, in a storm", acknowledged_before_the_commit, simulation),
    Planted("shown before the row", shown_before_the_row, schedules),
    Planted("no fence", no_fence, contract_of_logs),
    Planted("no fence, on two servers", no_fence, schedules),
    Planted("no dedupe", no_dedupe, contract_of_logs),
    Planted("no dedupe, of doubled requests", no_dedupe, schedules),
    Planted("subscribed after reading", subscribed_after_reading, waking),
    Planted("never looked for rows", never_looked_for_rows, schedules),
    Planted("a newer head is a fork", newer_head_is_a_fork, schedules),
    Planted("a leaked card", a_leaked_card, sight),
    Planted("a fold that skips an event", a_fold_that_skips, schedules),
    Planted("a clock that rings early", a_clock_that_rings_early, waits),
    Planted("a clock that rings early, in a storm", a_clock_that_rings_early, simulation),
)
