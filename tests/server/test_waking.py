"""A room wakes from its log, however long, and whatever is in another room's."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from tests.server.persons import Person, http, new_person
from tests.server.serving import serving
from web.log import MemoryLog, Row, chained
from web.rooms import LONG_LIFE

pytestmark = pytest.mark.anyio

BAD_EVENTS = [
    "", "{", "[]", "null", "[{}]", '[{"is":["card-played"]}]', '[{"is":"card-played","seat":0,"card":51}]',
]  # fmt: skip


async def page(person: Person, path: str) -> int:
    async with http() as client:
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


class WornLog(MemoryLog):
    """A log on a disk that gives back other bytes than it was given, once `wear` says which."""

    wear: Callable[[list[Row]], list[Row]] | None = None

    async def tail(self, room: str, after: int = 0) -> Sequence[Row]:
        rows = list(await super().tail(room, after))
        return self.wear(rows) if self.wear else rows


def with_another_name(rows: list[Row]) -> list[Row]:
    return [rows[0]._replace(events=rows[0].events.replace("Ana", "Eve")), *rows[1:]]


def with_another_actor(rows: list[Row]) -> list[Row]:
    return [*rows[:2], rows[2]._replace(actor="nobody"), *rows[3:]]


def without_the_first(rows: list[Row]) -> list[Row]:
    return rows[1:]


def without_one_in_the_middle(rows: list[Row]) -> list[Row]:
    return [*rows[:2], *rows[3:]]


WEAR = [with_another_name, with_another_actor, without_the_first, without_one_in_the_middle]


@pytest.mark.parametrize("wear", WEAR)
async def test_a_room_whose_rows_are_not_those_that_were_written_is_gone(
    wear: Callable[[list[Row]], list[Row]],
) -> None:
    log = WornLog()
    async with serving(log=log) as served:
        ana = await new_person(served.address)
        path = (await ana.make_room()).removesuffix("/socket")
        await ana.open(f"{path}/socket")
        await ana.until(lambda view: "ready" in view["you"]["may"])
        for ready in (True, False):
            await ana.do("ready", ready=ready)
    async with serving(log=log) as served:
        ana.address = served.address
        assert await page(ana, path) == 200
    log.wear = wear
    async with serving(log=log) as served:
        ana.address = served.address
        assert await page(ana, path) == 404


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
