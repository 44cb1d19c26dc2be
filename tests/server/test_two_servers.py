"""Two servers on one log, as when one starts before the other has stopped: nothing happens twice."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.server.clocks import HandClock, settle
from tests.server.persons import Person, new_person
from tests.server.serving import serving
from web.log import MemoryLog, Result, Row, Unknown

pytestmark = pytest.mark.anyio


async def ids(log: MemoryLog, code: str) -> list[tuple[str, str]]:
    return [(row.actor, row.id) for row in await log.tail(code)]


async def test_a_row_of_the_other_server_is_caught_up_with_before_ones_own() -> None:
    log = MemoryLog()
    async with serving(log) as one, serving(log) as other:
        ana = await new_person(one.address)
        await ana.open(await ana.make_room())
        await ana.until(lambda view: view["room"]["commitment"] is not None and view["seats"][0]["here"])
        ben = await (await new_person(other.address)).open(ana.socket)
        await ben.do("sit", seat=2, name="Ben")
        assert ana.view["seats"][2]["type"] == "open"
        await ana.do("ready", ready=True)
        assert ana.view["seats"][2]["name"] == "Ben"
        await ben.do("ready", ready=True)
        assert ben.view["seats"][0]["ready"]
        assert await ana.refused("remove", seat=1) == "not-now"
        await ana.do("options", options={"target": 300})
        assert [seat["ready"] for seat in ana.view["seats"]] == [False] * 4


async def test_a_guest_of_both_servers_plays_once() -> None:
    log, clock, late = MemoryLog(), HandClock(), HandClock()
    async with serving(log, clock) as one, serving(log, late) as other:
        ana = await new_person(one.address)
        await ana.open(await ana.make_room())
        await ana.until(lambda view: "ready" in view["you"]["may"])
        await ana.do("ready", ready=True)
        await ana.do("start")
        twin = await Person(other.address, ana.token).open(ana.socket)
        await settle()
        await clock.advance(60)
        await late.advance(60)
        await twin.until(lambda view: "bid" in view["you"]["may"])
        await twin.do("bid", hand=1, bid=3)
        seen = Counter(await ids(log, ana.code))
        assert max(seen.values()) == 1
        assert sum(actor.startswith("guest:") for actor, _ in seen) == twin.view["hand"]["turn_no"] + sum(
            seat["bid"] is not None and seat["type"] == "guest" for seat in twin.view["seats"]
        )


class StubbornLog(MemoryLog):
    """A log that, while stubborn, neither takes a row nor says that it did not."""

    stubborn = False

    async def append(self, row: Row) -> Result:
        return Unknown() if self.stubborn else await super().append(row)


async def test_a_guest_tries_again_until_the_log_takes_its_row() -> None:
    log, clock = StubbornLog(), HandClock()
    async with serving(log, clock) as served:
        ana = await new_person(served.address)
        await ana.open(await ana.make_room())
        await ana.until(lambda view: "ready" in view["you"]["may"])
        await ana.do("ready", ready=True)
        await ana.do("start")
        if "bid" in ana.view["you"]["may"]:
            await ana.do("bid", hand=1, bid=3)
        rows = len(await log.tail(ana.code))
        log.stubborn = True
        await clock.advance(3)
        assert len(await log.tail(ana.code)) == rows
        log.stubborn = False
        await clock.advance(3)
        assert len(await log.tail(ana.code)) > rows


class ForgetfulLog(MemoryLog):
    """A log that takes a row and cannot say so."""

    forgetful = False

    async def append(self, row: Row) -> Result:
        result = await super().append(row)
        return Unknown() if self.forgetful else result


async def test_a_row_whose_answer_was_lost_is_found_and_acknowledged() -> None:
    log = ForgetfulLog()
    async with serving(log) as served:
        ana = await new_person(served.address)
        await ana.open(await ana.make_room())
        await ana.until(lambda view: "ready" in view["you"]["may"])
        log.forgetful = True
        await ana.do("ready", ready=True)
        assert ana.view["seats"][0]["ready"]
        await ana.do("ready", ready=False)
        assert not ana.view["seats"][0]["ready"]
