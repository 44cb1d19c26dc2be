"""Who is here: a seat is present exactly while its person has a socket open to it, and has one at most."""

from __future__ import annotations

import asyncio
import json

import pytest

from tests.server.clocks import HandClock
from tests.server.persons import Person, new_person
from tests.server.serving import serving
from tests.server.test_ids import SlowLog
from web.actor import LEFT_AFTER

pytestmark = pytest.mark.anyio


async def creator_and_watcher(address: str) -> tuple[Person, Person, str]:
    ana, ben = await new_person(address), await new_person(address)
    socket = await ana.make_room()
    return await ana.open(socket), await ben.open(socket), socket


async def another_tab(person: Person, socket: str) -> Person:
    return await Person(person.address, person.token).open(socket)


async def test_who_sits_and_closes_before_the_row_is_written_is_away() -> None:
    clock, log = HandClock(), SlowLog()
    async with serving(log=log, clock=clock) as served:
        ana, ben, _ = await creator_and_watcher(served.address)
        log.may_write.clear()
        await ben.send(json.dumps({"kind": "sit", "id": "a", "seat": 1, "name": "Ben"}))
        await ben.leave()
        await ana.until(lambda view: view["room"]["watchers"] == 0)
        log.may_write.set()
        await ana.until(lambda view: view["seats"][1]["type"] == "person")
        await clock.advance(LEFT_AFTER)
        await ana.until(lambda view: not view["seats"][1]["here"])


@pytest.mark.parametrize("first", [True, False])
async def test_the_tab_that_sits_is_the_only_one_of_its_seat(first: bool) -> None:
    async with serving() as served:
        _, ben, socket = await creator_and_watcher(served.address)
        other = await another_tab(ben, socket)
        sits, stays_out = (ben, other) if first else (other, ben)
        await sits.do("sit", seat=1, name="Ben")
        assert (await stays_out.closed())[0] == 4001
        await sits.do("ready", ready=True)


async def test_a_newer_tab_takes_the_seat_over_while_rows_come_and_go() -> None:
    log = SlowLog()
    async with serving(log=log) as served:
        ana, ben, socket = await creator_and_watcher(served.address)
        await ben.do("sit", seat=1, name="Ben")
        log.may_write.clear()
        asked = asyncio.create_task(ana.ask("ready", ready=True))
        newer = await another_tab(ben, socket)
        log.may_write.set()
        await asked
        assert (await ben.closed())[0] == 4001
        await newer.do("ready", ready=True)
        assert newer.view["seats"][1]["here"] is True
