"""Persons by the hundred who play on through every kill, and keep what they asked, were told and were shown.

Each is one player at one table. A request that got no answer is sent again with its id, over whatever link is there
then; now and then one is sent twice, or long after its answer.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any, Final

import httpx
import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.faults.history import History, Json, Told
from web.dealer import SystemDealer
from web.identity import Identity

KEY: Final = "a key for faults"
"""What signs the tokens, as `SPADES_KEYS` of the server: persons need not ask it for one."""

BACK_WITHIN: Final = 0.1
"""Seconds until a person whose link broke tries again, at most; and until one asks again who was told to."""
TWICE, LATE, PING = 0.04, 0.03, 0.03
"""How likely a request is sent twice at once, an old one again, and a ping beside it."""
REMEMBERED: Final = 40

CUT: Final = (OSError, TimeoutError, WebSocketException, httpx.TransportError)
"""What a person feels of a server that dies."""


class Table:
    """One room, its persons and their history; `options` are as `POST /api/rooms` takes them."""

    def __init__(
        self, address: str, persons: int, rng: Random, kind: str = "private", **options: Any
    ) -> None:
        self.code = ""
        self.history = History()
        self.acknowledged = 0
        self.persons = [Person(self, seat, rng) for seat in range(persons)]
        self._address = address
        self._made = asyncio.Event()
        self._more = asyncio.Event()
        self._wanted = {"name": "Ana", "kind": kind, "options": {"pace": "instant", **options}}

    async def made_by(self, client: httpx.AsyncClient) -> None:
        """Ask for the room, in the name of its first person, until there is one."""
        while not self.code:
            try:
                made = await client.post(
                    f"{self._address}/api/rooms", json=self._wanted, headers=self.persons[0].headers
                )
                if made.status_code == 201:
                    self.code = made.json()["code"]
            except CUT:
                pass
            await asyncio.sleep(BACK_WITHIN)
        self._made.set()

    def acknowledge(self) -> None:
        """One request more has its answer."""
        self.acknowledged += 1
        self._more.set()

    async def until(self, acknowledged: int) -> None:
        """Wait until so many requests have their answer."""
        while self.acknowledged < acknowledged:
            self._more.clear()
            await self._more.wait()

    async def socket(self) -> str:
        """The address of the room's socket, once there is one."""
        await self._made.wait()
        return f"{self._address.replace('http', 'ws')}/r/{self.code}/socket"


class Person:
    """Whoever sits, or wants to sit, in `seat` of a table."""

    def __init__(self, table: Table, seat: int, rng: Random) -> None:
        identity = Identity([KEY.encode()], SystemDealer())
        token = identity.new_token()
        self.player = identity.player(token) or ""
        self.headers = {"Authorization": f"Bearer {token}"}
        self._table = table
        self._seat = seat
        self._rng = rng
        self._asked = 0
        self._open: dict[str, str] = {}
        self._answered: deque[tuple[str, str]] = deque(maxlen=REMEMBERED)
        self._view: Json | None = None
        self._acted_on = 0

    async def play(self) -> None:
        """Play on for ever, over one link after another."""
        address = await self._table.socket()
        while True:
            try:
                async with _link(address, self.headers) as socket:
                    await self._live(socket)
            except CUT:
                pass
            await asyncio.sleep(self._rng.random() * BACK_WITHIN)

    async def _live(self, socket: ClientConnection) -> None:
        for id in list(self._open):
            await socket.send(self._sent(id, self._open[id]))
        async for frame in socket:
            for answer in await self._hear(orjson.loads(frame)):
                await socket.send(answer)

    async def _hear(self, message: Json) -> Sequence[str]:
        """What to send upon this message."""
        match message["kind"]:
            case "view":
                self._view = message
                self._table.history.is_shown(message)
                return self._act()
            case "done":
                self._hear_answer(message)
                return self._act()
            case "refused" if message["code"] == "try-again":
                await asyncio.sleep(self._rng.random() * BACK_WITHIN)
                frame = self._open.get(message["id"])
                return [self._sent(message["id"], frame)] if frame else []
            case "refused":
                self._hear_answer(message)
        return []

    def _hear_answer(self, answer: Json) -> None:
        id, version = answer["id"], answer.get("version")
        told = Told(asyncio.get_running_loop().time(), version, answer.get("code", ""))
        self._table.history.is_told(self.player, id, told)
        frame = self._open.pop(id, None)
        if frame and version is not None:
            self._answered.append((id, frame))
            self._table.acknowledge()
            self._acted_on = max(self._acted_on, version - 1)

    def _act(self) -> Sequence[str]:
        """The next request, if the newest view invites one and none is open; and what a bad link adds to it."""
        view = self._view
        if view is None or self._open or view["version"] <= self._acted_on:
            return []
        wish = wish_of(view, self._seat, len(self._table.persons))
        if wish is None:
            return []
        self._acted_on = view["version"]
        id = self._new_id()
        self._open[id] = orjson.dumps({**wish, "id": id}).decode()
        frames = [self._sent(id, self._open[id])]
        if self._rng.random() < TWICE:
            frames.append(self._sent(id, self._open[id]))
        if self._answered and self._rng.random() < LATE:
            frames.append(self._sent(*self._rng.choice(self._answered)))
        if self._rng.random() < PING:
            ping = self._new_id()
            frames.append(self._sent(ping, orjson.dumps({"kind": "ping", "id": ping}).decode()))
        return frames

    def _sent(self, id: str, frame: str) -> str:
        """The frame, which is about to be sent."""
        self._table.history.asks_for(self.player, id, asyncio.get_running_loop().time(), frame)
        return frame

    def _new_id(self) -> str:
        self._asked += 1
        return f"{self._seat}.{self._asked}"


def wish_of(view: Json, seat: int, persons: int) -> Json | None:
    """The request that the newest view invites from who wants `seat`; None where others are to act."""
    may, hand = view["you"]["may"], view["hand"]
    if view["you"]["seat"] is None:
        return {"kind": "sit", "seat": seat, "name": f"Ana {seat}"} if "sit" in may else None
    if "start" in may and sum(place["type"] == "person" for place in view["seats"]) == persons:
        return {"kind": "start"}
    if "ready" in may and not view["seats"][seat]["ready"]:
        return {"kind": "ready", "ready": True}
    if "lobby" in may or "back" in may:
        return {"kind": "lobby" if "lobby" in may else "back"}
    return _wish_at_table(view, may, hand) if hand else None


def _wish_at_table(view: Json, may: Sequence[str], hand: Json) -> Json | None:
    number = hand["number"]
    if "bid" in may:
        blind = "blind" in may
        return {"kind": "look", "hand": number} if blind else {"kind": "bid", "hand": number, "bid": 3}
    if "play" in may:
        card = view["you"]["legal"][0]
        return {"kind": "play", "hand": number, "turn_no": hand["turn_no"], "card": card}
    return {"kind": "next", "hand": number} if "next" in may else None


def _link(address: str, headers: dict[str, str]) -> connect:
    return connect(
        address,
        additional_headers=headers,
        compression=None,
        ping_interval=None,
        proxy=None,
        open_timeout=5,
        close_timeout=0.1,
    )


@asynccontextmanager
async def playing(tables: Sequence[Table]) -> AsyncIterator[None]:
    """Everybody at these tables plays until the block ends."""
    async with httpx.AsyncClient(verify=False, timeout=5) as client:
        tasks = [asyncio.create_task(table.made_by(client)) for table in tables]
        tasks += [asyncio.create_task(person.play()) for table in tables for person in table.persons]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
    for end in ends:
        if isinstance(end, Exception):
            raise end
