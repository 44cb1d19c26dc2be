"""A room wakes from its log, however long, and whatever is in another room's."""

from __future__ import annotations

import httpx
import pytest

from tests.server.persons import Person, new_person
from tests.server.serving import serving
from web.log import MemoryLog, chained
from web.rooms import LONG_LIFE

pytestmark = pytest.mark.anyio

BAD_EVENTS = [
    "", "{", "[]", "null", "[{}]", '[{"is":["card-played"]}]', '[{"is":"card-played","seat":0,"card":51}]',
]  # fmt: skip


async def page(person: Person, path: str) -> int:
    async with httpx.AsyncClient() as client:
        return (await client.get(f"{person.address}{path}", headers=person.headers)).status_code


@pytest.mark.parametrize("at", [1, 2])
async def test_a_room_whose_log_is_bad_is_gone_and_the_others_live(
    at: int, caplog: pytest.LogCaptureFixture
) -> None:
    log = MemoryLog()
    async with serving(log=log) as served:
        ana = await new_person(served.address)
        for number, events in enumerate(BAD_EVENTS):
            code = f"{number:016}"
            rows = [*(await log.tail((await ana.make_room()).split("/")[2]))[: at - 1]]
            first = chained(code, 1, "system", "make", "", rows[0].events if rows else events)
            await log.append(first)
            if at == 2:
                await log.append(chained(code, 2, "system", "x", first.hash, events))
            if at == 2 and events == "[]":
                continue  # a row in which nothing happened is odd, but no fault
            assert await page(ana, f"/r/{code}") == 404
            assert await page(ana, f"/api/rooms/{code}/sheet") == 404
            assert code not in caplog.text
        await ana.open(await ana.make_room())
        await ana.do("ready", ready=True)


async def test_a_room_of_a_long_life_wakes_as_it_was() -> None:
    log = MemoryLog()
    async with serving(log=log, requests_per_second=100_000) as served:
        ana = await new_person(served.address)
        path = await ana.make_room()
        await ana.open(path)
        await ana.until(lambda view: "ready" in view["you"]["may"])
        for at in range(LONG_LIFE + 1):
            await ana.do("ready", ready=at % 2 == 0)
        before = ana.view["version"]
    async with serving(log=log) as served:
        ana.address = served.address
        await ana.open(path)
        assert ana.view["version"] >= before
        assert ana.view["seats"][0]["ready"] is True
