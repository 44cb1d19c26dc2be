"""Persons and guests in a match: away, covered, back, review, stand, end (D13-D19b, L6, L9-L10, B11)."""

from __future__ import annotations

import pytest

from spades import kernel
from tests.room.driven import (
    ANA,
    BEN,
    BLIND,
    CLEO,
    DAN,
    EVE,
    FOUR,
    NIL,
    Driven,
    alone_playing,
    four_playing,
    own_seat,
)
from web.guests import guest_action
from web.room import actions as asked
from web.room.state import SYSTEM, Player, guest_actor


def in_review(**options: object) -> Driven:
    room = four_playing(**options)
    room.play_until("review")
    return room


def to_act(room: Driven) -> Player:
    seat = room.table.turn
    assert seat is not None
    player = room.room.places[seat].player
    assert player is not None
    return player


def other_than(player: Player) -> Player:
    return next(other for other in FOUR if other != player)


def until_turn_of(room: Driven, player: Player) -> None:
    while room.table.turn != own_seat(room, player):
        room.turn()


# --- away, covered, back (D14, D18, B11) -----------------------------------------------------------------


def test_an_absent_person_keeps_the_seat_is_covered_after_the_grace_and_takes_it_back_by_coming() -> None:
    room = four_playing()
    room.leave(BEN)
    assert room.seated() == [*FOUR]
    assert room.covered() == []
    room.grace(1)
    assert room.covered() == [1]
    room.arrive(BEN)
    assert room.covered() == []
    assert room.room.places[1].connection == "ben.1"


def test_a_seat_that_is_covered_is_played_by_its_guest_alone() -> None:
    room = four_playing(blind_nil=True)
    player = to_act(room)
    seat = own_seat(room, player)
    hand = room.room.hand
    assert room.refused(guest_actor(seat), asked.Look(hand)) == "not-seated"
    room.leave(player)
    room.grace(seat)
    assert room.refused(player, asked.Look(hand)) == "not-now"
    assert room.refused(player, asked.Bid(hand, BLIND)) == "not-your-turn"
    assert "bid" not in room.may(player)
    room.guest_turn()
    room.guest_turn()
    assert room.table.bids[seat] != kernel.NO_BID
    room.do(player, asked.TakeBack())
    assert room.refused(player, asked.TakeBack()) == "not-now"


def test_a_guest_that_fills_in_looks_and_never_bids_blind_nil_for_a_person() -> None:
    """Nor does the person after it: the hand is open then (B11)."""
    room = four_playing(blind_nil=True)
    player = to_act(room)
    seat = own_seat(room, player)
    # Where a guest of its own would dare.
    scores = (300, 460) if seat % 2 == 0 else (460, 300)
    room.room = room.room._replace(table=room.table._replace(scores=scores))
    alone = room.copy()
    alone.do(player, asked.Stand())
    assert guest_action(alone.room, seat) == asked.Bid(1, BLIND)
    room.leave(player)
    room.grace(seat)
    assert guest_action(room.room, seat) == asked.Look(1)
    room.guest_turn()
    assert room.table.looked[seat]
    room.arrive(player)
    assert "blind" not in room.may(player)
    assert "bid" in room.may(player)
    assert room.refused(player, asked.Bid(room.room.hand, BLIND)) == "already-looked"


def test_a_person_who_looked_may_look_no_more_and_one_who_did_not_still_may() -> None:
    room = four_playing(blind_nil=True)
    late = other_than(to_act(room))
    room.look(late)
    assert room.refused(late, asked.Look(room.room.hand)) == "already-looked"
    undecided = to_act(room)
    assert {"look", "bid", "blind"} <= room.may(undecided)
    assert "blind" not in room.may(late)
    room.bid(undecided, BLIND)
    assert room.table.looked[own_seat(room, undecided)]


def test_with_blind_nil_off_there_is_nothing_to_look_at() -> None:
    room = four_playing()
    assert room.refused(ANA, asked.Look(1)) == "already-looked"
    assert room.refused(to_act(room), asked.Bid(1, BLIND)) == "blind-off"
    assert "look" not in room.may(ANA)


def test_nil_off_means_no_nil() -> None:
    room = four_playing(nil=False)
    assert room.refused(to_act(room), asked.Bid(1, NIL)) == "nil-off"


def test_an_older_connection_that_closes_takes_nobody_away() -> None:
    room = four_playing()
    room.arrive(BEN, connection_of="ben.2")
    room.leave(BEN, connection_of="ben.1")
    assert room.room.places[1].connection == "ben.2"
    assert room.do(SYSTEM, asked.Arrive(BEN, "ben.2")) == []
    assert room.do(SYSTEM, asked.Arrive(EVE, "eve.1")) == []


# --- slow persons (D14b, L9b) ----------------------------------------------------------------------------


def test_a_slow_person_is_covered_by_anyone_seated_once_late_and_takes_the_seat_back() -> None:
    room = four_playing()
    slow = to_act(room)
    seat, other = own_seat(room, slow), other_than(slow)
    assert room.refused(other, asked.Cover(seat, False)) == "not-now"
    assert room.refused(slow, asked.Cover(seat, True)) == "not-now"
    assert room.refused(EVE, asked.Cover(seat, True)) == "not-seated"
    assert "cover" not in room.may(other)
    assert "cover" in room.may(other, seat)
    room.do(other, asked.Cover(seat, True))
    assert room.covered() == [seat]
    assert room.refused(other, asked.Cover(seat, True)) == "not-now"
    room.do(slow, asked.TakeBack())
    assert room.covered() == []
    room.turn()


def test_who_is_not_waited_for_is_not_late() -> None:
    room = four_playing()
    waiting = other_than(to_act(room))
    assert room.refused(to_act(room), asked.Cover(own_seat(room, waiting), True)) == "not-now"


def test_a_seat_that_is_away_is_covered_at_once_if_somebody_asks() -> None:
    room = four_playing()
    room.leave(DAN)
    room.do(ANA, asked.Cover(3, False))
    assert room.covered() == [3]


def test_a_nudge_is_for_the_person_whose_turn_it_is() -> None:
    room = four_playing()
    slow = to_act(room)
    other = other_than(slow)
    assert room.do(other, asked.Nudge(own_seat(room, slow))) == []
    assert room.refused(slow, asked.Nudge(own_seat(room, slow))) == "not-now"
    assert room.refused(slow, asked.Nudge(own_seat(room, other))) == "not-now"
    room.play_until("review")
    assert room.refused(ANA, asked.Nudge(1)) == "not-now"


def test_a_turn_that_is_up_is_covered_and_one_that_was_taken_is_not() -> None:
    room = four_playing(turn_limit=30)
    slow = to_act(room)
    seat = own_seat(room, slow)
    up = asked.TimeUp(1, 0, seat)
    assert room.do(SYSTEM, up._replace(seat=(seat + 1) % 4)) == []
    assert room.do(SYSTEM, up._replace(turn_no=1)) == []
    assert room.do(SYSTEM, up._replace(hand=2)) == []
    room.do(SYSTEM, up)
    assert room.covered() == [seat]
    assert room.do(SYSTEM, up) == []
    room.turn()
    assert room.do(SYSTEM, up) == []


# --- the creator (D13, L6) -------------------------------------------------------------------------------


def test_the_match_goes_on_without_its_creator_and_another_may_choose() -> None:
    room = four_playing()
    room.leave(ANA)
    assert room.room.creator == ANA
    room.grace(0)
    assert room.covered() == [0]
    assert room.room.creator == BEN
    room.arrive(ANA)
    assert room.room.creator == BEN
    assert room.refused(ANA, asked.ChangeOptions({"pace": "fast"})) == "not-creator"
    room.play_until("review")


@pytest.mark.parametrize("covered", ["by a friend", "by the turn limit", "while connected"])
def test_a_creator_who_was_covered_early_hands_over_after_the_grace_all_the_same(covered: str) -> None:
    room = four_playing(turn_limit=30)
    until_turn_of(room, ANA)
    if covered != "while connected":
        room.leave(ANA)
    if covered == "by a friend":
        room.do(BEN, asked.Cover(0, False))
    else:
        room.do(SYSTEM, asked.TimeUp(room.table.number, len(room.table.played), 0))
    if covered == "while connected":
        room.leave(ANA)
    assert room.room.creator == ANA
    room.grace(0)
    assert room.room.creator == BEN
    assert room.covered() == [0]


def test_a_creator_who_stands_hands_over_at_once() -> None:
    room = four_playing()
    room.do(ANA, asked.Stand())
    assert room.room.creator == BEN
    assert room.table.phase == "bidding"


# --- review (D15, D16, L9, L10) --------------------------------------------------------------------------


def test_the_next_hand_waits_for_every_person() -> None:
    room = in_review()
    for player in (DAN, BEN, CLEO):
        room.next(player)
        assert room.table.phase == "review"
    dealer = room.table.dealer
    room.next(ANA)
    assert (room.table.phase, room.table.number, room.table.dealer) == ("bidding", 2, (dealer + 1) % 4)


def test_next_is_counted_once_and_for_its_own_hand() -> None:
    room = in_review()
    room.next(ANA)
    assert room.refused(ANA, asked.Next(1, b"", None)) == "not-now"
    assert room.refused(BEN, asked.Next(2, b"", None)) == "stale"
    room.next(BEN, CLEO, DAN)
    assert room.refused(BEN, asked.Next(1, b"", None)) == "stale"
    assert room.refused(BEN, asked.Next(2, b"", None)) == "not-now"
    assert room.table.number == 2


def test_three_press_next_and_one_is_away() -> None:
    room = in_review()
    room.leave(DAN)
    room.next(ANA, BEN, CLEO)
    assert room.table.phase == "review"
    room.grace(3)
    assert (room.table.phase, room.table.number) == ("bidding", 2)


def test_three_press_next_and_one_sleeps_connected() -> None:
    room = in_review()
    room.next(ANA, BEN, CLEO)
    assert room.refused(ANA, asked.Cover(2, True)) == "not-now"
    room.do(ANA, asked.Cover(3, True))
    assert room.table.number == 2
    assert room.covered() == [3]


def test_who_was_covered_before_the_review_is_not_waited_for_and_comes_back_to_be_asked() -> None:
    room = four_playing()
    room.leave(DAN)
    room.grace(3)
    room.play_until("review")
    room.next(ANA, BEN)
    room.arrive(DAN)
    room.next(CLEO)
    assert room.table.phase == "review"
    room.next(DAN)
    assert room.table.number == 2


def test_guests_alone_do_not_begin_a_hand() -> None:
    room = alone_playing()
    room.play_until("review")
    room.leave(ANA)
    room.grace(0)
    assert room.table.phase == "review"
    room.arrive(ANA)
    room.next(ANA)
    assert room.table.number == 2


def test_when_the_last_one_awaited_stands_the_hand_begins() -> None:
    room = in_review()
    room.next(ANA, BEN, CLEO)
    room.do(DAN, asked.Stand())
    assert room.table.number == 2


def test_a_cut_given_with_next_is_in_the_next_deal_and_in_no_other() -> None:
    cut = bytes(range(32))
    room = in_review()
    assert room.refused(BEN, asked.Next(1, cut, "f" * 16)) == "stale-commitment"
    room.next(BEN, cut=cut)
    room.next(ANA, CLEO, DAN)
    assert room.room.cuts == (b"", cut, b"", b"")
    room.play_until("review")
    room.next(*FOUR)
    assert room.room.cuts == (b"", b"", b"", b"")


def test_a_late_visitor_takes_a_guests_seat_between_hands_and_no_other_time() -> None:
    room = four_playing()
    room.do(DAN, asked.Stand())
    assert room.refused(EVE, asked.Sit(3, "Eve", "eve.1")) == "not-now"
    assert room.may(EVE) == set()
    room.play_until("review")
    assert room.may(EVE) == {"sit"}
    assert room.refused(EVE, asked.Sit(2, "Eve", "eve.1")) == "seat-taken"
    room.next(ANA, BEN)
    room.sit(EVE, 3)
    room.next(CLEO)
    assert room.table.phase == "review"
    assert room.refused(EVE, asked.Sit(3, "Eva", "eve.1")) == "not-now"
    room.next(EVE)
    assert room.table.number == 2
    assert room.seated() == [ANA, BEN, CLEO, EVE]


def test_a_covered_persons_seat_is_nobody_elses() -> None:
    room = four_playing()
    room.leave(DAN)
    room.grace(3)
    room.play_until("review")
    assert room.refused(EVE, asked.Sit(3, "Eve", "eve.1")) == "seat-taken"
    assert room.may(EVE) == set()


# --- stand and end (D19b, L9c) ---------------------------------------------------------------------------


def test_who_stands_in_a_match_watches_and_a_guest_has_the_seat_at_once() -> None:
    room = four_playing()
    player = to_act(room)
    seat = own_seat(room, player)
    room.do(player, asked.Stand())
    assert room.seated()[seat] is None
    assert room.refused(player, asked.Bid(1, 4)) == "not-seated"
    room.guest_turn()
    assert room.table.bids[seat] != kernel.NO_BID


def test_when_all_persons_stand_the_match_ends_unscored() -> None:
    room = four_playing()
    for player in FOUR:
        room.do(player, asked.Stand())
    assert room.room.table is None
    assert room.room.creator is None
    assert room.sheet == []


def test_a_match_ends_when_all_who_are_connected_have_asked() -> None:
    room = in_review()
    before = room.sheet
    room.next(*FOUR)
    room.leave(DAN)
    room.end(ANA, BEN)
    version = room.room.version
    room.end(ANA)
    assert room.room.version == version
    assert room.table.phase == "bidding"
    room.end(CLEO)
    assert room.room.table is None
    assert room.seated() == [*FOUR]
    assert room.sheet == before
    assert room.readies() == [False] * 4


def test_asks_to_end_are_counted_again_when_somebody_leaves_or_stands() -> None:
    left, stood = four_playing(), four_playing()
    for room in (left, stood):
        room.end(ANA, BEN, CLEO)
        assert room.table.phase == "bidding"
    left.leave(DAN)
    stood.do(DAN, asked.Stand())
    assert (left.room.table, stood.room.table) == (None, None)


def test_an_ask_to_end_lasts_over_hands_and_dies_with_the_match() -> None:
    room = in_review()
    room.end(ANA, BEN, CLEO)
    room.next(*FOUR)
    assert [place.ends for place in room.room.places] == [True, True, True, False]
    room.end(DAN)
    room.ready(*FOUR)
    room.start()
    assert not any(place.ends for place in room.room.places)


def test_a_watcher_has_no_say_in_the_end() -> None:
    room = four_playing()
    assert room.refused(EVE, asked.End()) == "not-seated"


def test_solo_ends_at_once() -> None:
    room = alone_playing("solo")
    room.end(ANA)
    assert room.room.table is None
    assert "stand" not in room.may(ANA)
    assert room.refused(ANA, asked.Stand()) == "not-now"


def test_after_an_end_the_hand_numbers_run_on_and_the_old_hands_deal_stays_closed() -> None:
    room = four_playing()
    opened, hand = room.room.opened, room.room.hand
    room.end(*FOUR)
    assert room.room.opened is None
    assert room.room.ended == 1
    room.ready(*FOUR)
    room.start()
    assert room.room.hand == hand + 1
    assert room.refused(to_act(room), asked.Bid(hand, 3)) == "stale"
    assert room.room.opened != opened
    assert [hand.number for hand in room.sheet] == []


def test_a_promise_for_the_next_hand_outlives_the_end_of_the_match() -> None:
    room = in_review()
    shown = room.room.promise
    room.next(ANA, cut=bytes(32))
    room.end(*FOUR)
    assert room.room.promise == shown
    assert {place.cut for place in room.room.places} == {b""}
    room.ready(*FOUR)
    room.start()
    assert room.room.cuts == (b"", b"", b"", b"")
