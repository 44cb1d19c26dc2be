"""What each kind of database does in its own way: the port, and the expressions that each writes in its own words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from sqlalchemy import URL, BigInteger, Connection, Engine, Subquery, bindparam, literal_column, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql.functions import FunctionElement

from web.log import Row

BUSY_MS = 5_000
"""How long a connection waits for another one's lock."""


class Kind(Protocol):
    """A kind of database. The files of the kinds are `web/sqlite.py` and `web/postgresql.py`."""

    def checked(self, url: URL) -> URL:
        """The address to open. Raises LogUnavailable, a sentence, for one that cannot be."""
        ...

    def options(self, writes: bool) -> Mapping[str, Any]:
        """What `create_engine` is told beside the address."""
        ...

    def prepare(self, engine: Engine, writes: bool) -> None:
        """Has each new connection wait no longer than BUSY_MS, reach the disk, and write only if it may."""
        ...

    def must_be_there(self, url: URL) -> None:
        """Raises LogUnavailable where asking would make a new store."""
        ...

    def join_writers(self, connection: Connection) -> None:
        """Begin as one who appends, and wait for whoever has the store alone."""
        ...

    def shut_out_writers(self, connection: Connection) -> None:
        """Have the rows alone until the transaction ends, and wait for whoever appends."""
        ...

    def shut_out_migrations(self, connection: Connection) -> None:
        """Of processes that migrate together, let one go on at a time."""
        ...

    def copied(self, connection: Connection, revision: str) -> AbstractContextManager[None]:
        """Before its tables are changed to `revision`, copy the store where that is ours to do.

        Keeps the copy unless what is done inside fails. Raises LogUnavailable where there can be none.
        """
        ...

    def insert(self, connection: Connection, group: Sequence[Row]) -> set[str]:
        """Put the rows in, which were judged to fit in this transaction, at most one a room.

        Gives the rooms whose row went in: where others may write meanwhile, one may be beaten.
        """
        ...

    def is_held(self, error: SQLAlchemyError) -> bool:
        """Whether the error is that another one's lock lasted too long."""
        ...

    def sentence(self, url: URL, error: SQLAlchemyError) -> str | None:
        """A known error for whoever hosts, with the remedy; no password and no address of another machine."""
        ...


class NowMs(FunctionElement[int]):
    """The database's clock, epoch milliseconds."""

    type = BigInteger()
    inherit_cache = True


class EachOf(FunctionElement[Any]):
    """The elements of a JSON list, a row each, in the column `value`."""

    inherit_cache = True


class TextAt(FunctionElement[str]):
    """The text at a place of a JSON list, counted from 0."""

    inherit_cache = True


def listed(name: str, *columns: str) -> Subquery:
    """The JSON list of lists bound to `name`, as a table of texts.

    One parameter for any length, so the statement is compiled once: for 256 rows 1-2 ms, where
    `(room, version) IN (...)` takes 47 ms, most of it in writing the statement (measured 2026).
    """
    each = EachOf(bindparam(name)).table_valued("value", name="each_of_" + name)
    fields = [
        TextAt(each.c.value, literal_column(str(place))).label(column) for place, column in enumerate(columns)
    ]
    return select(*fields).subquery(name)
