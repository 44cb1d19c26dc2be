"""What no line of the server's own log and no error may hold: codes, tokens, secrets, cards."""

from __future__ import annotations

import logging
import re

import orjson
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from spades.cards import NAMES
from tests.server.persons import four_playing, http, new_person, play_all
from tests.server.serving import serving
from web.log import MemoryLog

pytestmark = pytest.mark.anyio

OF_THE_CLIENT = ("websockets.client", "httpx", "httpcore")
"""Loggers of the test's own side of the wire."""


async def test_nothing_logged_and_no_error_tells_a_secret(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    log = MemoryLog()
    bodies: list[str] = []
    async with serving(log) as served:
        uvicorn = logging.getLogger("uvicorn")
        uvicorn.addHandler(caplog.handler)
        persons = await four_playing(served.address, blind_nil=True)
        await play_all(persons, lambda view: view["room"]["phase"] == "review")
        ana, code = persons[0], persons[0].code
        eve = await new_person(served.address)
        solo = await eve.make_room(kind="solo")
        late_play = '{"kind":"play","id":"a","hand":1,"turn_no":0,"card":"QS"}'
        bodies += [str(await ana.answer_to(frame)) for frame in ("{", late_play, b"\x00", "x" * 5_000)]
        async with http() as client:
            for path, headers in (
                (solo.removesuffix("/socket"), ana.headers),
                (f"/api/rooms/{solo.split('/')[2]}/sheet", ana.headers),
                (f"/api/rooms/{code}/nothing", ana.headers),
                (f"/r/{code}/{ana.token}", {}),
            ):
                bodies.append((await client.get(served.address + path, headers=headers)).text)
            for body, headers in (
                (b"{", ana.headers),
                (b"{}", ana.headers),
                (b"{}", {}),
                (b"x" * 5_000, ana.headers),
            ):
                answer = await client.post(f"{served.address}/api/rooms", content=body, headers=headers)
                bodies.append(answer.text)
            bodies.append((await client.put(f"{served.address}/r/{code}", headers=ana.headers)).text)
        for headers in ({}, {"Cookie": f"spades={ana.token}"}, {"Authorization": f"Bearer {ana.token}x"}):
            with pytest.raises(InvalidStatus) as refused:
                await connect(
                    f"{served.address.replace('http', 'ws')}/r/{code}/socket", additional_headers=headers
                )
            bodies.append(bytes(refused.value.response.body or b"").decode())
        for person in persons:
            await person.leave()
        uvicorn.removeHandler(caplog.handler)
    told = [
        f"{record.name} {record.getMessage()} {record.exc_text or ''}"
        for record in caplog.records
        if not record.name.startswith(OF_THE_CLIENT)
    ]
    secrets = {code, ana.token, eve.token, solo.split("/")[2], *await secrets_in(log, code)}
    assert len(secrets) > 6
    assert len(bodies) >= 15
    for text in (*bodies, *told):
        assert not any(secret in text for secret in secrets), text
        assert not re.search(rf"\b({'|'.join(NAMES)})\b", text), text


async def secrets_in(log: MemoryLog, code: str) -> set[str]:
    """The hex secrets of a room's rows, and the hashes of its players."""
    rows = await log.tail(code)
    events = [event for row in rows for event in orjson.loads(row.events)]
    hidden = {
        str(event[key]) for event in events for key in ("secret", "guest_secret", "cut") if event.get(key)
    }
    return hidden | {row.actor for row in rows if len(row.actor) == 32}


async def test_no_frame_holds_a_secret_before_its_hand_is_scored() -> None:
    async with serving() as served:
        persons = await four_playing(served.address)
        await play_all(persons, lambda view: view["room"]["phase"] == "review")
        rows = await served.log.tail(persons[0].code)
        events = [event for row in rows for event in orjson.loads(row.events)]
        hidden = [str(event["secret"]) for event in events if "secret" in event]
        hidden += [str(event["guest_secret"]) for event in events if "guest_secret" in event]
        hidden += [str(event["cut"]) for event in events if event.get("cut")]
        assert len(hidden) >= 7
        for person in persons:
            assert not any(secret in frame for frame in person.frames for secret in hidden)
            assert not any(other.token in frame for frame in person.frames for other in persons)
