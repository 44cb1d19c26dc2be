"""Two servers on one log, as when one starts before the other has stopped: nothing happens twice."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence

import pytest

from tests.server.clocks import HandClock, settle
from tests.server.hub import Hub
from tests.server.persons import Person, four_playing, four_seated, new_person
from tests.server.serving import Serving, serving
from web.codec import events_json
from web.log import LogUnavailable, MemoryLog, Result, Row, Unknown, chained
from web.presence import instance_of
from web.room.events import OptionsChanged
from web.room.options import Options

pytestmark = pytest.mark.anyio


def instance_of_seat(served: Serving, code: str, seat: int) -> str:
    """The server that a seat is connected to, as `served` knows it."""
    connection = served.app.state.rooms._actors[code].room.places[seat].connection
    return instance_of(str(connection))


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


async def test_a_row_of_the_other_server_is_shown_as_soon_as_it_is_told() -> None:
    log, hub = MemoryLog(), Hub()
    async with serving(log, signals=hub.signals()) as one, serving(log, signals=hub.signals()) as other:
        ana = await new_person(one.address)
        await ana.open(await ana.make_room())
        ben = await (await new_person(other.address)).open(ana.socket)
        await ben.do("sit", seat=2, name="Ben")
        await ana.until(lambda view: view["seats"][2]["name"] == "Ben")
        await ana.do("options", options={"target": 300})
        await ben.until(lambda view: view["room"]["options"]["target"] == 300)


async def test_a_seat_is_where_its_newest_tab_is_on_whichever_server() -> None:
    log, hub = MemoryLog(), Hub()
    async with serving(log, signals=hub.signals()) as one, serving(log, signals=hub.signals()) as other:
        ana = await new_person(one.address)
        await ana.open(await ana.make_room())
        await ana.until(lambda view: view["seats"][0]["here"])
        tab = await Person(other.address, ana.token).open(ana.socket)
        assert await ana.closed() == (4001, "")
        await tab.until(lambda view: "ready" in view["you"]["may"])
        await tab.do("ready", ready=True)


async def test_who_sits_at_a_server_that_lives_is_not_away_for_the_others() -> None:
    log, hub, clock = MemoryLog(), Hub(), HandClock()
    async with serving(log, clock, signals=hub.signals()) as other:
        async with serving(log, signals=hub.signals()) as one:
            persons = await four_playing(one.address)
            ben = await Person(other.address, persons[1].token).open(persons[0].socket)
            await settle()
            await clock.advance(60)
            assert [seat["here"] for seat in ben.view["seats"]] == [True] * 4
            gone = instance_of_seat(one, persons[0].code, 0)
        hub.gone.add(gone)
        await clock.advance(15)
        assert [seat["here"] for seat in ben.view["seats"]] == [False, True, False, False]


async def test_who_was_counted_away_while_connected_is_back_at_once() -> None:
    log, hub, clock = MemoryLog(), Hub(), HandClock()
    async with (
        serving(log, signals=hub.signals()) as one,
        serving(log, clock, signals=hub.signals()) as other,
    ):
        persons = await four_playing(one.address)
        ben = await Person(other.address, persons[1].token).open(persons[0].socket)
        hub.gone.add(instance_of_seat(one, persons[0].code, 0))
        await settle()
        await clock.advance(15)
        # The server was only slow: it hears that its people are away, and says that they are not.
        await ben.until(lambda view: all(seat["here"] for seat in view["seats"]))


async def test_who_was_counted_away_while_connected_can_still_leave() -> None:
    log, hub, clock, slow = MemoryLog(), Hub(), HandClock(), HandClock()
    async with (
        serving(log, slow, signals=hub.signals()) as one,
        serving(log, clock, signals=hub.signals()) as other,
    ):
        persons = await four_playing(one.address)
        ben = await Person(other.address, persons[1].token).open(persons[0].socket)
        hub.gone.add(one.app.state.instance)
        await settle()
        await clock.advance(15)
        await ben.until(lambda view: all(seat["here"] for seat in view["seats"]))
        hub.gone.clear()
        await persons[3].leave()
        await settle()
        await slow.advance(2)
        await ben.until(lambda view: not view["seats"][3]["here"])


async def test_what_was_judged_by_an_old_state_is_judged_again() -> None:
    log, deaf = MemoryLog(), Hub()
    async with serving(log, signals=Hub().signals()) as one, serving(log, signals=deaf.signals()) as other:
        ana = await new_person(one.address)
        await ana.open(await ana.make_room())
        await ana.until(lambda view: "ready" in view["you"]["may"])
        ben = await (await new_person(other.address)).open(ana.socket)
        await ben.do("sit", seat=2, name="Ben")
        await ana.do("ready", ready=True)
        await ben.do("ready", ready=True)
        # To the server of Ana, Ben is not ready yet, and she is.
        await ana.do("start")
        assert ana.view["room"]["phase"] in ("bidding", "playing")


async def test_a_room_whose_rows_the_log_has_lost_starts_again_from_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    log = MemoryLog()
    async with serving(log) as served:
        ana = await new_person(served.address)
        await ana.open(await ana.make_room())
        await ana.until(lambda view: "ready" in view["you"]["may"])
        await ana.do("ready", ready=True)
        rows = await log.tail(ana.code)
        await log.purge(ana.code)
        log._tombs.clear()
        for row in rows[:-1]:
            await log.append(row)
        await ana.send('{"kind":"options","id":"lost","options":{"target":300}}')
        assert (await ana.closed())[0] == 1012
        await ana.open(ana.socket)
        assert not ana.view["seats"][0]["ready"]
    assert "restarts from its log: Forked" in caplog.text


class BusyLog(MemoryLog):
    """A log in which another server writes between any two reads, once it is busy."""

    def __init__(self) -> None:
        super().__init__()
        self.other: list[Row] = []

    async def tail(self, room: str, after: int = 0) -> Sequence[Row]:
        rows = await super().tail(room, after)
        if self.other:
            await self.append(self.other.pop(0))
        return rows


async def test_a_row_that_comes_between_two_looks_at_the_log_is_no_fork(
    caplog: pytest.LogCaptureFixture,
) -> None:
    log = BusyLog()
    async with serving(log, signals=Hub().signals()) as served:
        ana = await new_person(served.address)
        await ana.open(await ana.make_room())
        await ana.until(lambda view: "ready" in view["you"]["may"])
        head = (await log.heads([ana.code]))[ana.code]
        changed = events_json([OptionsChanged(Options(target=300), clears_ready=False)])
        log.other.append(chained(ana.code, head.version + 1, "ben", "a", head.hash, changed))
        assert await ana.refused("play", hand=1, turn_no=0, card="QS") == "stale"
        await ana.until(lambda view: view["room"]["options"]["target"] == 300)
        await ana.do("ready", ready=True)
    assert "failed" not in caplog.text


async def test_a_row_that_reads_otherwise_than_it_was_written_is_not_caught_up_with(
    caplog: pytest.LogCaptureFixture,
) -> None:
    log = MemoryLog()
    async with serving(log, signals=Hub().signals()) as served:
        ana = await new_person(served.address)
        await ana.open(await ana.make_room())
        await ana.until(lambda view: "ready" in view["you"]["may"])
        head = (await log.heads([ana.code]))[ana.code]
        changed = events_json([OptionsChanged(Options(target=300), clears_ready=False)])
        other = chained(ana.code, head.version + 1, "ben", "a", head.hash, changed)
        await log.append(other._replace(events=changed.replace("300", "200")))
        await ana.send('{"kind":"play","id":"behind","hand":1,"turn_no":0,"card":"QS"}')
        assert (await ana.closed())[0] == 1012
        assert ana.view["room"]["options"]["target"] != 200
    assert "restarts from its log: Damaged" in caplog.text


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


class SilentLog(MemoryLog):
    """A log that, while silent, takes nothing and tells nothing."""

    silent = False

    async def append(self, row: Row) -> Result:
        return Unknown() if self.silent else await super().append(row)

    async def find(self, room: str, actor: str, id: str) -> int | None:
        if self.silent:
            raise LogUnavailable("The log is held by another program: end that program, then try again.")
        return await super().find(room, actor, id)

    async def tail(self, room: str, after: int = 0) -> Sequence[Row]:
        if self.silent:
            raise LogUnavailable("The log is held by another program: end that program, then try again.")
        return await super().tail(room, after)


async def test_while_the_log_is_silent_people_are_told_to_try_again_and_keep_their_link() -> None:
    log = SilentLog()
    async with serving(log) as served:
        ana = await new_person(served.address)
        await ana.open(await ana.make_room())
        await ana.until(lambda view: "ready" in view["you"]["may"])
        log.silent = True
        assert await ana.refused("ready", ready=True) == "try-again"
        assert await ana.refused("start") == "try-again"
        log.silent = False
        await ana.do("ready", ready=True)
        assert ana.view["seats"][0]["ready"]


class HeldLog(MemoryLog):
    """A log that, while held, says nothing until it is let go, and then that it does not know."""

    def __init__(self) -> None:
        super().__init__()
        self.held = False
        self.asked = 0
        self.let_go = asyncio.Event()

    async def append(self, row: Row) -> Result:
        if not self.held:
            return await super().append(row)
        self.asked += 1
        await self.let_go.wait()
        return Unknown()


async def test_of_a_log_that_is_held_everybody_hears_as_soon_as_the_first() -> None:
    log = HeldLog()
    async with serving(log) as served:
        persons = await four_seated(served.address)
        for person in persons:
            await person.until(lambda view: "ready" in view["you"]["may"])
        log.held = True
        waiting = [asyncio.create_task(person.ask("ready", ready=True)) for person in persons]
        await settle()
        log.let_go.set()
        answers = await asyncio.gather(*waiting)
        assert [answer.get("code") for answer in answers] == ["try-again"] * 4
        assert log.asked == 1
        log.held = False
        await persons[3].do("ready", ready=True)
