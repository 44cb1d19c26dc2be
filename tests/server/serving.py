"""A real server on a free port of loopback, in the test's own event loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

import uvicorn.server
from fastapi import FastAPI

import web.cli
from tests.server.clocks import HandClock, settle
from web.app import create_app
from web.cli import Server, uvicorn_config
from web.clock import Clock
from web.log import Log, MemoryLog
from web.settings import Settings
from web.signals import Signals
from web.thoughts import Thinkers

KEY = "a key for tests"


class Serving(NamedTuple):
    """A running server: its address (`http://127.0.0.1:PORT` and the base path), its app, its log."""

    address: str
    app: FastAPI
    log: Log
    server: Server


@asynccontextmanager
async def serving(
    log: Log | None = None,
    clock: Clock | None = None,
    minds: Thinkers | None = None,
    signals: Signals | None = None,
    **settings: object,
) -> AsyncIterator[Serving]:
    """Serve until the block ends. Without a log, one in memory; without `minds`, guests by the plain policy.

    Without `signals` it is the only server on its log.
    """
    log = log or MemoryLog()
    # A test that plays on is faster than any person, and limits have tests of their own.
    quick = {"requests_per_second": 10_000}
    chosen = Settings.model_validate({"port": 0, "keys": KEY, "thinkers": 0, **quick, **settings})
    app = create_app(chosen, log=log, clock=clock, thinkers=minds, signals=signals)
    server = PromptServer(uvicorn_config(chosen, app), app.state.rooms)
    listening = server.config.bind_socket()
    port = listening.getsockname()[1]
    task = asyncio.create_task(server.serve(sockets=[listening]))
    await server.is_up.wait()
    try:
        yield Serving(f"http://127.0.0.1:{port}{chosen.base_path}", app, log, server)
    finally:
        server.should_exit = True
        await task
        listening.close()


@asynccontextmanager
async def by_hand(
    log: Log | None = None, minds: Thinkers | None = None, **settings: object
) -> AsyncIterator[tuple[Serving, HandClock]]:
    """Serve with a clock that stands still until the test moves it."""
    clock = HandClock()
    async with serving(log, clock, minds, None, **settings) as served:
        yield served, clock


class PromptServer(Server):
    """Starts and ends as ours does, but for the rests in between, of which hundreds of tests would wait for each."""

    async def main_loop(self) -> None:
        """Look every 5 ms whether it is to end, where uvicorn looks ten times a second."""
        while not await self.on_tick(0):  # noqa: ASYNC110 - what says so is a flag
            await asyncio.sleep(0.005)


class _WithoutRests:
    """asyncio as what ends a server knows it: whoever would rest for a moment lets the others go on instead."""

    def __getattr__(self, name: str) -> object:
        return getattr(asyncio, name)

    async def sleep(self, _seconds: float) -> None:
        await settle()


for module in (uvicorn.server, web.cli):
    vars(module)["asyncio"] = _WithoutRests()
