"""The tables of the store. Alembic compares them with what its migrations make."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Integer, MetaData, Table, Text, UniqueConstraint

SCHEMA = 1
"""The shape of the rows this code writes, kept with each row so that any later code knows how to read it."""

metadata = MetaData()

rows = Table(
    "rows",
    metadata,
    # SQLite counts only an INTEGER key up by itself; elsewhere a log outgrows 32 bits.
    Column("seq", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("room", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("actor", Text, nullable=False),
    Column("id", Text, nullable=False),
    Column("prev", Text, nullable=False),
    Column("hash", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("schema", Integer, nullable=False),
    UniqueConstraint("room", "version", name="rows_room_version"),
    UniqueConstraint("room", "actor", "id", name="rows_room_actor_id"),
    # Numbers of purged rows are never used again: who reads "everything above seq" would miss the new ones.
    sqlite_autoincrement=True,
)
"""One row an accepted action; see `web.log.Row`. `seq` counts the rows of all rooms, with gaps.

In PostgreSQL it is drawn before the commit, so a smaller number may be seen later than a greater one, and who reads
"everything above seq" would miss it. Nobody reads by it yet.
"""

folds = Table(
    "folds",
    metadata,
    Column("room", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("hash", Text, nullable=False),
    Column("shape", Integer, nullable=False),
    Column("state", Text, nullable=False),
)
"""One fold a room, as `web.log.Kept`: a cache that may be emptied at any time."""

tombstones = Table("tombstones", metadata, Column("code", Text, primary_key=True))
"""Codes of purged rooms, hashed: they are never used again."""

answers = Table(
    "answers",
    metadata,
    Column("room", Text, primary_key=True),
    Column("actor", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("version", Integer, nullable=False),
)
"""Requests that were accepted and changed nothing, with the version that was told: their ids are used up too."""
