"""Whether a simulated process runs, and how likely each thing is that may befall it.

A process that has ended touches nothing any more: whatever of it still runs waits for ever at the next port.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple


class Odds(NamedTuple):
    """How likely each fault is, at each chance for it. Seconds where it says so."""

    crash_before: float = 0.0
    crash_after: float = 0.0
    unknown: float = 0.0
    silent: float = 0.0
    slow: float = 0.0
    slow_seconds: float = 3.0
    signal_lost: float = 0.0
    signal_twice: float = 0.0
    signal_late: float = 0.0
    thought_lost: float = 0.0
    thought_late: float = 0.0


CALM = Odds()
STORM = Odds(
    crash_before=0.0006,
    crash_after=0.0006,
    unknown=0.01,
    silent=0.01,
    slow=0.01,
    signal_lost=0.1,
    signal_twice=0.1,
    signal_late=0.1,
    thought_lost=0.05,
    thought_late=0.05,
)


class Life:
    """Whether a process runs, stands still, or has ended."""

    def __init__(self) -> None:
        self.is_over = False
        self.is_free = False
        self.at_end: list[Callable[[], None]] = []
        self._stands_until = 0.0

    def end(self) -> None:
        """Kill -9."""
        if not self.is_over:
            self.is_over = True
            for call in self.at_end:
                call()

    def pause(self, seconds: float) -> None:
        """SIGSTOP, and SIGCONT after a while."""
        self._stands_until = max(self._stands_until, now() + seconds)

    def pausing(self) -> float:
        """Seconds that it stands still from now."""
        return max(self._stands_until - now(), 0.0)

    async def goes_on(self) -> None:
        """Comes back once the process runs; of one that has ended, never, until the world is thrown away."""
        if self.is_free:
            return
        while not self.is_over:
            seconds = self.pausing()  # it may be stopped again before it wakes
            if not seconds:
                return
            await asyncio.sleep(seconds)
        await asyncio.get_running_loop().create_future()

    def call(self, call: Callable[[], None]) -> None:
        """Make `call` once the process runs, if it lives to see it."""
        if self.is_over:
            return
        seconds = self.pausing()
        if seconds:
            asyncio.get_running_loop().call_later(seconds, self.call, call)
        else:
            call()


def now() -> float:
    """The loop's time, seconds."""
    return asyncio.get_running_loop().time()
