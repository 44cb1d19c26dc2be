"""What only a log in an SQLite file can get wrong: pragmas, the lock, files that are none."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from tests.server.groups import THREE, in_one_group, listening, names, row, stored
from web import sql_kind
from web.log import NO_HASH, LogUnavailable, chained
from web.migrate import upgrade
from web.sql_engine import open_engine
from web.sql_log import SqlLog

pytestmark = pytest.mark.anyio


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A store with its tables."""
    file = tmp_path / "rooms.db"
    upgrade(f"sqlite:///{file}")
    return file


async def test_a_row_the_disk_has_no_room_for_leaves_its_group_alone(file: Path) -> None:
    def small_disk(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute("PRAGMA max_page_count = 40")

    with listening("connect", small_disk):
        rows = [row("oak"), row("elm", events="x" * 400_000), row("ash")]
        assert await in_one_group(f"sqlite:///{file}", rows) == ["Committed", "Unknown", "Committed"]
    assert stored(f"sqlite:///{file}") == ["ash", "oak"]


async def test_a_store_held_by_another_is_answered_unknown_and_works_again_after(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sql_kind, "BUSY_MS", 0)
    log = SqlLog(f"sqlite:///{file}")
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert names(await asyncio.gather(*map(log.append, THREE))) == ["Unknown"] * 3
    other.execute("ROLLBACK")
    other.close()
    assert names(await asyncio.gather(*map(log.append, THREE))) == ["Committed"] * 3
    await log.close()


def test_the_writer_flushes_every_commit_and_waits_for_its_turn(file: Path) -> None:
    engine = open_engine(f"sqlite:///{file}", writes=True, connections=1)
    with engine.connect() as connection:
        pragmas = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "busy_timeout")
        ]
    engine.dispose()
    full = 2
    assert pragmas == ["wal", full, 5_000]


def test_the_readers_cannot_write(file: Path) -> None:
    engine = open_engine(f"sqlite:///{file}", writes=False, connections=1)
    with pytest.raises(OperationalError, match="readonly"), engine.connect() as connection:
        connection.exec_driver_sql("DELETE FROM rows")
    engine.dispose()


def no_folder(folder: Path) -> str:
    return f"sqlite:///{folder / 'missing' / 'rooms.db'}"


def a_folder(folder: Path) -> str:
    return f"sqlite:///{folder}"


def no_database(folder: Path) -> str:
    (folder / "notes.txt").write_text("Buy a new deck of cards.\n" * 99)
    return f"sqlite:///{folder / 'notes.txt'}"


def no_shared_memory(folder: Path) -> str:
    # As on a network: this locking of SQLite's has no memory to share between processes.
    return f"sqlite:///file:{folder / 'rooms.db'}?vfs=unix-dotfile&uri=true"


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (no_folder, "cannot be opened: make its folder"),
        (a_folder, "cannot be opened"),
        (no_database, "is no database: name another file"),
        (no_shared_memory, "put the file on a local disk"),
        (lambda _folder: "rooms.db", "write sqlite:///path/to/file"),
        (lambda _folder: "sqlite://", "write sqlite:///path/to/file"),
        (lambda _folder: "mysql://dealer:s3cret@host/rooms", "write sqlite:///path/to/file"),
        (lambda _folder: "sqlite+nonsense:///rooms.db", "write sqlite:///path/to/file"),
        (lambda folder: f"sqlite:///{folder}/rooms.db?timeout=s3cret", "write sqlite:///path/to/file"),
        (lambda folder: f"sqlite:///{folder}/rooms.db?nonsense=s3cret", "write sqlite:///path/to/file"),
        (lambda _folder: "sqlite://dealer:s3cret@host/rooms.db", "write sqlite:///path/to/file"),
        (lambda folder: f"sqlite:///{folder}/rooms\0.db", "write sqlite:///path/to/file"),
    ],
)
def test_a_place_that_cannot_be_opened_is_one_sentence(
    tmp_path: Path, place: Callable[[Path], str], words: str
) -> None:
    url = place(tmp_path)
    for open_it in (upgrade, SqlLog):
        with pytest.raises(LogUnavailable, match=words) as caught:
            open_it(url)
        assert str(caught.value).endswith(".")
        assert "\n" not in str(caught.value)
        assert "s3cret" not in str(caught.value)


def test_a_file_that_cannot_be_written_is_one_sentence(file: Path) -> None:
    with (
        listening("connect", lambda connection, _record: connection.execute("PRAGMA query_only = ON")),
        pytest.raises(LogUnavailable, match="cannot be written: let the server's user write"),
    ):
        upgrade(f"sqlite:///{file}")


def test_a_store_without_tables_says_who_makes_them(tmp_path: Path) -> None:
    with pytest.raises(LogUnavailable, match="start the server"):
        SqlLog(f"sqlite:///{tmp_path / 'rooms.db'}")


async def test_a_store_that_goes_bad_says_so_to_readers(file: Path) -> None:
    log = SqlLog(f"sqlite:///{file}")
    await log.append(row("canary-room"))
    other = sqlite3.connect(file)
    other.execute("DROP TABLE rows")
    other.close()
    with pytest.raises(LogUnavailable, match="restore a backup") as caught:
        await log.find("canary-room", "canary-actor", "canary-id")
    assert "canary" not in f"{caught.value} {caught.value.__cause__}"
    await log.close()


async def test_no_word_of_a_row_is_logged(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    canary = chained("canary-room", 1, "canary-actor", "canary-id", NO_HASH, "canary-events")
    log = SqlLog(f"sqlite:///{file}")
    other = sqlite3.connect(file)
    other.execute("CREATE TRIGGER deny BEFORE INSERT ON rows BEGIN SELECT raise(FAIL, 'denied'); END")
    other.close()
    assert names([await log.append(canary)]) == ["Unknown"]
    await log.close()
    assert "IntegrityError" in caplog.text
    assert "canary" not in caplog.text
