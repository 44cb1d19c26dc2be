"""Stored databases of every revision: up to today's tables and down again, and every room as it was."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from tests.server.stored import REVISIONS, TABLES, contents, expected, known, restore
from tests.server.waking import woken
from web.folding import folded
from web.log import NO_HASH, Committed, Conflict, Row, chained
from web.migrate import move, upgrade
from web.sql_log import SqlLog

pytestmark = pytest.mark.anyio

NEWEST = REVISIONS[-1]
HAS = {"0001": {"rows"}, "0002": {"rows", "folds"}, "0003": {"rows", "folds", "tombstones"}}
HAS["0004"] = HAS["0003"] | {"answers"}
"""The tables of each revision."""


async def rows_of(url: str, codes: Sequence[str]) -> dict[str, list[Row]]:
    log = SqlLog(url)
    rows = {code: list(await log.tail(code)) for code in codes}
    await log.close()
    return rows


@pytest.mark.parametrize("revision", REVISIONS)
async def test_the_rooms_of_every_release_come_to_what_they_were(revision: str, empty_store: str) -> None:
    restore(revision, empty_store)
    upgrade(empty_store)
    rooms = expected(revision)
    rows = await rows_of(empty_store, list(rooms))
    assert {code: known(room) for code, room in rows.items()} == rooms


@pytest.mark.parametrize("revision", REVISIONS)
def test_a_way_up_changes_no_record(revision: str, empty_store: str) -> None:
    restore(revision, empty_store)
    before = contents(empty_store)
    assert before.keys() == HAS[revision]
    upgrade(empty_store)
    after = contents(empty_store)
    assert after == before | {name: [] for name in HAS[NEWEST] - HAS[revision]}


@pytest.mark.parametrize("revision", REVISIONS[:-1])
async def test_a_way_down_keeps_what_the_older_tables_hold(revision: str, empty_store: str) -> None:
    restore(NEWEST, empty_store)
    before = contents(empty_store)
    move(empty_store, revision)
    assert contents(empty_store) == {name: before[name] for name in HAS[revision]}
    upgrade(empty_store)
    rooms = expected(NEWEST)
    rows = await rows_of(empty_store, list(rooms))
    assert {code: known(room) for code, room in rows.items()} == rooms


def test_every_step_goes_down_and_up_again(empty_store: str) -> None:
    restore(NEWEST, empty_store)
    for newer, older in pairwise(reversed(REVISIONS)):
        move(empty_store, older)
        assert contents(empty_store).keys() == HAS[older]
        move(empty_store, newer)
        move(empty_store, older)
    upgrade(empty_store)
    assert contents(empty_store).keys() == TABLES.keys()


async def test_a_room_of_the_first_release_is_played_on(empty_store: str) -> None:
    restore("0001", empty_store)
    upgrade(empty_store)
    code, room = next(iter(expected("0001").items()))
    log = SqlLog(empty_store)
    row = chained(code, room["version"] + 1, "ana", "next", room["hash"], "[]")
    assert isinstance(await log.append(row), Committed)
    assert len(await log.tail(code)) == room["version"] + 1
    await log.close()


async def test_a_kept_fold_and_a_used_code_are_still_there(empty_store: str) -> None:
    restore(NEWEST, empty_store)
    code = next(iter(expected(NEWEST)))
    log = SqlLog(empty_store)
    rows, kept = await log.tail(code), await log.kept(code)
    assert kept is not None
    assert rows[kept.version - 1].hash == kept.hash
    # Believed or not: it was kept by an older idea of a room.
    assert await woken(log, code) == folded(rows)
    purged = chained("PURGED0LONG0AGO0", 1, "ana", "make", NO_HASH, "[]")
    assert isinstance(await log.append(purged), Conflict)
    await log.close()
