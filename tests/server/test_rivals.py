"""Several processes that write to one store: every version once, the chain whole, no error that comes up."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Sequence

import pytest

from tests.server.process import ROOT
from tests.server.rivals import ROOMS, ROWS
from web.log import NO_HASH, Row, chained
from web.sql_log import SqlLog

pytestmark = pytest.mark.anyio


async def test_of_processes_that_fill_the_same_rooms_one_is_right_each_time(store: str) -> None:
    rivals = [start(store, name) for name in ("east", "west")]
    answers = [await asyncio.to_thread(rival.communicate) for rival in rivals]
    assert [errors for _, errors in answers] == ["", ""]
    assert sum(int(committed) for committed, _ in answers) == ROOMS * ROWS
    log = SqlLog(store)
    for number in range(ROOMS):
        assert_whole(await log.tail(f"room-{number}"))
    await log.close()


def start(url: str, name: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-W", "error", "-m", "tests.server.rivals", url, name]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def assert_whole(rows: Sequence[Row]) -> None:
    prev = NO_HASH
    for version, row in enumerate(rows, 1):
        assert row._replace(at=0) == chained(row.room, version, row.actor, row.id, prev, row.events)
        prev = row.hash
    assert len(rows) == ROWS
