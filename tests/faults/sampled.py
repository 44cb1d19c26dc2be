"""The server with short memories, and what it holds of the machine: a line of JSON every two seconds.

    python -m tests.faults.sampled

It serves by the settings of the environment, prints its port, then samples. Rooms go to sleep, expire and are purged
within seconds, so that a minute sees what else takes days.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import socket
from pathlib import Path
from typing import Final, NamedTuple

from web import app as shell
from web import expiry
from web.cli import Server, uvicorn_config
from web.migrate import upgrade
from web.rooms import Rooms
from web.settings import Settings

EVERY: Final = 2.0
PAGE: Final = os.sysconf("SC_PAGE_SIZE")


class Sample(NamedTuple):
    """What a server holds: resident bytes, open files, tasks, awake rooms, objects that the collector knows."""

    resident: int
    files: int
    tasks: int
    rooms: int
    objects: int


class Sampled(Server):
    """The server, with one task more."""

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve as ever, and sample."""
        sampling = asyncio.create_task(tell_samples(self._rooms))
        await super().serve(sockets)
        sampling.cancel()


async def tell_samples(rooms: Rooms) -> None:
    """A sample every two seconds, for ever."""
    while True:
        await asyncio.sleep(EVERY)
        gc.collect()
        print(json.dumps(sample(rooms)), flush=True)


def sample(rooms: Rooms) -> Sample:
    """What is held now; of Linux alone."""
    resident = int(Path("/proc/self/statm").read_text().split()[1]) * PAGE
    files = len(list(Path("/proc/self/fd").iterdir()))
    return Sample(resident, files, len(asyncio.all_tasks()), len(rooms._actors), len(gc.get_objects()))


def be_forgetful() -> None:
    """Let days be seconds."""
    setattr(shell, "SLEEP_EVERY", 1.0)  # noqa: B010 - constants, to a type checker
    setattr(expiry, "LOOK_EVERY", 2.0)  # noqa: B010
    setattr(expiry, "PURGE_AFTER_MS", 10_000)  # noqa: B010


def main() -> None:
    """Serve until stopped."""
    be_forgetful()
    settings = Settings()
    upgrade(settings.database())
    app = shell.create_app(settings)
    config = uvicorn_config(settings, app)
    listening = config.bind_socket()
    port = listening.getsockname()[1]
    Sampled(config, app.state.rooms, lambda: print(port, flush=True)).run(sockets=[listening])


if __name__ == "__main__":
    main()
