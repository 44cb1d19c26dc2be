"""The log is the room: its rows alone give every state it ever had."""

from __future__ import annotations

from random import Random

import orjson
import pytest

from tests.room.driven import Driven, four_over, four_playing, four_seated
from tests.room.wandering import SEEDS, random_wish, sampled, wander
from web.codec import KINDS, UnknownKind, events_of
from web.room import actions as asked
from web.room.actions import RoomAction
from web.room.decide import decide
from web.room.events import Event, MatchResumed
from web.room.evolve import evolve, fold
from web.room.refusal import Refused
from web.room.sheet import Sheet
from web.room.state import SYSTEM, Room


@pytest.mark.parametrize("seed", range(0, SEEDS, 2))
def test_the_rows_give_the_room_at_every_version(seed: int) -> None:
    rows: list[str] = []
    lived: dict[int, Room] = {}
    for room in wander(seed, steps=250):
        rows, lived[room.room.version] = room.rows, room.room
    folded: Room | None = None
    for version, row in enumerate(rows, start=1):
        folded = fold(folded, version, events_of(row))
        assert lived.get(version, folded) == folded
    assert folded == lived[len(rows)]


@pytest.mark.parametrize("seed", range(1, SEEDS, 4))
def test_what_is_refused_changes_nothing_and_what_is_accepted_is_judged_the_same_again(seed: int) -> None:
    rng, refusals = Random(seed), 0
    for room in wander(seed, steps=150):
        before, rows = room.room, list(room.rows)
        actor, action = random_wish(room, rng)
        verdict = judged(before, actor, action)
        refusals += isinstance(verdict, str)
        assert judged(before, actor, action) == verdict
        assert (room.room, room.rows) == (before, rows)
    assert refusals > 10


def judged(room: Room, actor: str, action: RoomAction) -> list[Event] | str:
    try:
        return decide(room, actor, action)
    except Refused as refused:
        return refused.code


def test_every_kind_of_event_is_met_and_kept_under_its_own_name() -> None:
    met: set[str] = set()
    for seed in range(SEEDS):
        for row in sampled(seed)[-1][0].rows:
            met.update(event["is"] for event in orjson.loads(row))
    # Held by tests/server/test_saves.py and test_expiry.py, and by test_guests.py beside this.
    assert met == set(KINDS) - {"match-resumed", "room-closed", "guest-decided"}


def test_a_row_of_a_newer_server_is_refused_and_never_skipped() -> None:
    with pytest.raises(UnknownKind):
        events_of('[{"is":"seat-painted","seat":1}]')


@pytest.mark.parametrize("text", ["[{}]", "[null]", "[[]]", '[{"is":7}]', '[{"is":["seat-left"],"seat":1}]'])
def test_a_row_that_is_broken_is_not_taken_for_one_of_a_newer_server(text: str) -> None:
    with pytest.raises((KeyError, TypeError)):
        events_of(text)


def test_a_field_that_a_newer_server_adds_is_passed_over() -> None:
    assert events_of('[{"is":"seat-left","seat":1,"colour":"red"}]') == events_of(
        '[{"is":"seat-left","seat":1}]'
    )


def test_a_room_begins_with_its_making() -> None:
    seat_left = events_of('[{"is":"seat-left","seat":1}]')
    with pytest.raises(ValueError, match="begins with RoomMade"):
        fold(None, 1, seat_left)
    with pytest.raises(ValueError, match="begins with RoomMade"):
        evolve(None, seat_left[0])
    with pytest.raises(ValueError, match="begins with RoomMade"):
        fold(None, 1, [])


def test_a_hand_is_scored_only_where_its_deal_is_known() -> None:
    room = four_playing()
    room.play_until("review")
    # The row before the newest: the next deal is promised after it.
    scored = len(room.rows) - 1
    before, last = room.folded(scored - 1), events_of(room.rows[scored - 1])
    sheet = Sheet(before)
    sheet.take(scored, last)
    assert len(sheet.hands) == 1
    with pytest.raises(ValueError, match="after it was dealt"):
        Sheet(before._replace(opened=None)).take(scored, last)


def test_a_room_that_nobody_uses_is_closed_once() -> None:
    room = four_seated()
    version = room.room.version
    assert room.do(SYSTEM, asked.Expire(version - 1)) == []
    room.do(SYSTEM, asked.Expire(version))
    assert room.room.closed
    assert room.do(SYSTEM, asked.Expire(version + 1)) == []


def test_a_match_that_goes_on_elsewhere_counts_on_from_its_save() -> None:
    resumed = evolve(four_seated().room, MatchResumed(2, 17))
    assert (resumed.ended, resumed.hand) == (2, 17)


def test_a_copy_of_a_room_goes_its_own_way() -> None:
    """The driver's own law: what is built once for many tests stays as it was."""
    one = four_over()
    one.go_back("ana")
    assert isinstance(one, Driven)
    assert four_over().phase("ana") == "over"
