"""All that depends on the kind of database: connections, pragmas, two expressions, its errors in words."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import (
    URL,
    BigInteger,
    ColumnElement,
    Connection,
    Engine,
    Subquery,
    bindparam,
    cast,
    create_engine,
    event,
    func,
    literal_column,
    make_url,
    select,
)
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from web.log import LogUnavailable

BUSY_MS = 5_000
"""How long a connection waits for another process's write lock."""

UNIX_EPOCH = "2440587.5"
"""1970-01-01 as a Julian day."""

NOW_MS: ColumnElement[int] = cast(
    (func.julianday("now") - literal_column(UNIX_EPOCH)) * literal_column("86400000.0"), BigInteger
)
"""The database's clock, epoch milliseconds. `unixepoch('subsec')` would need SQLite 3.42."""


def listed(name: str, *columns: str) -> Subquery:
    """The JSON list of lists bound to `name`, as a table of texts.

    One parameter for any length, so the statement is compiled once: for 256 rows 1-2 ms, where
    `(room, version) IN (...)` takes 47 ms, most of it in writing the statement (measured 2026).
    """
    each = func.json_each(bindparam(name)).table_valued("value", name="each_of_" + name)
    fields = [
        func.json_extract(each.c.value, literal_column(f"'$[{place}]'")).label(column)
        for place, column in enumerate(columns)
    ]
    return select(*fields).subquery(name)


def open_engine(url: str, *, writes: bool, connections: int) -> Engine:
    """Up to `connections` to the store, which may write or only read. Connects when first used."""
    engine = create_engine(
        _checked(url),
        hide_parameters=True,
        pool_size=connections,
        max_overflow=0,
        pool_reset_on_return="rollback",
    )
    event.listen(engine, "connect", _prepare_to_write if writes else _prepare_to_read)
    if writes:
        event.listen(engine, "begin", _begin)
    return engine


@contextmanager
def in_words(url: URL) -> Iterator[None]:
    """Turns the database's errors into one sentence."""
    try:
        yield
    except SQLAlchemyError as error:
        raise LogUnavailable(_sentence(url, error)) from error


@contextmanager
def connected_if_there(engine: Engine) -> Iterator[Connection]:
    """A connection to a store that exists. Raises LogUnavailable where SQLite would make a new file."""
    if not Path(engine.url.database or "").is_file():
        raise LogUnavailable(
            f"There is no log {engine.url.database}: set SPADES_DATA_DIR to the folder that the server uses."
        )
    with engine.connect() as connection:
        yield connection


def _checked(url: str) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError:
        # From nowhere: the error repeats the address, and an address may hold a password.
        raise LogUnavailable("The log's address is no address: write sqlite:///path/to/file.") from None
    if parsed.get_backend_name() != "sqlite":
        raise LogUnavailable("The log's address is of no known kind: write sqlite:///path/to/file.")
    if parsed.database in {None, "", ":memory:"}:
        raise LogUnavailable("The log's address names no file: write sqlite:///path/to/file.")
    return parsed


def _prepare_to_read(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    connection.execute("PRAGMA query_only = ON")


def _prepare_to_write(connection: sqlite3.Connection, _record: object) -> None:
    # sqlite3's own BEGIN comes late, before the first INSERT, and is not IMMEDIATE: see _begin.
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
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
_ELSE = "The log {place} cannot be used: start the server, which brings it up to date, or restore a backup."


def _sentence(url: URL, error: SQLAlchemyError) -> str:
    return _SENTENCES.get(_code(error), _ELSE).format(place=url.database)


def _code(error: SQLAlchemyError) -> str:
    """SQLite's primary code, as `CANTOPEN` of SQLITE_CANTOPEN_ISDIR; empty where there is none."""
    cause = error.orig if isinstance(error, DBAPIError) else None
    name = getattr(cause, "sqlite_errorname", "")
    return name.split("_")[1] if "_" in name else ""
