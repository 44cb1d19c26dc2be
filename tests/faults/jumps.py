"""The machine's clock jumps by hours while a grace or a turn runs: neither may be over early, nor stick.

Time moves by hand, and the jump is of the wall clock alone, as an administrator or a time server makes it: what runs in
the machine's own steady time does not see it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Final, Literal, TypeAlias

from tests.faults.rows import Finding, Row, Tier
from tests.server.clocks import HandClock, settle
from tests.server.persons import Person, four_playing
from tests.server.serving import serving

ROW: Final = Row("13a", "clock jumps by hours, forward and back", "no grace or turn early, none stuck")
ROWS: Final = (ROW,)

HOUR: Final = 3600.0
JUMPS: Final = {"quick": (-3 * HOUR, 3 * HOUR), "deep": (-500 * HOUR, -HOUR, -1.0, 1.0, HOUR, 500 * HOUR)}
GRACE: Final = 15
TURN: Final = 30
MARGIN: Final = 0.1
"""Seconds before a wait's end in which it may not be over, and after it in which it must be."""

Waiting: TypeAlias = Literal["grace", "turn"]


WAITS: Final[Sequence[Waiting]] = ("grace", "turn")


class JumpyClock(HandClock):
    """A clock by hand whose wall can be set."""

    def __init__(self) -> None:
        super().__init__()
        self._set_by = 0.0

    def now_ms(self) -> int:
        return super().now_ms() + int(self._set_by * 1000)

    def jump(self, seconds: float) -> None:
        """Set the wall clock forward, or back by a negative number."""
        self._set_by += seconds


async def measure(tier: Tier) -> AsyncIterator[Finding]:
    """Every jump in the middle of every kind of wait."""
    cases: list[tuple[Waiting, float]] = [(waiting, jump) for waiting in WAITS for jump in JUMPS[tier]]
    wrong = [sentence for waiting, jump in cases for sentence in await found(waiting, jump, JumpyClock())]
    hours = ", ".join(f"{jump / HOUR:+g} h" for jump in JUMPS[tier])
    yield ROW.found(
        f"{len(wrong)} wrong of {len(cases)} waits ({hours}){': ' * bool(wrong)}{'; '.join(wrong)}", not wrong
    )


async def found(waiting: Waiting, jump: float, clock: JumpyClock) -> list[str]:
    """What is wrong with a wait in whose middle the clock jumps: a sentence each."""
    async with serving(clock=clock) as served:
        turn_limit = TURN if waiting == "turn" else 0
        persons = await four_playing(served.address, grace=GRACE, turn_limit=turn_limit)
        length = await _begin(waiting, persons, clock)
        await clock.advance(length / 2)
        clock.jump(jump)
        await clock.advance(length / 2 - MARGIN)
        early = _is_over(persons[0])
        await clock.advance(2 * MARGIN)
        late = not _is_over(persons[0])
    named = f"a {waiting} and {jump / HOUR:+g} h"
    return [f"{named}: early"] * early + [f"{named}: stuck"] * late


async def _begin(waiting: Waiting, persons: Sequence[Person], clock: HandClock) -> float:
    """Begin the wait; its seconds."""
    if waiting == "turn":
        await settle()
        return TURN
    await persons[1].leave()
    await settle()
    await clock.advance(2)
    return GRACE


def _is_over(person: Person) -> bool:
    """Whether a guest covers somebody."""
    return any(seat["covered"] for seat in person.view["seats"])
