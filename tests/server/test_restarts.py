"""Who was there when the server went down: counted as there while their page looks for the next one, time by hand."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.server.clocks import HandClock, settle
from tests.server.persons import Person, four_playing, new_person
from tests.server.serving import Serving, by_hand, serving
from web.log import MemoryLog

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def restarted(**options: Any) -> AsyncIterator[tuple[Serving, HandClock, list[Person]]]:
    """A server that four persons were playing at when it went down; nobody is back yet."""
    log = MemoryLog()
    async with serving(log) as served:
        persons = await four_playing(served.address, **options)
    async with by_hand(log) as (served, clock):
        for person in persons:
            person.address = served.address
        yield served, clock, persons


async def back(*persons: Person) -> None:
    for person in persons:
        await person.open(person.socket)
    await settle()


def here(person: Person) -> list[bool]:
    return [seat["here"] for seat in person.view["seats"]]


async def test_who_does_not_come_back_after_a_restart_is_away_after_fifteen_seconds() -> None:
    async with restarted() as (_, clock, persons):
        ana = persons[0]
        await back(ana)
        await clock.advance(14.9)
        assert here(ana) == [True, True, True, True]
        assert [seat["until"] for seat in ana.view["seats"]] == [None] * 4
        await clock.advance(0.1)
        assert here(ana) == [True, False, False, False]
        assert [seat["until"] for seat in ana.view["seats"]] == [None, *[clock.now_ms() + 45_000] * 3]


async def test_one_ask_after_a_restart_ends_no_match_of_four() -> None:
    async with restarted() as (_, clock, persons):
        ana, ben, *_ = persons
        await back(ana)
        await ana.do("end")
        await clock.advance(10)
        await back(ben)
        await clock.advance(50)
        assert here(ana) == [True, True, False, False]
        assert ana.view["room"]["phase"] == "bidding"
        await ben.do("end")
        await ana.until(lambda view: view["room"]["phase"] == "lobby")


async def test_a_person_who_is_back_within_the_fifteen_seconds_was_never_away() -> None:
    async with restarted() as (_, clock, persons):
        await back(persons[0])
        await clock.advance(14)
        await back(*persons[1:])
        await clock.advance(30)
        assert here(persons[0]) == [True] * 4
        assert not any(event["kind"] == "away" for view in persons[0].views for event in view["events"])


async def test_a_watcher_who_wakes_a_room_sets_no_guest_going() -> None:
    log = MemoryLog()
    async with by_hand(log) as (served, _):
        ana = await new_person(served.address)
        await ana.open(await ana.make_room(pace="slow"))
        await ana.until(lambda view: "ready" in view["you"]["may"])
        await ana.do("ready", ready=True)
        await ana.do("start")
        if "bid" in ana.view["you"]["may"]:
            await ana.do("bid", hand=1, bid=3)
    async with by_hand(log) as (served, clock):
        eve = await new_person(served.address)
        before = len(await log.tail(ana.code))
        await eve.open(ana.socket)
        await settle()
        assert eve.view["seats"][eve.view["hand"]["turn"]]["type"] == "guest"
        await clock.advance(14.9)
        assert await log.tail(ana.code, before) == []
        await clock.advance(600)
        assert [row.id.partition(":")[0] for row in await log.tail(ana.code, before)] == ["left"]
        ana.address = served.address
        await back(ana)
        await clock.advance(10)
        assert {row.actor for row in await log.tail(ana.code, before)} > {"system"}


async def test_a_grace_that_a_watcher_finds_waits_for_somebody_seated() -> None:
    log = MemoryLog()
    async with by_hand(log) as (served, clock):
        persons = await four_playing(served.address, grace=15)
        await persons[1].leave()
        await settle()
        await clock.advance(2)
    async with by_hand(log) as (served, clock):
        eve = await new_person(served.address)
        await eve.open(persons[0].socket)
        await settle()
        assert here(eve) == [True, False, True, True]
        assert [seat["until"] for seat in eve.view["seats"]] == [None] * 4
        await clock.advance(600)
        assert [seat["covered"] for seat in eve.view["seats"]] == [False] * 4
        persons[0].address = served.address
        await back(persons[0])
        assert {seat["until"] for seat in persons[0].view["seats"][1:]} == {clock.now_ms() + 15_000}
