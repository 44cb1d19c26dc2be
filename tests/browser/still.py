"""A server whose clock stands still until a test moves it, for what takes minutes at a table."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import AsyncExitStack, contextmanager
from typing import TypeVar

from tests.server.serving import by_hand

T = TypeVar("T")


class StillServer:
    """Lives in a thread of its own, with its rooms in memory."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._open = AsyncExitStack()
        served, self._clock = self._do(self._open.enter_async_context(by_hand()))
        self.address = served.address

    def pass_by(self, seconds: float) -> None:
        """Let so much time go by."""
        self._do(self._clock.advance(seconds))

    def pass_until(self, moment_ms: int) -> None:
        """Let time go by until a moment that the page was told."""
        self.pass_by((moment_ms - self._clock.now_ms()) / 1000)

    def close(self) -> None:
        """End the server and the thread."""
        self._do(self._open.aclose())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _do(self, work: Coroutine[object, object, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()


@contextmanager
def standing_still() -> Iterator[StillServer]:
    """Such a server until the block ends."""
    server = StillServer()
    try:
        yield server
    finally:
        server.close()
