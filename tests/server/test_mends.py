"""What goes wrong inside a room stays small: a guest with a bug, a view that fails, a sheet read in between."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from websockets.exceptions import InvalidStatus

from spades import kernel
from spades.bots.levels import BOTS
from spades.cards import Card
from spades.view import SeatView
from tests.server.persons import http, new_person
from tests.server.serving import serving
from web.log import LogUnavailable, MemoryLog, Result, Row

pytestmark = pytest.mark.anyio


class Stumbling:
    """A guest that answers what no rule allows, or not at all."""

    def __init__(self, raises: bool) -> None:
        self._raises = raises

    def blind_nil(self, view: SeatView, seed: int) -> bool:
        if self._raises:
            raise KeyError("AS KS QS")
        return False

    def bid(self, view: SeatView, seed: int) -> int:
        return 77 if not self._raises else kernel.NO_BID // 0

    def card(self, view: SeatView, seed: int) -> Card:
        if self._raises:
            raise KeyError("AS KS QS")
        return 99


@pytest.mark.parametrize("raises", [True, False])
@pytest.mark.parametrize("blind_nil", [True, False])
async def test_the_table_goes_on_past_a_guest_with_a_bug(
    raises: bool, blind_nil: bool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("web.guests.bot_for", lambda level: Stumbling(raises))
    assert "first" in BOTS
    async with serving() as served:
        ana = await new_person(served.address)
        await ana.open(await ana.make_room(blind_nil=blind_nil))
        await ana.until(lambda view: "ready" in view["you"]["may"])
        await ana.do("ready", ready=True)
        await ana.do("start")
        await ana.play_on(lambda view: view["room"]["phase"] == "review")
        assert [seat["bid"] for seat in ana.view["seats"][1:]] == [1, 1, 1]
    expected = "a guest failed, the simplest" if raises else "a guest's answer was refused"
    assert expected in caplog.text
    assert "AS KS QS" not in caplog.text


async def test_a_view_that_fails_restarts_its_room_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving() as served:
        ana, ben = await new_person(served.address), await new_person(served.address)
        socket = await ana.make_room("Ana")
        await ana.open(socket)
        await ben.open(await ben.make_room("Ben"))
        actor = await served.app.state.rooms.find(socket.split("/")[2])
        monkeypatch.setattr(actor, "_view", lambda outbox: 1 // 0)
        await ana.send('{"kind":"react","id":"x","emoji":"\\U0001f44d"}')
        await ana.send('{"kind":"ready","id":"y","ready":true}')
        assert (await ana.closed())[0] == 1012
        assert (await ben.ask("ping"))["kind"] == "done"
        await ana.open(socket)
        assert (await ana.ask("ping"))["kind"] == "done"
    assert "ZeroDivisionError" in caplog.text


class HeldLog(MemoryLog):
    """A log that has a row before it says so, once a test asks for that."""

    def __init__(self) -> None:
        super().__init__()
        self.held: asyncio.Event | None = None
        self.has_row = asyncio.Event()

    async def append(self, row: Row) -> Result:
        result = await super().append(row)
        if self.held is not None and "hand-scored" in row.events:
            self.has_row.set()
            await self.held.wait()
        return result


async def test_a_hand_stands_once_on_a_sheet_read_while_it_is_being_scored() -> None:
    log = HeldLog()
    async with serving(log=log) as served:
        ana = await new_person(served.address)
        socket = await ana.make_room("Ana", kind="private")
        await ana.open(socket)
        await ana.until(lambda view: "ready" in view["you"]["may"])
        await ana.do("ready", ready=True)
        await ana.do("start")
        log.held = asyncio.Event()
        playing = asyncio.create_task(ana.play_on(lambda view: view["room"]["phase"] == "review"))
        await log.has_row.wait()
        actor = await served.app.state.rooms.find(socket.split("/")[2])
        early = list(await actor.sheet())
        log.held.set()
        await playing
        assert early == []
        assert [hand.number for hand in await actor.sheet()] == [1]


class SilentLog(MemoryLog):
    """A log that, while silent, cannot be read."""

    silent = False

    async def tail(self, room: str, after: int = 0) -> Sequence[Row]:
        if self.silent:
            raise LogUnavailable("The database does not answer.")
        return await super().tail(room, after)


async def test_a_log_that_cannot_be_read_is_told_as_not_ready_and_never_as_a_room_that_is_over(
    caplog: pytest.LogCaptureFixture,
) -> None:
    log = SilentLog()
    async with serving(log=log) as served:
        ana = await new_person(served.address)
        socket = await ana.make_room()
        served.app.state.rooms.close()
        log.silent = True
        async with http() as client:
            for path in (socket.removesuffix("/socket"), f"/api/rooms/{socket.split('/')[2]}/sheet"):
                answer = await client.get(f"{served.address}{path}", headers=ana.headers)
                assert (answer.status_code, answer.json()["code"]) == (503, "not-ready")
        with pytest.raises(InvalidStatus) as refused:
            await ana.open(socket)
        assert refused.value.response.status_code == 503
        log.silent = False
        await ana.open(socket)
    assert "Traceback" not in caplog.text
