"""The log of a room: its rows, the chain of hashes that fences them, and what an append may answer.

A room is its rows. One row is one accepted action with its events. A row goes in only where row
`version - 1` exists with the hash `prev` and `version` does not exist yet, so two writers that judged
the same state can never both be right, and no lock is needed anywhere else.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple, Protocol, TypeAlias

NO_HASH = ""
"""`prev` of a room's first row."""


class Row(NamedTuple):
    """One accepted action of a room.

    `version` counts the room's rows from 1. `actor` is a player, `guest:<seat>` or `system`; `id` is
    unique by room and actor. `events` is JSON text from `web/codec.py`. `at` is set by the log when the
    row is committed (epoch milliseconds); it orders nothing and no hash covers it.
    """

    room: str
    version: int
    actor: str
    id: str
    prev: str
    hash: str
    events: str
    at: int = 0


class Used(NamedTuple):
    """An id of a request that was accepted at `version` and left no row."""

    room: str
    actor: str
    id: str
    version: int


class Head(NamedTuple):
    """The newest row of a room."""

    version: int
    hash: str


NO_HEAD = Head(0, NO_HASH)
"""The head of a room without rows."""


class LogUnavailable(Exception):
    """The store cannot be opened or read: one sentence for whoever hosts, with the remedy."""


@dataclass(frozen=True, slots=True)
class Committed:
    """The row is on the disk."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Another row has this version, or the row before is missing or another: reload the tail, judge again."""


@dataclass(frozen=True, slots=True)
class Duplicate:
    """The same actor's same id was used up before, at `version`; nothing was written."""

    version: int


@dataclass(frozen=True, slots=True)
class Unknown:
    """The commit may or may not have happened.

    Neither acknowledge nor refuse: read the head and find the id.
    """


Result: TypeAlias = Committed | Conflict | Duplicate | Unknown


class Kept(NamedTuple):
    """A fold that is kept beside the log: of which row, by which idea of a room, and the state as JSON text."""

    version: int
    hash: str
    shape: int
    state: str


class Log(Protocol):
    """Where rows live. One contract suite (`tests/server/test_log_contract.py`) holds every adapter."""

    async def append(self, row: Row) -> Result:
        """Put `row` in, fenced. Answers only after the row is durable."""
        ...

    async def tail(self, room: str, after: int = 0) -> Sequence[Row]:
        """Rows of `room` with a version above `after`, in order; empty where there is no such room."""
        ...

    async def find(self, room: str, actor: str, id: str) -> int | None:
        """The version of the row that holds this actor's `id`, or that it was told; None where there is none."""
        ...

    async def remember(self, room: str, actor: str, id: str, version: int) -> int:
        """Use this actor's `id` up, for a request that was accepted at `version` and left no row.

        Gives the version that it has from now on: an older one where the id was used up before. Answers only
        after that is durable. Raises LogUnavailable.
        """
        ...

    async def heads(self, rooms: Iterable[str]) -> dict[str, Head]:
        """The newest row of each of `rooms`; rooms that do not exist are left out."""
        ...

    async def idle(self, before: int) -> Sequence[tuple[str, int]]:
        """Rooms whose newest row is older than `before`, with that row's `at` (both epoch ms)."""
        ...

    async def purge(self, room: str) -> None:
        """Forget `room` whole, and never take its code again."""
        ...

    async def keep(self, room: str, fold: Kept) -> None:
        """Keep a fold of `room` in place of the one before: a cache, lost without harm."""
        ...

    async def kept(self, room: str) -> Kept | None:
        """The fold kept last; None where there is none."""
        ...

    async def close(self) -> None:
        """Finish what is queued, then let go of the store."""
        ...


def chained(room: str, version: int, actor: str, id: str, prev: str, events: str) -> Row:
    """The row with its hash: SHA-256 over the fields, each behind its length, hex."""
    digest = hashlib.sha256()
    for field in (prev, room, str(version), actor, id, events):
        raw = field.encode()
        digest.update(len(raw).to_bytes(4, "big"))
        digest.update(raw)
    return Row(room, version, actor, id, prev, digest.hexdigest(), events)


def judged(row: Row, head: Head, twin: int | None) -> Committed | Conflict | Duplicate:
    """What an append of `row` comes to on a room that ends in `head`; row `twin` holds its id already.

    The id is looked at first: a resend must meet its first answer, however far the room has gone on.
    """
    if twin is not None:
        return Duplicate(twin)
    fits = row.version == head.version + 1 and row.prev == head.hash
    return Committed() if fits else Conflict()


def tombstone(room: str) -> str:
    """What is left of a purged room: enough to know its code again, not to tell it. Hex."""
    return hashlib.sha256(b"spades/tombstone|" + room.encode()).hexdigest()


class MemoryLog:
    """The log of a test or a simulation: it lasts as long as the object.

    Without `now_ms`, `at` counts the rows of the log from 1.
    """

    def __init__(self, now_ms: Callable[[], int] | None = None) -> None:
        self._now_ms = now_ms or count(1).__next__
        self._rows: dict[str, list[Row]] = {}
        self._versions: dict[tuple[str, str, str], int] = {}
        self._kept: dict[str, Kept] = {}
        self._tombs: set[str] = set()

    async def append(self, row: Row) -> Result:
        """Put `row` in, fenced."""
        if row.version == 1 and tombstone(row.room) in self._tombs:
            return Conflict()
        key = (row.room, row.actor, row.id)
        result = judged(row, self._head(row.room), self._versions.get(key))
        if isinstance(result, Committed):
            self._rows.setdefault(row.room, []).append(row._replace(at=self._now_ms()))
            self._versions[key] = row.version
        return result

    async def tail(self, room: str, after: int = 0) -> Sequence[Row]:
        """Rows of `room` with a version above `after`, in order."""
        return self._rows.get(room, [])[max(after, 0) :]

    async def find(self, room: str, actor: str, id: str) -> int | None:
        """The version that this actor's `id` has; None where it was not used."""
        return self._versions.get((room, actor, id))

    async def remember(self, room: str, actor: str, id: str, version: int) -> int:
        """Use this actor's `id` up."""
        return self._versions.setdefault((room, actor, id), version)

    async def heads(self, rooms: Iterable[str]) -> dict[str, Head]:
        """The newest row of each of `rooms`; rooms that do not exist are left out."""
        return {room: self._head(room) for room in rooms if room in self._rows}

    async def idle(self, before: int) -> Sequence[tuple[str, int]]:
        """Rooms whose newest row is older than `before`."""
        return [(room, rows[-1].at) for room, rows in self._rows.items() if rows[-1].at < before]

    async def purge(self, room: str) -> None:
        """Forget `room`, and never take its code again."""
        self._rows.pop(room, None)
        self._kept.pop(room, None)
        self._versions = {key: version for key, version in self._versions.items() if key[0] != room}
        self._tombs.add(tombstone(room))

    async def keep(self, room: str, fold: Kept) -> None:
        """Keep a fold of `room`."""
        self._kept[room] = fold

    async def kept(self, room: str) -> Kept | None:
        """The fold kept last."""
        return self._kept.get(room)

    async def close(self) -> None:
        """Nothing to let go of; the rows can still be read."""

    def _head(self, room: str) -> Head:
        rows = self._rows.get(room)
        return Head(rows[-1].version, rows[-1].hash) if rows else NO_HEAD
