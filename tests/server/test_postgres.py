"""The PostgreSQL that tests start: alone, and whole again after a crash."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.server.postgres import ABSENT, PostgresProcess, postgres_running, programs

pytestmark = pytest.mark.skipif(programs() is None, reason=ABSENT)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[PostgresProcess]:
    server = PostgresProcess(tmp_path).start()
    yield server
    server.remove()


def asked(url: str, question: str) -> object:
    with psycopg.connect(url) as connection:
        row = connection.execute(question.encode()).fetchone()
        return row[0] if row else None


def told(url: str, statement: str) -> None:
    with psycopg.connect(url) as connection:
        connection.execute(statement.encode())


def test_what_was_committed_survives_a_crash(server: PostgresProcess) -> None:
    told(server.url, "CREATE TABLE books AS SELECT 7 AS made")
    server.crash()
    server.start()
    assert asked(server.url, "SELECT made FROM books") == 7


def test_a_durable_server_waits_for_the_disk_and_a_hasty_one_does_not(tmp_path: Path) -> None:
    for durable, word in ((True, "on"), (False, "off")):
        with postgres_running(tmp_path, durable=durable) as url:
            assert asked(url, "SHOW fsync") == word
            assert asked(url, "SHOW synchronous_commit") == word


def test_a_server_ends_with_its_block(tmp_path: Path) -> None:
    with postgres_running(tmp_path, durable=False) as url:
        assert asked(url, "SELECT 1") == 1
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(url)
