"""Persons at the table: programs that speak the protocol and keep every frame they were sent."""

from __future__ import annotations

import asyncio
import itertools
import json
import secrets
from collections.abc import Callable
from typing import Any, TypeAlias

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from spades.bots.levels import BOTS
from spades.cards import NAMES
from tests.server.reading import seat_view

Json: TypeAlias = dict[str, Any]
GUARD = 20.0
"""Seconds after which a test gives up waiting: no figure, only the end of a test that hangs."""


def http() -> httpx.AsyncClient:
    """A client for loopback: without the certificates of the world, which take long to load."""
    return httpx.AsyncClient(verify=False)


class Person:
    """One player identity, and at most one socket of it."""

    def __init__(self, address: str, token: str) -> None:
        self.address = address
        self.token = token
        self.frames: list[str] = []
        self.views: list[Json] = []
        self.others: list[Json] = []
        self._ids = itertools.count(1)
        self._name = secrets.token_hex(4)
        self._path = ""
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._changed = asyncio.Condition()
        self._closed: asyncio.Future[tuple[int, str]] | None = None

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    @property
    def view(self) -> Json:
        return self.views[-1]

    @property
    def code(self) -> str:
        return str(self.view["room"]["code"])

    @property
    def socket(self) -> str:
        """The path of this person's room, as `open` wants it."""
        return self._path

    async def make_room(self, name: object = "Ana", kind: str = "private", **options: Any) -> str:
        """A new room; its socket's path."""
        body = {"name": name, "kind": kind, "options": {"pace": "instant", **options}}
        async with http() as client:
            made = await client.post(f"{self.address}/api/rooms", json=body, headers=self.headers)
        assert made.status_code == 201, made.text
        return str(made.json()["socket"])

    async def open(self, socket: str) -> Person:
        """Open the room's socket and wait for its first view."""
        self._path = socket
        base = self.address.replace("http", "ws").split("/", 3)
        self._socket = await connect(f"{base[0]}//{base[2]}{socket}", additional_headers=self.headers)
        self._closed = asyncio.get_running_loop().create_future()
        seen = len(self.views)
        self._reader = asyncio.create_task(self._read(self._socket, self._closed))
        await self._until(lambda: len(self.views) > seen)
        return self

    async def twin(self, socket: str) -> Person:
        """Another tab of the same person."""
        return await Person(self.address, self.token).open(socket)

    async def leave(self) -> None:
        """Close the socket."""
        assert self._socket is not None
        assert self._reader is not None
        await self._socket.close()
        await self._reader

    def is_cut_off(self) -> bool:
        """Whether the server has closed the socket."""
        return self._closed is not None and self._closed.done()

    async def closed(self) -> tuple[int, str]:
        """The close code and reason, once the server has closed the socket."""
        assert self._closed is not None
        async with asyncio.timeout(GUARD):
            return await asyncio.shield(self._closed)

    async def send(self, frame: str | bytes) -> None:
        """Send a raw frame."""
        assert self._socket is not None
        await self._socket.send(frame)

    async def ask(self, kind: str, id: str | None = None, **fields: Any) -> Json:
        """Send a request and wait for its `done` or `refused`."""
        id = id or f"{self._name}-{next(self._ids)}"
        answers = len(self._answers(id))
        await self.send(json.dumps({"kind": kind, "id": id, **fields}))
        await self._until(lambda: len(self._answers(id)) > answers)
        return self._answers(id)[-1]

    async def answer_to(self, frame: str | bytes) -> Json:
        """Send a raw frame and wait for the next message that is no view."""
        seen = len(self.others)
        await self.send(frame)
        await self._until(lambda: len(self.others) > seen)
        return self.others[seen]

    async def do(self, kind: str, **fields: Any) -> Json:
        """Ask, and expect `done`; the newest view then shows it."""
        answer = await self.ask(kind, **fields)
        assert answer["kind"] == "done", answer
        await self._until(lambda: self.view["version"] >= answer["version"])
        return answer

    async def refused(self, kind: str, **fields: Any) -> str:
        """Ask, and expect a refusal; its code."""
        answer = await self.ask(kind, **fields)
        assert answer["kind"] == "refused", answer
        assert answer["text"], answer
        return str(answer["code"])

    async def until(self, true_of: Callable[[Json], bool]) -> Json:
        """The first newest view of which it is true."""
        await self._until(lambda: bool(self.views) and true_of(self.view))
        return self.view

    async def until_told(self, kind: str) -> Json:
        """The first message of this kind that is no view."""
        return await self.until_other(lambda other: other["kind"] == kind)

    async def until_other(self, true_of: Callable[[Json], bool]) -> Json:
        """The first message that is no view and of which it is true."""
        await self._until(lambda: any(map(true_of, self.others)))
        return next(filter(true_of, self.others))

    async def play_on(self, until: Callable[[Json], bool]) -> None:
        """Do whatever the newest view allows, as a guest would, until something is true of it."""
        while not until(self.view):
            view = self.view
            wish = next_wish(view)
            if wish is not None:
                await self.do(**wish)
            else:
                await self._until(lambda: self.view is not view)  # noqa: B023 - awaited at once

    def _answers(self, id: str) -> list[Json]:
        return [other for other in self.others if other.get("id") == id]

    async def _until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(GUARD), self._changed:
            await self._changed.wait_for(true)

    async def _read(self, socket: ClientConnection, closed: asyncio.Future[tuple[int, str]]) -> None:
        try:
            while True:
                frame = await socket.recv()
                assert isinstance(frame, str)
                self.frames.append(frame)
                message = json.loads(frame)
                (self.views if message["kind"] == "view" else self.others).append(message)
                async with self._changed:
                    self._changed.notify_all()
        except ConnectionClosed as end:
            closed.set_result((end.rcvd.code, end.rcvd.reason) if end.rcvd else (1006, ""))


def next_wish(view: Json) -> Json | None:
    """The request that the newest view invites, or None where others are to act."""
    may, hand = view["you"]["may"], view["hand"]
    if "look" in may and "bid" in may:
        return {"kind": "look", "hand": hand["number"]}
    if "bid" in may:
        bid = BOTS["first"].bid(seat_view(view), 1)
        return {"kind": "bid", "hand": hand["number"], "bid": bid or "nil"}
    if "play" in may:
        card = NAMES[BOTS["first"].card(seat_view(view), 1)]
        return {"kind": "play", "hand": hand["number"], "turn_no": hand["turn_no"], "card": card}
    if "next" in may:
        return {"kind": "next", "hand": hand["number"], **fresh_cut(view)}
    return None


def fresh_cut(view: Json) -> Json:
    """A cut of one's own for the deal to come."""
    return {"cut": secrets.token_hex(32), "commitment": view["room"]["commitment"][:16]}


async def new_person(address: str) -> Person:
    """A player nobody has met."""
    async with http() as client:
        made = await client.post(f"{address}/api/players")
    assert made.status_code == 201, made.text
    return Person(address, made.json()["token"])


async def four_seated(address: str, **options: Any) -> list[Person]:
    """Four persons in the seats 0-3 of a new room, nobody ready."""
    persons = [await new_person(address) for _ in range(4)]
    socket = await persons[0].make_room("Ana", **options)
    for person in persons:
        await person.open(socket)
    for seat, name in ((1, "Ben"), (2, "Cleo"), (3, "Dan")):
        await persons[seat].do("sit", seat=seat, name=name)
    return persons


async def four_playing(address: str, **options: Any) -> list[Person]:
    """Four persons, the match begun."""
    persons = await four_seated(address, **options)
    for person in persons:
        await person.until(lambda view: view["room"]["commitment"] is not None)
        await person.do("ready", ready=True, **fresh_cut(person.view))
    await persons[0].do("start")
    for person in persons:
        await person.until(lambda view: view["room"]["phase"] == "bidding")
    return persons


async def play_all(persons: list[Person], until: Callable[[Json], bool]) -> None:
    """Everybody plays on until something is true of each one's view."""
    await asyncio.gather(*(person.play_on(until) for person in persons))
