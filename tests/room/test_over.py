"""The result of a match, and the way back to the lobby: each by themselves (D20, L11, L11b, M7)."""

from __future__ import annotations

import pytest

from spades.shuffle import draw
from tests.room.driven import (
    ANA,
    BEN,
    CLEO,
    DAN,
    EVE,
    FOUR,
    GUESTS,
    Driven,
    alone_playing,
    four_over,
    four_playing,
)
from web.room import actions as asked
from web.room.refusal import Refused
from web.room.state import match_for, phase_for


def test_a_match_that_is_won_goes_straight_to_its_result() -> None:
    room = four_over()
    assert [room.phase(player) for player in FOUR] == ["over"] * 4
    assert room.may(ANA) == {"lobby", "react"}
    assert room.refused(ANA, asked.Next(room.room.hand, b"", None)) == "not-now"
    assert room.refused(ANA, asked.Play(room.room.hand, 52, 0)) == "not-now"
    for action in (asked.Stand(), asked.Start(), asked.End(), asked.ChangeOptions({}), asked.Remove(1)):
        assert room.refused(ANA, action) == "not-now"
    assert room.refused(ANA, asked.Sit(0, "Ana", "ana.1")) == "not-now"
    assert room.refused(EVE, asked.Sit(0, "Eve", "eve.1")) == "not-now"


def test_each_goes_back_to_the_lobby_alone_and_start_waits_for_the_rest() -> None:
    room = four_over()
    room.go_back(ANA)
    assert [room.phase(player) for player in FOUR] == ["lobby", "over", "over", "over"]
    assert phase_for(room.room, None) == "lobby"
    room.ready(ANA)
    with pytest.raises(Refused) as refused:
        room.start()
    assert (refused.value.code, refused.value.who) == ("not-ready", (1, 2, 3))
    assert room.refused(BEN, asked.SetReady(True, b"", None)) == "not-now"
    room.go_back(BEN, CLEO)
    room.ready(BEN, CLEO)
    assert room.has_table()
    room.go_back(DAN)
    assert not room.has_table()
    assert room.refused(DAN, asked.ToLobby()) == "not-now"
    room.ready(DAN)
    room.start()
    assert room.room.places[0].player == ANA


def test_the_same_room_seats_and_link_with_ready_and_scores_cleared() -> None:
    room = four_over()
    last = room.room.hand
    scored = room.sheet
    room.go_back(*FOUR)
    assert room.seated() == [*FOUR]
    assert room.readies() == [False] * 4
    room.ready(*FOUR)
    room.start()
    assert room.table.scores == (0, 0)
    assert room.table.number == last + 1
    assert match_for(room.room, "bidding") == 2
    assert room.sheet == scored


def test_a_second_match_has_its_first_dealer_from_its_own_deal() -> None:
    dealers = set[tuple[int, int]]()
    for cut in range(8):
        room = four_over()
        last = room.table.dealer
        room.go_back(*FOUR)
        room.ready(ANA, cut=bytes([cut] * 32))
        room.ready(BEN, CLEO, DAN)
        promise = room.promise
        room.start()
        drawn = draw(room.room.deal_name, room.room.hand, promise.secret, room.room.cuts)
        assert room.table.dealer == drawn.first_dealer
        dealers.add((last, room.table.dealer))
    assert len(dealers) > 1


def test_a_late_request_of_the_first_match_is_stale_in_the_second() -> None:
    room = four_over()
    last = room.room.hand
    room.go_back(*FOUR)
    room.ready(*FOUR)
    room.start()
    for hand in (1, last):
        assert room.refused(ANA, asked.Next(hand, b"", None)) == "stale"
        assert room.refused(ANA, asked.Bid(hand, 3)) == "stale"
        assert room.refused(ANA, asked.Play(hand, 0, 5)) == "stale"
        assert room.refused(ANA, asked.Look(hand)) == "stale"


def test_who_is_back_in_the_lobby_has_no_hand_any_more() -> None:
    """The same answer whether the others still read or not: it says nothing about them."""
    room = four_over()
    hand = room.room.hand
    late: list[asked.PersonAction] = [
        asked.Play(hand, 51, 3),
        asked.Bid(hand, 3),
        asked.Look(hand),
        asked.Next(hand, b"", None),
        asked.Hint(hand, 52),
    ]
    assert [room.refused(ANA, action) for action in late] == ["not-now"] * 5
    room.go_back(ANA)
    assert [room.refused(ANA, action) for action in late] == ["stale"] * 5
    room.go_back(BEN, CLEO, DAN)
    assert [room.refused(ANA, action) for action in late] == ["stale"] * 5


def test_the_match_numbers_count_every_end() -> None:
    room = four_over()
    assert (match_for(room.room, "over"), match_for(room.room, "lobby")) == (1, 2)
    room.go_back(*FOUR)
    room.ready(*FOUR)
    room.start()
    room.end(*FOUR)
    assert match_for(room.room, "lobby") == 3
    assert {hand.match for hand in room.sheet} == {1}


def test_somebody_may_join_the_lobby_while_others_still_read() -> None:
    room = Driven(target=300)
    room.sit(BEN, 1)
    room.ready(ANA, BEN)
    room.start()
    room.play_until("over")
    assert room.may(EVE) == set()
    room.go_back(ANA)
    assert room.may(EVE) == {"sit"}
    room.sit(EVE, 3)
    assert room.phase(EVE) == "lobby"
    assert room.phase(BEN) == "over"
    room.do(EVE, asked.Stand())
    room.do(ANA, asked.Remove(1))
    assert room.room.table is None


def test_a_covered_person_reads_the_result_as_everybody_does() -> None:
    room = four_playing(target=300)
    room.leave(DAN)
    room.grace(3)
    room.play_until("over")
    assert room.covered() == []
    room.go_back(ANA, BEN, CLEO)
    assert room.has_table()
    room.grace(3)
    assert not room.has_table()
    assert room.seated() == [ANA, BEN, CLEO, None]


def test_solo_goes_back_and_on() -> None:
    room = alone_playing("solo", target=300)
    room.play_until("over")
    room.go_back(ANA)
    room.ready(ANA)
    room.start()
    assert room.room.ended == 1


def test_every_scored_hand_is_on_the_sheet_once_with_its_reveal() -> None:
    room = four_over()
    assert [hand.number for hand in room.sheet] == list(range(1, room.room.hand + 1))
    assert [team.after for team in room.sheet[-1].teams] == [*room.table.scores]


def test_a_scored_hand_keeps_the_names_of_those_who_held_its_seats() -> None:
    room = four_playing()
    room.play_until("review")
    room.do(BEN, asked.Stand())
    room.next(ANA, CLEO, DAN)
    room.leave(DAN)
    room.grace(3)
    room.play_until("review")
    room.sit(EVE, 1)
    room.do(CLEO, asked.Stand())
    assert [hand.names for hand in room.sheet] == [
        ("Ana", "Ben", "Cleo", "Dan"),
        ("Ana", GUESTS[1], "Cleo", "Dan"),
    ]


def test_a_grace_that_rings_over_a_result_changes_nothing() -> None:
    """It was of the match, and was under way when the last card was played: nobody is covered, no seat opens."""
    room = four_over()
    room.leave(BEN)
    before = room.room
    room.grace(1)
    assert room.room == before
