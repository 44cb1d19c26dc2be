"""An event loop whose time is a number: it never waits, and the same start leads to the same steps.

Where nothing can run now, the time jumps to the next call that is due. No socket and no thread has a place in it.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, TypeVar

T = TypeVar("T")

START = 1_000.0
"""Where the loop's time begins, seconds."""


class Stuck(Exception):
    """Everything waits for something that nothing will bring about."""


class _Jump(selectors.BaseSelector):
    """Watches nothing: to wait here is to let time go by."""

    def __init__(self) -> None:
        self.now = START
        self._map: dict[int, selectors.SelectorKey] = {}

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise Stuck
        self.now += max(timeout, 0.0)
        return []

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        # The loop's own pipe, by which threads would wake it.
        return self._map.setdefault(fileobj, selectors.SelectorKey(fileobj, fileobj, events, data))

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        return self._map.pop(fileobj)

    def get_map(self) -> Mapping[Any, selectors.SelectorKey]:
        return self._map


class VirtualLoop(asyncio.SelectorEventLoop):
    """The loop. What is sent to a thread is done in place, as one step."""

    def __init__(self) -> None:
        self._jump = _Jump()
        super().__init__(self._jump)
        # What is due within it is due now: more than a rounding error of the sums of times.
        self._clock_resolution = 1e-9

    def time(self) -> float:
        """Seconds, and no clock's."""
        return self._jump.now

    def run_in_executor(self, executor: Any, func: Callable[..., T], *args: Any) -> asyncio.Future[T]:  # type: ignore[override]
        """What `func` comes to."""
        done: asyncio.Future[T] = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:  # noqa: BLE001 - handed to whoever waits, as an executor does
            done.set_exception(error)
        return done


def run(work: Coroutine[Any, Any, T]) -> T:
    """What `work` comes to, on a loop of its own; whatever it left running is thrown away."""
    loop = VirtualLoop()
    try:
        return loop.run_until_complete(work)
    finally:
        left = asyncio.all_tasks(loop)
        for task in left:
            task.cancel()
        loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        loop.close()
