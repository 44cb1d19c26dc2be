"""The server, made to end itself by SIGKILL at a chosen place: between two steps of a group, or of its event loop.

    python -m tests.faults.struck

It loads everything once and then waits for orders, one a line: a `Strike` as JSON, or null for none. Each order is a
fork that serves by the settings of the environment until it dies, so a restart costs no imports. It prints the pid and
then, once it serves, the port. What a fork does from there on is what `spades serve` does.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from typing import Final, NamedTuple

from web.app import create_app
from web.cli import Server, uvicorn_config
from web.migrate import upgrade
from web.settings import Settings
from web.sql_log import Boundary, SqlLog

STEP: Final = "step"
"""Any step of any task: what runs between one await and the next."""


class Strike(NamedTuple):
    """The server dies at the `arrival`-th arrival, from 1, at `place`: a boundary of the log, or `STEP`."""

    place: str
    arrival: int


class Struck:
    """Counts the arrivals at its place, and strikes."""

    def __init__(self, strike: Strike | None) -> None:
        self._place, self._left = strike or ("", 0)

    def at_boundary(self, boundary: Boundary) -> None:
        """A group has come to a boundary."""
        self._arrive(boundary)

    def _arrive(self, place: str) -> None:
        if place == self._place:
            self._left -= 1
            if self._left <= 0:
                os.kill(os.getpid(), signal.SIGKILL)

    def count_steps(self) -> None:
        """Arrive before each step of the event loop from now on: of asyncio's own loop, in Python."""
        run = asyncio.Handle._run

        def counted(handle: asyncio.Handle) -> None:
            self._arrive(STEP)
            run(handle)

        setattr(asyncio.Handle, "_run", counted)  # noqa: B010 - a type checker knows that it is none of ours


def serve(strike: Strike | None) -> None:
    """Serve until the strike, or a signal."""
    struck, settings = Struck(strike), Settings()
    steps = strike is not None and strike.place == STEP
    if steps:
        struck.count_steps()
    upgrade(settings.database())
    app = create_app(settings, log=SqlLog(settings.database(), boundary=struck.at_boundary))
    config = uvicorn_config(settings, app)
    if steps:
        config.loop = "asyncio"
    listening = config.bind_socket()
    port = listening.getsockname()[1]
    Server(config, app.state.rooms, lambda: print(port, flush=True)).run(sockets=[listening])


def main() -> None:
    """Fork a server for every order, until there are no more orders."""
    for order in sys.stdin:
        strike = json.loads(order)
        pid = os.fork()
        if pid == 0:
            os.close(sys.stdin.fileno())
            serve(Strike(*strike) if strike else None)
            return
        print(pid, flush=True)
        os.waitpid(pid, 0)
        print("ended", flush=True)


if __name__ == "__main__":
    main()
