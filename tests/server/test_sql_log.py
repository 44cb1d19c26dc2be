"""What only a log in a database can get wrong, of either kind: groups that fail, COMMITs that are lost, rivals."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.groups import THREE, Door, Strike, in_one_group, listening, names, row, stored
from web.log import LogUnavailable, chained
from web.migrate import upgrade
from web.sql_log import Boundary, SqlLog, read_tail
from web.writer import GROUP

pytestmark = pytest.mark.anyio


async def test_one_group_is_one_transaction(store: str) -> None:
    watch = Strike("after commit", times=0)
    assert await in_one_group(store, THREE, watch) == ["Committed"] * 3
    assert watch.seen[-5:] == [
        "before begin",
        "after select",
        "after insert",
        "before commit",
        "after commit",
    ]
    assert watch.seen.count("before commit") == 1
    assert stored(store) == ["ash", "elm", "oak"]


async def test_a_group_with_nothing_to_write_writes_nothing(store: str) -> None:
    watch = Strike("after commit", times=0)
    assert await in_one_group(store, [row("oak", 7), row("elm", 7)], watch) == ["Conflict"] * 2
    assert "after insert" not in watch.seen


async def test_a_conflict_leaves_its_group_alone(store: str) -> None:
    assert await in_one_group(store, [row("oak"), row("elm", 7), row("ash")]) == [
        "Committed",
        "Conflict",
        "Committed",
    ]
    assert stored(store) == ["ash", "oak"]


@pytest.mark.parametrize("place", ["before begin", "after select", "after insert", "before commit"])
async def test_a_group_that_fails_is_tried_row_by_row(store: str, place: Boundary) -> None:
    strike = Strike(place)
    assert await in_one_group(store, THREE, strike) == ["Committed"] * 3
    assert (
        strike.seen.count("after commit") == 1 + 3
    )  # That of the first group, which was at the door, and these.
    assert stored(store) == ["ash", "elm", "oak"]


async def test_a_row_that_fails_again_leaves_its_group_alone(store: str) -> None:
    assert await in_one_group(store, THREE, Strike("after insert", times=2)) == [
        "Committed",
        "Committed",
        "Unknown",
    ]
    assert stored(store) == ["elm", "oak"]


async def test_of_a_lost_answer_to_commit_find_tells_the_truth(store: str) -> None:
    log = SqlLog(store, boundary=Strike("after commit"))
    assert names([await log.append(row("oak"))]) == ["Unknown"]
    assert await log.find("oak", "north", "id-1") == 1
    assert names([await log.append(row("oak"))]) == ["Duplicate"]
    await log.close()


async def test_ids_that_left_no_row_are_written_in_one_group(store: str) -> None:
    watch = Strike("after commit", times=0)
    door = Door(watch)
    log = SqlLog(store, boundary=door)
    first = asyncio.ensure_future(log.append(row("first")))
    await asyncio.to_thread(door.reached.wait)
    told = [asyncio.ensure_future(log.remember(room, "east", "e", 2)) for room in ("oak", "elm")]
    await asyncio.sleep(0)  # Both are queued.
    door.opened.set()
    assert await asyncio.gather(*told) == [2, 2]
    assert names([await first]) == ["Committed"]
    assert watch.seen.count("before commit") == 1
    assert await log.find("elm", "east", "e") == 2
    await log.close()


async def test_of_an_id_whose_commit_was_lost_find_tells_the_truth(store: str) -> None:
    log = SqlLog(store, boundary=Strike("after commit"))
    with pytest.raises(LogUnavailable):
        await log.remember("oak", "east", "e", 2)
    assert await log.find("oak", "east", "e") == 2
    assert await log.remember("oak", "east", "e", 3) == 2
    await log.close()


async def test_of_a_commit_that_failed_find_tells_the_truth(store: str) -> None:
    log = SqlLog(store)
    strike = Strike("before commit")
    with listening("commit", lambda _connection: strike("before commit")):
        assert names([await log.append(row("oak"))]) == ["Unknown"]
    assert await log.find("oak", "north", "id-1") is None
    assert names([await log.append(row("oak"))]) == ["Committed"]
    await log.close()


async def test_a_lost_commit_leaves_what_was_judged_of_older_rows(store: str) -> None:
    rows = [row("oak"), row("elm", 7), row("first")]
    strike = Strike("after commit", times=2)  # The first group's, then this one's.
    assert await in_one_group(store, rows, strike) == ["Unknown", "Conflict", "Duplicate"]


async def test_after_an_answer_that_was_lost_the_room_goes_on(store: str) -> None:
    log = SqlLog(store, boundary=Strike("after commit"))
    first = row("oak")
    assert names([await log.append(first)]) == ["Unknown"]
    assert names([await log.append(row("oak", 2, first.hash))]) == ["Committed"]
    assert [found.version for found in await log.tail("oak")] == [1, 2]
    await log.close()


async def test_a_group_is_no_longer_than_it_may_be(store: str) -> None:
    watch = Strike("after commit", times=0)
    rooms = [row(f"room-{number}") for number in range(GROUP + 1)]
    assert await in_one_group(store, rooms, watch) == ["Committed"] * (GROUP + 1)
    first_of_all = 1
    assert watch.seen.count("after commit") == first_of_all + 2


async def test_reads_go_on_while_a_group_is_written(store: str) -> None:
    door = Door()
    log = SqlLog(store, boundary=door)
    waiting = asyncio.ensure_future(log.append(row("oak")))
    await asyncio.to_thread(door.reached.wait)
    assert await log.tail("oak") == []
    assert await log.heads(["oak"]) == {}
    door.opened.set()
    assert names([await waiting]) == ["Committed"]
    assert len(await log.tail("oak")) == 1
    await log.close()


async def test_a_reopened_log_has_all_rows(store: str) -> None:
    log = SqlLog(store)
    first = row("oak")
    await log.append(first)
    await log.append(row("oak", 2, first.hash))
    before = await log.tail("oak")
    await log.close()

    upgrade(store)
    log = SqlLog(store)
    assert await log.tail("oak") == before
    assert names([await log.append(row("oak", 3, before[-1].hash))]) == ["Committed"]
    await log.close()


async def test_a_log_is_read_beside_the_server_that_writes_it(store: str) -> None:
    log = SqlLog(store)
    await log.append(row("oak"))
    assert read_tail(store, "oak") == await log.tail("oak")
    assert read_tail(store, "elm") == []
    await log.close()


async def test_of_two_processes_on_one_store_exactly_one_is_right(store: str) -> None:
    logs = [SqlLog(store) for _ in range(2)]
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
