"""Who watches: counted, shown the public table alone, and barred where the creator says so (D15, L8, L14b)."""

from __future__ import annotations

import pytest

from tests.server.clocks import settle
from tests.server.persons import Person, four_playing, four_seated, http, new_person
from tests.server.serving import by_hand
from web.log import MemoryLog

pytestmark = pytest.mark.anyio


async def test_players_see_how_many_watch_and_the_creator_may_bar_them() -> None:
    async with by_hand() as (served, _):
        persons = await four_playing(served.address)
        ana = persons[0]
        eve, fay = await new_person(served.address), await new_person(served.address)
        await eve.open(ana.socket)
        await ana.until(lambda view: view["room"]["watchers"] == 1)
        tab = await eve.twin(ana.socket)
        await fay.open(ana.socket)
        await ana.until(lambda view: view["room"]["watchers"] == 3)
        assert eve.view["you"] == {"seat": None, "may": [], "cards": None, "legal": []}
        await fay.leave()
        await ana.until(lambda view: view["room"]["watchers"] == 2)
        await ana.do("options", options={"watchers": False})
        for watcher in (eve, tab):
            assert (await watcher.closed())[0] == 4002
            assert watcher.others[-1] == {"kind": "bye", "code": "gone"}
            assert watcher.view["room"]["options"]["watchers"] is True
        await ana.until(lambda view: view["room"]["watchers"] == 0)
        assert await page_status(fay, ana.code) == 404
        assert await page_status(persons[1], ana.code) == 200


async def test_an_open_seat_in_the_lobby_is_seen_by_whoever_has_the_link() -> None:
    async with by_hand() as (served, _):
        ana = await new_person(served.address)
        await ana.open(await ana.make_room(watchers=False))
        eve = await (await new_person(served.address)).open(ana.socket)
        assert eve.view["you"]["may"] == ["sit"]
        await eve.do("sit", seat=2, name="Eve")
        for seat in (1, 3):
            person = await (await new_person(served.address)).open(ana.socket)
            await person.do("sit", seat=seat, name="")
        assert await page_status(await new_person(served.address), ana.code) == 404


async def page_status(person: Person, code: str) -> int:
    async with http() as client:
        return (await client.get(f"{person.address}/r/{code}", headers=person.headers)).status_code


async def test_who_stands_in_a_match_watches_or_must_leave_where_nobody_may() -> None:
    async with by_hand() as (served, _):
        persons = await four_playing(served.address)
        ana, ben, cleo, _ = persons
        await cleo.do("stand")
        assert cleo.view["you"]["seat"] is None
        assert cleo.view["seats"][2]["type"] == "guest"
        await ana.do("options", options={"watchers": False})
        assert (await cleo.closed())[0] == 4002
        await ben.send('{"kind":"stand","id":"s"}')
        assert (await ben.closed())[0] == 4002


async def test_a_row_count_tells_that_looking_on_writes_nothing() -> None:
    log = MemoryLog()
    async with by_hand(log=log) as (served, clock):
        ana, *_ = await four_seated(served.address)
        rows = await log.tail(ana.code)
        eve = await (await new_person(served.address)).open(ana.socket)
        await eve.leave()
        await settle()
        await clock.advance(10)
        assert await log.tail(ana.code) == rows
