"""An id is its sender's own: whatever it reads, it meets no row but the one that it made itself."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.clocks import HandClock
from tests.server.persons import Person, four_playing, four_seated, new_person
from tests.server.serving import serving
from web.log import MemoryLog, Result, Row

pytestmark = pytest.mark.anyio


async def creator_in_lobby(address: str) -> tuple[Person, str]:
    ana = await new_person(address)
    socket = await ana.make_room()
    await ana.open(socket)
    await ana.until(lambda view: "ready" in view["you"]["may"])
    return ana, socket


@pytest.mark.parametrize(
    "id", ["make", "arrived:1", "left:1", "commit:1", "commit:2", "guest:1:bid", "system"]
)
async def test_an_id_that_reads_like_one_of_the_servers_own_does_what_it_asks(id: str) -> None:
    async with serving() as served:
        ana, _ = await creator_in_lobby(served.address)
        answer = await ana.ask("ready", id=id, ready=True)
        assert answer["kind"] == "done"
        view = await ana.until(lambda view: view["version"] >= answer["version"])
        assert view["seats"][0]["ready"] is True


async def test_the_same_id_gets_the_same_done_after_a_restart_though_it_would_change_nothing_now() -> None:
    log = MemoryLog()
    async with serving(log=log) as served:
        ana, socket = await creator_in_lobby(served.address)
        first = await ana.do("ready", id="a", ready=True)
    async with serving(log=log) as served:
        ana.address = served.address
        await ana.open(socket)
        await ana.do("options", options={"pace": "fast"})
        await ana.do("ready", id="b", ready=True)
        assert await ana.ask("ready", id="a", ready=True) == first


async def test_a_turn_limit_holds_again_for_who_takes_the_seat_back_in_the_same_turn() -> None:
    clock = HandClock()
    async with serving(clock=clock) as served:
        persons = await four_playing(served.address, turn_limit=30, pace="slow")
        seat = persons[0].view["hand"]["turn"]
        for _ in range(2):
            await clock.advance(30)
            await persons[seat].until(lambda view: view["seats"][seat]["covered"])
            await persons[seat].do("back")
            await persons[seat].until(lambda view: not view["seats"][seat]["covered"])


async def test_two_who_were_removed_together_are_both_pardoned() -> None:
    clock, log = HandClock(), SlowLog()
    async with serving(log=log, clock=clock) as served:
        ana, ben, cleo, _ = await four_seated(served.address)
        await ana.do("remove", seat=1)
        await ana.do("remove", seat=2)
        log.may_write.clear()
        await clock.advance(600)
        log.may_write.set()
        for person in (ben, cleo):
            await person.until(lambda view: "sit" in view["you"]["may"])


async def test_an_id_that_changed_nothing_gets_its_first_answer_after_a_restart() -> None:
    log = MemoryLog()
    async with serving(log) as served:
        ana = await new_person(served.address)
        await ana.open(await ana.make_room())
        await ana.until(lambda view: "ready" in view["you"]["may"])
        first = await ana.do("ready", id="not-yet", ready=False)
        assert first["version"] == ana.view["version"]
        await ana.do("ready", ready=True)
        await ana.leave()
    async with serving(log) as served:
        ana.address = served.address
        await ana.open(ana.socket)
        assert await ana.ask("ready", id="not-yet", ready=False) == first
        assert ana.view["seats"][0]["ready"]


class SlowLog(MemoryLog):
    """A log that takes no row while it may not write."""

    def __init__(self) -> None:
        super().__init__()
        self.may_write = asyncio.Event()
        self.may_write.set()

    async def append(self, row: Row) -> Result:
        await self.may_write.wait()
        return await super().append(row)
