"""What is sent to a seat, and what its guest does, follows from what the seat may see: to the byte."""

from __future__ import annotations

from functools import cache
from random import Random

from spades.seats import SEATS, Seat
from spades.table import Table
from tests.laws.positions import reachable, shuffle_hidden
from tests.room.driven import EVE, FOUR, four_playing
from tests.room.test_views import seen_by
from web.guests import guest_action
from web.room.options import Options
from web.room.state import Room

POSITIONS = 2_000


@cache
def moved() -> list[tuple[Table, Seat, Table]]:
    """Tables with the seat to act and with another, each again with the cards moved that the seat cannot see."""
    rng = Random(3)
    found = []
    for table in (table for seed in range(100, 122) for table in reachable(seed)):
        for seat in {rng.choice(SEATS), rng.choice(SEATS) if table.turn is None else table.turn}:
            other = shuffle_hidden(table, seat, rng)
            if table.phase != "undealt" and other != table:
                found.append((table, seat, other))
    return found


def room_at(table: Table, *guests: Seat) -> Room:
    """A room that plays at this table; persons sit where no guest does."""
    a, b, c, d = (
        place._replace(player=None) if seat in guests else place._replace(reading=table.phase == "over")
        for seat, place in enumerate(four_begun().places)
    )
    rules = table.rules
    options = Options(rules.target, rules.nil, rules.blind_nil)
    return four_begun()._replace(table=table, hand=table.number, options=options, places=(a, b, c, d))


@cache
def four_begun() -> Room:
    return four_playing().room


def test_a_seats_view_is_the_same_to_the_byte_however_the_cards_lie_that_it_cannot_see() -> None:
    assert len({id(table) for table, _, _ in moved()}) >= POSITIONS
    for table, seat, other in moved():
        assert seen_by(room_at(table), FOUR[seat]) == seen_by(room_at(other), FOUR[seat])


def test_the_moved_cards_include_a_seats_own_before_it_looks() -> None:
    own = [table.held[seat] != other.held[seat] for table, seat, other in moved() if not table.looked[seat]]
    assert len(own) > 100
    assert all(own)


def test_a_watchers_view_is_the_same_to_the_byte_however_the_cards_lie() -> None:
    for table, _, other in moved()[::7]:
        assert seen_by(room_at(table), EVE) == seen_by(room_at(other), EVE)


def test_the_law_would_catch_a_view_of_another_seat() -> None:
    differ = 0
    for table, seat, other in moved()[::20]:
        partner = FOUR[(seat + 2) % 4]
        differ += seen_by(room_at(table), partner) != seen_by(room_at(other), partner)
    assert differ > 50


def test_a_guest_decides_the_same_however_the_cards_lie_that_it_cannot_see() -> None:
    decided = 0
    for table, seat, other in moved():
        if table.turn == seat:
            decided += 1
            assert guest_action(room_at(table, *SEATS), seat) == guest_action(room_at(other, *SEATS), seat)
    assert decided >= POSITIONS


def test_a_guest_that_fills_in_decides_the_same_too() -> None:
    for table, seat, other in moved():
        if table.turn == seat and not table.looked[seat]:
            assert guest_action(room_at(table), seat) == guest_action(room_at(other), seat)
