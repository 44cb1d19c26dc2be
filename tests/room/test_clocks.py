"""What a room waits for, and how long."""

from __future__ import annotations

from random import Random

import pytest

from spades.seats import SEATS
from tests.laws.positions import reachable, shuffle_hidden
from tests.room.driven import (
    ANA,
    BEN,
    CLEO,
    DAN,
    EVE,
    FOUR,
    Driven,
    alone_playing,
    four_over,
    four_playing,
    four_seated,
    own_seat,
)
from web.room import actions as asked
from web.room.actions import Grace, Pardon, TimeUp
from web.room.state import Player, waited_for
from web.room.waits import THOUGHT_WITHIN, GuestTurn, Late, LateThought, Wait, think_seconds, waits


def graces(room: Driven) -> dict[int, float]:
    """Seconds of each seat's grace."""
    return {w.then.seat: w.seconds for w in waits(room.room) if isinstance(w.then, Grace)}


def of_kind(room: Driven, kind: type) -> list[Wait]:
    return [wait for wait in waits(room.room) if isinstance(wait.then, kind)]


def to_act(room: Driven) -> Player:
    seat = room.table.turn
    assert seat is not None
    return room.room.places[seat].player or "nobody"


def test_an_absent_person_has_the_rooms_grace_in_a_match() -> None:
    for grace in (15, 45, 120):
        room = four_playing(grace=grace)
        room.leave(BEN)
        assert graces(room) == {1: grace}


def test_an_absent_person_has_a_minute_in_the_lobby() -> None:
    room = four_seated(grace=15)
    room.leave(BEN, CLEO)
    assert graces(room) == {1: 60, 2: 60}


def test_over_a_result_nobodys_grace_runs_until_somebody_is_back_in_the_lobby() -> None:
    room = four_over()
    room.leave(BEN)
    assert graces(room) == {}
    room.go_back(ANA)
    assert graces(room) == {1: 60}
    room.grace(1)
    assert room.seated() == [ANA, None, CLEO, DAN]


def test_no_clock_runs_while_nobody_is_connected() -> None:
    room = four_playing(turn_limit=30)
    assert waits(room.room)
    room.leave(*FOUR)
    assert waits(room.room) == []
    room.arrive(DAN)
    assert graces(room) == {0: 45, 1: 45, 2: 45}


def test_a_watcher_alone_keeps_no_clock_running() -> None:
    room = alone_playing()
    room.leave(ANA)
    room.arrive(EVE)
    assert waits(room.room) == []


def test_connections_of_a_process_that_is_gone_keep_no_clock_running() -> None:
    """The log counts them until they are logged as left, though nobody sits behind them."""
    room = four_playing(turn_limit=30)
    room.leave(DAN)
    lost = {place.connection or "" for place in room.room.places}
    assert waits(room.room, lost) == []
    room.arrive(ANA, connection_of="another")
    assert waits(room.room, lost) == waits(room.room) != []


def test_a_grace_of_the_match_is_not_the_one_of_the_lobby() -> None:
    """The alarm of the match may be half over, or may have rung: the lobby gives its own whole minute."""
    room = four_playing()
    room.leave(BEN)
    (in_match,) = of_kind(room, Grace)
    room.end(ANA, CLEO, DAN)
    (in_lobby,) = of_kind(room, Grace)
    assert in_lobby.name != in_match.name
    assert in_lobby.seconds == 60


def test_a_covered_persons_grace_is_over_unless_the_creators_role_waits_for_it() -> None:
    room = four_playing()
    room.leave(ANA, BEN)
    room.do(CLEO, asked.Cover(0, False))
    room.do(CLEO, asked.Cover(1, False))
    assert graces(room) == {0: 45}
    room.grace(0)
    assert room.room.creator == CLEO
    assert graces(room) == {}


def test_a_guest_to_act_is_one_clock_at_a_time_its_look_and_its_bid_are_two_thoughts() -> None:
    room = alone_playing(blind_nil=True)
    while room.table.phase == "bidding":
        guests = of_kind(room, GuestTurn)
        assert len(guests) == (0 if room.table.turn == 0 else 1)
        looked = room.table.turn is not None and room.table.looked[room.table.turn]
        assert all(wait.name.endswith(":look") != looked for wait in guests)
        room.turn()


def test_a_guest_thinks_as_long_as_the_pace_and_the_place_in_the_trick_say() -> None:
    times: dict[str, list[float]] = {}
    for pace in ("slow", "normal", "fast", "instant"):
        room = alone_playing(pace=pace)
        times[pace] = []
        for _ in range(60):
            times[pace] += [wait.seconds for wait in of_kind(room, GuestTurn)]
            if room.table.turn is None:
                break
            room.turn()
    assert set(times["instant"]) == {0.0}
    assert all(
        slow > normal > fast > 0
        for slow, normal, fast in zip(*(times[p] for p in ("slow", "normal", "fast")), strict=True)
    )
    assert max(times["slow"]) < 5


@pytest.mark.parametrize("seed", range(10))
def test_a_guests_think_time_is_short_and_the_same_however_the_cards_lie(seed: int) -> None:
    """Otherwise its silence would tell: the cards are moved of every seat, its own too."""
    rng, thought = Random(seed), 0
    for table in reachable(seed):
        if table.turn is not None:
            thought += 1
            seconds = think_seconds(table)
            assert 0.4 <= seconds <= 1.8
            for seat in SEATS:
                assert think_seconds(shuffle_hidden(table, seat, rng)) == seconds
    assert thought > 50


def test_a_guest_thinks_the_same_whatever_it_holds() -> None:
    """So does the whole list of clocks, names and all."""
    room = alone_playing()
    for _ in range(40):
        table = room.table
        others = (table.held[1], table.held[2], table.held[3], table.held[0])
        swapped = room.room._replace(table=table._replace(held=others))
        assert waits(swapped) == waits(room.room)
        room.turn()


def test_after_a_trick_a_guest_lets_it_lie_before_it_thinks() -> None:
    for pace, rest in (("slow", 1.53), ("normal", 0.9), ("fast", 0.45), ("instant", 0)):
        room, leads = alone_playing(pace=pace), 0
        room.play_until("playing")
        while room.table.phase == "playing":
            for turn in of_kind(room, GuestTurn):
                thinks = {"slow": 1.7, "normal": 1, "fast": 0.5, "instant": 0}[pace] * think_seconds(
                    room.table
                )
                leads += not room.table.trick
                rests = bool(room.table.played) and not room.table.trick
                assert turn.seconds == pytest.approx(thinks + (rest if rests else 0))
            room.turn()
        assert leads > 3


def test_no_turn_of_a_guest_waits_for_its_thought_for_ever() -> None:
    room = alone_playing(blind_nil=True)
    while room.table.turn is not None:
        turns = of_kind(room, GuestTurn)
        assert [(wait.seconds, wait.then) for wait in of_kind(room, LateThought)] == [
            (turn.seconds + THOUGHT_WITHIN, LateThought(room.table.turn)) for turn in turns
        ]
        room.turn()


def test_a_turn_limit_runs_for_persons_and_not_for_guests_nor_in_solo_nor_when_off() -> None:
    assert of_kind(four_playing(), TimeUp) == []
    solo = alone_playing("solo", turn_limit=30)
    room = four_playing(turn_limit=30)
    for _ in range(20):
        assert of_kind(solo, TimeUp) == []
        (limit,) = of_kind(room, TimeUp)
        assert limit.seconds == 30
        assert limit.then == TimeUp(room.table.number, len(room.table.played), room.table.turn or 0)
        room.turn()
        solo.turn()
    room.do(to_act(room), asked.Stand())
    assert of_kind(room, TimeUp) == []


def test_the_limit_of_a_turn_does_not_start_again_by_a_look() -> None:
    room = four_playing(turn_limit=30, blind_nil=True)
    before = of_kind(room, TimeUp)
    room.look(to_act(room))
    assert of_kind(room, TimeUp) == before


def test_who_keeps_the_table_waiting_is_late_after_90_seconds() -> None:
    room = four_playing()
    assert [(w.seconds, w.then) for w in of_kind(room, Late)] == [(90, Late(own_seat(room, to_act(room))))]
    room.play_until("review")
    room.next(ANA, CLEO)
    assert [wait.then for wait in of_kind(room, Late)] == [Late(1), Late(3)]
    assert of_kind(alone_playing("solo"), Late) == []
    assert waited_for(four_seated().room) == []


def test_every_turn_has_a_clock_of_its_own() -> None:
    """Two of a kind in a row, such as winning a trick and leading the next, are two names."""
    room = four_playing(turn_limit=30)
    names: list[str] = []
    while room.table.phase in ("bidding", "playing"):
        names += [wait.name for wait in waits(room.room)]
        room.turn()
    assert len(names) == len(set(names))


def test_a_removed_player_is_pardoned_after_ten_minutes() -> None:
    room = four_seated()
    room.do(ANA, asked.Remove(1))
    assert [(w.seconds, w.then) for w in of_kind(room, Pardon)] == [(600, Pardon(BEN))]
    room.do("system", asked.Pardon(BEN))
    assert of_kind(room, Pardon) == []


def test_names_of_clocks_are_their_own() -> None:
    room = four_playing(turn_limit=30)
    room.leave(ANA, BEN)
    names = [wait.name for wait in waits(room.room)]
    assert len(names) == len(set(names)) >= 4
