"""One room as this process knows it: folded from its log, appended to, and brought up to date.

The only place where rows of an awake room are written. Another process may write too: the log's fence tells.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias, TypeVar

from web import log as logs
from web.codec import UnknownKind, events_json, events_of
from web.folding import unharmed
from web.log import NO_HEAD, Head, Log, LogUnavailable, Row, chained
from web.room.events import Event
from web.room.evolve import fold
from web.room.state import Room
from web.signals import Signals

Taken: TypeAlias = Callable[[Row, Sequence[Event]], None]

T = TypeVar("T")


class TryAgain(Exception):
    """The log could not say yes or no in time."""


class Forked(Exception):
    """The log has not the row that this room stands on: it has lost its end, or is another one."""


class Replica:
    """A fold of the room `code` and the head it stands on.

    `taken` is called for each row once it is true here, `changed` after one or several.
    """

    def __init__(
        self,
        code: str,
        room: Room,
        head: Head,
        log: Log,
        signals: Signals,
        taken: Taken,
        changed: Callable[[], None],
    ) -> None:
        self.room = room
        self._code = code
        self._head = head
        self._log = log
        self._signals = signals
        self._taken = taken
        self._changed = changed

    async def append(self, actor: str, id: str, events: Sequence[Event]) -> int | None:
        """The version of the row that holds the request; None where it must be judged again.

        Raises TryAgain where the log does not say whether it took the row, Forked as `catch_up`.
        """
        row = chained(self._code, self.room.version + 1, actor, id, self._head.hash, events_json(events))
        match await _in_time(self._log.append(row)):
            case logs.Committed():
                self._take(row, events)
                self._signals.tell(self._code, row.version)
                self._changed()
                return row.version
            case logs.Duplicate(found):
                await self.catch_up()
                return found
            case logs.Conflict():
                await self.catch_up()
                return None
            case logs.Unknown():
                version = await self.find(actor, id)
                await self.catch_up()
                if version is None:
                    # Not once more from here: a store that is held takes seconds to say even this.
                    raise TryAgain
                return version

    async def find(self, actor: str, id: str) -> int | None:
        """The version of the row that holds this actor's `id`; None where there is none. Raises TryAgain."""
        return await _in_time(self._log.find(self._code, actor, id))

    async def remember(self, actor: str, id: str) -> int:
        """Use the id up for a request that changed nothing; the version that it is told. Raises TryAgain."""
        return await _in_time(self._log.remember(self._code, actor, id, self.room.version))

    async def catch_up(self) -> bool:
        """Read what others have written; whether they had. Raises TryAgain, or Forked where our rows are gone."""
        rows = await _in_time(self._log.tail(self._code, self.room.version))
        if not rows and not await self._head_is_newer():
            return False
        # Written after the tail was read, and before the head.
        rows = rows or await _in_time(self._log.tail(self._code, self.room.version))
        for row in rows:
            if row.prev != self._head.hash:
                raise Forked
            for whole in unharmed([row], self._head):
                self._take(whole, events_of(whole.events))
        self._changed()
        return True

    async def was_behind(self) -> bool:
        """Whether others had written what was not known here. It is now, so: judge again."""
        return not self._signals.is_alone and await self.catch_up()

    async def _head_is_newer(self) -> bool:
        """Whether the log has gone on from here. Raises Forked where it stands elsewhere."""
        head = (await _in_time(self._log.heads([self._code]))).get(self._code, NO_HEAD)
        if head.version <= self._head.version and head != self._head:
            raise Forked
        return head != self._head

    def _take(self, row: Row, events: Sequence[Event]) -> None:
        self.room = fold(self.room, row.version, events)
        self._head = Head(row.version, row.hash)
        self._taken(row, events)


async def _in_time(answer: Awaitable[T]) -> T:
    """What the log answers; TryAgain where it cannot be read now."""
    try:
        return await answer
    except UnknownKind:
        raise
    except LogUnavailable:
        raise TryAgain from None
