"""`spades serve` for measurements: it prints its port, then each second how late its event loop was at most, in ms.

python -m bench.watched
"""

from __future__ import annotations

import asyncio
import socket
import time

from web.app import create_app
from web.cli import Server, uvicorn_config
from web.migrate import upgrade
from web.settings import Settings

EVERY = 0.01
"""Seconds between two looks at the event loop."""


class Watched(Server):
    """The server, with one task more."""

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve as ever, and watch."""
        watching = asyncio.create_task(watch())
        await super().serve(sockets)
        watching.cancel()


async def watch() -> None:
    """Wake every 10 ms; say how late the latest waking of each second was."""
    worst, told = 0.0, time.perf_counter()
    while True:
        before = time.perf_counter()
        await asyncio.sleep(EVERY)
        now = time.perf_counter()
        worst = max(worst, now - before - EVERY)
        if now - told >= 1:
            print(f"{1000 * worst:.1f}", flush=True)
            worst, told = 0.0, now


def main() -> None:
    """Serve until stopped, by the settings of the environment."""
    settings = Settings()
    upgrade(settings.database())
    app = create_app(settings)
    config = uvicorn_config(settings, app)
    listening = config.bind_socket()
    port = listening.getsockname()[1]
    Watched(config, app.state.rooms, lambda: print(port, flush=True)).run(sockets=[listening])


if __name__ == "__main__":
    main()
