"""Mangled bytes to a server's port: frames of a socket, bodies and heads of HTTP."""

from __future__ import annotations

import asyncio
import struct
from random import Random
from typing import Final

from tests.faults.bad_links import handshake
from tests.faults.mangling import mangled, real_requests
from tests.faults.unhandled import errors
from tests.server.persons import Person, new_person
from tests.server.serving import serving

CALLS: Final = (
    "POST /api/rooms",
    "POST /api/solo",
    "POST /api/players",
    "GET /r/{code}",
    "GET /api/rooms/{code}/sheet",
)
PATIENCE: Final = 5.0


async def bombard(count: int, rng: Random) -> list[str]:
    """Open `count` connections and send each something mangled; what went wrong."""
    async with serving(sockets_per_address=10_000) as served:
        ana, ben = await new_person(served.address), await new_person(served.address)
        await ana.open(await ana.make_room())
        with errors() as failed:
            for number in range(count):
                await send(served.address, frames(ana, ben, rng) if number % 2 else call(ana, rng))
            answer = await ana.ask("ping")
    return failed if answer["kind"] == "done" else [*failed, "somebody else was not answered"]


async def send(address: str, raw: bytes) -> None:
    """On a connection of its own, which is closed once an answer has begun."""
    host, port = address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        writer.write(raw)
        writer.write_eof()
        async with asyncio.timeout(PATIENCE):
            while await reader.read(4096):
                pass
    except (OSError, TimeoutError):
        pass
    writer.close()


def frames(ana: Person, ben: Person, rng: Random) -> bytes:
    """A handshake, then frames of which some bytes are not as they were."""
    sent = b"".join(
        frame(mangled(request, rng) or "", rng) for request in rng.sample(real_requests(ana.view), 4)
    )
    return handshake(ana.socket, ben.token) + flipped(sent, rng)


def frame(text: str, rng: Random) -> bytes:
    """A frame of the WebSocket protocol, masked with zeros."""
    raw, first = text.encode("utf-8", "replace"), rng.choice((0x81, 0x81, 0x81, 0x82, 0x01, 0x80, 0x89, 0x88))
    if len(raw) < 126:
        return bytes((first, 0x80 | len(raw))) + bytes(4) + raw
    return bytes((first, 0xFE)) + struct.pack(">H", min(len(raw), 65535)) + bytes(4) + raw[:65535]


def call(ana: Person, rng: Random) -> bytes:
    """An HTTP request whose head or body is mangled."""
    wish = {"name": "Ana", "kind": "private", "options": {"target": 300}, "save": "AAAA"}
    body = (mangled(wish, rng) or "").encode("utf-8", "replace")
    head = f"{rng.choice(CALLS).format(code=ana.code)} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {ana.token}\r\n"
    length = f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    raw = (head + length).encode() + body
    return flipped(raw, rng) if rng.random() < 0.5 else raw


def flipped(raw: bytes, rng: Random) -> bytes:
    """A few of its bits are not as they were."""
    some = bytearray(raw)
    for _ in range(rng.choice((0, 1, 2, 5))):
        some[rng.randrange(len(some))] ^= 1 << rng.randrange(8)
    return bytes(some)
