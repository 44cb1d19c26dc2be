"""The only place that reads time."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """What the server asks of time."""

    def now_ms(self) -> int:
        """The wall clock, epoch milliseconds: for people to read, never to order anything."""
        ...

    def monotonic(self) -> float:
        """Seconds that only grow: for lengths of time."""
        ...


class SystemClock:
    """The machine's own clock."""

    def now_ms(self) -> int:
        """Epoch milliseconds."""
        return time.time_ns() // 1_000_000

    def monotonic(self) -> float:
        """Seconds since some moment."""
        return time.monotonic()
