"""Brings a store up to this code's tables, at the server's start."""

from __future__ import annotations

from sqlalchemy import Connection, column, inspect, select, table

from web.assets import folder
from web.sql_engine import in_words, open_engine

_STAMP = table("alembic_version", column("version_num"))
"""Where Alembic notes the revision of a store's tables."""


def upgrade(url: str) -> None:
    """Make or change the tables of the store at `url`; nothing to do where they are up to date.

    One transaction that shuts out other migrations: of two processes that start together, the second waits and
    finds all done. Raises LogUnavailable, with the store untouched, where that cannot be.
    """
    move(url, newest())


def move(url: str, revision: str) -> None:
    """As above, up or down to the tables of `revision`; on the way down, what only newer tables hold is lost."""
    engine = open_engine(url, writes=True, connections=1)
    try:
        with in_words(engine.url), engine.connect() as connection:
            if _revision(connection) != revision:
                connection.rollback()
                # What moves a store takes half a second to load, and at most starts there is nothing to move.
                from web.revisions import move_on

                move_on(connection, revision)
    finally:
        engine.dispose()


def newest() -> str:
    """The revision of this code's tables: four digits, with which its file's name begins."""
    return max(file.name[:4] for file in (folder("alembic") / "versions").glob("[0-9]*.py"))


def _revision(connection: Connection) -> str | None:
    """The revision of the store's tables; None for a store without tables."""
    if not inspect(connection).has_table(_STAMP.name):
        return None
    found: str | None = connection.execute(select(_STAMP.c.version_num)).scalar()
    return found
