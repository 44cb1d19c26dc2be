"""Rooms without sockets: links that hand frames straight to a room and keep what comes back.

parlour = Parlour(log)
ana = await parlour.link(code, "ana")
ana.send('{"kind":"ping","id":"a"}')
await turns(9)
print(ana.frames)
"""

from __future__ import annotations

import asyncio
import heapq
import json
from collections.abc import Iterable

from tests.server.clocks import HandClock
from tests.server.persons import Json
from web.actor import Actor, Services
from web.clock import Clock
from web.dealer import Dealer, SystemDealer
from web.log import Log, MemoryLog, Row
from web.outbox import Outbox
from web.room.state import Player
from web.rooms import Rooms
from web.saves import Seals
from web.signals import Alone, Signals
from web.socket import _hear
from web.thinkers import ThinkerProcesses


class TickClock(HandClock):
    """A clock moved by hand that lets nobody work in between: whoever moves it sees to that."""

    def tick(self, seconds: float) -> None:
        """Let `seconds` go by, and make the calls that fall due."""
        end = self._now + seconds
        while self._calls and self._calls[0][0] <= end:
            self._now, _, handle = heapq.heappop(self._calls)
            if handle.call is not None:
                handle.call()
        self._now = end


class Link:
    """One connection of one player. What it was sent is in `frames`; `closed` is the close code."""

    def __init__(self, actor: Actor, player: Player, instance: str) -> None:
        self.player = player
        self.actor = actor
        self.frames: list[str] = []
        self._view = ""
        self.closed: int | None = None
        self.outbox = Outbox(instance, player, self._take, self._close)
        actor.join(self.outbox)
        self._writing = asyncio.create_task(self._write())

    @property
    def is_open(self) -> bool:
        return self.closed is None

    @property
    def view(self) -> Json | None:
        """The newest view; None before the first."""
        return json.loads(self._view) if self._view else None

    def heard(self) -> Iterable[Json]:
        """Every message so far."""
        return map(json.loads, self.frames)

    def send(self, text: str | None) -> None:
        """A text frame as the socket hears it; None is a frame of bytes."""
        _hear(self.actor, self.outbox, text)

    def leave(self) -> None:
        """The connection is gone."""
        self.closed = self.closed or 1006
        self.actor.leave(self.outbox)
        self._writing.cancel()

    async def _write(self) -> None:
        await self.outbox.run()
        self.actor.leave(self.outbox)

    async def _take(self, text: str) -> None:
        self.frames.append(text)
        if text.startswith('{"kind":"view"'):
            self._view = text

    async def _close(self, code: int) -> None:
        self.closed = code


class Parlour:
    """One server's rooms on a log, by a clock that stands still until it is moved."""

    def __init__(
        self,
        log: Log | None = None,
        instance: str = "here",
        clock: Clock | None = None,
        dealer: Dealer | None = None,
        signals: Signals | None = None,
    ) -> None:
        self.log = log or MemoryLog()
        self.instance = instance
        self.clock = clock or HandClock()
        self.dealer = dealer or SystemDealer()
        nobody = ThinkerProcesses(0, self.clock, {})
        seals = Seals([b"key"], self.dealer)
        self.rooms = Rooms(
            Services(self.log, signals or Alone(), self.clock, self.dealer, seals, nobody, instance)
        )

    async def link(self, code: str, player: Player) -> Link:
        """A new connection of `player` to the room of `code`. Raises LookupError where there is none to be had."""
        actor = await self.rooms.find(code)
        if actor is None:
            raise LookupError("the room is not to be had")
        return Link(actor, player, self.instance)

    def close(self) -> None:
        """Every room stops."""
        self.rooms.close()


async def turns(count: int) -> None:
    """Let the event loop go round so often."""
    for _ in range(count):
        await asyncio.sleep(0)


async def write(log: Log, rows: Iterable[Row]) -> None:
    """Put these rows into a log."""
    for row in rows:
        await log.append(row)
