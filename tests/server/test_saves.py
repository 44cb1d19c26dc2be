"""Solo matches on the player's device: sealed, and good for the day the server has lost them."""

from __future__ import annotations

import base64
from typing import Any

import httpx
import pytest

from spades import kernel
from tests.server.persons import Json, Person, http, new_person, next_wish
from tests.server.serving import KEY, serving
from web.codec import events_json
from web.dealer import SystemDealer
from web.folding import sheet_of
from web.log import chained
from web.room.events import SeatTaken
from web.room.evolve import fold
from web.room.options import Options
from web.room.state import Room
from web.saves import (
    SCHEMA,
    BadSave,
    Save,
    SavedHand,
    SaveTooNew,
    Seals,
    events_from,
    packed,
    save_of,
    unpacked,
)

pytestmark = pytest.mark.anyio


async def alone(address: str, **options: Any) -> Person:
    """A person in a solo match that has begun."""
    person = await new_person(address)
    await person.open(await person.make_room("Robin", kind="solo", **options))
    await person.until(lambda view: "ready" in view["you"]["may"])
    await person.do("ready", ready=True)
    await person.do("start")
    return person


async def newest_save(person: Person) -> str:
    """The save of the newest view: it is sealed off the loop, and comes some time after that."""
    save = await person.until_other(
        lambda other: other["kind"] == "save" and other["version"] == person.view["version"]
    )
    return str(save["data"])


async def resume(address: str, person: Person, save: object) -> httpx.Response:
    async with http() as client:
        return await client.post(f"{address}/api/solo", json={"save": save}, headers=person.headers)


def same_table(view: Json, other: Json) -> bool:
    """Whether two views show the same table to the same seat: all but the rooms' own names."""
    kept = ("you", "hand", "score")
    return all(view[key] == other[key] for key in kept) and view["seats"] == other["seats"]


@pytest.mark.parametrize("turns", [1, 3, 9, 16, 40])
async def test_a_match_goes_on_after_the_server_lost_everything_but_its_key(turns: int) -> None:
    async with serving() as served:
        robin = await alone(served.address, blind_nil=True)
        for _ in range(turns):
            view = await robin.until(lambda view: next_wish(view) is not None)
            wish = next_wish(view)
            assert wish is not None
            await robin.do(**wish)
        view = await robin.until(lambda view: next_wish(view) is not None)
        save = await newest_save(robin)
    async with serving() as empty:
        later = await new_person(empty.address)
        answer = await resume(empty.address, later, save)
        assert answer.status_code == 201
        await later.open(answer.json()["socket"])
        again = await later.until(lambda view: view["seats"][0]["here"] and next_wish(view) is not None)
        assert same_table(view, again)
        await later.play_on(lambda view: view["room"]["phase"] == "over")


async def test_the_save_of_a_living_room_leads_to_it() -> None:
    async with serving() as served:
        robin = await alone(served.address)
        await robin.until(lambda view: next_wish(view) is not None)
        answer = await resume(served.address, robin, await newest_save(robin))
        assert (answer.status_code, answer.json()["code"]) == (200, robin.view["room"]["code"])


async def test_somebody_else_with_the_save_gets_a_match_of_their_own() -> None:
    async with serving() as served:
        robin = await alone(served.address)
        await robin.until(lambda view: next_wish(view) is not None)
        answer = await resume(served.address, await new_person(served.address), await newest_save(robin))
        assert answer.status_code == 201
        assert answer.json()["code"] != robin.view["room"]["code"]


@pytest.mark.parametrize("save", ["", "AAAA", "not base 64!", "é", "A" * 60000])
async def test_what_is_no_save_gets_a_clear_answer(save: str) -> None:
    async with serving() as served:
        answer = await resume(served.address, await new_person(served.address), save)
        assert (answer.status_code, answer.json()["code"]) == (422, "bad-save")


async def test_every_changed_byte_and_every_foreign_key_is_noticed() -> None:
    async with serving() as served:
        robin = await alone(served.address)
        await robin.until(lambda view: next_wish(view) is not None)
        raw = base64.b64decode(await newest_save(robin))
    seals = Seals([KEY.encode()], SystemDealer())
    assert seals.open(base64.b64encode(raw).decode()).name == "Robin"
    for at in range(0, len(raw), 7):
        changed = raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :]
        with pytest.raises(BadSave):
            seals.open(base64.b64encode(changed).decode())
    with pytest.raises(BadSave):
        Seals([b"another"], SystemDealer()).open(base64.b64encode(raw).decode())
    old_key_kept = Seals([b"new", KEY.encode()], SystemDealer())
    assert old_key_kept.open(base64.b64encode(raw).decode()).name == "Robin"


def test_a_save_of_a_newer_schema_is_called_that(monkeypatch: pytest.MonkeyPatch) -> None:
    seals = Seals([b"key"], SystemDealer())
    monkeypatch.setattr("web.saves.SCHEMA", SCHEMA + 1)
    newer = seals.seal(a_save())
    monkeypatch.undo()
    assert newer is not None
    with pytest.raises(SaveTooNew):
        seals.open(newer)


def a_save() -> Save:
    return Save(
        "K" * 16, Options(), "d" * 16, b"s" * 32, ("A", "B", "C", "D"), "Robin", 0, 0, 1, (), b"p" * 32
    )


def test_packing_keeps_everything_and_its_length_tells_hands_alone() -> None:
    save = a_save()
    assert unpacked(packed(save)) == save
    assert len(packed(save)) == len(packed(save._replace(name="X", promised=b"")))


def test_a_save_that_tells_what_the_rules_forbid_is_refused() -> None:
    no_bids = (kernel.NO_BID, kernel.NO_BID, kernel.NO_BID, kernel.NO_BID)
    hand = SavedHand(b"s" * 32, b"", (False, False, False, False), no_bids, (1, 1, 1, 1))
    with pytest.raises(BadSave):
        events_from(a_save()._replace(hands=(hand,)), "player")


async def test_a_room_made_from_a_save_saves_the_same() -> None:
    async with serving() as served:
        robin = await alone(served.address, target=300)
        await robin.play_on(lambda view: view["hand"] is not None and view["hand"]["number"] == 3)
        await robin.until(lambda view: next_wish(view) is not None)
        save = Seals([KEY.encode()], SystemDealer()).open(await newest_save(robin))
        events = events_from(save, "player")
        assert SeatTaken(0, "player", "Robin", None) in events
        room: Room = fold(None, 1, events)
        rows = [chained(save.room, 1, "player", "make", "", events_json(events))]
        assert save_of(save.room, room, sheet_of(rows).hands) == save
