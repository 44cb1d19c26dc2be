"""Requests that come twice, late and out of order, and four Nexts at once: in effect once, and all told so.

One room on one server, or on two that share a log; the log takes its time and loses answers.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from functools import cache
from random import Random
from typing import Final, NamedTuple

from tests.faults.effects import Request
from tests.faults.parlour import Parlour, TickClock, write
from tests.faults.rows import Finding, Row, Tier, show
from tests.faults.schedule import Schedule, Wishes
from tests.faults.slow_log import SlowLog
from tests.faults.witness import SeededDealer
from tests.room.driven import EVE, FOUR, four_playing, four_seated, rows_of
from tests.server.hub import Hub, HubSignals
from tests.server.persons import Json, fresh_cut, next_wish
from web import log as logs

ROW: Final = Row(
    "7",
    "requests doubled, reordered, delayed; four Nexts at once, on one server and on two",
    "the effect exactly once; all four answered `done`, one deal",
)
ROWS: Final = (ROW,)

CODE: Final = "K7QX2M9PHT4VBRC8"
NEXTS: Final = {"quick": 1_500, "deep": 10_000}
EVENINGS: Final = {"quick": 60, "deep": 1_000}


class Kind(NamedTuple):
    """A kind of schedule: where the room stands, what the persons want and how often, and how many servers."""

    name: str
    rows: Callable[[], list[logs.Row]]
    wishes: Wishes
    each: int
    servers: int
    breaks: float = 0.0


class Ran(NamedTuple):
    """A schedule that was run: what was asked, and what went wrong."""

    requests: list[Request]
    wrongs: list[str]


async def measure(tier: Tier) -> AsyncIterator[Finding]:
    """Run the schedules of the tier, seed by seed."""
    ran: dict[str, list[Ran]] = {}
    for kind in KINDS:
        count = NEXTS[tier] if kind.name == "nexts" else EVENINGS[tier]
        for seed in range(count):
            ran.setdefault(kind.name, []).append(await run(kind, seed))
            show(f"{kind.name} on {kind.servers}", seed + 1, count)
    yield ROW.found(figure(ran), not any(one.wrongs for runs in ran.values() for one in runs))


def figure(ran: dict[str, list[Ran]]) -> str:
    """How many schedules there were, and how many requests and copies in them; the first thing that went wrong."""
    runs = [one for kind in ran.values() for one in kind]
    requests = [request for one in runs for request in one.requests]
    copies = sum(len(request.copies) for request in requests)
    wrong = [one.wrongs[0] for one in runs if one.wrongs]
    what = f"{len(wrong)} went wrong, the first: {wrong[0]}" if wrong else "0 went wrong"
    return (
        f"{len(ran['nexts']):,} times four Nexts and {len(runs) - len(ran['nexts']):,} other schedules, "
        f"{len(requests):,} requests in {copies:,} copies: {what}"
    )


async def run(kind: Kind, seed: int, store: Callable[[Random], SlowLog] = SlowLog) -> Ran:
    """One schedule of this kind, on a log that `store` makes."""
    log = store(Random(seed))
    await write(log, kind.rows())
    log.is_slow = True
    hub = LossyHub(Random(seed))
    parlours = [
        Parlour(
            log,
            f"server-{at}",
            TickClock(),
            SeededDealer(2 * seed + at),
            signals=hub.signals() if kind.servers > 1 else None,
        )
        for at in range(kind.servers)
    ]
    schedule = Schedule(seed, log, parlours, CODE, kind.wishes, kind.each, kind.breaks)
    try:
        wrongs = await schedule.run(FOUR, EVE)
        wrongs += kind_wrongs(kind, schedule.requests)
    except LookupError as error:
        wrongs = [str(error)]
    finally:
        for parlour in parlours:
            parlour.close()
    return Ran(schedule.requests, [f"seed {seed}: {wrong}" for wrong in wrongs])


def kind_wrongs(kind: Kind, requests: list[Request]) -> list[str]:
    """Of four Nexts, each is acknowledged."""
    if kind.name != "nexts" or (len(requests) == 4 and all(request.is_done for request in requests)):
        return []
    return ["a Next was not answered `done`"]


class LossyHub(Hub):
    """Signals between the servers, one in four of them lost."""

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self.rng = rng

    def signals(self) -> HubSignals:
        """The signals of one more server."""
        return LossySignals(self)


class LossySignals(HubSignals):
    """One server's end."""

    def __init__(self, hub: LossyHub) -> None:
        super().__init__(hub)
        self._rng = hub.rng

    def tell(self, room: str, version: int) -> None:
        """Tell the others, or not."""
        if self._rng.random() < 0.75:
            super().tell(room, version)


# --- where the room stands, and what people want ---------------------------------------------------------


@cache
def in_review() -> list[logs.Row]:
    """A hand is scored, and everybody reads it."""
    room = four_playing()
    room.play_until("review")
    return rows_of(room, CODE)


@cache
def in_bidding() -> list[logs.Row]:
    """A match has begun."""
    return rows_of(four_playing(), CODE)


@cache
def in_lobby() -> list[logs.Row]:
    """Four sit, nobody is ready."""
    return rows_of(four_seated(), CODE)


def next_hand(view: Json, rng: Random) -> Json | None:
    """Next, once."""
    return play_on(view, rng) if "next" in view["you"]["may"] else None


def play_on(view: Json, rng: Random) -> Json | None:
    """Whatever the view invites, as a guest would."""
    wish = next_wish(view)
    return {**wish, "cut": rng.randbytes(32).hex()} if wish and "cut" in wish else wish


def fidget(view: Json, rng: Random) -> Json | None:
    """Anything that can be done in a lobby, and undone."""
    seat = view["you"]["seat"]
    if seat is None:
        return {"kind": "sit", "seat": rng.randrange(4), "name": rng.choice(("Zoe", "Yan"))}
    return rng.choice(
        [
            {"kind": "ready", "ready": rng.random() < 0.5, **fresh_cut(view), "cut": rng.randbytes(32).hex()},
            {"kind": "options", "options": {"target": rng.choice((300, 500))}},
            {"kind": "react", "emoji": "👏"},
            {"kind": "stand"},
        ]
    )


KINDS: Final = (
    Kind("nexts", in_review, next_hand, 1, 1),
    Kind("nexts", in_review, next_hand, 1, 2, breaks=0.01),
    Kind("play", in_bidding, play_on, 16, 1, breaks=0.005),
    Kind("play", in_bidding, play_on, 16, 2, breaks=0.005),
    Kind("lobby", in_lobby, fidget, 16, 1, breaks=0.005),
)
