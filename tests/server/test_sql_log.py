"""What only the log in a database can get wrong: pragmas, failed groups, lost COMMITs, files that are none."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Engine, event
from sqlalchemy.exc import OperationalError

from web import sql_engine
from web.log import NO_HASH, LogUnavailable, Result, Row, chained
from web.migrate import upgrade
from web.sql_engine import open_engine
from web.sql_log import Boundary, SqlLog

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A store with its tables."""
    file = tmp_path / "rooms.db"
    upgrade(f"sqlite:///{file}")
    return file


def row(room: str, version: int = 1, prev: str = NO_HASH, events: str = "[]") -> Row:
    return chained(room, version, "north", f"id-{version}", prev, events)


def names(results: Sequence[Result]) -> list[str]:
    return [type(result).__name__ for result in results]


def nothing(_boundary: Boundary) -> None:
    """No fault."""


class Door:
    """A boundary that stops the first group until `opened`; from then on, `fault` sees every boundary."""

    def __init__(self, fault: Callable[[Boundary], None] = nothing) -> None:
        self.reached = threading.Event()
        self.opened = threading.Event()
        self.fault = fault

    def __call__(self, boundary: Boundary) -> None:
        if self.opened.is_set():
            self.fault(boundary)
        elif boundary == "before commit":
            self.reached.set()
            self.opened.wait()


class Strike:
    """Raises the database's error the first `times` that `place` is reached, and notes all places."""

    def __init__(self, place: Boundary, times: int = 1) -> None:
        self.place = place
        self.times = times
        self.seen: list[Boundary] = []

    def __call__(self, boundary: Boundary) -> None:
        self.seen.append(boundary)
        if boundary == self.place and self.times > 0:
            self.times -= 1
            raise OperationalError("INSERT", {}, sqlite3.OperationalError("planted"))


async def in_one_group(
    file: Path, rows: Sequence[Row], fault: Callable[[Boundary], None] = nothing
) -> list[str]:
    """The names of the results of `rows`, which are queued together behind another group."""
    door = Door(fault)
    log = SqlLog(f"sqlite:///{file}", boundary=door)
    first = asyncio.ensure_future(log.append(row("first")))
    await asyncio.to_thread(door.reached.wait)
    waiting = [asyncio.ensure_future(log.append(row)) for row in rows]
    await asyncio.sleep(0)  # The rows are queued.
    door.opened.set()
    results = await asyncio.gather(*waiting)
    await first
    await log.close()
    return names(results)


def stored(file: Path) -> list[str]:
    """The rooms in the file, in the order they were written."""
    connection = sqlite3.connect(file)
    rooms = [
        room for (room,) in connection.execute("SELECT room FROM rows WHERE room <> 'first' ORDER BY seq")
    ]
    connection.close()
    return rooms


@contextmanager
def listening(name: str, listener: Callable[..., object]) -> Iterator[None]:
    """Every engine calls `listener` inside the block."""
    event.listen(Engine, name, listener)
    yield
    event.remove(Engine, name, listener)


THREE = [row("oak"), row("elm"), row("ash")]


async def test_one_group_is_one_transaction(file: Path) -> None:
    watch = Strike("after commit", times=0)
    assert await in_one_group(file, THREE, watch) == ["Committed"] * 3
    assert watch.seen[-5:] == [
        "before begin",
        "after select",
        "after insert",
        "before commit",
        "after commit",
    ]
    assert watch.seen.count("before commit") == 1
    assert stored(file) == ["ash", "elm", "oak"]


async def test_a_group_with_nothing_to_write_writes_nothing(file: Path) -> None:
    watch = Strike("after commit", times=0)
    assert await in_one_group(file, [row("oak", 7), row("elm", 7)], watch) == ["Conflict"] * 2
    assert "after insert" not in watch.seen


async def test_a_conflict_leaves_its_group_alone(file: Path) -> None:
    assert await in_one_group(file, [row("oak"), row("elm", 7), row("ash")]) == [
        "Committed",
        "Conflict",
        "Committed",
    ]
    assert stored(file) == ["ash", "oak"]


@pytest.mark.parametrize("place", ["before begin", "after select", "after insert", "before commit"])
async def test_a_group_that_fails_is_tried_row_by_row(file: Path, place: Boundary) -> None:
    strike = Strike(place)
    assert await in_one_group(file, THREE, strike) == ["Committed"] * 3
    assert (
        strike.seen.count("after commit") == 1 + 3
    )  # That of the first group, which was at the door, and these.
    assert stored(file) == ["ash", "elm", "oak"]


async def test_a_row_that_fails_again_leaves_its_group_alone(file: Path) -> None:
    assert await in_one_group(file, THREE, Strike("after insert", times=2)) == [
        "Committed",
        "Committed",
        "Unknown",
    ]
    assert stored(file) == ["elm", "oak"]


async def test_a_row_the_disk_has_no_room_for_leaves_its_group_alone(file: Path) -> None:
    def small_disk(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute("PRAGMA max_page_count = 40")

    with listening("connect", small_disk):
        rows = [row("oak"), row("elm", events="x" * 400_000), row("ash")]
        assert await in_one_group(file, rows) == ["Committed", "Unknown", "Committed"]
    assert stored(file) == ["ash", "oak"]


async def test_a_store_held_by_another_is_answered_unknown_and_works_again_after(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sql_engine, "BUSY_MS", 0)
    log = SqlLog(f"sqlite:///{file}")
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert names(await asyncio.gather(*map(log.append, THREE))) == ["Unknown"] * 3
    other.execute("ROLLBACK")
    other.close()
    assert names(await asyncio.gather(*map(log.append, THREE))) == ["Committed"] * 3
    await log.close()


async def test_of_a_lost_answer_to_commit_find_tells_the_truth(file: Path) -> None:
    log = SqlLog(f"sqlite:///{file}", boundary=Strike("after commit"))
    assert names([await log.append(row("oak"))]) == ["Unknown"]
    assert await log.find("oak", "north", "id-1") == 1
    assert names([await log.append(row("oak"))]) == ["Duplicate"]
    await log.close()


async def test_of_a_commit_that_failed_find_tells_the_truth(file: Path) -> None:
    log = SqlLog(f"sqlite:///{file}")
    strike = Strike("before commit")
    with listening("commit", lambda _connection: strike("before commit")):
        assert names([await log.append(row("oak"))]) == ["Unknown"]
    assert await log.find("oak", "north", "id-1") is None
    assert names([await log.append(row("oak"))]) == ["Committed"]
    await log.close()


async def test_a_lost_commit_leaves_what_was_judged_of_older_rows(file: Path) -> None:
    rows = [row("oak"), row("elm", 7), row("first")]
    strike = Strike("after commit", times=2)  # The first group's, then this one's.
    assert await in_one_group(file, rows, strike) == ["Unknown", "Conflict", "Duplicate"]


async def test_reads_go_on_while_a_group_is_written(file: Path) -> None:
    door = Door()
    log = SqlLog(f"sqlite:///{file}", boundary=door)
    waiting = asyncio.ensure_future(log.append(row("oak")))
    await asyncio.to_thread(door.reached.wait)
    assert await log.tail("oak") == []
    assert await log.heads(["oak"]) == {}
    door.opened.set()
    assert names([await waiting]) == ["Committed"]
    assert len(await log.tail("oak")) == 1
    await log.close()


async def test_a_reopened_log_has_all_rows(file: Path) -> None:
    log = SqlLog(f"sqlite:///{file}")
    first = row("oak")
    await log.append(first)
    await log.append(row("oak", 2, first.hash))
    before = await log.tail("oak")
    await log.close()

    upgrade(f"sqlite:///{file}")
    log = SqlLog(f"sqlite:///{file}")
    assert await log.tail("oak") == before
    assert names([await log.append(row("oak", 3, before[-1].hash))]) == ["Committed"]
    await log.close()


async def test_of_two_processes_on_one_file_exactly_one_is_right(file: Path) -> None:
    logs = [SqlLog(f"sqlite:///{file}") for _ in range(2)]
    head = row("oak")
    await logs[0].append(head)
    for turn in range(50):
        rivals = [
            chained("oak", head.version + 1, "east", f"{log}-{turn}", head.hash, "[]") for log in range(2)
        ]
        results = await asyncio.gather(*(log.append(rival) for log, rival in zip(logs, rivals, strict=True)))
        assert sorted(names(results)) == ["Committed", "Conflict"]
        head = rivals[names(results).index("Committed")]
    for log in logs:
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
