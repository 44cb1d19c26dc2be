"""A newer server wrote to the same log: its rooms wait for a server that knows more, and no other room hears of it.

`readyz` stays about the process: a balancer that it sent away would take every other room along.
"""

from __future__ import annotations

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.clocks import settle
from tests.server.persons import Person, four_playing, http, new_person, play_all
from tests.server.serving import Serving, serving
from web.expiry import Keeping, expire
from web.log import Log, LogUnavailable, MemoryLog, chained
from web.rooms import Rooms

pytestmark = pytest.mark.anyio

NEWER = '[{"is":"seat-painted","seat":2}]'


async def painted(log: Log, code: str) -> None:
    """A newer server adds a row to the room."""
    head = (await log.heads([code]))[code]
    await log.append(chained(code, head.version + 1, "system", "paint", head.hash, NEWER))


async def statuses(person: Person, code: str) -> list[tuple[int, str]]:
    """How each call on the room is answered."""
    paths = [f"/r/{code}", f"/api/rooms/{code}/sheet", f"/api/rooms/{code}/record"]
    async with http() as client:
        answers = [await client.get(f"{person.address}{path}", headers=person.headers) for path in paths]
    assert all(code not in answer.text for answer in answers)
    return [(answer.status_code, answer.json()["code"]) for answer in answers]


async def handshake(person: Person, socket: str) -> int:
    """The status with which the room's socket is refused."""
    with pytest.raises(InvalidStatus) as refused:
        await person.open(socket)
    return refused.value.response.status_code


async def is_ready(served: Serving) -> bool:
    async with http() as client:
        return (await client.get(f"{served.address}/readyz")).status_code == 200


async def test_a_room_that_a_newer_server_wrote_to_is_not_ready_and_never_gone(
    caplog: pytest.LogCaptureFixture,
) -> None:
    log = MemoryLog()
    async with serving(log) as served:
        ana = await new_person(served.address)
        socket = await ana.make_room()
        await ana.open(socket)
        await ana.until(lambda view: view["room"]["commitment"] is not None)
    await painted(log, ana.code)
    async with serving(log) as served:
        ana.address = served.address
        for _ in range(2):
            assert await statuses(ana, ana.code) == [(503, "not-ready")] * 3
            assert await handshake(ana, socket) == 503
        assert await is_ready(served)
        persons = await four_playing(served.address)
        await play_all(persons, lambda view: view["room"]["phase"] == "review")
    said = [record.getMessage() for record in caplog.records if record.name == "web.rooms"]
    assert said == ["a newer version of the server wrote to a room: it is not to be had here"]
    assert ana.code not in caplog.text


async def test_sockets_of_a_room_are_told_to_come_back_when_a_newer_server_writes_to_it() -> None:
    log = MemoryLog()
    async with serving(log) as served:
        persons, others = await four_playing(served.address), await four_playing(served.address)
        await painted(log, persons[0].code)
        await persons[0].send('{"kind":"stand","id":"a"}')
        for person in persons:
            assert await person.closed() == (1012, "")
            assert person.others[-1] == {"kind": "bye", "code": "restart"}
        assert await handshake(persons[0], persons[0].socket) == 503
        assert await statuses(persons[0], persons[0].code) == [(503, "not-ready")] * 3
        await play_all(others, lambda view: view["room"]["phase"] == "review")
        assert await is_ready(served)


async def test_a_save_whose_own_room_is_newer_makes_no_second_one() -> None:
    log = MemoryLog()
    async with serving(log) as served:
        ana = await new_person(served.address)
        await ana.open(await ana.make_room(kind="solo"))
        await ana.until(lambda view: "ready" in view["you"]["may"])
        await ana.do("ready", ready=True)
        await ana.do("start")
        save = (await ana.until_told("save"))["data"]
    await painted(log, ana.code)
    async with serving(log) as served, http() as client:
        answer = await client.post(f"{served.address}/api/solo", json={"save": save}, headers=ana.headers)
        assert (answer.status_code, answer.json()["code"]) == (503, "not-ready")


async def test_a_newer_room_keeps_no_other_from_its_expiry() -> None:
    hour = 3600 * 1000
    log = MemoryLog(lambda: 0)
    async with serving(log) as served:
        rooms: Rooms = served.app.state.rooms
        ana = await new_person(served.address)
        newer, old = [(await ana.make_room()).split("/")[2] for _ in range(2)]
        await settle()
        await painted(log, newer)
        rooms.close()
        await expire(rooms, log, 2 * hour, Keeping(hour, hour, hour))
        await settle()
        assert "room-closed" in (await log.tail(old))[-1].events
        assert (await log.tail(newer))[-1].events == NEWER


async def test_a_log_that_falls_silent_between_handshake_and_room_is_a_reason_to_come_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with serving() as served:
        ana = await new_person(served.address)
        socket = await ana.make_room()
        rooms: Rooms = served.app.state.rooms
        answers = iter([await rooms.find(socket.split("/")[2])])

        async def found_once(_code: str) -> object:
            for actor in answers:
                return actor
            raise LogUnavailable("The database does not answer.")

        monkeypatch.setattr(rooms, "find", found_once)
        address = served.address.replace("http", "ws")
        async with connect(f"{address}{socket}", additional_headers=ana.headers) as link:
            with pytest.raises(ConnectionClosed) as closed:
                await link.recv()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1012
