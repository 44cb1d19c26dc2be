"""Limits: how much one socket, one seat and one address may ask for."""

from __future__ import annotations

from collections import Counter

from web.clock import Clock


class TooFast(Exception):
    """More of what is only shown than anybody wants to see."""


class Bucket:
    """A token bucket: `rate` a second on average, `burst` at once."""

    def __init__(self, clock: Clock, rate: float, burst: float) -> None:
        self._clock = clock
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = clock.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now; if so it is taken."""
        now = self._clock.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Pause:
    """At most one every `seconds`, by key."""

    def __init__(self, clock: Clock, seconds: float) -> None:
        self._clock = clock
        self._seconds = seconds
        self._last: dict[int, float] = {}

    def take(self, key: int) -> bool:
        """Whether `key` may now; if so its pause begins."""
        now = self._clock.monotonic()
        last = self._last.get(key)
        if last is not None and now - last < self._seconds:
            return False
        self._last[key] = now
        return True


class Tally:
    """How many things each address holds open, at most `most`."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """Whether one more is allowed; if so it is counted until `give`."""
        if self._held[address] >= self._most:
            return False
        self._held[address] += 1
        return True

    def give(self, address: str) -> None:
        """One of the address's things is closed."""
        self._held[address] -= 1
        if self._held[address] <= 0:
            del self._held[address]
