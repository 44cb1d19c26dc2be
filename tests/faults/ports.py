"""What one simulated process has of the world: a log, a clock, chance and minds that may all fail it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from random import Random

from spades import kernel
from spades.cards import each
from spades.seats import BySeat
from tests.faults.life import Life, Odds, now
from web.dealer import CODE_ALPHABET, CODE_LENGTH
from web.guests import plain_opinion
from web.log import Head, Kept, LogUnavailable, MemoryLog, Result, Row, Unknown
from web.regulars import GUEST_NAMES
from web.thoughts import Answered, Asking, Opinion, Thought


class SimClock:
    """The loop's own time."""

    def __init__(self, life: Life) -> None:
        self._life = life

    def now_ms(self) -> int:
        return int(now() * 1000)

    def monotonic(self) -> float:
        return now()

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
