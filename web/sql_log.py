"""The log in a database: fenced inserts in groups on one thread, reads on a few others."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from typing import Literal, TypeAlias, TypeVar

from sqlalchemy import Connection, bindparam, delete, func, insert, select, union_all
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from web.log import (
    NO_HEAD,
    Committed,
    Conflict,
    Duplicate,
    Head,
    Kept,
    LogUnavailable,
    Result,
    Row,
    Unknown,
    Used,
    judged,
    tombstone,
)
from web.schema import answers, folds, rows, tombstones
from web.sql_engine import in_words, kind_of, open_engine
from web.sql_kind import listed
from web.writer import StoreHeld, Writer

PURGED = Head(-1, "")
"""A head that no row fits on."""

READERS = 4
"""Threads and connections that read: a waking room reads one tail, and few rooms wake at once."""

Boundary: TypeAlias = Literal["before begin", "after select", "after insert", "before commit", "after commit"]
"""A place between two steps of a group, where a fault suite may strike."""

T = TypeVar("T")

logger = logging.getLogger(__name__)


def _nothing(_boundary: Boundary) -> None:
    """No fault here."""


def read_tail(url: str, room: str) -> Sequence[Row]:
    """Rows of `room` in order, from a log that a server may be writing meanwhile; nothing is made or changed.

    Raises LogUnavailable.
    """
    engine = open_engine(url, writes=False, connections=1)
    try:
        kind_of(engine.url).must_be_there(engine.url)
        with in_words(engine.url), engine.connect() as connection:
            return _tail(connection, room, 0)
    finally:
        engine.dispose()


class SqlLog:
    """The log in the database at `url`, whose tables `web.migrate.upgrade` has made.

    `boundary` is called on the writer's thread between the steps of each group. What it raises counts
    as an error of the step before it; `before begin`, of the begin.
    """

    def __init__(self, url: str, *, boundary: Callable[[Boundary], None] = _nothing) -> None:
        self._boundary = boundary
        self._writing = open_engine(url, writes=True, connections=1)
        self._reading = open_engine(url, writes=False, connections=READERS)
        self._kind = kind_of(self._writing.url)
        self._check()
        # A thread of its own: no row waits behind a fold.
        self._keeping = open_engine(url, writes=True, connections=1)
        self._keeper = ThreadPoolExecutor(1, thread_name_prefix="fold-keeper")
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="log-reader")
        self._writer: Writer[Row | Used] = Writer(self._write)

    async def append(self, row: Row) -> Result:
        """Put `row` in, fenced. Answers only after the row is durable."""
        return await self._writer.put(row)

    async def tail(self, room: str, after: int = 0) -> Sequence[Row]:
        """Rows of `room` with a version above `after`, in order; empty where there is no such room."""
        return await self._read(lambda connection: _tail(connection, room, after))

    async def find(self, room: str, actor: str, id: str) -> int | None:
        """The version of the row that holds this actor's `id`; None where there is none."""
        key = {"room": room, "actor": actor, "id": id}
        return await self._read(lambda connection: connection.execute(_VERSION, key).scalar())

    async def remember(self, room: str, actor: str, id: str, version: int) -> int:
        """Use this actor's `id` up, for a request that left no row. Answers only after that is durable."""
        match await self._writer.put(Used(room, actor, id, version)):
            case Committed():
                return version
            case Duplicate(told):
                return told
            case Conflict() | Unknown():
                raise LogUnavailable("The log does not say whether it took an id: try again.")

    async def heads(self, rooms: Iterable[str]) -> dict[str, Head]:
        """The newest row of each of `rooms`; rooms that do not exist are left out."""
        asked = set(rooms)
        return await self._read(lambda connection: _heads(connection, asked))

    async def idle(self, before: int) -> Sequence[tuple[str, int]]:
        """Rooms whose newest row is older than `before`, with that row's `at` (both epoch ms)."""
        return await self._read(lambda connection: _idle(connection, before))

    async def purge(self, room: str) -> None:
        """Forget `room` whole, and never take its code again."""
        await asyncio.get_running_loop().run_in_executor(self._keeper, self._purge, room)

    async def keep(self, room: str, fold: Kept) -> None:
        """Keep a fold of `room` in place of the one before: a cache, lost without harm."""
        await asyncio.get_running_loop().run_in_executor(self._keeper, self._keep, room, fold)

    async def kept(self, room: str) -> Kept | None:
        """The fold kept last; None where there is none."""
        return await self._read(lambda connection: _kept(connection, room))

    async def close(self) -> None:
        """Finish what is queued, then let go of the store."""
        await asyncio.to_thread(self._close)

    def _check(self) -> None:
        """Raises LogUnavailable where the store cannot be written or has no tables."""
        try:
            with in_words(self._writing.url), self._writing.begin() as connection:
                self._kind.join_writers(connection)
                connection.execute(select(rows).limit(1))
        except LogUnavailable:
            self._writing.dispose()
            raise

    def _close(self) -> None:
        self._writer.close()
        self._keeper.shutdown()
        self._keeping.dispose()
        self._readers.shutdown()
        self._reading.dispose()
        self._writing.dispose()

    async def _read(self, ask: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._asked, ask)

    def _keep(self, room: str, fold: Kept) -> None:
        try:
            with self._keeping.begin() as connection:
                connection.execute(delete(folds).where(folds.c.room == room))
                connection.execute(insert(folds).values(room=room, **fold._asdict()))
        except IntegrityError:
            pass  # Another process has kept one meanwhile: as good as this.
        except SQLAlchemyError as error:
            logger.warning("a fold was not kept (%s)", type(error).__name__)

    def _purge(self, room: str) -> None:
        try:
            with self._keeping.begin() as connection:
                self._kind.shut_out_writers(connection)
                connection.execute(delete(tombstones).where(tombstones.c.code == tombstone(room)))
                connection.execute(insert(tombstones).values(code=tombstone(room)))
                connection.execute(delete(folds).where(folds.c.room == room))
                connection.execute(delete(answers).where(answers.c.room == room))
                connection.execute(delete(rows).where(rows.c.room == room))
        except SQLAlchemyError as error:
            logger.warning("a room was not purged (%s)", type(error).__name__)

    def _asked(self, ask: Callable[[Connection], T]) -> T:
        with in_words(self._reading.url):
            try:
                return self._asked_once(ask)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
            # The store was started anew since the connection was last used: from here on there are only new ones.
            return self._asked_once(ask)

    def _asked_once(self, ask: Callable[[Connection], T]) -> T:
        with self._reading.connect() as connection:
            return ask(connection)

    def _write(self, group: Sequence[Row | Used]) -> Sequence[Result]:
        self._boundary("before begin")
        with self._begun() as connection:
            results = _judge(connection, group)
            self._boundary("after select")
            fitting = _committed(group, results)
            if not fitting:
                return results
            beaten = self._insert(connection, fitting)
            self._boundary("after insert")
            if beaten:
                results = _looked_up(connection, group, results, beaten)
            if self._commit(connection):
                return results
        self._outlast(_committed(group, results))
        return [_lost(result) for result in results]

    @contextmanager
    def _begun(self) -> Iterator[Connection]:
        """A connection in a transaction among those that write; what is not committed inside is undone."""
        with ExitStack() as stack:
            try:
                connection = stack.enter_context(self._writing.connect())
                connection.begin()
                self._kind.join_writers(connection)
            except SQLAlchemyError as error:
                # A connection that was lost is another matter: the next one is new.
                if self._kind.is_held(error):
                    raise StoreHeld from error
                raise
            yield connection

    def _insert(self, connection: Connection, fitting: Sequence[Row | Used]) -> set[str]:
        """The rooms where another process was quicker with a row, since it was judged."""
        try:
            return self._put(connection, fitting)
        except SQLAlchemyError as error:
            # One row of several is held, by whoever writes to its room: the others may go in.
            if self._kind.is_held(error) and len(fitting) == 1:
                raise StoreHeld from error
            raise

    def _put(self, connection: Connection, fitting: Sequence[Row | Used]) -> set[str]:
        """As above. Rows first: of two groups that wait for each other, one would have to be undone."""
        fresh = [row for row in fitting if isinstance(row, Row)]
        inserted = self._kind.insert(connection, fresh) if fresh else set()
        if used := [row._asdict() for row in fitting if isinstance(row, Used)]:
            # Where another process is quicker this fails, and then finds what that one has put in.
            connection.execute(insert(answers), used)
        return {row.room for row in fresh} - inserted

    def _commit(self, connection: Connection) -> bool:
        """True when the rows are on the disk, False when nobody can say."""
        self._boundary("before commit")
        try:
            connection.commit()
            self._boundary("after commit")
        except SQLAlchemyError as error:
            logger.warning("a COMMIT was lost (%s)", type(error).__name__)
            connection.invalidate()
            return False
        return True

    def _outlast(self, lost: Sequence[Row | Used]) -> None:
        """Wait until a lost COMMIT has happened or never will, so that `find` then tells the truth.

        A database that we lost may still be at it. Who puts in the same rows has to wait for that; they are
        undone.
        """
        with suppress(SQLAlchemyError, StoreHeld), self._begun() as connection:
            self._put(connection, lost)


def _judge(connection: Connection, group: Sequence[Row | Used]) -> list[Result]:
    fresh = [row for row in group if isinstance(row, Row)]
    heads = _heads(connection, {row.room for row in fresh})
    for row in fresh:
        if row.version == 1 and connection.execute(_TOMB, {"code": tombstone(row.room)}).first():
            heads[row.room] = PURGED
    twins = _twins(connection, group)
    return [
        _judged(row, heads.get(row.room, NO_HEAD), twins.get((row.room, row.actor, row.id))) for row in group
    ]


def _judged(row: Row | Used, head: Head, twin: int | None) -> Result:
    if isinstance(row, Row):
        return judged(row, head, twin)
    return Committed() if twin is None else Duplicate(twin)


def _heads(connection: Connection, rooms: Iterable[str]) -> dict[str, Head]:
    asked = json.dumps([[room] for room in rooms])
    return {room: Head(version, hash) for room, version, hash in connection.execute(_HEADS, {"asked": asked})}


def _twins(connection: Connection, group: Sequence[Row | Used]) -> dict[tuple[str, str, str], int]:
    """The versions of those ids of the group that were used before."""
    asked = json.dumps([(row.room, row.actor, row.id) for row in group])
    found = connection.execute(_TWINS, {"asked": asked})
    return {(room, actor, id): version for room, actor, id, version in found}


def _tail(connection: Connection, room: str, after: int) -> list[Row]:
    return [Row._make(record) for record in connection.execute(_TAIL, {"room": room, "after": after})]


def _kept(connection: Connection, room: str) -> Kept | None:
    record = connection.execute(_KEPT, {"room": room}).first()
    return Kept._make(record) if record else None


def _idle(connection: Connection, before: int) -> list[tuple[str, int]]:
    return [(room, at) for room, at in connection.execute(_IDLE, {"before": before})]


def _committed(group: Sequence[Row | Used], results: Sequence[Result]) -> list[Row | Used]:
    """The rows that are in, or would be."""
    return [row for row, result in zip(group, results, strict=True) if isinstance(result, Committed)]


def _looked_up(
    connection: Connection, group: Sequence[Row | Used], results: Sequence[Result], beaten: set[str]
) -> list[Result]:
    """The results, those of the beaten rooms after another look: who was quicker has the id, or the version alone."""
    late = [row for row in group if row.room in beaten]
    twins = _twins(connection, late)
    found = {
        row.room: Duplicate(twin) if (twin := twins.get((row.room, row.actor, row.id))) else Conflict()
        for row in late
    }
    return [found.get(row.room, result) for row, result in zip(group, results, strict=True)]


def _lost(result: Result) -> Result:
    """The result after a lost COMMIT: what was judged of older rows still holds."""
    return Unknown() if isinstance(result, Committed) else result


_ROOMS = listed("asked", "room")
_KEYS = listed("asked", "room", "actor", "id")
_NEWER = rows.alias("newer")
_NEWEST = select(func.max(_NEWER.c.version)).where(_NEWER.c.room == _ROOMS.c.room).scalar_subquery()

_HEADS = select(rows.c.room, rows.c.version, rows.c.hash).join_from(
    _ROOMS, rows, (rows.c.room == _ROOMS.c.room) & (rows.c.version == _NEWEST)
)
_TWINS = union_all(
    *(
        select(used.c.room, used.c.actor, used.c.id, used.c.version).join_from(
            _KEYS,
            used,
            (used.c.room == _KEYS.c.room) & (used.c.actor == _KEYS.c.actor) & (used.c.id == _KEYS.c.id),
        )
        for used in (rows, answers)
    )
)
_TAIL = (
    select(*(rows.c[field] for field in Row._fields))
    .where(rows.c.room == bindparam("room"), rows.c.version > bindparam("after"))
    .order_by(rows.c.version)
)
_KEPT = select(*(folds.c[field] for field in Kept._fields)).where(folds.c.room == bindparam("room"))
_TOMB = select(tombstones.c.code).where(tombstones.c.code == bindparam("code"))
_IDLE = (
    select(rows.c.room, func.max(rows.c.at))
    .group_by(rows.c.room)
    .having(func.max(rows.c.at) < bindparam("before"))
)
_VERSION = union_all(
    *(
        select(used.c.version).where(
            used.c.room == bindparam("room"), used.c.actor == bindparam("actor"), used.c.id == bindparam("id")
        )
        for used in (rows, answers)
    )
)
