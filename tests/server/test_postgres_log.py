"""What only a log in PostgreSQL can get wrong: writers at the same time, links that break, servers that start anew."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator

import psycopg
import pytest
from sqlalchemy.exc import InternalError

from tests.server.cutting import Wire, wired
from tests.server.groups import THREE, Door, Halt, Strike, names, row, stored
from tests.server.postgres import PASSWORD, PostgresProcess, told
from web import postgresql, sql_kind
from web.log import NO_HASH, Committed, Conflict, Duplicate, Kept, LogUnavailable, Row, chained
from web.migrate import upgrade
from web.sql_engine import open_engine
from web.sql_log import Boundary, SqlLog, read_tail

pytestmark = pytest.mark.anyio


@pytest.fixture
def url(postgres_store: str) -> str:
    return postgres_store


@pytest.fixture
def wire(postgres: PostgresProcess) -> Iterator[Wire]:
    with wired(postgres.port) as wire:
        yield wire


def over(wire: Wire, postgres: PostgresProcess, url: str) -> str:
    """The address of the same database through the wire."""
    return url.replace(f":{postgres.port}/", f":{wire.port}/")


async def beaten(url: str, group: list[Row], meanwhile: list[Row]) -> list[str]:
    """What becomes of `group`, which is judged before another process writes `meanwhile`, and put in after."""
    door, halt = Door(), Halt("after select")
    door.fault = halt
    slow, quick = SqlLog(url, boundary=door), SqlLog(url)
    first = asyncio.ensure_future(slow.append(row("first")))
    await asyncio.to_thread(door.reached.wait)
    waiting = [asyncio.ensure_future(slow.append(row)) for row in group]
    await asyncio.sleep(0)  # The rows are queued, for one group.
    door.opened.set()
    await halt.reached()
    assert names([await quick.append(row) for row in meanwhile]) == ["Committed"] * len(meanwhile)
    halt.go_on()
    results = await asyncio.gather(first, *waiting)
    await slow.close()
    await quick.close()
    return list(map(repr, results[1:]))


async def test_who_is_beaten_after_the_look_loses_alone(url: str, caplog: pytest.LogCaptureFixture) -> None:
    winner = chained("elm", 1, "east", "e", NO_HASH, "[]")
    results = await beaten(url, THREE, [winner])
    assert results == [repr(Committed()), repr(Conflict()), repr(Committed())]
    assert sorted(stored(url)) == ["ash", "elm", "oak"]
    assert caplog.text == "", "the group failed, and was tried row by row"


async def test_an_action_that_came_in_elsewhere_after_the_look_is_a_duplicate(url: str) -> None:
    results = await beaten(url, THREE, [row("elm"), row("oak"), row("oak", 2, row("oak").hash)])
    assert results == [repr(Duplicate(1)), repr(Duplicate(1)), repr(Committed())]


async def test_an_id_that_came_in_elsewhere_after_the_look_is_a_duplicate_of_its_version(url: str) -> None:
    """The version alone would not have told: the same id stands in another row."""
    others = chained("elm", 1, "east", "e", NO_HASH, "[]")
    results = await beaten(url, THREE, [others, row("elm", 2, others.hash)._replace(id="id-1")])
    assert results == [repr(Committed()), repr(Duplicate(2)), repr(Committed())]


async def test_a_room_is_not_purged_between_the_look_and_the_row(url: str) -> None:
    halt = Halt("after select")
    first, second = SqlLog(url), SqlLog(url, boundary=halt)
    head = row("oak")
    await first.append(head)
    waiting = asyncio.ensure_future(second.append(row("oak", 2, head.hash)))
    await halt.reached()
    purging = asyncio.ensure_future(first.purge("oak"))
    await until(lambda: purging.done() or waits_for_a_lock(url))
    halt.go_on()
    assert names([await waiting]) == ["Committed"]
    await purging
    assert await first.tail("oak") == []
    await first.close()
    await second.close()


async def until(what: Callable[[], bool]) -> None:
    """Asks again and again; the database answers in a millisecond or so."""
    while not await asyncio.to_thread(what):
        pass


def waits_for_a_lock(url: str) -> bool:
    return told(url, "SELECT count(*) FROM pg_locks WHERE NOT granted") != [(0,)]


async def test_of_an_answer_to_commit_that_the_wire_lost_find_tells_the_truth(
    url: str, wire: Wire, postgres: PostgresProcess
) -> None:
    def lose(boundary: Boundary) -> None:
        if boundary == "before commit":
            wire.swallow_next_answer()

    log = SqlLog(over(wire, postgres, url), boundary=lose)
    assert names([await log.append(row("oak"))]) == ["Unknown"]
    assert wire.swallowed.is_set()
    assert await log.find("oak", "north", "id-1") == 1
    wire.cut()
    await log.close()


async def test_of_a_commit_that_the_wire_lost_find_tells_the_truth(
    url: str, wire: Wire, postgres: PostgresProcess
) -> None:
    strike = Strike("before commit", times=0)

    def lose(boundary: Boundary) -> None:
        if boundary == "before commit" and strike.seen.count(boundary) == 0:
            wire.cut()
        strike(boundary)

    log = SqlLog(over(wire, postgres, url), boundary=lose)
    assert names([await log.append(row("oak"))]) == ["Unknown"]
    assert await log.find("oak", "north", "id-1") is None
    assert names([await log.append(row("oak"))]) == ["Committed"]
    await log.close()


async def test_nobody_looks_before_a_lost_commit_has_come_to_its_end(
    url: str, wire: Wire, postgres: PostgresProcess
) -> None:
    """The link is lost while the database still waits for a replica, which nobody else sees as committed."""
    log = SqlLog(over(wire, postgres, url))
    told(url, "ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
    told(url, "SELECT pg_reload_conf()")
    waiting = asyncio.ensure_future(appended_and_found(log, row("oak")))
    await until(lambda: waiting.done() or told(url, f"{WAITING} = 'SyncRep'") != [])
    wire.cut()
    await until(lambda: waiting.done() or waits_for_a_lock(url))
    told(url, "ALTER SYSTEM RESET synchronous_standby_names")
    told(url, "SELECT pg_reload_conf()")
    assert await waiting == ("Unknown", 1)
    await log.close()


async def appended_and_found(log: SqlLog, row: Row) -> tuple[str, int | None]:
    """The answer, and what is found as soon as it is there."""
    (answer,) = names([await log.append(row)])
    return answer, await log.find(row.room, row.actor, row.id)


WAITING = "SELECT pid FROM pg_stat_activity WHERE wait_event"


async def test_a_store_held_by_another_is_answered_unknown_and_works_again_after(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sql_kind, "BUSY_MS", 1)
    log = SqlLog(url)
    with psycopg.connect(url) as other:
        other.execute("LOCK TABLE rows IN EXCLUSIVE MODE")
        assert names(await asyncio.gather(*map(log.append, THREE))) == ["Unknown"] * 3
        assert await log.tail("oak") == []
    assert names(await asyncio.gather(*map(log.append, THREE))) == ["Committed"] * 3
    await log.close()


def test_a_migration_waits_for_the_one_of_another_process(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sql_kind, "BUSY_MS", 1)
    with psycopg.connect(postgres_url) as other:
        other.execute("SELECT pg_advisory_xact_lock(%s)", [postgresql.MIGRATING])
        with pytest.raises(LogUnavailable, match="held by another program"):
            upgrade(postgres_url)
    upgrade(postgres_url)


async def test_a_row_that_a_stopped_process_holds_is_unknown_and_goes_in_after(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sql_kind, "BUSY_MS", 1)
    halt = Halt("before commit")
    stopped, log = SqlLog(url, boundary=halt), SqlLog(url)
    waiting = asyncio.ensure_future(stopped.append(chained("oak", 1, "east", "e", NO_HASH, "[]")))
    await halt.reached()
    assert names([await log.append(row("oak"))]) == ["Unknown"]
    assert names([await log.append(row("elm"))]) == ["Committed"]
    halt.go_on()
    assert names([await waiting]) == ["Committed"]
    assert names([await log.append(row("oak"))]) == ["Conflict"]
    await stopped.close()
    await log.close()


async def test_a_process_that_stands_still_in_a_group_holds_nobody_up_for_long(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "IDLE_MS", 500)
    halt = Halt("before commit")
    stopped = SqlLog(url, boundary=halt)
    monkeypatch.undo()
    log = SqlLog(url)
    waiting = asyncio.ensure_future(stopped.append(row("oak")))
    await halt.reached()
    rival = chained("oak", 1, "east", "e", NO_HASH, "[]")
    assert names([await log.append(rival)]) == ["Committed"]
    halt.go_on()
    assert names([await waiting]) == ["Unknown"]
    assert await log.find("oak", "north", "id-1") is None
    assert names([await stopped.append(row("oak"))]) == ["Conflict"]
    await stopped.close()
    await log.close()


@pytest.mark.parametrize("end", [PostgresProcess.stop, PostgresProcess.crash])
async def test_a_server_that_starts_anew_is_found_again(
    postgres: PostgresProcess, url: str, end: Callable[[PostgresProcess], None]
) -> None:
    log = SqlLog(url)
    first = row("oak")
    await log.append(first)
    assert len(await log.tail("oak")) == 1
    end(postgres)
    postgres.start()
    assert len(await log.tail("oak")) == 1
    assert names([await log.append(row("oak", 2, first.hash))]) == ["Committed"]
    await log.keep("oak", Kept(1, first.hash, 1, "{}"))
    await log.keep("oak", Kept(1, first.hash, 1, "{}"))
    assert await log.kept("oak") is not None
    await log.close()


async def test_without_a_server_nobody_is_told_yes_or_no(postgres: PostgresProcess, url: str) -> None:
    log = SqlLog(url)
    await log.append(row("first"))
    postgres.stop()
    assert names(await asyncio.gather(*map(log.append, THREE))) == ["Unknown"] * 3
    with pytest.raises(LogUnavailable, match="cannot be reached"):
        await log.tail("oak")
    postgres.start()
    assert names(await asyncio.gather(*map(log.append, THREE))) == ["Committed"] * 3
    await log.close()


def test_the_writer_reaches_the_disk_whatever_the_server_is_set_to(url: str) -> None:
    assert told(url, "SHOW synchronous_commit") == [("off",)]
    assert shown(url, "synchronous_commit", writes=True) == "on"
    assert shown(url, "transaction_isolation", writes=True) == "read committed"
    assert shown(url, "lock_timeout", writes=True) == "5s"
    assert shown(url, "statement_timeout", writes=True) == "0"


def shown(url: str, setting: str, *, writes: bool) -> object:
    engine = open_engine(url, writes=writes, connections=1)
    with engine.connect() as connection:
        found = connection.exec_driver_sql(f"SHOW {setting}").scalar()
    engine.dispose()
    return found


def test_the_readers_cannot_write(url: str) -> None:
    engine = open_engine(url, writes=False, connections=1)
    with pytest.raises(InternalError, match="read-only"), engine.connect() as connection:
        connection.exec_driver_sql("DELETE FROM rows")
    engine.dispose()


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (PASSWORD, "s3cret-but-wrong", "cannot be reached"),
        ("127.0.0.1", "127.0.0.2", "cannot be reached"),
        ("/tables", "/nowhere", "cannot be reached"),
        ("/tables", "/?nonsense=1&dbname=tables", "names no database"),
        ("/tables", "/tables?port=s3cret", "write sqlite:///path/to/file or postgresql://"),
    ],
)
def test_a_place_that_cannot_be_opened_is_one_sentence(
    postgres_url: str, old: str, new: str, words: str
) -> None:
    for open_it in (upgrade, SqlLog, lambda url: read_tail(url, "oak")):
        with pytest.raises(LogUnavailable, match=words) as caught:
            open_it(postgres_url.replace(old, new, 1))
        sentence = str(caught.value)
        assert sentence.endswith(".")
        for secret in (PASSWORD, "s3cret", "127.0.0", "dealer", "\n"):
            assert secret not in sentence


def test_a_store_without_tables_says_who_makes_them(postgres_url: str) -> None:
    with pytest.raises(LogUnavailable, match="start the server"):
        SqlLog(postgres_url)


def test_a_user_who_may_not_write_is_told_so(postgres: PostgresProcess, url: str) -> None:
    told(url, "CREATE ROLE watcher LOGIN PASSWORD 'w'")
    try:
        with pytest.raises(LogUnavailable, match="make its user the owner"):
            SqlLog(url.replace(f"dealer:{PASSWORD}", "watcher:w"))
    finally:
        told(url, "DROP ROLE watcher")


def test_a_server_that_takes_no_writes_is_named_so(postgres_url: str) -> None:
    name = postgres_url.rpartition("/")[2]
    told(postgres_url, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    with pytest.raises(LogUnavailable, match="address of the primary"):
        upgrade(postgres_url)


def test_a_machine_without_the_driver_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(LogUnavailable, match=r"pip install 'psycopg\[binary\]'"):
        upgrade("postgresql://dealer:s3cret@127.0.0.1/tables")


async def test_no_word_of_a_row_is_logged(url: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    canary = chained("canary-room", 1, "canary-actor", "canary-id", NO_HASH, "canary-events")
    log = SqlLog(url)
    told(url, "ALTER TABLE rows ADD CHECK (room <> 'canary-room')")
    assert names([await log.append(canary)]) == ["Unknown"]
    await log.close()
    assert "IntegrityError" in caplog.text
    assert "canary" not in caplog.text
    assert PASSWORD not in caplog.text
