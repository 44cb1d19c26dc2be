"""The outgoing side of one socket: of views only the newest, and replies in order.

Nobody waits for a slow phone: a room marks the view as outdated and goes on; the writer encodes whatever is
newest when the socket takes more. A socket that takes nothing for too long, or lets too many replies pile up,
is closed.
"""

from __future__ import annotations

import asyncio
import itertools
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from web import protocol
from web.room.state import Player
from web.wire import message_json
from web.words import Words, words

MOST_REPLIES: Final = 256
SEND_WITHIN: Final = 15.0


class Source(Protocol):
    """Where views come from: the awake room."""

    def newest_view(self, outbox: Outbox) -> str:
        """The view for this connection, as of now; notes what was sent in `outbox.sent`. Empty: none."""
        ...


class Outbox:
    """One connection of one player to one room.

    `name` is the connection's: instance and counter. `sent` is the version of the last view given to the
    socket, 0 before the first. `say` words what this connection is answered.
    """

    _counter = itertools.count(1)

    def __init__(
        self,
        instance: str,
        player: Player,
        send: Callable[[str], Awaitable[None]],
        close: Callable[[int], Awaitable[None]],
        say: Words = words,
    ) -> None:
        self.name = f"{instance}.{next(Outbox._counter)}"
        self.player = player
        self.say = say
        self.sent = 0
        self._send = send
        self._close = close
        self._replies: deque[str] = deque()
        self._source: Source | None = None
        self._bye: protocol.ByeCode | None = None
        self._wake = asyncio.Event()

    def reply(self, text: str) -> None:
        """Send `text` after what is queued already."""
        if len(self._replies) >= MOST_REPLIES:
            self.bye("slow")
            return
        self._replies.append(text)
        self._wake.set()

    def offer(self, source: Source) -> None:
        """There is a newer view: take it from `source` when the socket is free."""
        self._source = source
        self._wake.set()

    def bye(self, code: protocol.ByeCode) -> None:
        """Say why, then close. The first reason stands."""
        self._bye = self._bye or code
        self._wake.set()

    async def run(self) -> None:
        """Write until the socket is closed. Raises what the socket raises."""
        try:
            while self._bye is None:
                await self._wake.wait()
                self._wake.clear()
                await self._flush()
        except TimeoutError:
            self._bye = "slow"
        await self._say_bye()

    async def _flush(self) -> None:
        # The view first: who acts on a `done` has seen what it did.
        if self._source is not None and self._bye is None:
            source, self._source = self._source, None
            view = source.newest_view(self)
            if view:
                await self._write(view)
        # What was answered is still told to who is sent away, if they read at all.
        while self._replies and self._bye != "slow":
            await self._write(self._replies.popleft())

    async def _write(self, text: str) -> None:
        async with asyncio.timeout(SEND_WITHIN):
            await self._send(text)

    async def _say_bye(self) -> None:
        code = self._bye or "gone"
        if code != "slow":
            await self._write(message_json({"kind": "bye", "code": code}))
        async with asyncio.timeout(SEND_WITHIN):
            await self._close(protocol.CLOSE_CODES[code])
