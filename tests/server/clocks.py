"""A clock that stands still until a test moves it."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import Callable


class _Call:
    def __init__(self, call: Callable[[], None]) -> None:
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        self.call = None


class HandClock:
    """Time moved by hand: `advance` makes every call that falls due, in order, letting the server work between."""

    def __init__(self) -> None:
        self._now = 1000.0
        self._calls: list[tuple[float, int, _Call]] = []
        self._order = itertools.count()

    def now_ms(self) -> int:
        return int(self._now * 1000)

    def monotonic(self) -> float:
        return self._now

    def later(self, seconds: float, call: Callable[[], None]) -> _Call:
        handle = _Call(call)
        heapq.heappush(self._calls, (self._now + seconds, next(self._order), handle))
        return handle

    async def sleep(self, seconds: float) -> None:
        over = asyncio.Event()
        self.later(seconds, over.set)
        await over.wait()

    async def advance(self, seconds: float) -> None:
        """Let `seconds` go by."""
        end = self._now + seconds
        while self._calls and self._calls[0][0] <= end:
            self._now, _, handle = heapq.heappop(self._calls)
            if handle.call is not None:
                handle.call()
                await settle()
        self._now = end
        await settle()


async def settle() -> None:
    """Let everything that is ready run: with a log in memory, no step of the server waits for more than this."""
    for _ in range(200):
        await asyncio.sleep(0)
