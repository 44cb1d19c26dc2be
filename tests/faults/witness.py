"""Everything that leaves a server on account of one visitor: frames, answers of HTTP, log lines, thoughts, silence.

The server is whole but for the network: sockets are links to its rooms, HTTP goes straight to the app.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random

import httpx

from spades.cards import NAMES
from tests.faults.mangling import real_requests
from tests.faults.parlour import Link, TickClock, turns, write
from tests.server.persons import Json
from web.app import create_app
from web.dealer import CODE_ALPHABET, SystemDealer
from web.identity import Identity
from web.log import MemoryLog, Row
from web.outbox import Outbox
from web.room.state import Player, guest_actor, seat_of
from web.settings import Settings
from web.thought_frames import thought_line
from web.thoughts import Answered, Asking, Thought

KEY = "a key for tests"
INSTANCE = "0" * 12
CHANGING = ("play", "look", "stand", "end", "remove", "lobby", "start", "sit", "options")
"""Requests that would lead elsewhere; a card is played at the end."""
TICKS = 60
TICK = 0.1


class SeededDealer(SystemDealer):
    """Chance that is the same each time."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self.begin()

    def begin(self) -> None:
        """From the first draw on."""
        self._rng = Random(self._seed)

    def secret(self) -> bytes:
        """32 bytes of the seed."""
        return self._rng.randbytes(32)

    def room_code(self) -> str:
        """A code of the seed."""
        return "".join(self._rng.choice(CODE_ALPHABET) for _ in range(16))

    def jitter(self) -> float:
        """No haste."""
        return 0.5


class ListeningThinkers:
    """Thinkers that nobody has: what they would have been asked is kept, by seat."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, bytes]] = []

    def ask(self, thought: Thought, answered: Answered) -> Asking:
        """Nobody can think now."""
        self.asked.append((int(thought.view.own.seat or 0), thought_line(thought)))
        answered(None)
        return _Nothing()


class _Nothing:
    def cancel(self) -> None:
        """It has been answered."""


class Witness:
    """One server, and what it lets out during one visit."""

    def __init__(self) -> None:
        self.log = MemoryLog()
        self.clock = TickClock()
        self.thinkers = ListeningThinkers()
        self._dealer = SeededDealer(1)
        self._app = create_app(
            Settings.model_validate({"keys": KEY, "thinkers": 0}),
            log=self.log,
            clock=self.clock,
            dealer=self._dealer,
            thinkers=self.thinkers,
        )
        self.rooms = self._app.state.rooms

    async def visit(
        self, rows: Sequence[Row], token: str, tokens: Sequence[str], company: Player, watched: int | None
    ) -> list[str]:
        """What leaves when the player of `token` comes, tries everything, acts and waits for the next row.

        `company` is there too, for guests rest where nobody sits. `watched`: a seat whose guest's rows are seen; of
        the first one of another seat only the moment.
        """
        Outbox._counter = itertools.count(1)
        self.thinkers.asked.clear()
        self._dealer.begin()
        left: list[str] = []
        with _lines(left):
            await write(self.log, rows)
            link = await self._arrive(rows[0].room, player_of(token), company)
            await self._try_everything(link)
            left += await self._http(rows[0].room, tokens)
            await self._act(link)
            thoughts = await self._wait(link, watched, left)
        own = seat_of(link.actor.room, link.player) if watched is None else watched
        left += [f"thought {line!r}" for seat, line in self.thinkers.asked[:thoughts] if seat == own]
        self.rooms.forget(rows[0].room)
        await self.log.purge(rows[0].room)
        self.log._tombs.clear()
        await turns(3)
        return left

    async def _arrive(self, code: str, player: Player, company: Player) -> Link:
        actor = await self.rooms.find(code)
        # It is read off the event loop: once it is there, a save comes when it comes.
        await actor.sheet()
        if company != player:
            Link(actor, company, INSTANCE)
        link = Link(actor, player, INSTANCE)
        await turns(20)
        return link

    async def _try_everything(self, link: Link) -> None:
        assert link.view is not None
        for number, request in enumerate(tries(link.view)):
            link.send(json.dumps({**request, "id": f"t{number}"}))
            await turns(8)

    async def _http(self, code: str, tokens: Sequence[str]) -> list[str]:
        transport = httpx.ASGITransport(app=self._app)
        left: list[str] = []
        async with httpx.AsyncClient(transport=transport, base_url="http://table") as client:
            for path in (f"/r/{code}", *(f"/api/rooms/{code}/{what}" for what in WHATS)):
                for token in tokens:
                    answer = await client.get(path, headers={"Authorization": f"Bearer {token}"})
                    left.append(
                        f"http {path} {answer.status_code} {sorted(answer.headers.items())} {answer.text}"
                    )
        return left

    async def _act(self, link: Link) -> None:
        """Do what a guest would in their place."""
        view = link.view
        assert view is not None
        if view["you"]["legal"]:
            hand = view["hand"]
            card = view["you"]["legal"][0]
            wish = {"kind": "play", "hand": hand["number"], "turn_no": hand["turn_no"], "card": card}
            link.send(json.dumps({**wish, "id": "mine"}))
            await turns(20)

    async def _wait(self, link: Link, watched: int | None, left: list[str]) -> int:
        """Wait for another seat's row: when each came, what was sent before, and how many thoughts were asked."""
        version = link.actor.room.version
        for tick in range(TICKS):
            seen, thoughts = len(link.frames), len(self.thinkers.asked)
            self.clock.tick(TICK)
            await turns(12)
            new = await self.log.tail(link.actor.code, version)
            version += len(new)
            left += [f"a row after {tick} ticks" for _ in new]
            if any(watched is None or row.actor != guest_actor(watched) for row in new):
                break
        else:
            seen, thoughts = len(link.frames), len(self.thinkers.asked)
        left[:0] = link.frames[:seen]
        return thoughts


WHATS = ("sheet", "record", "reasons/1", "report/1")


def tries(view: Json) -> Iterator[Json]:
    """Every request that leads nowhere, and every card that may not be played now."""
    hand = view["hand"]
    for request in real_requests(view):
        if request["kind"] not in CHANGING:
            yield request
    for name in NAMES:
        if name not in view["you"]["legal"]:
            yield {"kind": "play", "hand": hand["number"], "turn_no": hand["turn_no"], "card": name}
    looked = view["you"]["cards"] is not None
    for bid in ("blind", 0, 14) if looked else (0, 14):
        yield {"kind": "bid", "hand": hand["number"], "bid": bid}


def player_of(token: str) -> Player:
    """The player that the server knows a token as."""
    player = Identity([KEY.encode()], SystemDealer()).player(token)
    assert player is not None
    return player


def token_of(name: str) -> str:
    """A token for a name, the same each time."""
    return Identity(
        [KEY.encode()], SeededDealer(int(hashlib.sha256(name.encode()).hexdigest()[:8], 16))
    ).new_token()


class _Lines(logging.Handler):
    def __init__(self, left: list[str]) -> None:
        super().__init__(logging.DEBUG)
        self._left = left

    def emit(self, record: logging.LogRecord) -> None:
        if not record.name.startswith(("httpx", "httpcore", "asyncio")):
            self._left.append(f"log {record.name} {record.levelname} {record.getMessage()}")


@contextmanager
def _lines(left: list[str]) -> Iterator[None]:
    root, lines = logging.getLogger(), _Lines(left)
    level = root.level
    root.addHandler(lines)
    root.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        root.removeHandler(lines)
        root.setLevel(level)
