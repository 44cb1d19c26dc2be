"""The server put together: the only place where its parts meet."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

from fastapi import FastAPI
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from web.actor import Services
from web.api import Api
from web.assets import folder
from web.clock import Clock, SystemClock
from web.compiled import compiled_folder
from web.dealer import Dealer, SystemDealer
from web.expiry import Keeping, expire_for_ever
from web.gate import Gate
from web.identity import Identity, key_of
from web.installed import Installed
from web.languages import spoken_to
from web.log import Log, LogUnavailable
from web.pages import Pages
from web.problems import Problem, problem
from web.rooms import Rooms
from web.saves import Seals
from web.settings import Settings
from web.signals import TOUCH_EVERY, Alone, Signals
from web.socket import Sockets
from web.sql_log import SqlLog
from web.static import Static
from web.thinkers import ThinkerProcesses, thinker_environment
from web.thoughts import Thinkers

logger = logging.getLogger(__name__)

SLEEP_EVERY: Final = 60.0

CONTENT_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    # The link of a room is its secret: no page that we link to may hear it.
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def create_app(
    settings: Settings,
    log: Log | None = None,
    clock: Clock | None = None,
    dealer: Dealer | None = None,
    thinkers: Thinkers | None = None,
    signals: Signals | None = None,
) -> FastAPI:
    """The server for `settings`. Tests give a log, a clock, chance, thinkers or signals of their own.

    Raises KeyUnusable or LogUnavailable, each a sentence for whoever hosts.
    """
    clock, dealer = clock or SystemClock(), dealer or SystemDealer()
    keys = [key.get_secret_value().encode() for key in settings.keys] or [key_of(settings.data_dir, dealer)]
    log = log or SqlLog(settings.database())
    signals = signals or Alone()
    instance = dealer.secret().hex()[:12]
    seals = Seals(keys, dealer)
    processes = _thinkers(0 if thinkers else settings.thinkers, clock, settings.data_dir)
    rooms = Rooms(Services(log, signals, clock, dealer, seals, thinkers or processes, instance))
    gate = Gate(Identity(keys, dealer), settings.origins)
    tree = folder("static")
    static = Static(tree, settings.base_path)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        processes.start()
        sleeper = asyncio.gather(
            _sleep_idle(rooms, clock),
            expire_for_ever(rooms, log, clock, _keeping(settings)),
            _stay_in_touch(rooms, signals, clock),
        )
        try:
            yield
        finally:
            sleeper.cancel()
            with suppress(asyncio.CancelledError):
                await sleeper
            rooms.close()
            await processes.stop()
            await log.close()

    app = FastAPI(title="Spades", lifespan=life, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.rooms, app.state.instance = rooms, instance
    app.add_exception_handler(Problem, _answer_problem)
    app.add_exception_handler(LogUnavailable, _answer_silent_log)
    prefix = settings.base_path
    pages = Pages(rooms, gate, prefix, static, settings.secure_cookies)
    app.include_router(pages.router(), prefix=prefix)
    app.include_router(Installed(tree, prefix, static.url).router(), prefix=prefix)
    app.include_router(Api(rooms, gate, seals, prefix).router(), prefix=prefix)
    sockets = Sockets(
        rooms, gate, clock, instance, settings.requests_per_second, settings.sockets_per_address
    )
    app.include_router(sockets.router(), prefix=prefix)
    app.add_route(static.url + "{file:path}", static.answer)
    app.add_exception_handler(HTTPException, pages.nowhere)
    app.add_middleware(GZipMiddleware, minimum_size=700)
    app.add_middleware(SafeHeaders, hashed=static.url)
    return app


def _thinkers(count: int, clock: Clock, data_dir: Path) -> ThinkerProcesses:
    cache = compiled_folder(data_dir) if count else None
    return ThinkerProcesses(count, clock, thinker_environment(cache))


def _keeping(settings: Settings) -> Keeping:
    hour = 3600 * 1000
    return Keeping(
        int(settings.keep_unstarted_hours * hour),
        int(settings.keep_private_days * 24 * hour),
        int(settings.keep_solo_days * 24 * hour),
    )


async def _sleep_idle(rooms: Rooms, clock: Clock) -> None:
    while True:
        await clock.sleep(SLEEP_EVERY)
        rooms.sleep_idle()


async def _stay_in_touch(rooms: Rooms, signals: Signals, clock: Clock) -> None:
    """Live beside other processes, until cancelled; over at once where there are none."""
    while not signals.is_alone:
        try:
            await signals.touch()
            await rooms.look_for_rows()
        except LogUnavailable as error:
            logger.warning("the log is silent (%s), looking again soon", type(error).__name__)
        await clock.sleep(TOUCH_EVERY)


async def _answer_problem(request: Request, error: Exception) -> Response:
    if not isinstance(error, Problem):
        raise error
    return problem(error.status, error.code, spoken_to(request))


async def _answer_silent_log(request: Request, _error: Exception) -> Response:
    return problem(503, "not-ready", spoken_to(request))


class SafeHeaders:
    """Adds the headers that every answer carries, and lets files below `hashed` be cached for ever."""

    def __init__(self, app: ASGIApp, hashed: str) -> None:
        self._app = app
        self._hashed = hashed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the call on, its answer's headers completed."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        hashed = scope["path"].startswith(self._hashed)

        async def send_with_headers(message: Message) -> None:
            # The second is a refused handshake's.
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if hashed and message["status"] == 200:
                    headers["Cache-Control"] = "public, max-age=31536000, immutable"
            await send(message)

        await self._app(scope, receive, send_with_headers)
