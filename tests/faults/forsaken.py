"""Row 7b: a process ends with people on it who never come back; guests play on for them at the others' table.

On the simulation's clock, so the figure is the rule's own and no machine's.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Final, NamedTuple

from tests.faults import virtual
from tests.faults.air import ALIVE_WITHIN
from tests.faults.judge import folded
from tests.faults.life import CALM
from tests.faults.people import GOOD, SimPerson
from tests.faults.rows import Finding, Row, Tier, show
from tests.faults.world import Kind, World
from web.room.state import Room, in_match, seat_of
from web.signals import TOUCH_EVERY

ROWS: Final = (
    Row(
        "7b",
        "a process ends, and its people never come back",
        "covered within heartbeat time-out + grace, and the table plays on",
    ),
)
TABLES: Final[Mapping[Tier, int]] = {"quick": 10, "deep": 100}
PEACE: Final = Kind("peace", CALM, GOOD, deaths=False)
SLACK: Final = TOUCH_EVERY + 1
"""Seconds: between two looks, and for a row's way."""


class Left(NamedTuple):
    """One table: seconds until every seat was covered, the grace of it, and how many rows came in the next minute."""

    seconds: float
    grace: int
    rows_after: int

    def held(self) -> bool:
        """Whether it was as soon as the goal has it."""
        return self.seconds <= ALIVE_WITHIN + self.grace + SLACK and self.rows_after > 5


async def measure(tier: Tier) -> AsyncIterator[Finding]:
    """Leave tables half empty, and wait for the guests."""
    found: list[Left] = []
    for seed in range(TABLES[tier]):
        show("tables", seed + 1, TABLES[tier])
        found.append(await asyncio.to_thread(forsaken, seed))
    beyond = max(one.seconds - one.grace for one in found)
    figure = f"{len(found)} tables: {beyond:.1f} s and the grace at most (time-out {ALIVE_WITHIN:.0f} s)"
    yield ROWS[0].found(figure, all(one.held() for one in found))


def forsaken(seed: int) -> Left:
    """What becomes of one table."""
    return virtual.run(_forsaken(World(seed, PEACE, rooms=1)))


async def _forsaken(world: World) -> Left:
    try:
        await world.open()
        return await _left(world)
    finally:
        world.close()


async def _left(world: World) -> Left:
    loop = asyncio.get_running_loop()
    gone = await _people_of_a_process(world)
    for person in gone:
        world.tables[0].stop(person)
    began = loop.time()
    assert gone[0].server is not None
    gone[0].server.life.end()

    def covered() -> bool:
        room = _room(world)
        seats = [seat_of(room, person.player) for person in gone]
        return all(seat is None or room.places[seat].covered for seat in seats)

    await _until(covered)
    seconds, rows = loop.time() - began, world.actions()
    await asyncio.sleep(60)
    return Left(seconds, _room(world).options.grace, world.actions() - rows)


async def _people_of_a_process(world: World) -> list[SimPerson]:
    """Some who sit in a match, all that one process has, while others sit at another one."""
    while True:
        await _until(lambda: in_match(_room(world)))
        seated = [
            person for person in world.tables[0].people if seat_of(_room(world), person.player) is not None
        ]
        for server in world.running():
            here = [person for person in seated if person.server is server and person.link is not None]
            if here and len(here) < len(seated):
                return here
        seated[0].leave()
        await asyncio.sleep(5)


def _room(world: World) -> Room:
    room = folded(world.rows_of(world.tables[0])).rooms[-1]
    assert room is not None
    return room


async def _until(true: Callable[[], bool]) -> None:
    for _ in range(5_000):
        if true():
            return
        await asyncio.sleep(0.1)
    raise AssertionError("it never came to that")
