"""Signals and signs of life between simulated processes: lost, doubled and late, as a seed has it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random

from tests.faults.life import Life, Odds, now
from web.signals import Heard

ALIVE_WITHIN = 15.0


class Air:
    """What signals and signs of life travel through, for all processes."""

    def __init__(self, rng: Random, odds: Callable[[], Odds]) -> None:
        self._rng = rng
        self._odds = odds
        self._listeners: list[tuple[Life, Heard]] = []
        self._signs: dict[str, float] = {}

    def listen(self, life: Life, heard: Heard) -> None:
        self._listeners.append((life, heard))

    def tell(self, life: Life, room: str, version: int) -> None:
        odds = self._odds()
        self._listeners = [listener for listener in self._listeners if not listener[0].is_over]
        for other, heard in self._listeners:
            if other is not life and self._rng.random() >= odds.signal_lost:
                for _ in range(1 + (self._rng.random() < odds.signal_twice)):
                    self._send(other, heard, room, version, odds.signal_late)

    def _send(self, life: Life, heard: Heard, room: str, version: int, late: float) -> None:
        seconds = self._rng.random() * (4.0 if self._rng.random() < late else 0.004)
        asyncio.get_running_loop().call_later(seconds, life.call, lambda: heard(room, version))

    def touch(self, instance: str) -> None:
        self._signs[instance] = now()

    def is_alive(self, instance: str) -> bool:
        return now() - self._signs.get(instance, -ALIVE_WITHIN) < ALIVE_WITHIN


class SimSignals:
    """One process's end. `instance` is its name, known once its server is made."""

    is_alone = False
    instance = ""

    def __init__(self, air: Air, life: Life) -> None:
        self._air = air
        self._life = life

    def listen(self, heard: Heard) -> None:
        self._air.listen(self._life, heard)

    def tell(self, room: str, version: int) -> None:
        if not self._life.is_over:
            self._air.tell(self._life, room, version)

    async def touch(self) -> None:
        await self._life.goes_on()
        self._air.touch(self.instance)

    def is_alive(self, instance: str) -> bool:
        return self._air.is_alive(instance)
