"""Servers that are killed again and again, one after another on the same port and store (`struck.py`)."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from tests.faults.struck import Strike
from tests.server.postgres import free_port
from tests.server.process import ROOT, environment


class Nursery:
    """One server at a time. `address` is where all of them listen."""

    def __init__(self, process: asyncio.subprocess.Process, port: int) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.address = f"http://127.0.0.1:{port}"
        self._orders, self._said = process.stdin, process.stdout
        self._pid = 0

    async def start(self, strike: Strike | None = None) -> bool:
        """Start a server; whether it lived to say that it is ready."""
        self._orders.write(json.dumps(strike).encode() + b"\n")
        self._pid = int(await self._said.readline())
        return (await self._said.readline()).strip().isdigit()

    async def ended(self) -> None:
        """Wait until the server, which was ready, has died."""
        line = (await self._said.readline()).strip()
        assert line == b"ended", line

    def kill(self) -> None:
        """End it as a power cut of the process does. Call it only while it is not known to have ended."""
        os.kill(self._pid, signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to end, as a host does."""
        os.kill(self._pid, signal.SIGTERM)


@asynccontextmanager
async def nursery(settings: Mapping[str, str], errors: Path) -> AsyncIterator[Nursery]:
    """A nursery until the block ends, with these settings; what its servers complain of goes into `errors`."""
    port = free_port()
    with errors.open("a") as complaints:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.faults.struck"),
            cwd=ROOT,
            env=environment({"SPADES_THINKERS": "0", "SPADES_PORT": str(port), **settings}),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=complaints,
            start_new_session=True,
        )
    try:
        yield Nursery(process, port)
    finally:
        # Its own session: this ends the fork too, and nobody else.
        os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
