"""The guests' reasons over HTTP: of scored hands, for whoever may see the room; and the sheet that they hang on."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import httpx
import pytest

from tests.room.driven import alone_playing, rows_of
from tests.server.persons import Json, Person, http, new_person
from tests.server.serving import serving
from web import protocol
from web.codec import events_of
from web.dealer import SystemDealer
from web.folding import sheet_of
from web.keepsakes import Keepsakes
from web.log import MemoryLog, Row
from web.room.evolve import fold
from web.room.state import Room
from web.saves import Seals

pytestmark = pytest.mark.anyio


def in_review(view: Json) -> bool:
    return bool(view["room"]["phase"] in ("review", "over"))


async def asked(person: Person, code: str, what: str) -> httpx.Response:
    async with http() as client:
        return await client.get(f"{person.address}/api/rooms/{code}/{what}", headers=person.headers)


async def test_each_guests_choice_in_a_scored_hand_has_its_reason() -> None:
    async with serving() as served:
        ana = await new_person(served.address)
        await ana.open(await ana.make_room(kind="solo"))
        code = ana.view["room"]["code"]
        await ana.until(lambda view: "ready" in view["you"]["may"] and view["room"]["commitment"] is not None)
        await ana.do("ready", ready=True)
        await ana.do("start")
        early = await asked(ana, code, "reasons/1")
        assert (early.status_code, early.json()["code"]) == (404, "no-hand")
        await ana.play_on(in_review)
        (hand,) = (await asked(ana, code, "sheet")).json()["hands"]
        assert hand["guests"] == [1, 2, 3]
        assert hand["names"] == [seat["name"] for seat in ana.view["seats"]]
        answer = await asked(ana, code, "reasons/1")
        assert answer.headers["cache-control"] == "no-store"
        told = protocol.Reasons.model_validate(answer.json())
        assert [reason is None for reason in told.bids] == [True, False, False, False]
        assert [reason is None for reason in told.cards].count(True) == 13
        ben = await new_person(served.address)
        assert (await asked(ben, code, "reasons/1")).json()["code"] == "no-room"


@pytest.mark.parametrize("hand", ["0", "2", "-1", "1.0", "one", "9" * 30])
async def test_a_hand_that_was_never_scored_has_no_reasons(hand: str) -> None:
    async with serving() as served:
        ana = await new_person(served.address)
        await ana.open(await ana.make_room(kind="solo"))
        answer = await asked(ana, ana.view["room"]["code"], f"reasons/{hand}")
        assert (answer.status_code, answer.json()["code"]) == (404, "no-hand")


# --- the sheet, read while the room goes on ---------------------------------------------------------------


class HeldLog(MemoryLog):
    """A log whose tail is told only when it is let go."""

    def __init__(self, rows: Sequence[Row]) -> None:
        super().__init__()
        self.rows = rows
        self.go = asyncio.Event()

    async def tail(self, room: str, after: int = 0) -> Sequence[Row]:
        await self.go.wait()
        return self.rows[after:]


class Going:
    """A room that goes on row by row."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = rows
        self.log = HeldLog(rows)
        self.room: Room = fold(None, 1, events_of(rows[0].events))
        self.keepsakes = Keepsakes("A" * 16, self.log, Seals([bytes(32)], SystemDealer()), lambda: self.room)

    def go_on(self, version: int) -> None:
        for row in self.rows[self.room.version : version]:
            events = events_of(row.events)
            self.room = fold(self.room, row.version, events)
            self.keepsakes.taken(row, events)


@pytest.mark.parametrize("late", [0, 1, 30, 70])
async def test_a_sheet_read_in_mid_hand_knows_who_chose_before_during_and_after(late: int) -> None:
    room = alone_playing()
    for _ in range(2):
        room.play_until("review")
        room.next("ana")
    rows = rows_of(room, "A" * 16)
    going, wanted = Going(rows), sheet_of(rows).hands
    going.go_on(40)
    reading = [asyncio.ensure_future(going.keepsakes.sheet()) for _ in range(2)]
    await asyncio.sleep(0)
    going.go_on(40 + late)
    going.log.go.set()
    sheets = [await sheet for sheet in reading]
    going.go_on(len(rows))
    assert list(await going.keepsakes.sheet()) == wanted
    assert [list(sheet) for sheet in sheets] == [wanted, wanted]
    # The folds that were to be kept.
    await asyncio.sleep(0)
