"""The PostgreSQL that tests start: alone, and whole again after a crash."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.server.postgres import ABSENT, PostgresProcess, postgres_running, programs, told

pytestmark = pytest.mark.skipif(programs() is None, reason=ABSENT)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[PostgresProcess]:
    server = PostgresProcess(tmp_path).start()
    yield server
    server.remove()


def test_what_was_committed_survives_a_crash(server: PostgresProcess) -> None:
    told(server.url, "CREATE TABLE books AS SELECT 7 AS made")
    server.crash()
    server.start()
    assert told(server.url, "SELECT made FROM books") == [(7,)]


def test_a_durable_server_waits_for_the_disk_and_a_hasty_one_does_not(tmp_path: Path) -> None:
    for durable, word in ((True, "on"), (False, "off")):
        with postgres_running(tmp_path, durable=durable) as url:
            assert told(url, "SHOW fsync") == [(word,)]
            assert told(url, "SHOW synchronous_commit") == [(word,)]


def test_a_server_ends_with_its_block(tmp_path: Path) -> None:
    with postgres_running(tmp_path, durable=False) as url:
        assert told(url, "SELECT 1") == [(1,)]
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(url)
