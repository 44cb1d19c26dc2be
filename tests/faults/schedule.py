"""Persons behind a link that doubles, delays, reorders and loses their requests; whoever is not answered asks again.

Everything is drawn from one seed, so a schedule that goes wrong can be run again.
"""

from __future__ import annotations

import heapq
import itertools
import json
from collections import deque
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, TypeAlias

from tests.faults.effects import Copy, Request, reacted, unanswered, wrongs
from tests.faults.parlour import Link, Parlour, TickClock, turns
from tests.faults.slow_log import SlowLog
from tests.server.persons import Json
from web.folding import folded
from web.protocol import CLOSE_CODES
from web.room.state import Player

PATIENCE: Final = 25
"""Ticks until a page sends again what was not answered."""
LATEST: Final = 30
"""Ticks that a copy may be under way."""
MOST_TICKS: Final = 4_000
LOOK_EVERY: Final = 50
"""Ticks between two looks for rows whose signal was lost."""
CALM: Final = 30
"""Ticks at the end in which whatever is under way arrives."""
ANSWERS: Final = ('{"kind":"done"', '{"kind":"refused"')
VIEW: Final = '{"kind":"view","version":'

Wishes: TypeAlias = Callable[[Json, Random], Json | None]
"""What a person wants next, by their newest view; None: nothing now."""


class Visitor:
    """One person: their newest link, and the request that is not answered yet."""

    def __init__(self, player: Player, link: int) -> None:
        self.player = player
        self.link = link
        self.open: Request | None = None
        self.asked_at = 0
        self.left = 0


class Schedule:
    """One run: `wishes` says what each of `players` wants, `each` how often, `seed` what becomes of it."""

    def __init__(
        self,
        seed: int,
        log: SlowLog,
        parlours: Sequence[Parlour],
        code: str,
        wishes: Wishes,
        each: int,
        breaks: float = 0.0,
    ) -> None:
        self.rng = Random(seed)
        self.requests: list[Request] = []
        self._log = log
        self._parlours = parlours
        self._code = code
        self._wishes = wishes
        self._each = each
        self._breaks = breaks
        self._links: list[Link] = []
        self._read: list[int] = []
        self._waiting: list[deque[Copy]] = []
        self._under_way: list[tuple[int, int, int, Request]] = []
        self._dying: list[tuple[int, int]] = []
        self._seen_early: list[str] = []
        self._order = itertools.count()
        self._tick = 0

    async def run(self, players: Sequence[Player], watcher: Player) -> list[str]:
        """Let everybody have what they want; what went wrong."""
        told = await self._link(0, watcher)
        visitors = [await self._visitor(player) for player in players]
        await self._rest(CALM)
        while any(visitor.left or visitor.open for visitor in visitors):
            await self._step(visitors)
            if self._tick > MOST_TICKS:
                return ["somebody was never acknowledged"]
        await self._rest(LATEST + CALM)
        await self._look_for_rows()
        await self._rest(CALM)
        return await self._wrongs(told)

    async def _wrongs(self, told: int) -> list[str]:
        # What is under way arrives first: a row between the reading and the comparing is no fault.
        self._log.is_slow = False
        await turns(CALM)
        rows = await self._log.tail(self._code)
        heard = list(self._links[told].heard())
        open_links = [link.is_open for link in self._links]
        shown = [(link.player, link.view) for link in self._links if link.is_open]
        behind = [player for player, view in shown if view is None or view["version"] != len(rows)]
        awake = [await parlour.rooms.find(self._code) for parlour in self._parlours]
        others = [actor for actor in awake if actor is None or actor.room != folded(rows)]
        failed = any(link.closed == CLOSE_CODES["restart"] for link in self._links)
        return [
            *(["the room failed"] if failed else []),
            *(["the room would wake as another one"] if others else []),
            *self._seen_early,
            *(f"{player} is not shown the newest row" for player in behind),
            *wrongs(self.requests, rows),
            *unanswered(self.requests, open_links),
            *reacted(self.requests, heard),
        ]

    async def _visitor(self, player: Player) -> Visitor:
        visitor = Visitor(player, await self._link(self.rng.randrange(len(self._parlours)), player))
        visitor.left = self._each
        return visitor

    async def _link(self, server: int, player: Player) -> int:
        self._links.append(await self._parlours[server].link(self._code, player))
        self._read.append(0)
        self._waiting.append(deque())
        return len(self._links) - 1

    async def _step(self, visitors: Sequence[Visitor]) -> None:
        for visitor in visitors:
            if self.rng.random() < self._breaks:
                await self._break(visitor)
            if visitor.open is None and visitor.left:
                self._ask(visitor)
            elif visitor.open is not None and self._tick > visitor.asked_at + PATIENCE:
                self._send(visitor, 1)
        await self._go_on()
        for visitor in visitors:
            if visitor.open is not None and settled(visitor.open):
                visitor.open = None

    def _ask(self, visitor: Visitor) -> None:
        view = self._links[visitor.link].view
        wish = self._wishes(view, self.rng) if view else None
        if not wish:
            # Nobody waits for ever for a turn that the schedule does not bring.
            visitor.left -= self.rng.random() < 0.02
            return
        id = f"{visitor.player}-{len(self.requests)}"
        visitor.open = Request(visitor.player, id, {**wish, "id": id})
        self.requests.append(visitor.open)
        visitor.left -= 1
        self._send(visitor, self.rng.choice((1, 1, 2, 3, 4)))

    def _send(self, visitor: Visitor, copies: int) -> None:
        assert visitor.open is not None
        visitor.asked_at = self._tick
        for _ in range(copies):
            late = self.rng.choice((0, 0, 1, self.rng.randrange(LATEST)))
            copy = (self._tick + late, next(self._order), visitor.link, visitor.open)
            heapq.heappush(self._under_way, copy)

    async def _break(self, visitor: Visitor) -> None:
        """Open another link, on any server; the old one is found dead some time later, or sent away."""
        heapq.heappush(self._dying, (self._tick + self.rng.randrange(LATEST), visitor.link))
        visitor.link = await self._link(self.rng.randrange(len(self._parlours)), visitor.player)

    async def _rest(self, ticks: int) -> None:
        for _ in range(ticks):
            await self._go_on()

    async def _go_on(self) -> None:
        self._tick += 1
        while self._under_way and self._under_way[0][0] <= self._tick:
            _, _, where, request = heapq.heappop(self._under_way)
            self._deliver(where, request)
        while self._dying and self._dying[0][0] <= self._tick:
            self._links[heapq.heappop(self._dying)[1]].leave()
        if self._tick % LOOK_EVERY == 0:
            await self._look_for_rows()
        for parlour in self._parlours:
            assert isinstance(parlour.clock, TickClock)
            parlour.clock.tick(0.01)
        await turns(self.rng.randrange(1, 4))
        self._hear()

    async def _look_for_rows(self) -> None:
        for parlour in self._parlours:
            await parlour.rooms.look_for_rows()

    def _deliver(self, where: int, request: Request) -> None:
        if self._links[where].is_open:
            copy = Copy(self._tick, where)
            request.copies.append(copy)
            self._waiting[where].append(copy)
            self._links[where].send(json.dumps(request.wish))

    def _hear(self) -> None:
        rows = self._log.written(self._code)
        for at, link in enumerate(self._links):
            for text in link.frames[self._read[at] :]:
                if text.startswith(ANSWERS):
                    self._answered(at, json.loads(text), rows)
                elif text.startswith(VIEW):
                    self._shown(int(text[len(VIEW) : text.index(",", len(VIEW))]), rows)
            self._read[at] = len(link.frames)

    def _answered(self, at: int, answer: Json, rows: int) -> None:
        # A room answers one after the other, so the oldest that waits on this link is meant.
        copy = self._waiting[at].popleft()
        copy.answer, copy.answered, copy.written = answer, self._tick, rows

    def _shown(self, version: int, rows: int) -> None:
        if version > rows:
            self._seen_early.append(f"version {version} was shown before it was written")


def settled(request: Request) -> bool:
    """Whether the person knows what has become of it."""
    return any(copy.done is not None or copy.refused for copy in request.copies)
