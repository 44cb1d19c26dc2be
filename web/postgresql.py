"""A log in PostgreSQL: many write at once, and the unique constraints of the rows let one of them be right.

A group is judged and put in at READ COMMITTED, where every statement sees what is committed when it begins.
Rows are never changed, and who deletes any shuts all writers out first. So a row that was found at `version - 1`
with the hash `prev` is still there when its follower goes in, and that the follower's version and id are free is
held by the constraints: whoever inserts second waits for the first to end, then inserts nothing and looks who won.
REPEATABLE READ would not see the winner, and end the whole group with an error instead of one row of it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from sqlalchemy import URL, Connection, Engine, Integer, cast, event, literal, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler

from web import sql_kind
from web.log import LogUnavailable, Row
from web.schema import SCHEMA, rows
from web.sql_kind import EachOf, NowMs, TextAt, listed

IDLE_MS = 4_000
"""How long a transaction may stand still before the server undoes it.

A process that is stopped in the middle of a group holds up whoever has a row for one of its rooms: for less
than BUSY_MS.
"""

MIGRATING = 5_707_232_387_213_419_607
"""The number of the lock of migrations: drawn once, and nobody else's."""

LINK = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""When a link counts as lost: libpq by itself waits two hours for a machine that is gone."""


class PostgreSql:
    """See `web.sql_kind.Kind`."""

    def checked(self, url: URL) -> URL:
        """The address, which has to name a database."""
        if not url.database:
            raise LogUnavailable(
                "The log's address names no database: write postgresql://user:password@host/database."
            )
        return url.set(drivername="postgresql+psycopg")

    def options(self, writes: bool) -> Mapping[str, Any]:
        """The isolation, and how long a link may be silent. A reader asks one statement at a time."""
        return {"isolation_level": "READ COMMITTED" if writes else "AUTOCOMMIT", "connect_args": LINK}

    def prepare(self, engine: Engine, writes: bool) -> None:
        """Set what each new connection has to keep, whatever the server's own settings are."""
        event.listen(engine, "connect", _prepare_to_write if writes else _prepare_to_read)

    def must_be_there(self, url: URL) -> None:
        """Asking makes nothing here."""

    def join_writers(self, connection: Connection) -> None:
        """Take the lock that an INSERT takes, before anything is judged: writers do not exclude each other."""
        connection.exec_driver_sql('LOCK TABLE "rows" IN ROW EXCLUSIVE MODE')

    def shut_out_writers(self, connection: Connection) -> None:
        """Readers go on."""
        connection.exec_driver_sql('LOCK TABLE "rows" IN EXCLUSIVE MODE')

    def shut_out_migrations(self, connection: Connection) -> None:
        """There may be no table yet to lock. A migration may take its time."""
        connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")

    def copied(self, connection: Connection, revision: str) -> AbstractContextManager[None]:
        """No copy: whoever keeps the database backs it up."""
        return nullcontext()

    def insert(self, connection: Connection, group: Sequence[Row]) -> set[str]:
        """Put in those that nobody was quicker with.

        In the order of their rooms: of two groups that wait for each other's rows, one would have to be undone.
        """
        return set(connection.execute(_INSERT, {"group": json.dumps(group)}).scalars())

    def is_held(self, error: SQLAlchemyError) -> bool:
        """Whether a lock was waited for too long."""
        return _code(error) == "55P03"

    def sentence(self, url: URL, error: SQLAlchemyError) -> str | None:
        """A known error in words."""
        known = _SENTENCES.get(_code(error))
        return known and known.format(name=url.database)


_GROUP = listed("group", *Row._fields)
_INSERT = (
    insert(rows)
    .from_select(
        [*Row._fields, "schema"],
        select(
            *(
                {"version": cast(_GROUP.c.version, Integer), "at": NowMs()}.get(field, _GROUP.c[field])
                for field in Row._fields
            ),
            literal(SCHEMA, Integer),
        ).order_by(_GROUP.c.room),
    )
    .on_conflict_do_nothing()
    .returning(rows.c.room)
)


@compiles(NowMs, "postgresql")
def _now_ms(_element: NowMs, _compiler: SQLCompiler, **_words: Any) -> str:
    return "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"


@compiles(EachOf, "postgresql")
def _each_of(element: EachOf, compiler: SQLCompiler, **words: Any) -> str:
    return f"json_array_elements(CAST({compiler.process(element.clauses, **words)} AS JSON))"


@compiles(TextAt, "postgresql")
def _text_at(element: TextAt, compiler: SQLCompiler, **words: Any) -> str:
    value, place = (compiler.process(clause, **words) for clause in element.clauses)
    return f"({value} ->> {place})"


def _prepare_to_read(connection: DBAPIConnection, _record: object) -> None:
    _set(connection, default_transaction_read_only="on", lock_timeout=sql_kind.BUSY_MS)


def _prepare_to_write(connection: DBAPIConnection, _record: object) -> None:
    # No statement_timeout: where a commit waits for a replica, it would end the waiting and call it committed.
    _set(
        connection,
        synchronous_commit="on",
        lock_timeout=sql_kind.BUSY_MS,
        idle_in_transaction_session_timeout=IDLE_MS,
    )


def _set(connection: DBAPIConnection, **settings: str | int) -> None:
    cursor = connection.cursor()
    cursor.execute("; ".join(f"SET {name} = {value}" for name, value in settings.items()))
    cursor.close()
    connection.commit()


_SENTENCES = {
    # An error without a code comes from the link: the server is not there, or turns us away.
    "": "The log's PostgreSQL cannot be reached: see that it runs, and that SPADES_DATABASE_URL has its host and "
    "port, the database, the user and the password.",
    "25006": "The log's PostgreSQL takes no writes: give SPADES_DATABASE_URL the address of the primary.",
    "42501": "The log's database {name} cannot be written: make its user the owner of the database.",
    "53100": "The disk of the log's database {name} is full: make room, then try again.",
    "53300": "The log's PostgreSQL has no connection left: raise its max_connections.",
    "55P03": "The log's database {name} is held by another program: end that program, then try again.",
}


def _code(error: SQLAlchemyError) -> str:
    """PostgreSQL's SQLSTATE; empty where there is none."""
    cause = error.orig if isinstance(error, DBAPIError) else None
    return getattr(cause, "sqlstate", None) or ""
