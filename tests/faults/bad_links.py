"""Connections of who means ill or is very far away, and when a server of ours lets go of each.

They are bare sockets of loopback with small buffers, so that a server's own is soon all there is.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

SMALL: Final = 4_096
"""Bytes that the kernel keeps for who does not read."""
A_BYTE_EVERY: Final = 1.0
UNHELD: Final = "0"
"""As the kernel lists what no process holds any more: the inode of its socket."""


class Bad:
    """Some connections of one kind. `gone`: seconds until the server held none of them, counted from `since`.

    That is when they were opened, or when they last took something off the server's hands. `within` is what the
    server says of it.
    """

    def __init__(self, name: str, within: float) -> None:
        self.name = name
        self.within = within
        self.waiting = 0
        self.ports: set[int] = set()
        self.sockets: list[socket.socket] = []
        self.since = 0.0
        self.gone: float | None = None
        self.tasks: list[asyncio.Task[None]] = []

    async def half_open(self, address: tuple[str, int], count: int) -> Bad:
        """Send half of a request, and no more."""
        for number in range(count):
            await self._send(await self._connect(address), b"GET / HTT")
            await asyncio.sleep(0.02 if number % 50 == 0 else 0)
        return self

    async def dribble(self, address: tuple[str, int], count: int) -> Bad:
        """Send a request, one byte a second."""
        for _ in range(count):
            self.tasks.append(asyncio.create_task(self._bytes(await self._connect(address))))
        return self

    async def join(self, path: str, token: str, address: tuple[str, int], count: int, sips: bool) -> Bad:
        """Open sockets to a room, as `handshake` does, and read nothing, or one byte a second if `sips`."""
        for _ in range(count):
            link = await self._connect(address)
            await self._send(link, handshake(path, token))
            if sips:
                self.tasks.append(asyncio.create_task(self._sips(link)))
        return self

    def look(self, held: Mapping[int, int], now: float) -> None:
        """Note what the server holds of them at the moment `now`."""
        mine = self.ports & held.keys()
        waiting = sum(held[port] for port in mine)
        if waiting > self.waiting:
            self.waiting, self.since = waiting, now
        if self.gone is None and not mine:
            self.gone = now - self.since

    def close(self) -> None:
        """End them."""
        for task in self.tasks:
            task.cancel()
        for link in self.sockets:
            link.close()

    async def _connect(self, address: tuple[str, int]) -> socket.socket:
        link = socket.socket()
        link.setblocking(False)
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        await asyncio.get_running_loop().sock_connect(link, address)
        self.sockets.append(link)
        self.ports.add(link.getsockname()[1])
        return link

    async def _send(self, link: socket.socket, raw: bytes) -> None:
        await asyncio.get_running_loop().sock_sendall(link, raw)

    async def _bytes(self, link: socket.socket) -> None:
        with suppress(OSError):
            for byte in b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"y" * 1_000:
                await self._send(link, bytes([byte]))
                await asyncio.sleep(A_BYTE_EVERY)

    async def _sips(self, link: socket.socket) -> None:
        with suppress(OSError):
            for _ in range(1_000):
                await asyncio.get_running_loop().sock_recv(link, 1)
                await asyncio.sleep(A_BYTE_EVERY)


def handshake(path: str, token: str) -> bytes:
    """The request that opens the socket at `path`, as whoever has the token."""
    return (
        f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        f"Authorization: Bearer {token}\r\n\r\n"
    ).encode()


def held_by(port: int, table: str | None = None) -> dict[int, int]:
    """The other ends of what a server on `port` still holds, each with the bytes that wait in the kernel for it.

    `table`: as in /proc/net/tcp.
    """
    lines = (table or Path("/proc/net/tcp").read_text()).splitlines()[1:]
    return dict(_others(port, lines))


def _others(port: int, lines: Iterable[str]) -> Iterable[tuple[int, int]]:
    for line in lines:
        _, here, there, _, waiting, *rest = line.split()
        if int(here.partition(":")[2], 16) == port and rest[4] != UNHELD:
            yield int(there.partition(":")[2], 16), int(waiting.partition(":")[0], 16)
