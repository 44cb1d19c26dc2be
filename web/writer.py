"""One thread that writes in groups what rooms want written, so that a hundred share one flush of the disk."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import islice
from typing import Generic, NamedTuple, Protocol, TypeVar

from web.log import Result, Unknown

GROUP = 256
"""The most rows of a group: what a crash of the disk can leave unanswered, and how long the lock is held."""


class Wanted(Protocol):
    """What a room wants written."""

    @property
    def room(self) -> str:
        """Of one room only one thing is written at a time."""
        ...


W = TypeVar("W", bound=Wanted)

logger = logging.getLogger(__name__)


class StoreHeld(Exception):
    """The store let no transaction begin: no row is to blame, and the next one would wait as long."""


class _Waiting(NamedTuple, Generic[W]):
    row: W
    answer: asyncio.Future[Result]


class Writer(Generic[W]):
    """Queued rows go to `write` in groups, their results back to the event loop: one loop at a time.

    `write` gives one result a row, and raises only where nothing of the group is in the store.

    A group is whatever is queued when the thread comes back: there is no waiting window, so a single row
    never waits for company. It has at most one row of a room, and is sorted by room. The rows behind keep
    their order.
    """

    def __init__(self, write: Callable[[Sequence[W]], Sequence[Result]]) -> None:
        self._write = write
        self._rooms: dict[str, deque[_Waiting[W]]] = {}
        self._changed = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="log-writer", daemon=True)
        self._thread.start()

    async def put(self, row: W) -> Result:
        """The result of `row`. Who stops waiting for it does not take the row back."""
        answer: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        with self._changed:
            if self._closed:
                raise RuntimeError("The log is closed.")
            self._rooms.setdefault(row.room, deque()).append(_Waiting(row, answer))
            self._changed.notify()
        return await answer

    def close(self) -> None:
        """Write what is queued, then end the thread. Blocks."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join()

    def _run(self) -> None:
        while group := self._next_group():
            _deliver(group, self._results([waiting.row for waiting in group]))

    def _next_group(self) -> list[_Waiting[W]]:
        """Waits for rows; empty when the writer is closed and all is written."""
        with self._changed:
            self._changed.wait_for(lambda: self._rooms or self._closed)
            return [self._pop(room) for room in sorted(islice(self._rooms, GROUP))]

    def _pop(self, room: str) -> _Waiting[W]:
        queue = self._rooms.pop(room)
        first = queue.popleft()
        if queue:
            self._rooms[room] = queue  # Behind all others: a busy room starves nobody.
        return first

    def _results(self, rows: Sequence[W]) -> Sequence[Result]:
        try:
            return self._write(rows)
        except StoreHeld:
            return [Unknown()] * len(rows)
        except Exception as error:  # noqa: BLE001 - this loop owns the thread: were it to end, nobody would be answered
            # Only the kind of error: its text may hold what only a room may know.
            logger.warning("a group of %d rows failed (%s), trying them one by one", len(rows), _kind(error))
            return self._one_by_one(rows)

    def _one_by_one(self, rows: Sequence[W]) -> Sequence[Result]:
        results: list[Result] = []
        for row in rows:
            try:
                results += self._write([row])
            except StoreHeld:
                break
            except Exception as error:  # noqa: BLE001 - as above
                logger.warning("a row failed (%s)", _kind(error))
                results.append(Unknown())
        return results + [Unknown()] * (len(rows) - len(results))


def _deliver(group: Sequence[_Waiting[W]], results: Sequence[Result]) -> None:
    """One wake-up of the loop for the whole group."""
    loop = group[0].answer.get_loop()
    with suppress(RuntimeError):  # The loop is closed: nobody waits any more.
        loop.call_soon_threadsafe(_settle, group, results)


def _settle(group: Sequence[_Waiting[W]], results: Sequence[Result]) -> None:
    for waiting, result in zip(group, results, strict=True):
        if not waiting.answer.done():
            waiting.answer.set_result(result)


def _kind(error: Exception) -> str:
    return type(error).__name__
