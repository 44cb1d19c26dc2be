"""What a guest is asked by: its level, its leaning, its own seat's view, and nothing besides."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import get_args

import pytest

from spades import kernel
from spades.bots.leanings import EVEN
from spades.bots.levels import BOTS, Level
from spades.seats import SEATS, Seat
from spades.sight import see
from tests.room.driven import ANA, BLIND, Driven, alone_playing, four_playing
from tests.room.test_sight import moved, room_at
from tests.room.test_views import seen_by
from web.codec import events_of
from web.guests import action_of, guest_action, guest_thought, level_of, plain_opinion
from web.regulars import leaning_of
from web.room import actions as asked
from web.room import events as happened
from web.room.sheet import ScoredHand
from web.room.state import OPEN, Room, guest_actor
from web.wire import heard

PERSON, COVERED = OPEN._replace(player="p"), OPEN._replace(player="p", covered=True)
LEVELS = get_args(Level)


@cache
def begun() -> Room:
    return four_playing(blind_nil=True).room


def test_an_easy_guest_plays_medium_in_a_persons_team_and_no_other_level_changes() -> None:
    kinds = (OPEN, PERSON, COVERED)
    for places in product(kinds, kinds, kinds, kinds):
        for level, seat in product(LEVELS, SEATS):
            room = begun()._replace(places=places, options=begun().options._replace(level=level))
            partner_is_a_person = places[(seat + 2) % 4].player is not None
            fills_in = places[seat].player is not None
            raised = level == "easy" and (partner_is_a_person or fills_in)
            assert level_of(room, seat) == ("medium" if raised else level)


def test_a_guest_leans_as_its_name_says_and_one_that_fills_in_leans_nowhere() -> None:
    room = alone_playing().room
    assert room.table is not None
    for name, leaning in (("Corin", leaning_of("Corin")), ("Zebedee", EVEN)):
        guests = (name, name, name, name)
        assert leaning_at(room._replace(guests=guests), 1) == leaning
        filled = room._replace(guests=guests, places=(COVERED, COVERED, COVERED, COVERED))
        assert leaning_at(filled, 1) == EVEN


def leaning_at(room: Room, seat: Seat) -> object:
    assert room.table is not None
    thought = guest_thought(room._replace(table=room.table._replace(turn=seat)), seat)
    assert thought is not None
    return thought.leaning


def test_a_guest_is_asked_for_blind_nil_before_it_looks_then_for_a_bid_then_for_cards() -> None:
    room, asked_for = alone_playing(blind_nil=True), []
    while room.table.turn is not None:
        if room.table.turn != 0:
            thought = guest_thought(room.room, room.table.turn)
            assert thought is not None
            assert (thought.view.own.cards is None) == (thought.op == "blind")
            asked_for += [thought.op] if thought.op not in asked_for else []
        room.turn()
    assert asked_for == ["blind", "bid", "card"]


def test_a_guest_that_fills_in_before_the_look_has_nothing_to_think_about() -> None:
    places = (COVERED, COVERED, COVERED, COVERED)
    room = begun()._replace(places=places)
    assert room.table is not None
    assert room.table.turn is not None
    assert guest_thought(room, room.table.turn) is None


def test_nobody_thinks_out_of_turn() -> None:
    room = four_playing().room
    assert room.table is not None
    waiting = next(seat for seat in SEATS if seat != room.table.turn)
    with pytest.raises(ValueError, match="on its turn"):
        guest_thought(room, waiting)


def test_a_thought_is_the_same_however_the_cards_lie_that_its_seat_cannot_see() -> None:
    """And whoever sits around it, under whatever names, in whichever room."""
    compared = 0
    for table, seat, other in moved():
        if table.turn == seat:
            compared += 1
            renamed = room_at(other, *SEATS)._replace(deal_name="f" * 16, maker="eve", version=9)
            thought = guest_thought(room_at(table, *SEATS), seat)
            assert thought == guest_thought(renamed, seat)
            assert thought is not None
            assert thought.view == see(table, seat)
    assert compared > 1_000


def test_a_seed_follows_from_the_place_in_the_match_and_the_guests_secret_alone() -> None:
    seeds = set()
    room = alone_playing()
    while room.table.turn is not None:
        if room.table.turn != 0:
            thought = guest_thought(room.room, room.table.turn)
            other = guest_thought(room.room._replace(guest_secret=bytes(31) + b"1"), room.table.turn)
            assert thought is not None
            assert other is not None
            assert 0 <= thought.seed < 1 << 64
            assert other.seed != thought.seed
            seeds.add(thought.seed)
        room.turn()
    # A guest that leads the hand has one seed for its bid and for its first card.
    assert len(seeds) >= 39 + 3 - 1


def test_the_plain_policy_answers_every_thought_by_its_frozen_name() -> None:
    room = alone_playing(blind_nil=True)
    while (seat := room.table.turn) is not None:
        thought = guest_thought(room.room, seat) if seat else None
        if thought is not None:
            opinion = plain_opinion(thought)
            assert (opinion.mind in BOTS, opinion.samples, opinion.runner_up) == (True, 0, None)
            advice = plain_opinion(thought._replace(op="advise")) if thought.op != "blind" else opinion
            assert advice == opinion
        room.turn()


def test_a_choice_becomes_the_action_at_the_table_that_was_seen() -> None:
    room = alone_playing(blind_nil=True)
    while room.table.turn == 0:
        room.turn()
    seat = room.table.turn
    assert seat is not None
    before = guest_thought(room.room, seat)
    assert before is not None
    assert action_of(before, BLIND) == asked.Bid(1, BLIND)
    assert action_of(before, kernel.NO_BID) == asked.Look(1)
    assert action_of(before._replace(op="bid"), 4) == asked.Bid(1, 4)
    assert action_of(before._replace(op="card"), 51) == asked.Play(1, 0, 51)


# --- the row ---------------------------------------------------------------------------------------------


def played_by_guests(noted: bool) -> Driven:
    """A hand in which three guests act, each row with a word on how they came to it, or none."""
    room = alone_playing(blind_nil=True)
    while (seat := room.table.turn) is not None:
        action = guest_action(room.room, seat) if seat else None
        if action is None:
            room.turn()
        else:
            does = asked.GuestActs(action, "search", 100, fallback=False) if noted else action
            room.do(guest_actor(seat), does)
    return room


def told_less(hand: ScoredHand) -> ScoredHand:
    """A hand as it would be if no row had told how its guests decided."""
    return hand._replace(decisions=tuple(one and one._replace(how=None) for one in hand.decisions))


def test_a_guests_row_tells_how_it_came_to_its_choice_and_nobody_hears_of_it() -> None:
    room = played_by_guests(noted=True)
    rows = [row for row in room.rows if "guest-decided" in row]
    assert len(rows) == 39 + 3 + 3
    for row in rows:
        how, *what = events_of(row)
        assert how == happened.GuestDecided("search", 100, fallback=False)
        assert heard(room.room, how) is None
        assert what


def test_a_room_is_the_same_whether_its_rows_tell_how_guests_decided_or_not() -> None:
    """So a log from before they did folds to the very same."""
    noted, plain = played_by_guests(noted=True), played_by_guests(noted=False)
    assert noted.room == plain.room
    assert [told_less(hand) for hand in noted.sheet] == [told_less(hand) for hand in plain.sheet]
    assert seen_by(noted.room, ANA) == seen_by(plain.room, ANA)


def test_what_a_guest_may_not_do_is_refused_however_it_came_to_it() -> None:
    room = alone_playing()
    while room.table.turn == 0:
        room.turn()
    seat = room.table.turn
    assert seat is not None
    wrong = asked.GuestActs(asked.Bid(1, 77), "search", 100, fallback=False)
    assert room.refused(guest_actor(seat), wrong) == "bad-bid"
    assert room.refused(guest_actor((seat + 1) % 4), wrong) in ("not-your-turn", "not-seated")
