"""A log in an SQLite file: one writer at a time, by the lock that BEGIN IMMEDIATE takes."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, bindparam, event, insert
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler

from web import sql_kind
from web.log import LogUnavailable, Row
from web.schema import SCHEMA, rows
from web.sql_kind import EachOf, NowMs, TextAt

UNIX_EPOCH = "2440587.5"
"""1970-01-01 as a Julian day."""


class Sqlite:
    """See `web.sql_kind.Kind`."""

    def checked(self, url: URL) -> URL:
        """The address, which has to name a file."""
        if url.database in {None, "", ":memory:"} or "\0" in str(url.database):
            raise LogUnavailable("The log's address names no file: write sqlite:///path/to/file.")
        if url.drivername not in {"sqlite", "sqlite+pysqlite"}:
            raise LogUnavailable(
                "The log's address names a driver that is not ours: write sqlite:///path/to/file."
            )
        return url

    def options(self, writes: bool) -> Mapping[str, Any]:
        """Nothing beside the address."""
        return {}

    def prepare(self, engine: Engine, writes: bool) -> None:
        """Set the pragmas of each new connection; a transaction that may write begins with the lock."""
        event.listen(engine, "connect", _prepare_to_write if writes else _prepare_to_read)
        if writes:
            event.listen(engine, "begin", _begin)

    def must_be_there(self, url: URL) -> None:
        """SQLite would make a new file."""
        if not Path(url.database or "").is_file():
            raise LogUnavailable(
                f"There is no log {url.database}: set SPADES_DATA_DIR to the folder that the server uses."
            )

    def join_writers(self, connection: Connection) -> None:
        """BEGIN has the lock: see `_begin`."""

    def shut_out_writers(self, connection: Connection) -> None:
        """As above."""

    def shut_out_migrations(self, connection: Connection) -> None:
        """As above."""

    @contextmanager
    def copied(self, connection: Connection, revision: str) -> Iterator[None]:
        """Copy the file beside itself, as `FILE.before-REVISION`."""
        file = Path(connection.engine.url.database or "")
        try:
            copy = _copy(connection, file, f"{file.name}.before-{revision}")
        except (OSError, sqlite3.Error) as error:
            raise LogUnavailable(
                f"The log {file} could not be copied before its tables are changed: make as much room beside it as "
                "it takes, and let the server's user write there."
            ) from error
        try:
            yield
        except BaseException:
            copy.unlink()
            raise

    def insert(self, connection: Connection, group: Sequence[Row]) -> set[str]:
        """Put the rows in; the lock lets nobody come between, so all go in."""
        connection.execute(_INSERT, [row._asdict() for row in group])
        return {row.room for row in group}

    def is_held(self, error: SQLAlchemyError) -> bool:
        """Whether the file is locked; where the transaction has begun, it is not."""
        return _code(error) == "BUSY"

    def sentence(self, url: URL, error: SQLAlchemyError) -> str | None:
        """A known error in words."""
        known = _SENTENCES.get(_code(error))
        return known and known.format(place=url.database)


_INSERT = insert(rows).values(
    {field: bindparam(field) for field in Row._fields if field != "at"} | {"at": NowMs(), "schema": SCHEMA}
)


@compiles(NowMs, "sqlite")
def _now_ms(_element: NowMs, _compiler: SQLCompiler, **_words: Any) -> str:
    # `unixepoch('subsec')` would need SQLite 3.42.
    return f"CAST((julianday('now') - {UNIX_EPOCH}) * 86400000.0 AS BIGINT)"


@compiles(EachOf, "sqlite")
def _each_of(element: EachOf, compiler: SQLCompiler, **words: Any) -> str:
    return f"json_each({compiler.process(element.clauses, **words)})"


@compiles(TextAt, "sqlite")
def _text_at(element: TextAt, compiler: SQLCompiler, **words: Any) -> str:
    value, place = (compiler.process(clause, **words) for clause in element.clauses)
    return f"json_extract({value}, '$[{place}]')"


def _prepare_to_read(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout = {sql_kind.BUSY_MS}")
    connection.execute("PRAGMA query_only = ON")


def _prepare_to_write(connection: sqlite3.Connection, _record: object) -> None:
    # sqlite3's own BEGIN comes late, before the first INSERT, and is not IMMEDIATE: see _begin.
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout = {sql_kind.BUSY_MS}")
    if _write_ahead(connection) != "wal":
        raise LogUnavailable("The log's file system cannot share memory: put the file on a local disk.")
    connection.execute("PRAGMA synchronous = FULL")


def _write_ahead(connection: sqlite3.Connection, attempts: int = 20) -> object:
    """The journal mode that was reached; `wal` is needed."""
    try:
        return connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    except sqlite3.OperationalError:
        if not attempts:
            raise
    # Of processes that switch a new file together, SQLite turns all but one away without the busy wait.
    # Waiting for the write lock is waiting for that one; any other trouble comes up here again.
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("ROLLBACK")
    return _write_ahead(connection, attempts - 1)


def _begin(connection: Connection) -> None:
    # The lock is taken before the first SELECT: what is judged then still holds at COMMIT, and a
    # transaction never has to be given up half way because another one has written in between.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _copy(connection: Connection, file: Path, name: str) -> Path:
    """A copy of the file with what its -wal holds, on the disk, under `name` or the next free name behind it."""
    part = file.with_name(f"{name}.part")
    part.unlink(missing_ok=True)
    try:
        with closing(_reader(connection)) as source, closing(sqlite3.connect(part)) as target:
            source.backup(target)
            # A file of its own: as it was copied, it would want a -wal beside it.
            target.execute("PRAGMA journal_mode = DELETE")
        part.chmod(file.stat().st_mode & 0o777)
        return part.rename(_free(file.with_name(name)))
    finally:
        part.unlink(missing_ok=True)


def _free(name: Path) -> Path:
    """`name`, or the next one behind it that no file has: an older copy may hold what was lost since."""
    names = (name if number == 1 else name.with_name(f"{name.name}-{number}") for number in count(1))
    return next(free for free in names if not free.exists())


def _reader(connection: Connection) -> sqlite3.Connection:
    """Another connection to the file: what has begun to write cannot be copied from."""
    dialect = connection.dialect
    places, words = dialect.create_connect_args(connection.engine.url)
    found = dialect.connect(*places, **words)
    assert isinstance(found, sqlite3.Connection)
    return found


_SENTENCES = {
    "CANTOPEN": "The log {place} cannot be opened: make its folder, and let the server's user write there.",
    "READONLY": "The log {place} cannot be written: let the server's user write the file and its folder.",
    "PERM": "The log {place} cannot be written: let the server's user write the file and its folder.",
    "NOTADB": "The file {place} is no database: name another file, or restore a backup.",
    "CORRUPT": "The log {place} is damaged: restore a backup.",
    "BUSY": "The log {place} is held by another program: end that program, then try again.",
    "FULL": "The disk of the log {place} is full: make room, then try again.",
    "IOERR": "The disk of the log {place} fails: look after the disk, then try again.",
}


def _code(error: SQLAlchemyError) -> str:
    """SQLite's primary code, as `CANTOPEN` of SQLITE_CANTOPEN_ISDIR; empty where there is none."""
    cause = error.orig if isinstance(error, DBAPIError) else None
    name = getattr(cause, "sqlite_errorname", "")
    return name.split("_")[1] if "_" in name else ""
