"""Tabs and links of one person: which of them counts, and what one that breaks may not lose (R4-R6, R9, R10, L14)."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.clocks import HandClock, settle
from tests.server.persons import Json, Person, four_playing, four_seated, http, new_person, play_all
from tests.server.serving import serving
from web.log import MemoryLog, Result, Row

pytestmark = pytest.mark.anyio


def without_history(view: Json) -> Json:
    """A view but for what tells one moment of the same table from another."""
    return {key: part for key, part in view.items() if key not in ("version", "since", "events")}


def to_act(persons: list[Person]) -> tuple[Person, list[Person]]:
    seat = persons[0].view["hand"]["turn"]
    return persons[seat], [person for person in persons if person is not persons[seat]]


async def play(player: Person) -> str:
    """Play any legal card; its name."""
    view = player.view
    card = str(view["you"]["legal"][0])
    at = {"hand": view["hand"]["number"], "turn_no": view["hand"]["turn_no"]}
    await player.do("play", **at, card=card)
    return card


# --- tabs ------------------------------------------------------------------------------------------------


async def test_the_newer_tab_has_the_seat_and_the_older_one_is_told() -> None:
    async with serving() as served:
        ana, ben, *_ = await four_seated(served.address)
        tab = await ben.twin(ana.socket)
        assert await ben.closed() == (4001, "")
        assert ben.others[-1] == {"kind": "bye", "code": "elsewhere"}
        await tab.do("ready", ready=True)
        await ana.until(lambda view: view["seats"][1]["ready"])
        assert ana.view["seats"][1]["here"]
        third = await ben.twin(ana.socket)
        assert (await tab.closed())[0] == 4001
        await third.do("ready", ready=False)


async def test_the_older_tab_takes_nobody_away() -> None:
    clock = HandClock()
    async with serving(clock=clock) as served:
        ana, ben, *_ = await four_seated(served.address)
        tab = await ben.twin(ana.socket)
        await ben.closed()
        await settle()
        await clock.advance(10)
        assert ana.view["seats"][1]["here"]
        await tab.leave()
        await settle()
        await clock.advance(2)
        await ana.until(lambda view: not view["seats"][1]["here"])


async def test_a_watcher_may_have_several_tabs_and_sits_down_on_any_of_them() -> None:
    clock = HandClock()
    async with serving(clock=clock) as served:
        ana = await new_person(served.address)
        await ana.open(await ana.make_room())
        first = await (await new_person(served.address)).open(ana.socket)
        second, third = await first.twin(ana.socket), await first.twin(ana.socket)
        for tab in (first, second, third):
            await tab.until(lambda view: view["room"]["watchers"] == 3)
        await second.do("sit", seat=2, name="Eve")
        assert ((await first.closed())[0], (await third.closed())[0]) == (4001, 4001)
        await second.do("ready", ready=True)
        await settle()
        await clock.advance(10)
        assert ana.view["seats"][2]["here"]
        await second.leave()
        await settle()
        await clock.advance(2)
        await ana.until(lambda view: not view["seats"][2]["here"])


async def test_who_sits_down_and_is_gone_before_the_answer_is_away() -> None:
    clock = HandClock()
    async with serving(clock=clock) as served:
        ana = await new_person(served.address)
        await ana.open(await ana.make_room())
        eve = await (await new_person(served.address)).open(ana.socket)
        await eve.send('{"kind":"sit","id":"s","seat":1,"name":"Eve"}')
        await eve.leave()
        await ana.until(lambda view: view["seats"][1]["type"] == "person")
        await settle()
        await clock.advance(2)
        await ana.until(lambda view: not view["seats"][1]["here"])


async def test_a_newer_tab_that_is_gone_at_once_leaves_no_ghost_in_the_seat() -> None:
    clock, log = HandClock(), SlowLog()
    async with serving(log, clock) as served:
        ana, ben, *_ = await four_seated(served.address)
        tab = await ben.twin(ana.socket)
        await ben.closed()
        await settle()
        log.takes_rows.clear()
        brief = await tab.twin(ana.socket)
        await settle()
        await brief.leave()
        await settle()
        log.takes_rows.set()
        await settle()
        await clock.advance(3)
        assert ana.view["seats"][1]["here"]
        await tab.leave()
        await settle()
        await clock.advance(2)
        await ana.until(lambda view: not view["seats"][1]["here"])


async def test_who_sits_down_and_reloads_before_the_answer_is_here() -> None:
    clock, log = HandClock(), SlowLog()
    async with serving(log, clock) as served:
        ana = await new_person(served.address)
        await ana.open(await ana.make_room())
        eve = await (await new_person(served.address)).open(ana.socket)
        await eve.until(lambda view: view["room"]["commitment"] is not None)
        log.takes_rows.clear()
        await eve.send('{"kind":"sit","id":"s","seat":1,"name":"Eve"}')
        await settle()
        await eve.leave()
        page = await eve.twin(ana.socket)
        log.takes_rows.set()
        await page.until(lambda view: view["you"]["seat"] == 1)
        await settle()
        await clock.advance(10)
        assert page.view["seats"][1]["here"]
        await page.leave()
        await settle()
        await clock.advance(2)
        await ana.until(lambda view: not view["seats"][1]["here"])


class SlowLog(MemoryLog):
    """A log that takes rows only while `takes_rows` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.takes_rows = asyncio.Event()
        self.takes_rows.set()

    async def append(self, row: Row) -> Result:
        await self.takes_rows.wait()
        return await super().append(row)


# --- links that break ------------------------------------------------------------------------------------


async def test_whoever_reconnects_in_mid_trick_finds_the_table_as_it_is() -> None:
    async with serving() as served:
        persons = await four_playing(served.address)
        await play_all(persons, lambda view: view["room"]["phase"] == "playing")
        player, _ = to_act(persons)
        card = await play(player)
        for person in persons:
            await person.until(lambda view: view["hand"]["turn_no"] == 1)
        before = without_history(player.view)
        await player.leave()
        await player.open(player.socket)
        after = await player.until(lambda view: view["seats"][view["you"]["seat"]]["here"])
        assert without_history(after) == before
        assert card not in after["you"]["cards"]
        assert after["hand"]["trick"] == [[after["you"]["seat"], card]]
        assert after["events"] == []
        assert after["since"] == after["version"]


async def test_whoever_reconnects_on_their_own_turn_can_play_at_once() -> None:
    async with serving() as served:
        persons = await four_playing(served.address)
        await play_all(persons, lambda view: view["room"]["phase"] == "playing")
        player, (other, *_) = to_act(persons)
        await player.leave()
        await player.open(player.socket)
        assert "play" in player.view["you"]["may"]
        await play(player)
        await other.until(lambda view: view["hand"]["turn_no"] == 1)


async def test_a_page_reloaded_in_mid_hand_is_the_table_and_never_the_lobby() -> None:
    async with serving() as served:
        persons = await four_playing(served.address)
        for person in persons:
            async with http() as client:
                page = await client.get(f"{served.address}/r/{person.code}", headers=person.headers)
            assert page.status_code == 200
            await person.leave()
            await person.open(person.socket)
            assert person.view["room"]["phase"] == "bidding"


async def test_before_a_look_a_reload_shows_nothing_and_offers_blind_nil_after_it_neither() -> None:
    async with serving() as served:
        persons = await four_playing(served.address, blind_nil=True)
        bidder, _ = to_act(persons)
        for _ in range(2):
            await bidder.leave()
            await bidder.open(bidder.socket)
            assert bidder.view["you"]["cards"] is None
            assert "blind" in bidder.view["you"]["may"]
        await bidder.do("look", hand=1)
        await bidder.leave()
        await bidder.open(bidder.socket)
        assert len(bidder.view["you"]["cards"]) == 13
        assert "blind" not in bidder.view["you"]["may"]


async def test_within_a_connection_versions_never_fall_and_views_follow_each_other() -> None:
    async with serving() as served:
        persons = await four_playing(served.address)
        watcher = await (await new_person(served.address)).open(persons[0].socket)
        await play_all(persons, lambda view: view["room"]["phase"] == "review")
        for person in (*persons, watcher):
            sent = [(view["since"], view["version"]) for view in person.views]
            assert all(since <= version for since, version in sent)
            assert [since for since, _ in sent[1:]] == [version for _, version in sent[:-1]]
            assert all(len(view["events"]) <= 8 for view in person.views)


# --- whose seat it is ------------------------------------------------------------------------------------


async def test_a_message_that_names_another_seat_acts_for_ones_own_or_not_at_all() -> None:
    async with serving() as served:
        persons = await four_playing(served.address)
        bidder, others = to_act(persons)
        seat = bidder.view["you"]["seat"]
        for other in others:
            assert (
                await other.refused("bid", hand=1, bid=1, seat=seat, player=bidder.token) == "not-your-turn"
            )
        await bidder.do("bid", hand=1, bid=5, seat=(seat + 1) % 4)
        assert [place["bid"] for place in bidder.view["seats"]].count(5) == 1
        assert bidder.view["seats"][seat]["bid"] == 5


async def test_another_device_with_the_same_token_moves_the_seat_and_the_same_name_does_not() -> None:
    async with serving() as served:
        persons = await four_playing(served.address)
        ana, ben, *_ = persons
        stranger = await (await new_person(served.address)).open(ana.socket)
        assert await stranger.refused("sit", seat=1, name="Ben") == "not-now"
        assert stranger.view["you"]["cards"] is None
        device = await ben.twin(ana.socket)
        assert device.view["you"]["seat"] == 1
        assert device.view["you"]["cards"] == ben.view["you"]["cards"]
        assert (await ben.closed())[0] == 4001
