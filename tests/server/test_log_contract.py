"""What every log keeps, whatever it stands on: one suite for all adapters."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from web.log import (
    NO_HASH,
    NO_HEAD,
    Committed,
    Conflict,
    Duplicate,
    Head,
    Kept,
    Log,
    MemoryLog,
    Result,
    Row,
    chained,
)
from web.sql_log import SqlLog

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
async def log(request: pytest.FixtureRequest) -> AsyncIterator[Log]:
    stores = {"sqlite": "sqlite_store", "postgresql": "postgres_store"}
    fixture = stores.get(request.param)
    log = SqlLog(request.getfixturevalue(fixture)) if fixture else MemoryLog()
    yield log
    await log.close()


def chain(room: str, length: int, *, actor: str = "north") -> list[Row]:
    """The first `length` rows of a room."""
    rows: list[Row] = []
    for version in range(1, length + 1):
        prev = rows[-1].hash if rows else NO_HASH
        rows.append(chained(room, version, actor, f"id-{version}", prev, f"[{version}]"))
    return rows


def after(row: Row, id: str, events: str = "[]") -> Row:
    """A row that follows `row`."""
    return chained(row.room, row.version + 1, "east", id, row.hash, events)


async def append_all(log: Log, rows: Sequence[Row]) -> list[Result]:
    return [await log.append(row) for row in rows]


def names(results: Sequence[Result]) -> list[str]:
    # By name: empty named tuples of different kinds are equal.
    return [type(result).__name__ for result in results]


def without_at(rows: Sequence[Row]) -> list[Row]:
    return [row._replace(at=0) for row in rows]


async def test_rows_go_in_one_after_the_other(log: Log) -> None:
    rows = chain("oak", 5)
    assert names(await append_all(log, rows)) == ["Committed"] * 5
    assert without_at(await log.tail("oak")) == rows


async def test_a_row_that_follows_another_row_is_a_conflict(log: Log) -> None:
    first, second = chain("oak", 2)
    await log.append(first)
    assert isinstance(await log.append(chained("oak", 2, "east", "e", "f" * 64, "[]")), Conflict)
    assert isinstance(await log.append(chained("oak", 2, "east", "e", NO_HASH, "[]")), Conflict)
    assert isinstance(await log.append(second), Committed)


@pytest.mark.parametrize("version", [-1, 0, 2, 3])
async def test_a_room_begins_with_version_one(log: Log, version: int) -> None:
    assert isinstance(await log.append(chained("oak", version, "east", "e", NO_HASH, "[]")), Conflict)
    assert await log.tail("oak", -9) == []


async def test_a_first_row_follows_nothing(log: Log) -> None:
    assert isinstance(await log.append(chained("oak", 1, "east", "e", "f" * 64, "[]")), Conflict)


async def test_a_gap_is_a_conflict(log: Log) -> None:
    rows = chain("oak", 3)
    await log.append(rows[0])
    assert isinstance(await log.append(rows[2]), Conflict)


@pytest.mark.parametrize("version", [1, 2, 3])
async def test_a_version_that_exists_is_a_conflict(log: Log, version: int) -> None:
    rows = chain("oak", 3)
    await append_all(log, rows)
    assert isinstance(await log.append(rows[version - 1]._replace(id="another")), Conflict)
    assert without_at(await log.tail("oak")) == rows


async def test_a_resend_meets_its_first_answer_however_far_the_room_has_gone(log: Log) -> None:
    rows = chain("oak", 4)
    await append_all(log, rows)
    for row in rows:
        assert repr(await log.append(row)) == repr(Duplicate(row.version))
    assert without_at(await log.tail("oak")) == rows


async def test_an_id_that_is_there_is_a_duplicate_also_where_the_row_would_fit(log: Log) -> None:
    rows = chain("oak", 2)
    await append_all(log, rows)
    again = chained("oak", 3, "north", "id-1", rows[1].hash, "[]")
    assert repr(await log.append(again)) == repr(Duplicate(1))


async def test_ids_are_of_one_room_and_one_actor(log: Log) -> None:
    first = chain("oak", 1)[0]
    rows = [first, chained("oak", 2, "east", first.id, first.hash, "[]"), *chain("elm", 1)]
    assert names(await append_all(log, rows)) == ["Committed"] * 3


async def test_an_id_that_lost_may_be_sent_again(log: Log) -> None:
    first, second = chain("oak", 2)
    await append_all(log, [first, second])
    assert isinstance(await log.append(after(first, "late")), Conflict)
    assert isinstance(await log.append(after(second, "late")), Committed)


async def test_a_conflict_leaves_its_neighbours_alone(log: Log) -> None:
    rooms = [chain(f"room-{number}", 1)[0] for number in range(9)]
    rooms[4] = rooms[4]._replace(version=7)
    results = await asyncio.gather(*map(log.append, rooms))
    assert names(results) == ["Committed"] * 4 + ["Conflict"] + ["Committed"] * 4


async def test_of_two_writers_of_a_version_exactly_one_is_right(log: Log) -> None:
    head = chain("oak", 1)[0]
    await log.append(head)
    for turn in range(100):
        rivals = [after(head, f"a-{turn}", '["a"]'), after(head, f"b-{turn}", '["b"]')]
        results = await asyncio.gather(*map(log.append, rivals))
        assert sorted(names(results)) == ["Committed", "Conflict"]
        head = rivals[names(results).index("Committed")]
    assert await log.heads(["oak"]) == {"oak": Head(head.version, head.hash)}


async def test_of_an_action_sent_twice_at_once_one_is_the_duplicate(log: Log) -> None:
    first = chain("oak", 1)[0]
    results = await asyncio.gather(log.append(first), log.append(first))
    assert list(map(repr, results)) == [repr(Committed()), repr(Duplicate(1))]


async def test_rows_of_a_room_keep_the_order_they_were_sent_in(log: Log) -> None:
    rows = chain("oak", 40)
    assert names(await asyncio.gather(*map(log.append, rows))) == ["Committed"] * 40


async def test_many_rooms_at_once_are_all_answered(log: Log) -> None:
    rows = [row for number in range(320) for row in chain(f"room-{number}", 2)]
    assert names(await asyncio.gather(*map(log.append, rows))) == ["Committed"] * 640
    assert len(await log.heads(f"room-{number}" for number in range(400))) == 320


async def test_the_tail_begins_after_a_version(log: Log) -> None:
    rows = chain("oak", 12)
    await append_all(log, rows)
    assert without_at(await log.tail("oak", 9)) == rows[9:]
    assert await log.tail("oak", 12) == []
    assert await log.tail("oak", 99) == []


async def test_rooms_do_not_see_each_other(log: Log) -> None:
    await append_all(log, chain("oak", 2) + chain("Oak", 1))
    assert [row.room for row in await log.tail("Oak")] == ["Oak"]
    assert await log.tail("elm") == []


async def test_heads_are_the_newest_rows_of_the_rooms_that_exist(log: Log) -> None:
    oak, elm = chain("oak", 12), chain("elm", 1)
    await append_all(log, oak + elm)
    assert await log.heads(["oak", "elm", "ash", "oak"]) == {
        "oak": Head(12, oak[-1].hash),
        "elm": Head(1, elm[-1].hash),
    }
    assert await log.heads([]) == {}


async def test_find_gives_the_version_of_an_id(log: Log) -> None:
    await append_all(log, chain("oak", 3))
    assert await log.find("oak", "north", "id-2") == 2
    assert await log.find("oak", "north", "id-4") is None
    assert await log.find("oak", "east", "id-2") is None
    assert await log.find("elm", "north", "id-2") is None


async def test_an_id_that_left_no_row_is_used_up_all_the_same(log: Log) -> None:
    rows = chain("oak", 3)
    await append_all(log, rows[:2])
    assert await log.remember("oak", "east", "e", 2) == 2
    assert await log.find("oak", "east", "e") == 2
    assert repr(await log.append(after(rows[1], "e"))) == repr(Duplicate(2))
    assert isinstance(await log.append(rows[2]), Committed)
    assert await log.remember("oak", "east", "e", 3) == 2
    assert await log.remember("oak", "north", "id-1", 3) == 1
    assert await log.find("elm", "east", "e") is None
    assert without_at(await log.tail("oak")) == rows


async def test_of_two_who_remember_an_id_at_once_both_are_told_the_same(log: Log) -> None:
    await append_all(log, chain("oak", 9))
    for number in range(20):
        told = await asyncio.gather(*(log.remember("oak", "east", f"e-{number}", at) for at in range(1, 9)))
        assert len(set(told)) == 1


async def test_a_purged_room_remembers_nothing(log: Log) -> None:
    await append_all(log, chain("oak", 2))
    await log.remember("oak", "east", "e", 2)
    await log.purge("oak")
    assert await log.find("oak", "east", "e") is None


async def test_the_log_stamps_the_rows(log: Log) -> None:
    await append_all(log, [row._replace(at=-1) for row in chain("oak", 3)])
    stamps = [row.at for row in await log.tail("oak")]
    assert stamps == sorted(stamps)
    assert stamps[0] > 0


@pytest.mark.parametrize(
    "text", ["", "'; drop table rows; --", "%s ? :room", 'é\n\t"\\', "\N{BLACK SPADE SUIT}\U0001f0a1"]
)
async def test_any_text_comes_back_as_it_went_in(log: Log, text: str) -> None:
    row = chained(f"oak{text}", 1, text, text, NO_HASH, text)
    assert isinstance(await log.append(row), Committed)
    assert repr(await log.append(row)) == repr(Duplicate(1))
    assert without_at(await log.tail(row.room)) == [row]
    assert await log.find(row.room, text, text) == 1


async def test_close_finishes_what_is_queued(log: Log) -> None:
    waiting = [asyncio.ensure_future(log.append(row)) for row in chain("oak", 20)]
    await asyncio.sleep(0)  # The appends begin.
    await log.close()
    assert names(await asyncio.gather(*waiting)) == ["Committed"] * 20


async def test_who_stops_waiting_stops_nobody_else(log: Log) -> None:
    rows = chain("oak", 3)
    waiting = [asyncio.ensure_future(log.append(row)) for row in rows]
    await asyncio.sleep(0)
    waiting[1].cancel()
    results = await asyncio.gather(*waiting, return_exceptions=True)
    assert isinstance(results[2], Committed)
    assert without_at(await log.tail("oak")) == rows


async def test_rooms_are_idle_since_their_newest_row(log: Log) -> None:
    await append_all(log, [*chain("oak", 3), *chain("elm", 1)])
    newest = {room: (await log.tail(room))[-1].at for room in ("oak", "elm")}
    assert sorted(await log.idle(max(newest.values()) + 1)) == sorted(newest.items())
    assert await log.idle((await log.tail("oak"))[0].at) == []


async def test_a_purged_room_is_gone_and_its_code_is_never_taken_again(log: Log) -> None:
    oak, elm = chain("oak", 3), chain("elm", 1)
    await append_all(log, [*oak, *elm])
    await log.keep("oak", Kept(3, oak[-1].hash, 1, "{}"))
    for _ in range(2):
        await log.purge("oak")
        assert await log.tail("oak") == []
        assert await log.heads(["oak"]) == {}
        assert await log.find("oak", "north", "id-1") is None
        assert await log.kept("oak") is None
        assert [room for room, _ in await log.idle(10**15)] == ["elm"]
        assert isinstance(await log.append(oak[0]), Conflict)
        assert isinstance(await log.append(after(oak[-1], "late")), Conflict)
    assert isinstance(await log.append(after(elm[0], "next")), Committed)


async def test_a_code_can_be_given_up_before_it_was_used(log: Log) -> None:
    await log.purge("oak")
    assert isinstance(await log.append(chain("oak", 1)[0]), Conflict)


async def test_the_fold_kept_last_is_the_one_that_is_kept(log: Log) -> None:
    assert await log.kept("oak") is None
    folds = [Kept(1, "a" * 64, 1, '{"books": 3}'), Kept(7, "b" * 64, 2, '["\N{BLACK SPADE SUIT}"]')]
    for fold in folds:
        await log.keep("oak", fold)
        assert await log.kept("oak") == fold
    assert await log.kept("elm") is None


# A step names a row by what is odd about it: how far from the next version, whose hash, which id.
steps = st.lists(
    st.tuples(
        st.sampled_from(["oak", "elm"]),
        st.sampled_from([0, 0, 0, -1, 1]),
        st.sampled_from(["head", "head", "head", "none", "other"]),
        st.sampled_from(["north", "east"]),
        st.integers(0, 12),
    ),
    max_size=30,
)


turns = iter(range(10**9))


# A room of its own for each example: the store may stay.
@given(steps)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_memory_and_database_answer_the_same(store: str, steps: list[tuple[str, int, str, str, int]]) -> None:
    asyncio.run(compare(SqlLog(store), next(turns), steps))


async def compare(stored: SqlLog, turn: int, steps: list[tuple[str, int, str, str, int]]) -> None:
    """Both logs get the same rows, in rooms of this turn alone."""
    memory = MemoryLog()
    for name, off, prev, actor, number in steps:
        room = f"{name}-{turn}"
        head = (await memory.heads([room])).get(room, NO_HEAD)
        hashes = {"head": head.hash, "none": NO_HASH, "other": "f" * 64}
        row = chained(room, head.version + 1 + off, actor, f"id-{number}", hashes[prev], "[]")
        assert repr(await stored.append(row)) == repr(await memory.append(row))
    for room in (f"oak-{turn}", f"elm-{turn}"):
        assert without_at(await stored.tail(room)) == without_at(await memory.tail(room))
        assert await stored.heads([room]) == await memory.heads([room])
    await stored.close()
