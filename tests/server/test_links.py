"""Links that send too little, or too much of what is no request: they end, and nobody else waits for them."""

from __future__ import annotations

import asyncio
import socket

import pytest

from tests.server.persons import GUARD, Person, new_person
from tests.server.serving import serving
from web import links, outbox, protocol
from web import socket as sockets

pytestmark = pytest.mark.anyio

EMPTY = {
    "ping": (b"", b"\x89\x80\0\0\0\0"),
    "pong": (b"", b"\x8a\x80\0\0\0\0"),
    "text": (b"", b"\x81\x80\0\0\0\0"),
    "piece": (b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0"),
}
"""Frames of no length: what has to come first, and what may come without end."""


async def raw(person: Person, head: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A bare connection to the server, `head` sent."""
    host, port = person.address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(head.encode())
    await writer.drain()
    return reader, writer


async def raw_socket(person: Person, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await raw(
        person,
        f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        f"Authorization: Bearer {person.token}\r\n\r\n",
    )
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def all_of(reader: asyncio.StreamReader) -> bytes:
    """What comes until the server ends the connection."""
    async with asyncio.timeout(GUARD):
        try:
            return await reader.read()
        except ConnectionError:
            return b""


HALVES = [
    "",
    "GET / HTT",
    "POST /api/rooms HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nContent-Length: 100\r\n\r\n{{",
]


@pytest.mark.parametrize("half", HALVES, ids=range(len(HALVES)))
async def test_half_a_request_is_not_waited_for(half: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "REQUEST_WITHIN", 0.2)
    async with serving() as served:
        ana = await new_person(served.address)
        await ana.open(await ana.make_room())
        reader, writer = await raw(ana, half.format(token=ana.token))
        await all_of(reader)
        writer.close()
        await ana.do("ready", ready=True)


async def test_half_a_second_request_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "REQUEST_WITHIN", 0.2)
    async with serving() as served:
        ana = await new_person(served.address)
        reader, writer = await raw(ana, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        await reader.readuntil(b"}")
        writer.write(b"GET / HTT")
        await all_of(reader)
        writer.close()


async def test_a_head_without_end_is_cut_off() -> None:
    async with serving() as served:
        ana = await new_person(served.address)
        reader, writer = await raw(ana, "GET / HTTP/1.1\r\n")
        endless = asyncio.create_task(write_without_end(writer, b"x: " + b"y" * 1000 + b"\r\n"))
        assert await all_of(reader) == b""
        endless.cancel()
        writer.close()


async def write_without_end(writer: asyncio.StreamWriter, piece: bytes) -> None:
    while True:
        writer.write(piece)
        await writer.drain()
        await asyncio.sleep(0)


@pytest.mark.parametrize("kind", EMPTY)
async def test_a_flood_of_empty_frames_ends_its_own_link_alone(kind: str) -> None:
    async with serving() as served:
        ana, ben = await new_person(served.address), await new_person(served.address)
        socket = await ana.make_room()
        await ana.open(socket)
        reader, writer = await raw_socket(ben, socket)
        first, piece = EMPTY[kind]
        writer.write(first + piece * 5_000)
        await all_of(reader)
        writer.close()
        await ana.do("ready", ready=True)


async def test_who_never_reads_is_let_go_with_all_that_was_kept_for_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(links, "FLUSHED_WITHIN", 0.2)
    monkeypatch.setattr(outbox, "SEND_WITHIN", 0.2)
    async with serving(requests_per_second=100_000) as served:
        ana, ben = await new_person(served.address), await new_person(served.address)
        path = await ana.make_room()
        await ana.open(path)
        reader, writer = await raw_socket(ben, path)
        reader._transport.pause_reading()  # type: ignore[attr-defined]
        here = writer.get_extra_info("sockname")
        links_open = served.server.server_state.connections
        link = next(link for link in links_open if getattr(link, "client", None) == here)
        link.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        async with asyncio.timeout(GUARD * 3):
            ready = False
            while link in links_open:
                ready = not ready
                await ana.do("ready", ready=ready)
        writer.close()


async def test_who_did_not_read_for_a_while_is_sent_the_newest_view_and_few_old_ones() -> None:
    async with serving(requests_per_second=100_000) as served:
        ana, ben = await new_person(served.address), await new_person(served.address)
        path = await ana.make_room()
        await ana.open(path)
        reader, writer = await raw_socket(ben, path)
        reader._transport.pause_reading()  # type: ignore[attr-defined]
        for turn in range(400):
            await ana.do("ready", ready=turn % 2 == 0)
        reader._transport.resume_reading()  # type: ignore[attr-defined]
        newest = f'"version":{ana.view["version"]},'.encode()
        sent = b""
        async with asyncio.timeout(GUARD):
            while newest not in sent:
                sent += await reader.read(65_536)
        writer.close()
    assert sent.count(b'"kind":"view"') < 200


async def test_who_takes_nothing_is_told_to_go_without_waiting_that_they_take_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(outbox, "SEND_WITHIN", 0.2)
    told: list[int] = []

    class Telling(outbox.Outbox):
        async def _say_bye(self) -> None:
            await super()._say_bye()
            told.append(protocol.CLOSE_CODES[self._bye or "gone"])

    monkeypatch.setattr(sockets, "Outbox", Telling)
    async with serving(requests_per_second=100_000) as served:
        ana, ben = await new_person(served.address), await new_person(served.address)
        path = await ana.make_room()
        await ana.open(path)
        reader, writer = await raw_socket(ben, path)
        reader._transport.pause_reading()  # type: ignore[attr-defined]
        actor = served.app.state.rooms._actors[ana.code]
        async with asyncio.timeout(GUARD * 3):
            ready = False
            while len(actor.outboxes) == 2:
                ready = not ready
                await ana.do("ready", ready=ready)
        writer.close()
        assert told == [protocol.CLOSE_CODES["slow"]]
