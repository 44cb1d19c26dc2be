"""The writer's groups, with a store that only takes notes."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence

import pytest

from web.log import NO_HASH, Committed, Result, Row, chained
from web.writer import GROUP, StoreHeld, Writer

pytestmark = pytest.mark.anyio


class Store:
    """Notes the groups it gets, as `room+version`; the first one waits at the door until `open` is called.

    A group with a room of `refused` raises.
    """

    def __init__(self, refused: dict[str, Exception] | None = None) -> None:
        self.groups: list[list[str]] = []
        self.open = threading.Event()
        self.reached = threading.Event()
        self.refused = refused or {}

    def write(self, rows: Sequence[Row]) -> list[Result]:
        self.reached.set()
        self.open.wait()
        self.groups.append([f"{row.room}{row.version}" for row in rows])
        for row in rows:
            if row.room in self.refused:
                raise self.refused[row.room]
        return [Committed() for _ in rows]


def row(room: str, version: int = 1) -> Row:
    return chained(room, version, "north", f"id-{version}", NO_HASH, "[]")


async def sent(store: Store, rows: Sequence[Row]) -> list[str]:
    """The names of the results of `rows`, which were queued while the store was busy with `first`."""
    writer = Writer(store.write)
    first = asyncio.ensure_future(writer.put(row("first")))
    await asyncio.to_thread(store.reached.wait)
    waiting = [asyncio.ensure_future(writer.put(row)) for row in rows]
    await asyncio.sleep(0)  # The rows are queued.
    store.open.set()
    results = await asyncio.gather(*waiting, first)
    writer.close()
    return [type(result).__name__ for result in results[:-1]]


async def test_what_is_queued_is_one_group_sorted_by_room() -> None:
    store = Store()
    await sent(store, [row("oak"), row("elm"), row("ash")])
    assert store.groups == [["first1"], ["ash1", "elm1", "oak1"]]


async def test_a_group_has_one_row_of_a_room_and_the_rest_keep_their_order() -> None:
    store = Store()
    await sent(store, [row("oak", 1), row("oak", 2), row("elm"), row("oak", 3)])
    assert store.groups == [["first1"], ["elm1", "oak1"], ["oak2"], ["oak3"]]


async def test_a_group_has_a_most() -> None:
    store = Store()
    await sent(store, [row(f"room-{number:04}-") for number in range(2 * GROUP + 1)])
    assert [len(group) for group in store.groups] == [1, GROUP, GROUP, 1]


async def test_a_busy_room_waits_behind_the_others() -> None:
    store = Store()
    await sent(store, [row("oak", 1), row("oak", 2), *(row(f"room-{number:04}-") for number in range(GROUP))])
    assert "oak1" in store.groups[1]
    assert store.groups[2] == ["oak2", f"room-{GROUP - 1:04}-1"]


async def test_a_row_that_fails_harms_no_other() -> None:
    store = Store({"elm": ValueError("a secret")})
    assert await sent(store, [row("oak"), row("elm"), row("ash")]) == ["Committed", "Unknown", "Committed"]
    assert store.groups[1:] == [["ash1", "elm1", "oak1"], ["ash1"], ["elm1"], ["oak1"]]


async def test_a_store_that_is_held_is_not_asked_again_row_by_row() -> None:
    store = Store({"elm": StoreHeld()})
    assert await sent(store, [row("oak"), row("elm"), row("ash")]) == ["Unknown", "Unknown", "Unknown"]
    assert store.groups[1:] == [["ash1", "elm1", "oak1"]]


async def test_a_store_that_is_held_is_not_asked_row_by_row_to_the_end() -> None:
    store = Store({"bay": ValueError(), "elm": StoreHeld()})
    rows = [row("oak"), row("elm"), row("bay"), row("ash")]
    assert await sent(store, rows) == ["Unknown", "Unknown", "Unknown", "Committed"]
    assert store.groups[1:] == [["ash1", "bay1", "elm1", "oak1"], ["ash1"], ["bay1"], ["elm1"]]


async def test_a_group_wakes_the_loop_once(monkeypatch: pytest.MonkeyPatch) -> None:
    store, wakes = Store(), 0
    loop = asyncio.get_running_loop()
    wake = loop.call_soon_threadsafe

    def counted(*args: object, **options: object) -> object:
        nonlocal wakes
        wakes += threading.current_thread().name == "log-writer"
        return wake(*args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(loop, "call_soon_threadsafe", counted)
    await sent(store, [row(f"room-{number}") for number in range(50)])
    assert wakes == len(store.groups) == 2


async def test_an_error_is_logged_by_its_kind_alone(caplog: pytest.LogCaptureFixture) -> None:
    await sent(Store({"elm": ValueError("a secret")}), [row("elm")])
    assert "ValueError" in caplog.text
    assert "secret" not in caplog.text
    assert "elm" not in caplog.text


async def test_a_closed_writer_takes_no_rows() -> None:
    writer = Writer(Store().write)
    writer.close()
    with pytest.raises(RuntimeError, match="closed"):
        await writer.put(row("oak"))
