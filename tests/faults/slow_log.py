"""A log that takes its time, and now and then cannot say whether it took a row."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from tests.faults.parlour import turns
from web.log import MemoryLog, Result, Row, Unknown

LONGEST: Final = 6
"""Turns of the event loop that one step may take."""
LOST: Final = 0.04
"""Of the appends, those whose answer is lost; as many again never reach the store."""


class SlowLog(MemoryLog):
    """In memory, with the delays and losses of `rng` once `is_slow`."""

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self.is_slow = False
        self._rng = rng

    def written(self, room: str) -> int:
        """How many rows of `room` there are, at this very moment."""
        return len(self._rows.get(room, []))

    async def append(self, row: Row) -> Result:
        """Put `row` in some time; the answer may be lost, or the row."""
        luck = self._rng.random() if self.is_slow else 0.5
        await self._wait()
        if luck < LOST:
            return Unknown()
        result = await super().append(row)
        await self._wait()
        return Unknown() if luck > 1 - LOST else result

    async def tail(self, room: str, after: int = 0) -> Sequence[Row]:
        """As of some moment before the answer."""
        rows = await super().tail(room, after)
        await self._wait()
        return rows

    async def find(self, room: str, actor: str, id: str) -> int | None:
        """As of some moment before the answer."""
        found = await super().find(room, actor, id)
        await self._wait()
        return found

    async def remember(self, room: str, actor: str, id: str, version: int) -> int:
        """As of some moment before the answer."""
        remembered = await super().remember(room, actor, id, version)
        await self._wait()
        return remembered

    async def _wait(self) -> None:
        if self.is_slow:
            await turns(self._rng.randrange(LONGEST))
