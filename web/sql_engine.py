"""Opens a database of any kind, and puts its errors into words."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import URL, Engine, create_engine, make_url
from sqlalchemy.exc import ArgumentError, SAWarning, SQLAlchemyError

from web.log import LogUnavailable
from web.postgresql import PostgreSql
from web.sql_kind import Kind
from web.sqlite import Sqlite

KINDS: dict[str, Kind] = {"sqlite": Sqlite(), "postgresql": PostgreSql(), "postgres": PostgreSql()}
"""By the name in front of an address."""

_ELSE = "The log {name} cannot be used: start the server, which brings it up to date, or restore a backup."
_HOW = "write sqlite:///path/to/file or postgresql://user:password@host/database."
_NO_ADDRESS = f"The log's address is no address: {_HOW}"


def open_engine(url: str, *, writes: bool, connections: int) -> Engine:
    """Up to `connections` to the store, which may write or only read. Connects when first used.

    Raises LogUnavailable.
    """
    parsed = _parsed(url)
    kind = kind_of(parsed)
    try:
        engine = create_engine(
            kind.checked(parsed),
            hide_parameters=True,
            pool_size=connections,
            max_overflow=0,
            pool_reset_on_return="rollback",
            **kind.options(writes),
        )
        _take_apart(engine)
    except ImportError:
        raise LogUnavailable(
            "A log in PostgreSQL needs the package psycopg: install it with python -m pip install 'psycopg[binary]'."
        ) from None
    except (ArgumentError, ValueError, TypeError, SAWarning):
        raise LogUnavailable(_NO_ADDRESS) from None
    kind.prepare(engine, writes)
    return engine


def kind_of(url: URL) -> Kind:
    """What knows the database of this address."""
    return KINDS[url.get_backend_name()]


@contextmanager
def in_words(url: URL) -> Iterator[None]:
    """Turns the database's errors into one sentence."""
    try:
        yield
    except SQLAlchemyError as error:
        known = kind_of(url).sentence(url, error)
        raise LogUnavailable(known or _ELSE.format(name=url.database)) from error


def _take_apart(engine: Engine) -> None:
    """Raises what is wrong with the address: of its later parts nothing is read before the first connection."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", SAWarning)
        engine.dialect.create_connect_args(engine.url)


def _parsed(url: str) -> URL:
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        # From nowhere: the error repeats the address, and an address may hold a password.
        raise LogUnavailable(_NO_ADDRESS) from None
    if parsed.get_backend_name() not in KINDS:
        raise LogUnavailable(f"The log's address is of no known kind: {_HOW}")
    return parsed
