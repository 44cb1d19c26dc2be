"""Here, away, covered, back: what the clocks of a room do (D13-D16, D18, L5, L7, L9, B11), time moved by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.clocks import HandClock, settle
from tests.server.persons import Person, four_playing, four_seated, fresh_cut, new_person, play_all
from tests.server.serving import Serving, by_hand

pytestmark = pytest.mark.anyio


async def alone(served: Serving, **options: Any) -> Person:
    """Ana in a match with three guests, who think as `pace` says."""
    ana = await new_person(served.address)
    await ana.open(await ana.make_room(**options))
    await ana.until(lambda view: "ready" in view["you"]["may"])
    await ana.do("ready", ready=True)
    await ana.do("start")
    return ana


def to_act(persons: list[Person]) -> tuple[Person, list[Person]]:
    seat = persons[0].view["hand"]["turn"]
    return persons[seat], [person for person in persons if person is not persons[seat]]


def seat_of(person: Person) -> int:
    return int(person.view["you"]["seat"])


async def until_turn_of_a_person(clock: HandClock, person: Person) -> None:
    for _ in range(50):
        if person.view["hand"]["turn"] == seat_of(person):
            return
        await clock.advance(1)
    raise AssertionError("it never was their turn")


# --- leaving and coming back -----------------------------------------------------------------------------


async def test_who_closes_the_page_is_away_after_two_seconds_and_shown_until_when() -> None:
    async with by_hand() as (served, clock):
        ana, ben, *_ = await four_playing(served.address)
        began = clock.now_ms()
        await ben.leave()
        await settle()
        await clock.advance(1.9)
        assert (ana.view["seats"][1]["here"], ana.view["seats"][1]["until"]) == (True, None)
        await clock.advance(0.1)
        away = await ana.until(lambda view: not view["seats"][1]["here"])
        assert away["seats"][1]["until"] == began + 2_000 + 45_000
        assert away["events"][-1] == {"kind": "away", "seat": 1}
        await clock.advance(44.9)
        assert not ana.view["seats"][1]["covered"]
        await clock.advance(0.1)
        covered = await ana.until(lambda view: view["seats"][1]["covered"])
        assert covered["seats"][1]["until"] is None
        assert covered["seats"][1]["name"] == "Ben"


async def test_who_reloads_the_page_was_never_away() -> None:
    async with by_hand() as (served, clock):
        ana, ben, *_ = await four_playing(served.address)
        await ben.leave()
        await settle()
        await clock.advance(1)
        await ben.open(ben.socket)
        await clock.advance(60)
        assert ana.view["seats"][1]["here"]
        assert not any(event["kind"] == "away" for view in ana.views for event in view["events"])


async def test_a_new_connection_takes_the_seat_back_at_once() -> None:
    async with by_hand() as (served, clock):
        ana, ben, *_ = await four_playing(served.address)
        await ben.leave()
        await settle()
        await clock.advance(60)
        await ana.until(lambda view: view["seats"][1]["covered"])
        await ben.open(ben.socket)
        back = await ana.until(lambda view: not view["seats"][1]["covered"])
        assert back["seats"][1]["here"]
        assert {"kind": "back", "seat": 1} in back["events"]


async def test_who_returns_after_a_guest_has_looked_finds_an_open_hand() -> None:
    async with by_hand() as (served, clock):
        persons = await four_playing(served.address, blind_nil=True, pace="normal")
        absent, others = to_act(persons)
        seat = seat_of(absent)
        assert absent.view["you"]["cards"] is None
        await absent.leave()
        await settle()
        await clock.advance(47)
        await others[0].until(lambda view: view["seats"][seat]["covered"])
        while not others[0].view["seats"][seat]["looked"]:
            await clock.advance(0.1)
        await absent.open(absent.socket)
        view = await absent.until(lambda view: "bid" in view["you"]["may"])
        assert "blind" not in view["you"]["may"]
        assert len(view["you"]["cards"]) == 13
        assert await absent.refused("bid", hand=1, bid="blind") == "already-looked"
        await absent.do("bid", hand=1, bid=3)


async def test_when_all_are_gone_guests_stop_the_room_sleeps_and_wakes_as_it_was() -> None:
    async with by_hand() as (served, clock):
        ana = await alone(served, pace="slow")
        await until_turn_of_a_person(clock, ana)
        await ana.do("bid", hand=1, bid=3)
        await ana.leave()
        await settle()
        await clock.advance(2)
        before = await served.log.tail(ana.code)
        await clock.advance(600)
        assert await served.log.tail(ana.code) == before
        assert ana.code not in served.app.state.rooms._actors
        await ana.open(ana.socket)
        seat = seat_of(ana)
        assert ana.view["seats"][seat]["bid"] == 3
        assert ana.view["room"]["phase"] in ("bidding", "playing")
        await clock.advance(10)
        assert len(await served.log.tail(ana.code)) > len(before)


async def test_whoever_wakes_a_room_gives_the_others_a_whole_grace() -> None:
    async with by_hand() as (served, clock):
        persons = await four_playing(served.address)
        for person in persons:
            await person.leave()
        await settle()
        await clock.advance(1_000)
        ana = persons[0]
        await ana.open(ana.socket)
        await ana.until(lambda view: view["seats"][0]["here"])
        assert {seat["until"] for seat in ana.view["seats"][1:]} == {clock.now_ms() + 45_000}
        assert not any(seat["covered"] for seat in ana.view["seats"])


# --- the lobby -------------------------------------------------------------------------------------------


async def test_a_creator_gone_from_the_lobby_loses_seat_and_role_after_a_minute() -> None:
    async with by_hand() as (served, clock):
        ana, ben, *_ = await four_seated(served.address)
        await ana.leave()
        await settle()
        await clock.advance(61.9)
        assert ben.view["room"]["creator"] == 0
        await clock.advance(0.1)
        view = await ben.until(lambda view: view["seats"][0]["type"] == "open")
        assert view["room"]["creator"] == 1
        assert {"kind": "creator-moved", "seat": 1} in view["events"]
        await ana.open(ana.socket)
        assert ana.view["you"]["seat"] is None
        await ana.do("sit", seat=0, name="Ana")
        assert await ana.refused("start") == "not-creator"


async def test_a_seat_covered_in_the_match_opens_a_minute_after_its_end() -> None:
    async with by_hand() as (served, clock):
        persons = await four_playing(served.address)
        ana, ben, cleo, dan = persons
        await dan.leave()
        await settle()
        await clock.advance(50)
        await ana.until(lambda view: view["seats"][3]["covered"])
        for person in (ana, ben, cleo):
            await person.do("end")
        lobby = await ana.until(lambda view: view["room"]["phase"] == "lobby")
        assert lobby["seats"][3]["until"] == clock.now_ms() + 60_000
        await clock.advance(60)
        await ana.until(lambda view: view["seats"][3]["type"] == "open")


async def test_a_grace_half_over_in_the_match_is_a_whole_one_in_the_lobby() -> None:
    async with by_hand() as (served, clock):
        ana, ben, cleo, dan = await four_playing(served.address)
        await dan.leave()
        await settle()
        await clock.advance(40)
        for person in (ana, ben, cleo):
            await person.do("end")
        await clock.advance(59)
        assert ana.view["seats"][3]["type"] == "person"
        await clock.advance(1)
        await ana.until(lambda view: view["seats"][3]["type"] == "open")


async def test_a_removed_player_sits_again_after_ten_minutes() -> None:
    async with by_hand() as (served, clock):
        ana, ben, *_ = await four_seated(served.address)
        for _ in range(2):
            await ana.do("remove", seat=1)
            await ben.until(lambda view: view["you"]["seat"] is None)
            assert ben.view["you"]["may"] == []
            assert await ben.refused("sit", seat=1, name="Ben") == "not-now"
            await clock.advance(599)
            assert ben.view["you"]["may"] == []
            await clock.advance(1)
            await ben.until(lambda view: view["you"]["may"] == ["sit"])
            await ben.do("sit", seat=1, name="Ben")


# --- slow persons ----------------------------------------------------------------------------------------


async def test_after_90_seconds_a_view_offers_to_cover_and_back_returns_the_seat() -> None:
    async with by_hand() as (served, clock):
        persons = await four_playing(served.address, pace="slow")
        slow, others = to_act(persons)
        seat = seat_of(slow)
        assert await others[0].refused("cover", seat=seat) == "not-now"
        version = others[0].view["version"]
        await clock.advance(89.9)
        assert "cover" not in others[0].view["you"]["may"]
        await clock.advance(0.1)
        for other in others:
            view = await other.until(lambda view: "cover" in view["you"]["may"])
            assert view["version"] == version
        await others[0].do("cover", seat=seat)
        view = await slow.until(lambda view: "back" in view["you"]["may"])
        assert "bid" not in view["you"]["may"]
        assert view["you"]["legal"] == []
        await slow.do("back")
        await slow.until(lambda view: "bid" in view["you"]["may"])
        assert "cover" not in others[0].view["you"]["may"]


async def test_who_was_late_with_the_last_card_of_a_trick_is_not_late_with_the_next_lead() -> None:
    async with by_hand() as (served, clock):
        persons = await four_playing(served.address)
        await play_all(persons, lambda view: view["room"]["phase"] == "playing")
        while True:
            if persons[0].view["room"]["phase"] == "review":
                await play_all(persons, lambda view: view["room"]["phase"] == "playing")
            slow, others = to_act(persons)
            hand, turn_no, legal = (
                slow.view["hand"]["number"],
                slow.view["hand"]["turn_no"],
                slow.view["you"]["legal"],
            )
            if turn_no % 4 == 3:
                await clock.advance(90)
                await others[0].until(lambda view: "cover" in view["you"]["may"])
            # The others play low, so that the last card soon takes a trick.
            await slow.do("play", hand=hand, turn_no=turn_no, card=legal[-1 if turn_no % 4 == 3 else 0])
            for person in persons:
                await person.until(lambda view, after=turn_no + 1: view["hand"]["turn_no"] == after)  # type: ignore[misc]
            if turn_no % 4 == 3 and slow.view["hand"]["turn"] == seat_of(slow):
                break
        assert "cover" not in others[0].view["you"]["may"]
        assert await others[0].refused("cover", seat=seat_of(slow)) == "not-now"
        await clock.advance(90)
        await others[0].until(lambda view: "cover" in view["you"]["may"])


async def test_a_turn_limit_is_shown_covers_and_covers_again_on_the_same_turn() -> None:
    async with by_hand() as (served, clock):
        persons = await four_playing(served.address, turn_limit=30, pace="slow")
        slow, _ = to_act(persons)
        seat = seat_of(slow)
        for _ in range(2):
            assert slow.view["hand"]["deadline"] == clock.now_ms() + 30_000
            await clock.advance(29.9)
            assert not slow.view["seats"][seat]["covered"]
            await clock.advance(0.1)
            view = await slow.until(lambda view: view["seats"][seat]["covered"])
            assert view["hand"]["deadline"] is None
            await slow.do("back")
            await slow.until(lambda view: not view["seats"][seat]["covered"])
        assert slow.view["hand"]["turn"] == seat


async def test_in_review_three_press_next_and_the_one_who_is_away_agrees_after_the_grace() -> None:
    async with by_hand() as (served, clock):
        persons = await four_playing(served.address)
        await play_all(persons, lambda view: view["room"]["phase"] == "review")
        ana, ben, cleo, dan = persons
        await dan.leave()
        for person in (ana, ben, cleo):
            await person.until(lambda view: "next" in view["you"]["may"])
            await person.do("next", hand=1, **fresh_cut(person.view))
        await settle()
        await clock.advance(46.9)
        assert ana.view["room"]["phase"] == "review"
        assert [seat["next"] for seat in ana.view["seats"]] == [True, True, True, False]
        await clock.advance(0.1)
        await ana.until(lambda view: view["hand"]["number"] == 2)


# --- only shown ------------------------------------------------------------------------------------------


async def test_a_nudge_reaches_everybody_once_in_twenty_seconds() -> None:
    async with by_hand() as (served, clock):
        persons = await four_playing(served.address)
        slow, (one, other, _) = to_act(persons)
        log = await served.log.tail(one.code)
        await one.do("nudge", seat=seat_of(slow))
        told = await slow.until_told("nudged")
        assert told == {"kind": "nudged", "seat": seat_of(slow), "by": seat_of(one)}
        assert await other.refused("nudge", seat=seat_of(slow)) == "too-fast"
        await clock.advance(19.9)
        assert await other.refused("nudge", seat=seat_of(slow)) == "too-fast"
        await clock.advance(0.1)
        await other.do("nudge", seat=seat_of(slow))
        assert "nudge" in one.view["you"]["may"]
        assert await served.log.tail(one.code) == log


async def test_a_hundred_reactions_are_one_and_delay_no_play() -> None:
    async with by_hand(requests_per_second=1_000) as (served, clock):
        persons = await four_playing(served.address)
        slow, (one, other, _) = to_act(persons)
        for number in range(100):
            await one.send(f'{{"kind":"react","id":"r{number}","emoji":"👍"}}')
        await slow.do("bid", hand=1, bid=3)
        assert (await one.ask("ping"))["kind"] == "done"
        answers = [answer for answer in one.others if str(answer.get("id", "")).startswith("r")]
        assert [answer["kind"] for answer in answers] == ["done"] + ["refused"] * 99
        assert {answer["code"] for answer in answers[1:]} == {"too-fast"}
        await other.do("react", emoji="🎉")
        assert len([told for told in slow.others if told["kind"] == "reaction"]) == 2
        await clock.advance(2)
        await one.do("react", emoji="👏")
