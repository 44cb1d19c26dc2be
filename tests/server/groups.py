"""Rows that wait together, and the places between two steps of a group where a fault strikes."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from sqlalchemy import Engine, event, select
from sqlalchemy.exc import OperationalError

from web.log import NO_HASH, Result, Row, chained
from web.schema import rows
from web.sql_engine import open_engine
from web.sql_log import Boundary, SqlLog


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


class Halt:
    """A boundary that stops once, the first time that `place` is reached, until `go_on`."""

    def __init__(self, place: Boundary) -> None:
        self._place = place
        self._reached = threading.Event()
        self._gone_on = threading.Event()

    def __call__(self, boundary: Boundary) -> None:
        if boundary == self._place and not self._reached.is_set():
            self._reached.set()
            self._gone_on.wait()

    async def reached(self) -> None:
        await asyncio.to_thread(self._reached.wait)

    def go_on(self) -> None:
        self._gone_on.set()


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
    url: str, rows: Sequence[Row], fault: Callable[[Boundary], None] = nothing
) -> list[str]:
    """The names of the results of `rows`, which are queued together behind another group."""
    door = Door(fault)
    log = SqlLog(url, boundary=door)
    first = asyncio.ensure_future(log.append(row("first")))
    await asyncio.to_thread(door.reached.wait)
    waiting = [asyncio.ensure_future(log.append(row)) for row in rows]
    await asyncio.sleep(0)  # The rows are queued.
    door.opened.set()
    results = await asyncio.gather(*waiting)
    await first
    await log.close()
    return names(results)


def stored(url: str) -> list[str]:
    """The rooms in the store, in the order they were written."""
    engine = open_engine(url, writes=False, connections=1)
    with engine.connect() as connection:
        found = connection.execute(select(rows.c.room).where(rows.c.room != "first").order_by(rows.c.seq))
        rooms = list(found.scalars())
    engine.dispose()
    return rooms


@contextmanager
def listening(name: str, listener: Callable[..., object]) -> Iterator[None]:
    """Every engine calls `listener` inside the block."""
    event.listen(Engine, name, listener)
    yield
    event.remove(Engine, name, listener)


THREE = [row("oak"), row("elm"), row("ash")]
