"""The only place that reads time or waits for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Handle(Protocol):
    """A call to come."""

    def cancel(self) -> None:
        """Do not make the call."""
        ...


class Clock(Protocol):
    """What the server asks of time."""

    def now_ms(self) -> int:
        """The wall clock, epoch milliseconds: for people to read, never to order anything."""
        ...

    def monotonic(self) -> float:
        """Seconds that only grow: for lengths of time."""
        ...

    def later(self, seconds: float, call: Callable[[], None]) -> Handle:
        """Make `call` on the event loop after `seconds`."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Come back after `seconds`."""
        ...


def cpu_seconds() -> float:
    """What this process has used of the processors so far: for what thinking costs."""
    return time.process_time()


class SystemClock:
    """The machine's own clock, and the running event loop's timers."""

    def now_ms(self) -> int:
        """Epoch milliseconds."""
        return time.time_ns() // 1_000_000

    def monotonic(self) -> float:
        """Seconds since some moment."""
        return time.monotonic()

    def later(self, seconds: float, call: Callable[[], None]) -> Handle:
        """Make `call` after `seconds`."""
        return asyncio.get_running_loop().call_later(seconds, call)

    async def sleep(self, seconds: float) -> None:
        """Come back after `seconds`."""
        await asyncio.sleep(seconds)
