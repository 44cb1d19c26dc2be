"""Rooms that nobody uses any more: closed after their time, forgotten a day later, their code never used again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.server.clocks import settle
from tests.server.persons import Person, http, new_person
from tests.server.serving import Serving, serving
from web.expiry import PURGE_AFTER_MS, Keeping, expire
from web.log import Committed, Conflict, Log, MemoryLog, chained
from web.migrate import upgrade
from web.rooms import Rooms
from web.sql_log import SqlLog

pytestmark = pytest.mark.anyio

HOUR = 3600 * 1000
KEEPING = Keeping(24 * HOUR, 14 * 24 * HOUR, 30 * 24 * HOUR)
BEGAN = 1_800_000_000_000


class Day:
    """A wall clock that stands where a test puts it."""

    now = BEGAN


async def look(served: Serving, log: Log) -> None:
    rooms: Rooms = served.app.state.rooms
    await expire(rooms, log, Day.now, KEEPING)
    await settle()
    rooms.sleep_idle()


@asynccontextmanager
async def serving_at(began: int) -> AsyncIterator[tuple[Serving, MemoryLog, Person]]:
    Day.now = began
    log = MemoryLog(lambda: Day.now)
    async with serving(log=log) as served:
        yield served, log, await new_person(served.address)


async def status(person: Person, path: str) -> int:
    async with http() as client:
        return (await client.get(f"{person.address}{path}", headers=person.headers)).status_code


async def left_in_match(person: Person, kind: str) -> str:
    """A room whose match has begun and whose person is gone; its page's path."""
    socket = await person.make_room("Ana", kind=kind)
    await person.open(socket)
    await person.until(lambda view: "ready" in view["you"]["may"])
    await person.do("ready", ready=True)
    await person.do("start")
    await person.leave()
    return socket.removesuffix("/socket")


@pytest.mark.parametrize(("kind", "days"), [("private", 14), ("solo", 30)])
async def test_a_room_whose_match_began_is_kept_for_its_days(kind: str, days: int) -> None:
    async with serving_at(BEGAN) as (served, log, ana):
        page = await left_in_match(ana, kind)
        Day.now += days * 24 * HOUR - 1000
        await look(served, log)
        assert await status(ana, page) == 200
        Day.now += 2000
        await look(served, log)
        assert await status(ana, page) == 404


async def test_a_room_that_never_started_is_kept_for_a_day() -> None:
    async with serving_at(BEGAN) as (served, log, ana):
        page = (await ana.make_room()).removesuffix("/socket")
        await settle()
        Day.now += 24 * HOUR - 1000
        await look(served, log)
        assert await status(ana, page) == 200
        Day.now += 2000
        await look(served, log)
        assert await status(ana, page) == 404


async def test_a_room_with_somebody_in_it_stays() -> None:
    async with serving_at(BEGAN) as (served, log, ana):
        await ana.open(await ana.make_room())
        Day.now += 365 * 24 * HOUR
        await look(served, log)
        assert (await ana.ask("ping"))["kind"] == "done"


async def test_a_closed_room_is_forgotten_a_day_later_and_its_code_is_not_used_again() -> None:
    async with serving_at(BEGAN) as (served, log, ana):
        page = (await ana.make_room()).removesuffix("/socket")
        code = page.rsplit("/", 1)[1]
        await settle()
        Day.now += 25 * HOUR
        await look(served, log)
        assert await log.tail(code) != []
        Day.now += PURGE_AFTER_MS + 1000
        await look(served, log)
        assert await log.tail(code) == []
        assert await status(ana, page) == 404
        assert await log.append(chained(code, 1, "anybody", "make", "", "[]")) == Conflict()


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
async def test_a_purged_room_leaves_a_hash_and_nothing_else(kind: str, tmp_path: Path) -> None:
    log: Log = MemoryLog()
    if kind == "sqlite":
        url = f"sqlite:///{tmp_path / 'log.sqlite3'}"
        upgrade(url)
        log = SqlLog(url)
    rows = [chained("A" * 16, 1, "p", "make", "", "[]"), chained("B" * 16, 1, "p", "make", "", "[]")]
    for row in rows:
        assert await log.append(row) == Committed()
    assert {room for room, _ in await log.idle(1 << 60)} == {"A" * 16, "B" * 16}
    assert await log.idle(0) == []
    await log.purge("A" * 16)
    await log.purge("A" * 16)
    assert await log.tail("A" * 16) == []
    assert [room for room, _ in await log.idle(1 << 60)] == ["B" * 16]
    assert await log.append(rows[0]) == Conflict()
    assert len(await log.tail("B" * 16)) == 1
    await log.close()
