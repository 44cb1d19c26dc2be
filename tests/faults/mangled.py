"""Mangled requests to rooms in every state: each is answered, none breaks a room, and a refusal changes nothing."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from tests.faults.guided import guided_runs
from tests.faults.mangling import mangled, real_requests
from tests.faults.parlour import Link, Parlour, turns, write
from tests.faults.raw_bytes import bombard
from tests.faults.rows import Finding, Row, Tier, show
from tests.faults.unhandled import errors
from tests.room.driven import EVE, Driven, rows_of
from tests.room.wandering import players, sampled
from web import log as logs
from web.protocol import CLOSE_CODES

ROW: Final = Row("14", "mangled requests", "0 unhandled, 0 state changed by a refused one, memory flat")
ROWS: Final = (ROW,)

RUNS: Final = {"quick": 0, "deep": 1_000_000}
CONNECTIONS: Final = {"quick": 1_000, "deep": 20_000}
MESSAGES: Final = {"quick": 100_000, "deep": 1_000_000}
LIVES: Final = 16
A_VISIT: Final = 250
"""Messages to a room before it stands again as it was."""
WARM: Final = 0.7
"""The part of the messages after which allocator and caches have filled: every room was visited twice by then."""
FLAT: Final = 4.0
"""MiB that the process may be larger at the end than when it was warm."""
CODE: Final = "K7QX2M9PHT4VBRC8"


@dataclass
class Tally:
    """What came of the messages so far."""

    sent: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    wrongs: list[str] = field(default_factory=list)

    def count(self, kind: str) -> None:
        """One was answered so."""
        self.sent += 1
        self.answers[kind] += 1


async def measure(tier: Tier) -> AsyncIterator[Finding]:
    """Send the messages of the tier."""
    tally, count = Tally(), MESSAGES[tier]
    start = 0.0
    with errors() as failed:
        for seed, driven in enumerate(states_for_ever()):
            await visit(driven, Random(seed), tally)
            show("mangled", min(tally.sent, count), count)
            if not start and tally.sent >= count * WARM:
                start = resident()
            if tally.sent >= count:
                break
    grown = resident() - start
    raw = await bombard(CONNECTIONS[tier], Random(14))
    guided = guided_runs(RUNS[tier]) if tier == "deep" else ""
    held = not (failed or tally.wrongs or raw) and grown < FLAT and "crash" not in guided
    port = f"; {CONNECTIONS[tier]:,} connections with mangled bytes: {raw or 'nothing went wrong'}"
    yield ROW.found(figure(tally, failed, start, grown) + port + guided, held)


def figure(tally: Tally, failed: list[str], start: float, grown: float) -> str:
    """The counts, and the first of what went wrong."""
    first = "".join(f" (the first: {wrong})" for wrong in [*failed, *tally.wrongs][:1])
    accepted, refused = tally.answers["done"], tally.sent - tally.answers["done"]
    return (
        f"{tally.sent:,} messages, {refused:,} refused and {accepted:,} accepted: {len(failed)} unhandled, "
        f"{len(tally.wrongs)} changed or unanswered{first}; {start:.1f} MiB when warm, {grown:+.1f} at the end"
    )


async def visit(driven: Driven, rng: Random, tally: Tally) -> None:
    """Everybody sends mangled requests to a room that stands where `driven` does."""
    parlour = Parlour()
    await write(parlour.log, rows_of(driven, CODE))
    people = [*players(driven)] if driven.room.kind == "solo" else [*players(driven), EVE]
    links = [link for player in people if (link := await admitted(parlour, player))]
    await turns(40)
    for _ in range(A_VISIT if links else 0):
        link = rng.choice(links)
        if link.is_open and link.view is not None:
            request = {**rng.choice(real_requests(link.view)), "id": f"a{rng.randrange(10**6)}"}
            await strike(parlour, link, mangled(request, rng), tally)
    if any(link.closed == CLOSE_CODES["restart"] for link in links):
        tally.wrongs.append("a room failed")
    parlour.close()
    await turns(3)


async def admitted(parlour: Parlour, player: str) -> Link | None:
    """A link of `player`, where the room lets them see it."""
    actor = await parlour.rooms.find(CODE)
    assert actor is not None
    return await parlour.link(CODE, player) if actor.may_be_seen_by(player) else None


async def strike(parlour: Parlour, link: Link, text: str | None, tally: Tally) -> None:
    """Send one frame, and compare the room before and after with its answer."""
    room, rows, heard = link.actor.room, await count_of(parlour.log), len(link.frames)
    link.send(text)
    answer = await answer_on(link, heard)
    tally.count(answer)
    if answer == "none" and link.is_open:
        tally.wrongs.append(f"no answer to {text!r:.200}")
    if answer == "refused" and (link.actor.room is not room or await count_of(parlour.log) != rows):
        tally.wrongs.append(f"refused, and yet something changed: {text!r:.200}")
    if answer == "done":
        # What follows from it, such as the promise of a deal, is not the next one's doing.
        await turns(20)


async def answer_on(link: Link, heard: int) -> str:
    """`done`, `refused`, or `none`."""
    for _ in range(60):
        await turns(1)
        for text in link.frames[heard:]:
            for kind in ("done", "refused"):
                if text.startswith(f'{{"kind":"{kind}"'):
                    return kind
        heard = len(link.frames)
    return "none"


async def count_of(log: logs.Log) -> int:
    """How many rows the room has."""
    return (await log.heads([CODE]))[CODE].version


@cache
def states(lives: int) -> list[Driven]:
    """Rooms as people can bring them about: of each random life up to two in every phase."""
    found: list[Driven] = []
    for seed in range(lives):
        seen = Counter[str]()
        for driven, _ in Random(seed).sample(sampled(seed), len(sampled(seed))):
            seen[phase_of(driven)] += 1
            if seen[phase_of(driven)] <= 2:
                found.append(driven)
    return found


def phase_of(driven: Driven) -> str:
    """Of its table; `lobby` without one."""
    return driven.room.table.phase if driven.room.table else "lobby"


def states_for_ever() -> Iterator[Driven]:
    """Those, again and again."""
    while True:
        yield from states(LIVES)


def resident() -> float:
    """MiB of memory that this process holds, what nobody refers to thrown away."""
    gc.collect()
    status = Path("/proc/self/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024
