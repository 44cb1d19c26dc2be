"""Bugs, bad logs and restarts: each stays in its room, and every seat goes on where it was (R8, R11)."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from tests.server.persons import Json, Person, four_playing, play_all
from tests.server.serving import serving
from web import actor as actors
from web.migrate import upgrade
from web.room.actions import RoomAction, Stand
from web.room.decide import decide
from web.room.events import Event
from web.room.state import Room
from web.sql_log import SqlLog

pytestmark = pytest.mark.anyio

SECRET = "QS lies in seat 3"


def plant_a_bug(monkeypatch: pytest.MonkeyPatch, sick: Room) -> None:
    """Whoever stands up in this room meets it."""

    def faulty(room: Room, actor: str, action: RoomAction) -> list[Event]:
        if room.deal_name == sick.deal_name and isinstance(action, Stand):
            raise KeyError(SECRET)
        return decide(room, actor, action)

    monkeypatch.setattr(actors, "decide", faulty)


def to_act(persons: list[Person]) -> Person:
    seat: int = persons[0].view["hand"]["turn"]
    return persons[seat]


def without_history(view: Json) -> Json:
    return {key: part for key, part in view.items() if key not in ("version", "since", "events")}


async def views_once_all_are_here(persons: list[Person]) -> list[Json]:
    for person in persons:
        await person.until(lambda view: all(seat["here"] for seat in view["seats"]))
    return [without_history(person.view) for person in persons]


async def reopen(persons: list[Person], address: str) -> list[Person]:
    """The same people at another server."""
    return [await Person(address, person.token).open(person.socket) for person in persons]


async def test_a_bug_in_one_room_restarts_it_from_its_log_and_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving() as served:
        sick, well = await four_playing(served.address), await four_playing(served.address)
        before = await views_once_all_are_here(sick)
        plant_a_bug(monkeypatch, served.app.state.rooms._actors[sick[0].code].room)
        await sick[0].send('{"kind":"stand","id":"a"}')
        for person in sick:
            assert await person.closed() == (1012, "")
            assert person.others[-1] == {"kind": "bye", "code": "restart"}
        await play_all(well, lambda view: view["room"]["phase"] == "review")
        monkeypatch.undo()
        again = await reopen(sick, served.address)
        assert await views_once_all_are_here(again) == before
        await play_all(again, lambda view: view["room"]["phase"] == "playing")
    (failed,) = [record for record in caplog.records if record.name == "web.actor"]
    assert failed.levelno == logging.ERROR
    assert "KeyError" in failed.getMessage()
    assert SECRET not in caplog.text


async def test_a_bug_that_stays_stays_in_its_room(monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving() as served:
        sick, well = await four_playing(served.address), await four_playing(served.address)
        plant_a_bug(monkeypatch, served.app.state.rooms._actors[sick[0].code].room)
        for _ in range(3):
            await sick[0].send('{"kind":"stand","id":"a"}')
            await sick[0].closed()
            await sick[0].open(sick[0].socket)
        await play_all(well, lambda view: view["room"]["phase"] == "review")


@pytest.mark.parametrize("asked", [{"blind_nil": True}, {"blind_nil": False}], ids=["hidden", "open"])
async def test_a_server_that_is_stopped_in_mid_hand_and_started_again_has_every_seat_as_it_was(
    asked: Json, tmp_path: Path
) -> None:
    url = f"sqlite:///{tmp_path / 'rooms.sqlite3'}"
    upgrade(url)
    async with serving(SqlLog(url)) as served:
        persons = await four_playing(served.address, **asked)
        bidder = to_act(persons)
        if asked["blind_nil"]:
            await bidder.do("look", hand=1)
        else:
            await play_all(persons, lambda view: view["room"]["phase"] == "playing")
            player = to_act(persons)
            await player.do("play", hand=1, turn_no=0, card=player.view["you"]["legal"][0])
        version = max(person.view["version"] for person in persons)
        for person in persons:
            await person.until(lambda view: view["version"] == version)
        before = await views_once_all_are_here(persons)
    for person in persons:
        assert await person.closed() == (1012, "")
        assert person.others[-1] == {"kind": "bye", "code": "restart"}
    async with serving(SqlLog(url)) as served:
        again = await reopen(persons, served.address)
        assert await views_once_all_are_here(again) == before
        hidden = [person.view["you"]["cards"] is None for person in again]
        assert hidden.count(True) == (3 if asked["blind_nil"] else 0)
        await play_all(again, lambda view: view["room"]["phase"] == "review")
