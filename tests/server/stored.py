"""Stores as servers of each revision left them, and what their rooms have to come to for ever.

`python -m tests.server.stored` writes those that are missing; what is there is never written anew.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import MetaData, insert, select

from tests.room.driven import Driven, rows_of
from tests.room.long import long_room
from tests.server.process import ROOT
from web.folding import fold_to_keep, folded, sheet_of
from web.log import Head, Row
from web.migrate import move, upgrade
from web.record import record_text
from web.sql_engine import open_engine
from web.sql_log import SqlLog

FOLDER = ROOT / "tests" / "cases" / "stores"
REVISIONS = sorted(path.name[:4] for path in (ROOT / "alembic" / "versions").glob("*.py"))
"""All of them, the oldest first."""

TABLES = {"rows": "seq", "folds": "room", "tombstones": "code", "answers": "id"}
"""Every table there ever was, with what its records are sorted by."""


def known(rows: Sequence[Row]) -> dict[str, Any]:
    """What a room's rows come to, in words that no change of code may change."""
    room = folded(rows)
    assert room is not None
    table = room.table
    return {
        "version": rows[-1].version,
        "hash": rows[-1].hash,
        "names": [place.name for place in room.places],
        "phase": table.phase if table else "lobby",
        "scores": list(table.scores) if table else [],
        "played": len(table.played) if table else 0,
        "record": record_text(sheet_of(rows).hands),
    }


def expected(revision: str) -> dict[str, Any]:
    """What the rooms of a stored database were, by their codes, when it was stored."""
    rooms: dict[str, Any] = json.loads((FOLDER / f"{revision}.json").read_text())
    return rooms


def restore(revision: str, url: str) -> None:
    """Puts a stored database into the empty store at `url`."""
    dump = (FOLDER / f"{revision}.sql").read_text()
    if url.startswith("sqlite:"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file:
            file.executescript(dump)
        return
    move(url, revision)
    with closing(sqlite3.connect(":memory:")) as file:
        file.executescript(dump)
        file.row_factory = sqlite3.Row
        copy_records(file, url)


def copy_records(file: sqlite3.Connection, url: str) -> None:
    """All records into tables that are there already; those that are numbered get numbers of their own."""
    engine = open_engine(url, writes=True, connections=1)
    found = MetaData()
    with engine.begin() as connection:
        found.reflect(connection)
        for name in TABLES.keys() & found.tables.keys():
            records = [
                dict(record) for record in file.execute(f"SELECT * FROM {name} ORDER BY {TABLES[name]}")
            ]
            for record in records:
                record.pop("seq", None)
            connection.execute(insert(found.tables[name]), records)
    engine.dispose()


def contents(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Every record of every table but the revision's."""
    engine = open_engine(url, writes=False, connections=1)
    found = MetaData()
    with engine.connect() as connection:
        found.reflect(connection)
        records = {
            name: [tuple(record) for record in connection.execute(select(table).order_by(TABLES[name]))]
            for name, table in found.tables.items()
            if name in TABLES
        }
    engine.dispose()
    return records


def main() -> None:
    """Writes what is missing."""
    for revision in REVISIONS:
        if not (FOLDER / f"{revision}.sql").exists():
            with TemporaryDirectory() as folder:
                write(revision, Path(folder) / "rooms.db")


def write(revision: str, file: Path) -> None:
    """A store of this revision: a room with a scored hand and half a one, a lobby, and a room that was purged."""
    url = f"sqlite:///{file}"
    upgrade(url)
    rooms = asyncio.run(lived(url))
    move(url, revision)
    FOLDER.mkdir(exist_ok=True)
    with closing(sqlite3.connect(file)) as stored:
        (FOLDER / f"{revision}.sql").write_text("\n".join(stored.iterdump()) + "\n")
    (FOLDER / f"{revision}.json").write_text(json.dumps(rooms, indent=1) + "\n")


async def lived(url: str) -> dict[str, Any]:
    """Writes the rooms through the log, as a server does; what they come to."""
    log = SqlLog(url)
    rooms = {
        "STORED0AND0PLAY0": long_room(1, cards=20),
        "STORED0IN0LOBBY0": Driven(),
        "PURGED0LONG0AGO0": Driven(),
    }
    for code, room in rooms.items():
        for row in rows_of(room, code):
            await log.append(row)
    played = await log.tail("STORED0AND0PLAY0", 0)
    half = played[: len(played) // 2]
    fold = folded(half)
    assert fold is not None
    await log.keep("STORED0AND0PLAY0", fold_to_keep(fold, Head(half[-1].version, half[-1].hash)))
    await log.remember("STORED0IN0LOBBY0", "ana", "nothing changed", 2)
    await log.purge("PURGED0LONG0AGO0")
    states = {code: known(rows) for code in rooms if (rows := await log.tail(code))}
    await log.close()
    return states


if __name__ == "__main__":
    main()
