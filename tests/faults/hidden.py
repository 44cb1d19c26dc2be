"""Hidden cards moved: to whoever cannot see them the server is the same, to the byte and to the moment.

Rooms of four persons, of one with guests, and alone; at every row, by every seat and by a watcher: what a visitor is
sent and answered, what the log says of it, what a guest does in the seat and what a mind is asked for it, and when
the next row comes. Of saves, which are sealed, the length.
"""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Final

from spades.seats import SEATS, Seat
from tests.faults.rows import Finding, Row, Tier, show
from tests.faults.twins import twin
from tests.faults.witness import KEY, SeededDealer, Witness, player_of, token_of
from tests.room.driven import EVE, FOUR, Driven, alone_playing, four_playing, rows_of
from web import log as logs
from web.folding import folded
from web.room.state import Room, is_guest, seat_of
from web.saves import Seals, save_of

ROW: Final = Row(
    "15",
    "hidden cards moved (the own ones too before the look)",
    "0 bytes differ in frames, HTTP, log lines, errors, guests' choices, lengths of saves",
)
ROWS: Final = (ROW,)

VISITS: Final = {"quick": 500, "deep": 20_000}
CODE: Final = "K7QX2M9PHT4VBRC8"


@dataclass
class Seen:
    """What the visits came to. `differing` has a line for each that told something."""

    visits: int = 0
    texts: int = 0
    size: int = 0
    differing: list[str] = field(default_factory=list)


async def measure(tier: Tier) -> AsyncIterator[Finding]:
    """Visit rooms and their twins, then weigh saves."""
    seen = await compared(VISITS[tier])
    lengths = lengths_of_saves(40)
    held = not seen.differing and all(len(found) == 1 for found in lengths.values())
    yield ROW.found(figure(seen, lengths), held)


def figure(seen: Seen, lengths: dict[int, set[int]]) -> str:
    """The counts, and the first difference."""
    first = "".join(f" (the first: {line:.300})" for line in seen.differing[:1])
    hands = ", ".join(
        f"{hands}: {'/'.join(map(str, sorted(found)))}" for hands, found in sorted(lengths.items())
    )
    return (
        f"{seen.visits:,} visits, each to two rooms: {seen.texts:,} texts, {seen.size / 2**20:.1f} MiB, "
        f"{len(seen.differing)} differ{first}; characters of a save by hands: {hands}"
    )


async def compared(visits: int, most: int = 100) -> Seen:
    """So many visits, over rooms of every kind, seed by seed; fewer once `most` of them differ."""
    one, other, seen = Witness(), Witness(), Seen()
    for seed in itertools.count():
        for rows, viewer, seat in places(seed):
            if seen.visits >= visits or len(seen.differing) >= most:
                return seen
            await compare(one, other, rows, viewer, seat, Random(seed), seen)
            show("hidden", seen.visits, visits)
    raise AssertionError("seeds never end")


async def compare(
    one: Witness, other: Witness, rows: list[logs.Row], viewer: str, seat: Seat, rng: Random, seen: Seen
) -> None:
    """Visit a room and its twin as `viewer`, who may know what `seat` knows."""
    moved = twin(rows, seat, rng)
    if moved is None:
        return
    watched = None if viewer != EVE else seat
    company = player_of(token_of(FOUR[0]))
    tokens = [token_of(name) for name in dict.fromkeys((viewer, EVE))]
    left = [
        await witness.visit(story, tokens[0], tokens, company, watched)
        for witness, story in ((one, rows), (other, moved))
    ]
    seen.visits += 1
    seen.texts += len(left[0])
    seen.size += sum(map(len, left[0]))
    seen.differing += differing(*left)


def differing(one: Sequence[str], other: Sequence[str]) -> list[str]:
    """The first text that is not the same in both, if there is one."""
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            at = next(
                (at for at, pair in enumerate(zip(mine, theirs, strict=False)) if len(set(pair)) > 1), 0
            )
            return [f"{mine[max(0, at - 60) : at + 60]!r} or {theirs[max(0, at - 60) : at + 60]!r}"]
    return [] if len(one) == len(other) else [f"{len(one)} texts or {len(other)}"]


def places(seed: int) -> list[tuple[list[logs.Row], str, Seat]]:
    """Some moments of one room, each with a visitor and the seat whose sight is theirs."""
    rng = Random(seed)
    driven = lived(seed)
    found: list[tuple[list[logs.Row], str, Seat]] = []
    for _ in range(8):
        rows = rows_of(driven, CODE)[: rng.randrange(12, len(driven.rows) + 1)]
        room = folded(rows)
        assert room is not None
        viewer = rng.choice([*seated(room), EVE] if room.kind == "private" else seated(room))
        seat = seat_of(room, player_of(token_of(viewer)))
        if seat is None:
            seat = watched_seat(room, rng)
        if seat is not None:
            found.append((rows, viewer, seat))
    return found


def watched_seat(room: Room, rng: Random) -> Seat | None:
    """A seat whose guest is to act: a watcher may see what it does, and nothing of the others' cards."""
    turn = room.table.turn if room.table else None
    return turn if turn is not None and is_guest(room, turn) else rng.choice(SEATS)


def seated(room: Room) -> list[str]:
    """The names behind the seats of persons."""
    return [name for name in FOUR if seat_of(room, player_of(token_of(name))) is not None]


@cache
def lived(seed: int) -> Driven:
    """The room of a seed after most of two hands, its people known to the server by tokens."""
    rng = Random(seed)
    kinds = (four, covered, with_guests, alone)
    driven = kinds[seed % len(kinds)](rng.random() < 0.7)
    for _ in range(rng.randrange(8, 110)):
        go_on(driven)
    for name in FOUR:
        driven.rows = [row.replace(f'"{name}"', f'"{player_of(token_of(name))}"') for row in driven.rows]
    return driven


def go_on(driven: Driven) -> None:
    """The next turn, or the next hand."""
    if driven.table.turn is None:
        driven.next(*(p.player for p in driven.room.places if p.player and not p.covered and not p.next))
    else:
        driven.turn()


def four(blind: bool) -> Driven:
    """Four persons."""
    return four_playing(blind_nil=blind)


def covered(blind: bool) -> Driven:
    """Four persons, of whom a guest plays for one."""
    driven = four_playing(blind_nil=blind)
    driven.leave("cleo")
    driven.grace(2)
    return driven


def with_guests(blind: bool) -> Driven:
    """One person with three guests."""
    return alone_playing(blind_nil=blind, level="hard")


def alone(blind: bool) -> Driven:
    """The same in a solo room, with its saves and hints."""
    return alone_playing(kind="solo", blind_nil=blind)


# --- saves -----------------------------------------------------------------------------------------------


def lengths_of_saves(seeds: int) -> dict[int, set[int]]:
    """By the number of hands, how long the saves are of matches that went differently."""
    found: dict[int, set[int]] = {}
    for seed in range(seeds):
        driven, dealer = alone(seed % 2 == 0), SeededDealer(seed)
        seals = Seals([KEY.encode()], dealer)
        for _ in range(130):
            go_on(driven)
            save = save_of(CODE, driven.room, driven.sheet)
            if save is not None:
                save = save._replace(
                    guest_secret=dealer.secret(), promised=dealer.secret() if save.promised else b""
                )
                found.setdefault(len(save.hands), set()).add(len(seals.seal(save) or ""))
    return found
