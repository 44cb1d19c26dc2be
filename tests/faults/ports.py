"""What one simulated process has of the world: a log, a clock, signals, chance and minds that may all fail it.

A process that has ended touches nothing any more: whatever of it still runs waits for ever at the next port.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import NamedTuple

from spades import kernel
from spades.cards import each
from spades.seats import BySeat
from web.dealer import CODE_ALPHABET, CODE_LENGTH
from web.guests import plain_opinion
from web.log import Head, Kept, LogUnavailable, MemoryLog, Result, Row, Unknown
from web.regulars import GUEST_NAMES
from web.signals import Heard
from web.thoughts import Answered, Asking, Opinion, Thought

ALIVE_WITHIN = 15.0


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
        self._stands_until = max(self._stands_until, _now() + seconds)

    def pausing(self) -> float:
        """Seconds that it stands still from now."""
        return max(self._stands_until - _now(), 0.0)

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


class SimClock:
    """The loop's own time."""

    def __init__(self, life: Life) -> None:
        self._life = life

    def now_ms(self) -> int:
        return int(_now() * 1000)

    def monotonic(self) -> float:
        return _now()

    def later(self, seconds: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, self._life.call, call)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await self._life.goes_on()


class SimDealer:
    """Chance from a seed."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def secret(self) -> bytes:
        return self._rng.randbytes(32)

    def room_code(self) -> str:
        return "".join(self._rng.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))

    def deal_name(self) -> str:
        return self._rng.randbytes(8).hex()

    def guest_names(self) -> BySeat[str]:
        a, b, c, d = self._rng.sample(GUEST_NAMES, 4)
        return a, b, c, d

    def jitter(self) -> float:
        return self._rng.random()


class SimLog:
    """One process's way to the store that all share."""

    def __init__(self, store: MemoryLog, life: Life, rng: Random, odds: Callable[[], Odds]) -> None:
        self._store = store
        self._life = life
        self._rng = rng
        self._odds = odds

    async def append(self, row: Row) -> Result:
        odds = self._odds()
        await self._way()
        if self._strikes(odds.crash_before):
            self._life.end()
        if self._strikes(odds.unknown):
            return Unknown()
        await self._life.goes_on()
        result = await self._store.append(row)
        if self._strikes(odds.crash_after):
            self._life.end()
        await self._way()
        return Unknown() if self._strikes(odds.unknown) else result

    async def tail(self, room: str, after: int = 0) -> Sequence[Row]:
        await self._read()
        rows = list(await self._store.tail(room, after))
        await self._way()
        return rows

    async def find(self, room: str, actor: str, id: str) -> int | None:
        await self._read()
        found = await self._store.find(room, actor, id)
        await self._way()
        return found

    async def remember(self, room: str, actor: str, id: str, version: int) -> int:
        await self._read()
        remembered = await self._store.remember(room, actor, id, version)
        if self._strikes(self._odds().crash_after):
            self._life.end()
        await self._read()
        return remembered

    async def heads(self, rooms: Iterable[str]) -> dict[str, Head]:
        await self._read()
        found = await self._store.heads(rooms)
        await self._way()
        return found

    async def idle(self, before: int) -> Sequence[tuple[str, int]]:
        await self._read()
        return await self._store.idle(before)

    async def purge(self, room: str) -> None:
        await self._way()
        await self._store.purge(room)

    async def keep(self, room: str, fold: Kept) -> None:
        await self._way()
        await self._store.keep(room, fold)

    async def kept(self, room: str) -> Kept | None:
        await self._read()
        return await self._store.kept(room)

    async def close(self) -> None:
        await self._way()

    async def _read(self) -> None:
        await self._way()
        if self._strikes(self._odds().silent):
            raise LogUnavailable("The simulated store does not answer: try again.")

    async def _way(self) -> None:
        odds = self._odds()
        slow = odds.slow_seconds * self._rng.random() if self._strikes(odds.slow) else 0.0
        await asyncio.sleep(0.003 * self._rng.random() + slow)
        await self._life.goes_on()

    def _strikes(self, chance: float) -> bool:
        return chance > 0 and self._rng.random() < chance


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
        self._signs[instance] = _now()

    def is_alive(self, instance: str) -> bool:
        return _now() - self._signs.get(instance, -ALIVE_WITHIN) < ALIVE_WITHIN


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


class SimThinkers:
    """Minds of different opinions: two processes that ask the same seldom hear the same."""

    def __init__(self, life: Life, rng: Random, odds: Callable[[], Odds]) -> None:
        self._life = life
        self._rng = rng
        self._odds = odds

    def ask(self, thought: Thought, answered: Answered) -> Asking:
        odds = self._odds()
        seconds = 0.02 * self._rng.random()
        if self._rng.random() < odds.thought_late:
            seconds += 5.0
        opinion = None if self._rng.random() < odds.thought_lost else self._opinion(thought)
        return asyncio.get_running_loop().call_later(seconds, self._life.call, lambda: answered(opinion))

    def _opinion(self, thought: Thought) -> Opinion:
        if thought.op == "card":
            choice = self._rng.choice(list(each(thought.view.own.legal)))
        elif thought.op == "bid":
            choice = self._rng.randrange(1, 6)
        elif thought.op == "blind":
            choice = kernel.BLIND if self._rng.random() < 0.2 else kernel.NO_BID
        else:
            return plain_opinion(thought)
        return Opinion(choice, None, 0.0, "simulated", 1)


def _now() -> float:
    return asyncio.get_running_loop().time()
