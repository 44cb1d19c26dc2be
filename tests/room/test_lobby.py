"""The lobby: seats, Ready, cuts, Start, the creator, and who may not sit here (D11-D13, L1-L5, N1)."""

from __future__ import annotations

import pytest

from spades.shuffle import draw
from tests.room.driven import (
    ANA,
    BEN,
    CLEO,
    DAN,
    DEAL_NAME,
    EVE,
    FOUR,
    GUESTS,
    Driven,
    alone_playing,
    four_playing,
    four_seated,
)
from web.room import actions as asked
from web.room import events as happened
from web.room.decide import made
from web.room.options import Options
from web.room.refusal import Refused
from web.room.state import SYSTEM

CUT, OTHER_CUT = bytes(range(32)), bytes(range(32, 64))


def start_refused(room: Driven) -> tuple[int, ...]:
    """The seats that Start waits for."""
    with pytest.raises(Exception, match="not-ready") as refused:
        room.do(ANA, asked.Start())
    who: tuple[int, ...] = getattr(refused.value, "who", ())
    return who


def test_a_maker_whose_name_is_no_string_makes_no_room() -> None:
    make = asked.Make("private", None, Options(), DEAL_NAME, bytes(32), GUESTS)
    with pytest.raises(Refused, match="bad-name"):
        made(ANA, make)


# --- Ready and Start -------------------------------------------------------------------------------------


def test_a_room_is_made_with_its_maker_in_seat_0_and_a_deal_promised() -> None:
    room = Driven()
    assert room.seated() == [ANA, None, None, None]
    assert room.room.creator == ANA
    assert room.room.promise is not None


def test_start_says_who_is_not_ready_the_creator_too() -> None:
    room = four_seated()
    assert start_refused(room) == (0, 1, 2, 3)
    room.ready(BEN, DAN)
    assert start_refused(room) == (0, 2)
    room.ready(ANA)
    assert start_refused(room) == (2,)


def test_nobody_but_the_creator_starts() -> None:
    room = four_seated()
    room.ready(*FOUR)
    assert room.refused(BEN, asked.Start()) == "not-creator"
    assert room.refused(EVE, asked.Start()) == "not-seated"
    assert [("start" in room.may(player)) for player in FOUR] == [True, False, False, False]
    room.start()
    assert room.table.phase == "bidding"


def test_the_creator_alone_and_ready_starts_with_three_guests() -> None:
    assert alone_playing().seated() == [ANA, None, None, None]


def test_ready_twice_changes_nothing() -> None:
    room = four_seated()
    room.ready(ANA)
    version = room.room.version
    room.ready(ANA)
    assert room.room.version == version


def test_who_joins_or_moves_is_not_ready_and_who_renames_still_is() -> None:
    room = four_seated()
    room.do(DAN, asked.Stand())
    room.ready(ANA, BEN, CLEO, cut=CUT)
    room.sit(DAN, 3)
    assert room.readies() == [True, True, True, False]
    room.do(DAN, asked.Stand())
    room.sit(CLEO, 3)
    assert room.readies() == [True, True, False, False]
    assert room.room.places[3].cut == b""
    room.sit(BEN, 1, "Benjamin")
    assert room.readies() == [True, True, False, False]
    assert room.room.places[1].cut == CUT


@pytest.mark.parametrize("change", [{"target": 300}, {"pace": "fast"}, {"watchers": False}])
def test_a_change_of_options_clears_everybodys_ready_and_cut(change: dict[str, object]) -> None:
    room = four_seated()
    room.ready(*FOUR, cut=CUT)
    room.do(ANA, asked.ChangeOptions(change))
    assert room.readies() == [False] * 4
    assert {place.cut for place in room.room.places} == {b""}


def test_options_that_stay_as_they_are_clear_nothing() -> None:
    room = four_seated()
    room.ready(*FOUR)
    assert room.do(ANA, asked.ChangeOptions({"target": 500, "nil": True})) == []
    assert room.readies() == [True] * 4


@pytest.mark.parametrize("change", [{"target": 300}, {"nil": False}, {"blind_nil": True}, {"level": "easy"}])
def test_the_rules_are_fixed_in_a_match(change: dict[str, object]) -> None:
    room = four_playing()
    assert room.refused(ANA, asked.ChangeOptions(change)) == "not-now"
    room.play_until("review")
    assert room.refused(ANA, asked.ChangeOptions({"pace": "slow", **change})) == "not-now"


@pytest.mark.parametrize("change", [{"pace": "slow"}, {"grace": 15}, {"turn_limit": 30}, {"watchers": False}])
def test_how_the_table_is_run_may_change_in_a_match_and_clears_no_next(change: dict[str, object]) -> None:
    room = four_playing()
    room.play_until("review")
    room.next(BEN, cut=CUT)
    assert room.refused(BEN, asked.ChangeOptions(change)) == "not-creator"
    room.do(ANA, asked.ChangeOptions(change))
    assert room.room.places[1].next
    assert room.room.places[1].cut == CUT


def test_the_level_of_the_guests_may_change_in_solo() -> None:
    room = alone_playing("solo")
    room.do(ANA, asked.ChangeOptions({"level": "easy"}))
    assert room.room.options.level == "easy"


@pytest.mark.parametrize(
    "change",
    [
        {"target": 400},
        {"target": "500"},
        {"target": 500.0},
        {"nil": 1},
        {"nil": False, "blind_nil": True},
        {"grace": 0},
        {"grace": True},
        {"turn_limit": False},
        {"pace": None},
        {"level": ["easy"]},
        {"watchers": {}},
        {"colour": "red"},
        {"target": 300, "colour": "red"},
    ],
)
def test_what_is_no_option_is_refused_whole(change: dict[str, object]) -> None:
    room = four_seated()
    assert room.refused(ANA, asked.ChangeOptions(change)) == "bad-options"


# --- seats -----------------------------------------------------------------------------------------------


def test_a_player_who_leaves_the_lobby_leaves_the_others_where_they_are() -> None:
    room = four_seated()
    room.ready(*FOUR)
    room.do(BEN, asked.Stand())
    assert room.seated() == [ANA, None, CLEO, DAN]
    assert room.readies() == [True, False, True, True]


def test_a_seat_that_somebody_has_is_taken_and_a_name_has_to_be_a_string() -> None:
    room = four_seated()
    assert room.refused(EVE, asked.Sit(1, "Eve", "eve.1")) == "seat-taken"
    assert room.refused(ANA, asked.Sit(1, "Ana", "ana.1")) == "seat-taken"
    assert room.refused(ANA, asked.Sit(0, None, "ana.1")) == "bad-name"
    assert room.may(EVE) == set()


def test_a_move_takes_the_presence_along_and_leaves_nothing_behind() -> None:
    room = Driven()
    room.sit(BEN, 1)
    since = room.room.places[1].since
    room.sit(BEN, 3)
    assert room.seated() == [ANA, None, None, BEN]
    assert (room.room.places[3].connection, room.room.places[3].since) == ("ben.1", since)
    assert room.room.places[1].name == ""


def test_to_sit_where_one_sits_under_the_same_name_changes_nothing() -> None:
    room = four_seated()
    assert room.do(BEN, asked.Sit(1, " Ben ", "ben.1")) == []


def test_three_of_one_name_can_be_told_apart_and_keep_their_seats() -> None:
    room = Driven()
    room.sit(BEN, 1, "Sam")
    room.sit(CLEO, 2, "sam")
    room.sit(DAN, 3, " Sam ")
    assert [place.name for place in room.room.places] == ["Ana", "Sam", "sam (2)", "Sam (3)"]
    room.sit(BEN, 1, "SAM")
    assert room.room.places[1].name == "SAM"


# --- the creator -----------------------------------------------------------------------------------------


def test_a_creator_gone_from_the_lobby_hands_over_after_the_grace_and_comes_back_as_a_player() -> None:
    room = Driven()
    room.sit(BEN, 1)
    room.sit(CLEO, 2)
    room.leave(ANA)
    assert room.room.creator == ANA
    room.grace(0)
    assert room.seated() == [None, BEN, CLEO, None]
    assert room.room.creator == BEN
    room.arrive(ANA)
    room.sit(ANA, 0)
    room.ready(ANA, BEN, CLEO)
    assert room.refused(ANA, asked.Start()) == "not-creator"
    room.start()
    assert room.table.phase == "bidding"


def test_the_creator_becomes_who_is_connected_longest() -> None:
    room = four_seated()
    room.leave(BEN)
    room.arrive(BEN)
    room.leave(DAN)
    room.do(ANA, asked.Stand())
    assert room.room.creator == CLEO


def test_a_room_that_all_have_left_is_the_next_persons_who_sits_down() -> None:
    room = Driven()
    room.do(ANA, asked.Stand())
    assert (room.room.creator, room.may(EVE)) == (None, {"sit"})
    room.sit(EVE, 2)
    assert room.room.creator == EVE
    room.ready(EVE)
    room.start()
    assert room.table.phase == "bidding"


def test_a_grace_that_is_no_longer_meant_changes_nothing() -> None:
    room = four_seated()
    room.leave(BEN)
    since = room.room.places[1].since
    room.arrive(BEN)
    assert room.do(SYSTEM, asked.Grace(1, since)) == []
    room.leave(BEN)
    assert room.do(SYSTEM, asked.Grace(1, since)) == []
    assert room.do(SYSTEM, asked.Grace(2, room.room.places[2].since)) == []


# --- removed ---------------------------------------------------------------------------------------------


def test_the_creator_frees_a_seat_and_that_player_may_not_sit_until_pardoned() -> None:
    room = four_seated()
    assert room.refused(BEN, asked.Remove(2)) == "not-creator"
    assert room.refused(ANA, asked.Remove(0)) == "not-now"
    room.do(ANA, asked.Remove(2))
    assert room.refused(ANA, asked.Remove(2)) == "not-now"
    assert room.seated() == [ANA, BEN, None, DAN]
    assert room.refused(CLEO, asked.Sit(2, "Cleo", "cleo.1")) == "not-now"
    assert room.may(CLEO) == set()
    room.sit(EVE, 2)
    room.do(EVE, asked.Stand())
    assert room.do(SYSTEM, asked.Pardon(EVE)) == []
    room.do(SYSTEM, asked.Pardon(CLEO))
    room.sit(CLEO, 2)
    assert room.seated() == [ANA, BEN, CLEO, DAN]


def test_nobody_is_removed_in_a_match() -> None:
    room = four_playing()
    assert room.refused(ANA, asked.Remove(2)) == "not-now"


# --- cuts and commitments --------------------------------------------------------------------------------


def test_a_cut_is_heard_for_the_promised_deal_alone() -> None:
    room = four_seated()
    fresh = room.promise.commitment[:16]
    assert room.refused(BEN, asked.SetReady(True, CUT, "0" * 16)) == "stale-commitment"
    assert room.refused(BEN, asked.SetReady(True, CUT, None)) == "stale-commitment"
    assert room.refused(BEN, asked.SetReady(True, CUT, fresh[:15])) == "stale-commitment"
    room.do(BEN, asked.SetReady(True, CUT, fresh))
    assert room.room.places[1].cut == CUT


def test_nobody_is_ready_before_the_deal_is_promised() -> None:
    room = Driven(promises=False)
    assert room.refused(ANA, asked.SetReady(True, b"", None)) == "not-now"
    assert room.refused(ANA, asked.SetReady(False, b"", None)) == "not-now"
    assert "ready" not in room.may(ANA)


def test_a_deal_without_a_promise_is_a_bug() -> None:
    room = four_seated()
    room.ready(*FOUR)
    room.room = room.room._replace(promise=None)
    with pytest.raises(ValueError, match="needs a promise"):
        room.start()


def test_a_later_ready_replaces_the_cut_and_one_without_clears_it() -> None:
    room = four_seated()
    room.ready(BEN, cut=CUT)
    room.ready(BEN, cut=OTHER_CUT)
    assert room.room.places[1].cut == OTHER_CUT
    room.ready(BEN)
    assert (room.room.places[1].ready, room.room.places[1].cut) == (True, b"")
    room.ready(BEN, cut=CUT)
    room.do(BEN, asked.SetReady(False, CUT, room.promise.commitment[:16]))
    assert (room.room.places[1].ready, room.room.places[1].cut) == (False, b"")


def test_a_deal_is_made_of_its_promise_and_exactly_the_cuts_that_stand() -> None:
    room = four_seated()
    room.ready(BEN, CLEO, cut=CUT)
    room.ready(ANA, DAN, cut=OTHER_CUT)
    room.do(CLEO, asked.SetReady(False, b"", None))
    room.ready(CLEO)
    promise = room.promise
    room.start()
    drawn = draw(room.room.deal_name, 1, promise.secret, (OTHER_CUT, CUT, b"", OTHER_CUT))
    first = (drawn.first_dealer + 1) % 4
    assert room.table.dealer == drawn.first_dealer
    for at, card in enumerate(drawn.deck):
        assert room.table.dealt[(first + at) % 4] >> card & 1
    assert room.room.cuts == (OTHER_CUT, CUT, b"", OTHER_CUT)
    assert {place.cut for place in room.room.places} == {b""}


def test_a_cut_dies_with_its_seat() -> None:
    room = four_seated()
    room.ready(*FOUR, cut=CUT)
    room.do(BEN, asked.Stand())
    room.start()
    assert room.room.cuts == (CUT, b"", CUT, CUT)


def test_a_commitment_stays_whoever_comes_goes_or_cuts() -> None:
    room = Driven()
    shown = room.room.promise
    room.sit(BEN, 1)
    room.ready(BEN, cut=CUT)
    room.do(SYSTEM, asked.Commit(1, bytes(32)))
    room.do(SYSTEM, asked.Commit(2, bytes(32)))
    room.leave(BEN)
    room.grace(1)
    room.do(ANA, asked.ChangeOptions({"target": 300}))
    assert room.room.promise == shown
    room.ready(ANA)
    room.start()
    assert room.room.opened == shown
    assert room.room.promise is None


def test_a_promise_says_nothing_that_is_not_its_own() -> None:
    room = Driven(promises=False)
    (promised,) = room.do(SYSTEM, asked.Commit(1, bytes(32)))
    assert isinstance(promised, happened.DealPromised)
    assert room.do(SYSTEM, asked.Commit(1, bytes(32))) == []
