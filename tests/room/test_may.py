"""`may` is exact: in every state, for everybody, the kinds in it are accepted and no others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

import pytest

from spades.seats import Seat
from tests.room.wandering import SEEDS, players, sampled, wishes_of_kinds
from web.room import actions as asked
from web.room.decide import decide
from web.room.may import may
from web.room.refusal import Refused
from web.room.state import Phase, Player, Room, phase_for, seat_of

PHASES: tuple[Phase, ...] = ("lobby", "bidding", "playing", "review", "over")
MARKS = (
    *("lobby", "bidding", "playing", "review", "over", "mixed", "private", "solo"),
    *("watched", "covered", "away", "unpromised", "barred", "hidden", "asleep", "late joiner"),
)


ROLES = [f"{role} in {phase}" for role in ("creator", "seated", "watcher", "barred") for phase in PHASES] + [
    f"covered in {phase}" for phase in ("bidding", "playing", "review")
]
"""Everybody that there can be, in every phase of their own."""

OFFERED = {
    "lobby": {"sit", "stand", "ready", "options", "start", "remove", "react"},
    "bidding": {"look", "bid", "blind", "hint", "stand", "options", "cover", "nudge", "back", "end", "react"},
    "playing": {"play", "hint", "stand", "options", "cover", "nudge", "back", "end", "react"},
    "review": {"next", "sit", "stand", "options", "cover", "back", "end", "react"},
    "over": {"lobby", "react"},
}
"""The kinds that are offered to anybody in a phase."""


def accepted(room: Room, player: Player, late: Collection[Seat]) -> set[str]:
    """The kinds of which some content is accepted."""
    wishes = wishes_of_kinds(room, late)
    return {kind for kind, actions in wishes.items() if any(is_accepted(room, player, a) for a in actions)}


def is_accepted(room: Room, player: Player, action: asked.RoomAction) -> bool:
    try:
        decide(room, player, action)
    except Refused:
        return False
    return True


@pytest.mark.parametrize("seed", range(SEEDS))
def test_what_a_player_may_is_exactly_what_would_be_accepted(seed: int) -> None:
    for room, late in sampled(seed):
        for player in players(room):
            kinds = may(room.room, player, late)
            assert len(kinds) == len(set(kinds))
            assert set(kinds) == accepted(room.room, player, late), (player, room.room)


def test_every_kind_is_offered_in_its_phases_and_in_no_other() -> None:
    offered: dict[str, set[str]] = {phase: set() for phase in PHASES}
    for room, late, player in samples():
        offered[phase_for(room, seat_of(room, player))] |= set(may(room, player, late))
    assert offered == OFFERED


def test_the_random_lives_show_everybody_in_every_phase() -> None:
    seen = Counter(role(room, player) for room, _, player in samples())
    assert [wanted for wanted in ROLES if seen[wanted] < 5] == []


def samples() -> Iterator[tuple[Room, Collection[Seat], Player]]:
    """Every sampled state with everybody who may ask."""
    for seed in range(SEEDS):
        for driven, late in sampled(seed):
            for player in players(driven):
                yield driven.room, late, player


def role(room: Room, player: Player) -> str:
    seat = seat_of(room, player)
    phase = phase_for(room, seat)
    if seat is None:
        return f"{'barred' if player in room.barred else 'watcher'} in {phase}"
    if room.places[seat].covered:
        return f"covered in {phase}"
    return f"{'creator' if player == room.creator else 'seated'} in {phase}"


def test_the_random_lives_go_through_every_kind_of_state() -> None:
    """The law above is worth as much as the states it saw."""
    seen = Counter[str]()
    for seed in range(SEEDS):
        for room, _ in sampled(seed):
            seen.update(marks(room.room))
    assert seen["state"] > 1_000
    assert [mark for mark in MARKS if seen[mark] < 10] == []


def marks(room: Room) -> Iterator[str]:
    yield "state"
    yield room.kind
    phases = {phase_for(room, seat_of(room, player)) for player in (p.player for p in room.places) if player}
    yield from phases
    table, persons = room.table, [place for place in room.places if place.player]
    for mark, true in {
        "mixed": len(phases) > 1,
        "watched": len(persons) < 6,
        "covered": any(place.covered for place in persons),
        "away": any(place.connection is None for place in persons),
        "unpromised": room.promise is None and table is None,
        "barred": bool(room.barred),
        "hidden": table is not None and not all(table.looked),
        "asleep": all(place.connection is None for place in persons),
        "late joiner": table is not None and table.phase == "review" and len(persons) < 4,
    }.items():
        if true:
            yield mark
