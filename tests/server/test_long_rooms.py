"""A room that outgrows everything (M6): 300 hands without a winner."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from tests.room.driven import ANA, rows_of
from tests.room.long import long_room
from tests.room.test_views import LIMITS, seen_by
from tests.server.waking import woken
from web.codec import events_of, room_json, room_of
from web.folding import SHAPE, fold_to_keep, folded, kept_fold, sheet_of
from web.log import NO_HEAD, Committed, Head, Kept, Log, LogUnavailable, MemoryLog, Row
from web.migrate import upgrade
from web.room.state import Room
from web.sql_log import SqlLog

pytestmark = pytest.mark.anyio

HANDS = 300
CODE = "M6M6M6M6M6M6M6M6"
"""As any other room's."""


@cache
def lived() -> tuple[Room, list[Row]]:
    """The room after its last hand, and its rows."""
    room = long_room(HANDS)
    return room.room, rows_of(room, CODE)


def test_three_hundred_hands_without_a_winner_are_still_a_match() -> None:
    room, rows = lived()
    assert room.table is not None
    assert room.table.phase == "review"
    assert room.table.scores == (-26 * 10 * HANDS, -26 * 10 * HANDS)
    assert len(sheet_of(rows).hands) == HANDS


def test_the_state_of_a_room_does_not_grow_with_its_hands() -> None:
    room, rows = lived()
    early = folded(rows[: len(rows) // HANDS * 3])
    assert early is not None
    assert len(room_json(room)) < len(room_json(early)) + 200


def test_a_kept_fold_and_the_rows_after_it_are_the_room() -> None:
    room, rows = lived()
    assert room_of(room_json(room)) == room
    for cut in (5, 60, len(rows) - 30, len(rows)):
        part = folded(rows[:cut])
        assert part is not None
        again, head = kept_fold(fold_to_keep(part, Head(cut, rows[cut - 1].hash)))
        assert (again, head.version) == (part, cut)
        assert folded(rows[cut:], again) == room


def test_a_fold_of_another_shape_is_not_believed() -> None:
    room, rows = lived()
    kept = fold_to_keep(room, Head(len(rows), rows[-1].hash))
    assert kept_fold(kept._replace(shape=SHAPE + 1))[0] is None
    assert kept_fold(None)[0] is None


@pytest.mark.parametrize("state", ["", "{}", "[]", "null", '{"kind": ', '"room"'])
def test_a_damaged_fold_is_not_believed(state: str) -> None:
    room, rows = lived()
    kept = fold_to_keep(room, Head(len(rows), rows[-1].hash))
    for damaged in (state, kept.state[: len(kept.state) // 2], kept.state.replace('"kind"', '"sort"')):
        assert kept_fold(kept._replace(state=damaged)) == (None, NO_HEAD)


def test_a_fold_in_which_a_single_number_is_another_is_not_believed() -> None:
    room, rows = lived()
    kept = fold_to_keep(room, Head(len(rows), rows[-1].hash))
    assert room.table is not None
    other = kept.state.replace(f'"scores":[{room.table.scores[0]},', '"scores":[0,')
    assert other != kept.state
    assert kept_fold(kept._replace(state=other)) == (None, NO_HEAD)


async def test_a_sheet_is_not_made_of_rows_that_nobody_wrote() -> None:
    _, rows = lived()
    rows = [*rows[:9], rows[9]._replace(events=rows[10].events), *rows[10:]]
    with pytest.raises(LogUnavailable, match="restore a backup"):
        sheet_of(rows)


async def test_a_long_room_wakes_from_its_last_hand_and_shows_as_much_as_a_short_one() -> None:
    room, rows = lived()
    log, kept_at = CountingLog(), len(rows) - 60
    for row in rows:
        assert isinstance(await log.append(row), Committed)
    before = folded(rows[:kept_at])
    assert before is not None
    await log.keep(CODE, fold_to_keep(before, Head(kept_at, rows[kept_at - 1].hash)))
    assert await woken(log, CODE) == room
    assert log.told == 60
    assert len(seen_by(room, ANA)) < LIMITS["review"]


class CountingLog(MemoryLog):
    """A log that counts the rows it has told."""

    told = 0

    async def tail(self, room: str, after: int = 0) -> Sequence[Row]:
        rows = await super().tail(room, after)
        self.told += len(rows)
        return rows


@pytest.mark.parametrize("lie", ["of another row", "of a longer log"])
async def test_a_kept_fold_that_is_not_of_this_log_is_thrown_away(lie: str) -> None:
    room, rows = lived()
    log = MemoryLog()
    for row in rows[:200]:
        assert isinstance(await log.append(row), Committed)
    head = Head(150, "f" * 64) if lie == "of another row" else Head(len(rows), rows[-1].hash)
    await log.keep(CODE, fold_to_keep(room, head))
    assert await woken(log, CODE) == folded(rows[:200])


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
async def test_a_fold_is_kept_one_a_room(kind: str, tmp_path: Path) -> None:
    log: Log = MemoryLog()
    if kind == "sqlite":
        url = f"sqlite:///{tmp_path / 'log.sqlite3'}"
        upgrade(url)
        log = SqlLog(url)
    assert await log.kept(CODE) is None
    for version in (3, 9):
        await log.keep(CODE, Kept(version, "aa", SHAPE, "{}"))
    assert await log.kept(CODE) == Kept(9, "aa", SHAPE, "{}")
    await log.close()


def test_every_row_of_the_long_room_reads_back() -> None:
    _, rows = lived()
    assert sum(len(events_of(row.events)) for row in rows) > 60 * HANDS
