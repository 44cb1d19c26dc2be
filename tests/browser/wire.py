"""The network between a browser and its server: a wire on loopback that a test can cut, deafen or silence."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Literal, TypeAlias
from urllib.parse import urlsplit

State: TypeAlias = Literal["whole", "cut", "silent", "deaf"]
"""`cut` takes no link; `silent` takes links and carries nothing; `deaf` carries what is sent, not what comes."""


class Wire:
    """Passes bytes on to the server at `address`, as its state lets it. Lives in a thread of its own."""

    def __init__(self, address: str) -> None:
        self._port = urlsplit(address).port
        self._state: State = "whole"
        self._open: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._listening = self._do(asyncio.start_server(self._accept, "127.0.0.1", 0))

    @property
    def address(self) -> str:
        """What a browser opens in place of the server's own address."""
        return f"http://127.0.0.1:{self._listening.sockets[0].getsockname()[1]}"

    def be(self, state: State) -> None:
        """From now on. Only `cut` ends the links there are."""
        self._do(self._become(state))

    def lead_to(self, address: str) -> None:
        """New links go to another server."""
        self._port = urlsplit(address).port

    def close(self) -> None:
        """End all links and the thread."""
        self._do(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _do(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _become(self, state: State) -> None:
        self._state = state
        if state == "cut":
            self._drop()

    async def _end(self) -> None:
        self._listening.close()
        self._drop()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.gather(*others, return_exceptions=True)

    def _drop(self) -> None:
        for writer in self._open:
            writer.transport.abort()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._state == "cut":
            writer.transport.abort()
            return
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
        except OSError:
            writer.transport.abort()
            return
        ends = {writer, far_writer}
        self._open |= ends
        await asyncio.gather(
            self._carry(reader, far_writer, {"whole", "deaf"}), self._carry(far_reader, writer, {"whole"})
        )
        self._open -= ends

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, states: set[State]
    ) -> None:
        with suppress(OSError):
            while chunk := await reader.read(65_536):
                if self._state in states:
                    writer.write(chunk)
                    await writer.drain()
        writer.transport.abort()


@contextmanager
def wired(address: str) -> Iterator[Wire]:
    """A wire to `address` until the block ends."""
    wire = Wire(address)
    try:
        yield wire
    finally:
        wire.close()
