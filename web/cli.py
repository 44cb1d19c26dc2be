"""The `spades` command."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Final

import typer
import uvicorn
from fastapi import FastAPI
from pydantic import ValidationError

from web.app import create_app
from web.assets import unwritable
from web.duels import arena
from web.ending import give_up
from web.export import export
from web.identity import KeyUnusable
from web.links import HttpLink, SocketLink
from web.log import LogUnavailable
from web.migrate import upgrade
from web.protocol import CLOSE_FRAME
from web.replay import replay
from web.rethink import rethink
from web.rooms import Rooms
from web.settings import Settings
from web.verify import verify
from web.warming import warm

DRAIN_SECONDS: Final = 8

app = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False)
app.command()(arena)
app.command()(export)
app.command()(replay)
app.command()(rethink)
app.command()(verify)
app.command()(warm)


@app.callback()
def spades() -> None:
    """Spades: a table for friends, self-hosted."""


@app.command()
def serve() -> None:
    """Bring the database up to date, then serve until stopped. Settings come from SPADES_* in the environment."""
    settings = _settings()
    try:
        if settings.database_url is None:
            _make_folder(settings.data_dir)
        upgrade(settings.database())
        spades_app = create_app(settings)
    except (KeyUnusable, LogUnavailable) as error:
        give_up(str(error))
    config = uvicorn_config(settings, spades_app)
    try:
        listening = config.bind_socket()
    except SystemExit:
        # uvicorn has said why; what to do is ours to say.
        give_up(f"Port {settings.port} cannot be opened: SPADES_PORT={settings.port + 1} would take another.")
    server = Server(config, spades_app.state.rooms, lambda: _announce(settings, listening))
    server.run(sockets=[listening])


def _settings() -> Settings:
    try:
        return Settings()
    except ValidationError as error:
        wrong = error.errors(include_input=False, include_url=False)[0]
        name = "_".join(str(part) for part in wrong["loc"][:1]).upper()
        give_up(f"SPADES_{name} is set wrong ({wrong['msg']}): docs/hosting.md says what it may be.")


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        give_up(unwritable(path, error.strerror))


class Server(uvicorn.Server):
    """uvicorn, telling every page to come back in a moment before it closes their links.

    `announce` is called once the server answers, and never where it could not start.
    """

    def __init__(
        self, config: uvicorn.Config, rooms: Rooms, announce: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__(config)
        self.is_up = asyncio.Event()
        self._rooms = rooms
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start as uvicorn does, then say so."""
        for listening in sockets or []:
            # It is inheritable for uvicorn's own workers, which we have none of: thinkers have no business with it.
            listening.set_inheritable(False)
            # Links take it after their listener. asyncio leaves it out, and an answer's second frame waits 40 ms.
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        await super().startup(sockets)
        self.is_up.set()
        if self.started:
            self._announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say `bye restart` to every room, then stop as uvicorn does."""
        self._rooms.close()
        # The farewell is written by each socket's own task: let those run before the links are cut.
        await asyncio.sleep(0.05)
        await super().shutdown(sockets)


def uvicorn_config(settings: Settings, spades_app: FastAPI) -> uvicorn.Config:
    return uvicorn.Config(
        spades_app,
        host=settings.host,
        port=settings.port,
        http=HttpLink,
        ws=SocketLink,
        ws_max_size=CLOSE_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        access_log=False,
        log_level="warning",
        server_header=False,
        forwarded_allow_ips=settings.forwarded_allow_ips,
        timeout_graceful_shutdown=DRAIN_SECONDS,
    )


def _announce(settings: Settings, listening: socket.socket) -> None:
    host, port = listening.getsockname()[:2]
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    print(f"Spades is ready: open http://{shown}:{port}{settings.base_path}/ (stop with Ctrl+C)", flush=True)


def main() -> None:
    """The entry point of the `spades` command."""
    app()


if __name__ == "__main__":
    main()
