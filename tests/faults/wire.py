"""A simulated process and the links to it: the whole server by its own ASGI door, without a socket."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

from tests.faults.air import Air, SimSignals
from tests.faults.life import Life, Odds
from tests.faults.ports import SimClock, SimDealer, SimLog, SimThinkers
from web.app import create_app
from web.identity import Identity
from web.log import MemoryLog
from web.settings import Settings

KEY = "a key for simulations"
SETTINGS = Settings.model_validate({"keys": KEY, "thinkers": 0, "requests_per_second": 1000})
SILENT_FOR = 30.0
"""Seconds until a server finds out that nobody is at the other end."""

Heard: TypeAlias = Callable[[str], None]
Closed: TypeAlias = Callable[[int], None]


class SimServer:
    """One process, from its start to its sudden end."""

    def __init__(self, store: MemoryLog, air: Air, rng: Random, odds: Callable[[], Odds]) -> None:
        self.life = Life()
        self._rng = rng
        signals = SimSignals(air, self.life)
        self._app = create_app(
            SETTINGS,
            SimLog(store, self.life, rng, odds),
            SimClock(self.life),
            SimDealer(rng),
            SimThinkers(self.life, rng, odds),
            signals,
        )
        self.instance = signals.instance = str(self._app.state.instance)
        self._living = asyncio.create_task(self._live())

    async def post(self, path: str, token: str, body: object) -> Any:
        """The answer to a POST, as JSON."""
        sent = [{"type": "http.request", "body": json.dumps(body).encode(), "more_body": False}]
        answer: list[bytes] = []

        async def receive() -> Any:
            return sent.pop() if sent else await asyncio.get_running_loop().create_future()

        async def send(message: Any) -> None:
            answer.append(message.get("body", b""))

        scope = {"type": "http", "method": "POST", "http_version": "1.1", "scheme": "http"}
        await self._app(scope | _place(path, token), receive, send)
        return json.loads(b"".join(answer))

    def open(self, code: str, token: str, heard: Heard, closed: Closed) -> Link:
        """A link to the room of `code`."""
        link = Link(self.life, self._rng, heard, closed)
        scope = {
            "type": "websocket",
            "http_version": "1.1",
            "scheme": "ws",
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
        }
        link.task = asyncio.create_task(
            self._app(scope | _place(f"/r/{code}/socket", token), link.receive, link.send)
        )
        return link

    async def _live(self) -> None:
        async with self._app.router.lifespan_context(self._app):
            await asyncio.get_running_loop().create_future()


class Link:
    """One socket. What is said arrives later, in order, or not at all once the wire is cut."""

    task: asyncio.Task[None]

    def __init__(self, life: Life, rng: Random, heard: Heard, closed: Closed) -> None:
        self.is_open = True
        self._life = life
        self._rng = rng
        self._heard = heard
        self._closed = closed
        self._is_cut = self._is_known_cut = False
        self._inward: asyncio.Queue[Any] = asyncio.Queue()
        self._inward.put_nowait({"type": "websocket.connect"})
        self._up = self._down = 0.0
        life.at_end.append(lambda: self._later_down(lambda: self._close(1006)))

    # --- the person's end --------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Send a frame."""
        if self.is_open and not self._is_cut:
            message = {"type": "websocket.receive", "text": text}
            self._up = self._at(self._up, lambda: self._inward.put_nowait(message))

    def cut(self, silently: bool) -> None:
        """The person is gone from this link; `silently`, the server finds out late."""
        self.is_open, self._is_cut = False, True
        loop = asyncio.get_running_loop()
        loop.call_later(SILENT_FOR if silently else 0.01, self._tell_of_end)

    # --- the server's end --------------------------------------------------------------------------------

    async def receive(self) -> Any:
        message = await self._inward.get()
        await self._life.goes_on()
        return message

    async def send(self, message: Any) -> None:
        await self._life.goes_on()
        if self._is_known_cut:
            raise OSError("the link is gone")
        if message["type"] == "websocket.send":
            self._later_down(lambda: self._hear(message["text"]))
        elif message["type"] in ("websocket.close", "websocket.http.response.body"):
            code = message.get("code", 1000)
            self._later_down(lambda: self._close(code))

    # --- between -----------------------------------------------------------------------------------------

    def _hear(self, text: str) -> None:
        if self.is_open:
            self._heard(text)

    def _close(self, code: int) -> None:
        if self.is_open:
            self.is_open = False
            self._tell_of_end()
            self._closed(code)

    def _tell_of_end(self) -> None:
        self._is_known_cut = True
        self._inward.put_nowait({"type": "websocket.disconnect", "code": 1006})

    def _later_down(self, call: Callable[[], None]) -> None:
        self._down = self._at(self._down, call)

    def _at(self, last: float, call: Callable[[], None]) -> float:
        """Make `call` after a way through the net, behind what was sent before."""
        loop = asyncio.get_running_loop()
        # Never at the same moment: the loop does not say which of two such calls comes first.
        when = max(last + 1e-6, loop.time() + 0.001 + 0.03 * self._rng.random())
        loop.call_at(when, call)
        return when


def token_of(rng: Random) -> tuple[str, str]:
    """A new person's token, and the player that servers know them by."""
    identity = Identity([KEY.encode()], SimDealer(rng))
    token = identity.new_token()
    player = identity.player(token)
    assert player is not None
    return token, player


def _place(path: str, token: str) -> dict[str, Any]:
    return {
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(b"host", b"table.example"), (b"authorization", f"Bearer {token}".encode())],
        "client": ("127.0.0.1", 50_000),
        "server": ("table.example", 80),
        "state": {},
    }
