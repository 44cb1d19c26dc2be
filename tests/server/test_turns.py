"""A guest's turn: thought about at once, done when thought and think time are over, and never waited for long."""

from __future__ import annotations

from typing import get_args

import pytest

from spades.bots.levels import Level
from spades.events import BidPlaced, CardPlayed
from tests.server.clocks import settle
from tests.server.persons import four_playing, next_wish
from tests.server.serving import by_hand
from tests.server.thinking import MIND, SAMPLES, HandThinkers, another_choice, practice
from web.codec import events_of
from web.guests import plain_opinion
from web.room.events import GuestDecided
from web.room.waits import THOUGHT_WITHIN

pytestmark = pytest.mark.anyio


BY_HAND = GuestDecided(MIND, SAMPLES, fallback=False)
STOOD_IN = GuestDecided("first", 0, fallback=True)


async def test_a_guest_thinks_at_once_and_bids_when_its_think_time_is_over() -> None:
    async with practice() as table:
        held = table.thinkers.newest
        assert (held.thought.op, held.thought.level) == ("bid", "medium")
        held.answer(7)
        seconds = await table.seconds()
        await table.clock.advance(seconds - 0.1)
        assert await table.rows() == []
        await table.clock.advance(0.2)
        await table.bids_by(BY_HAND, 7, held)


async def test_a_guest_that_thinks_longer_than_it_takes_bids_when_it_has_thought() -> None:
    async with practice() as table:
        held = table.thinkers.newest
        await table.think_time(and_more=THOUGHT_WITHIN - 0.1)
        assert await table.rows() == []
        held.answer(7)
        await settle()
        await table.bids_by(BY_HAND, 7, held)


async def test_past_its_deadline_no_thought_is_waited_for_and_none_is_taken() -> None:
    async with practice() as table:
        held = table.thinkers.newest
        await table.think_time(and_more=THOUGHT_WITHIN)
        assert held.cancelled
        held.tell_though_cancelled(13)
        await settle()
        await table.bids_by(STOOD_IN, plain_opinion(held.thought).choice, held)


async def test_where_a_thinker_is_lost_the_plain_policy_answers_in_the_usual_time() -> None:
    async with practice() as table:
        held = table.thinkers.newest
        held.lose()
        seconds = await table.seconds()
        await table.clock.advance(seconds - 0.1)
        assert await table.rows() == []
        await table.clock.advance(0.2)
        await table.bids_by(STOOD_IN, plain_opinion(held.thought).choice, held)


async def test_a_whole_hand_is_played_as_the_minds_say() -> None:
    async with practice() as table:
        thoughts = []
        while table.ana.view["room"]["phase"] in ("bidding", "playing"):
            wish = next_wish(table.ana.view)
            if wish is not None:
                await table.ana.do(**wish)
                continue
            held = table.thinkers.newest
            thoughts.append(held.thought)
            version = table.ana.view["version"]
            held.answer(another_choice(held.thought))
            await table.think_time()
            await table.ana.until(lambda view, before=version: view["version"] > before)  # type: ignore[misc]
        rows = await table.rows()
        assert len(rows) == 39 + 3
        for row, thought in zip(rows, thoughts, strict=True):
            how, what, *_ = events_of(row.events)
            choice = another_choice(thought)
            seat = thought.view.own.seat
            assert how == BY_HAND
            assert what in (BidPlaced(seat, choice), CardPlayed(seat, choice))
        assert not any(word in frame for frame in table.ana.frames for word in (MIND, "guest-decided"))


async def test_a_mind_with_a_bug_gives_way_to_the_plain_policy(caplog: pytest.LogCaptureFixture) -> None:
    async with practice() as table:
        held = table.thinkers.newest
        held.answer(77)
        await table.think_time()
        await table.bids_by(STOOD_IN, plain_opinion(held.thought).choice, held)
    assert caplog.messages == ["a guest's answer was refused, a simpler one takes its place"]


async def test_a_thought_of_a_match_that_has_ended_changes_nothing() -> None:
    async with practice() as table:
        held = table.thinkers.newest
        await table.ana.do("end")
        await table.ana.until(lambda view: view["room"]["phase"] == "lobby")
        held.answer(7)
        await table.clock.advance(10)
        assert await table.rows() == []
        assert table.ana.view["room"]["phase"] == "lobby"


async def test_at_instant_pace_a_guest_waits_for_its_thought_alone() -> None:
    async with practice(pace="instant") as table:
        held = table.thinkers.newest
        await table.clock.advance(0)
        assert await table.rows() == []
        held.answer(7)
        await settle()
        await table.bids_by(BY_HAND, 7, held)


async def test_a_seat_that_is_taken_back_is_its_persons_whatever_the_guest_thought() -> None:
    thinkers = HandThinkers()
    async with by_hand(minds=thinkers) as (served, clock):
        persons = await four_playing(served.address, pace="normal")
        seat = persons[0].view["hand"]["turn"]
        away, other = persons[seat], persons[(seat + 1) % 4]
        for thoughts in (1, 2):
            await away.leave()
            await settle()
            await clock.advance(2)
            await other.until(lambda view: not view["seats"][seat]["here"])
            await other.do("cover", seat=seat)
            held = thinkers.newest
            assert held.thought.view.own.seat == seat
            assert len(thinkers.asked) == thoughts
            await away.open(away.socket)
            await away.until(lambda view: not view["seats"][seat]["covered"])
            held.answer(13)
            await clock.advance(10)
            assert away.view["hand"]["turn"] == seat
        await away.do("bid", hand=1, bid=4)
        assert away.view["seats"][seat]["bid"] == 4


async def test_a_room_that_is_put_away_calls_its_thought_off() -> None:
    async with practice() as table:
        table.served.app.state.rooms.close()
        assert table.thinkers.newest.cancelled


@pytest.mark.parametrize("level", get_args(Level))
async def test_the_level_a_room_is_made_with_is_the_one_that_its_guests_think_at(level: Level) -> None:
    async with practice(level=level) as table:
        seats: dict[int, set[Level]] = {1: set(), 2: set(), 3: set()}
        while not all(seats.values()):
            thought = table.thinkers.newest.thought
            seats[thought.view.own.seat].add(thought.level)
            await table.go_on()
        partner: Level = "medium" if level == "easy" else level
        assert seats == {1: {level}, 2: {partner}, 3: {level}}


async def test_in_solo_another_level_is_thought_at_from_the_next_decision_on() -> None:
    async with practice(level="easy") as table:
        for level in ("expert", "hard", "medium"):
            await table.ana.do("options", options={"level": level})
            await table.go_on()
            if table.ana.view["hand"]["turn"] == 0:
                await table.until_guest()
            assert table.thinkers.newest.thought.level == level
