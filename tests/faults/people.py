"""Simulated people: they play what the newest view invites, and do everything else that people and links do."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

import orjson

from tests.faults.history import History, Json, Told
from tests.faults.wire import Link, SimServer, token_of

PATIENCE = 3.0
"""Seconds without an answer after which a request is sent again."""
IDLE = 5.0
"""The mean of the seconds until somebody whom nobody waits for does something."""


class Ways(NamedTuple):
    """How people behave, as chances at each step; `pause` is the mean of the seconds until one acts."""

    pause: float = 0.4
    mischief: float = 0.0
    vanish: float = 0.0
    second_tab: float = 0.0
    twice: float = 0.0
    again: float = 0.0


GOOD = Ways()
WILD = Ways(mischief=0.12, vanish=0.02, second_tab=0.02, twice=0.1, again=0.05)


class SimPerson:
    """One person at one room. `servers` gives the processes that run now, `odd` what was seen that should not be."""

    def __init__(
        self,
        name: str,
        rng: Random,
        history: History,
        servers: Callable[[], Sequence[SimServer]],
        ways: Callable[[], Ways],
        odd: list[str],
    ) -> None:
        self.name = name
        self.token, self.player = token_of(rng)
        self.code = ""
        self.view: Json | None = None
        self.link: Link | None = None
        self.server: SimServer | None = None
        self._rng = rng
        self._history = history
        self._servers = servers
        self._ways = ways
        self._odd = odd
        self._ids = itertools.count(1)
        self._open: dict[str, tuple[str, float]] = {}
        self._answered: list[str] = []
        self._texts: dict[str, str] = {}
        self._resting: asyncio.Future[None] | None = None

    async def make_room(self, options: Json) -> None:
        """A new room, with this person in seat 0."""
        while not self.code:
            server = self._rng.choice(self._servers())
            body = {"kind": "private", "name": self.name, "options": options}
            try:
                made = await asyncio.wait_for(server.post("/api/rooms", self.token, body), 10)
            except TimeoutError:
                continue
            # A problem has a code too, and no socket.
            self.code = made["code"] if "socket" in made else ""

    async def live(self) -> None:
        """Play until thrown away."""
        while True:
            await self._rest()
            ways = self._ways()
            if self.link is None:
                self._connect()
            elif self._rng.random() < ways.vanish:
                await self._vanish()
            elif self._rng.random() < ways.second_tab:
                self._connect()
            else:
                self._step(ways)

    async def _rest(self) -> None:
        """Until there is something to do, or it has been long."""
        loop = asyncio.get_running_loop()
        self._resting = resting = loop.create_future()
        seconds = IDLE if self.link is not None else self._ways().pause
        timer = loop.call_later(self._rng.expovariate(1 / seconds), _end, resting)
        await resting
        timer.cancel()

    def _rouse(self) -> None:
        """Somebody waits for this person."""
        if self._resting is not None and not self._resting.done():
            pause = self._rng.expovariate(1 / self._ways().pause)
            asyncio.get_running_loop().call_later(pause, _end, self._resting)

    # --- links -------------------------------------------------------------------------------------------

    def _connect(self) -> None:
        servers = self._servers()
        if not servers:
            return
        self.server = self._rng.choice(servers)
        newest = [0]
        opened: list[Link] = []
        link = self.server.open(
            self.code,
            self.token,
            lambda text: self._hear(text, opened[0], newest),
            lambda code: self._lose(opened[0]),
        )
        opened.append(link)
        self.link, self.view = link, None

    def leave(self) -> None:
        """Be gone from the present link, as the server may or may not find out soon."""
        if self.link is not None:
            self.link.cut(silently=self._rng.random() < 0.5)
        self.link = self.view = None

    async def _vanish(self) -> None:
        self.leave()
        await asyncio.sleep(self._rng.choice([0.1, 1.0, 5.0, 30.0, 90.0]) * self._rng.random())

    def _lose(self, link: Link) -> None:
        if link is self.link:
            self.link = self.view = None

    def _hear(self, text: str, link: Link, newest: list[int]) -> None:
        message = orjson.loads(text)
        if message["kind"] == "view":
            self._history.is_shown(message)
            if message["version"] < newest[0]:
                self._odd.append(f"a view of version {message['version']} came after one of {newest[0]}")
            newest[0] = message["version"]
            if link is self.link:
                self.view = message
                if self._wish(message) is not None:
                    self._rouse()
        elif message["kind"] in ("done", "refused") and message["id"] is not None:
            self._answer(message)

    def _answer(self, message: Json) -> None:
        now = asyncio.get_running_loop().time()
        told = Told(now, message.get("version"), message.get("code", ""))
        self._history.is_told(self.player, message["id"], told)
        self._open.pop(message["id"], None)
        if told.version is not None:
            self._answered.append(message["id"])

    # --- requests ----------------------------------------------------------------------------------------

    def _step(self, ways: Ways) -> None:
        now = asyncio.get_running_loop().time()
        for id, (text, sent) in list(self._open.items()):
            if now - sent > PATIENCE:
                self._send(id, text)
        if self.view is None or len(self._open) >= 3:
            return
        if self._answered and self._rng.random() < ways.again:
            id = self._rng.choice(self._answered[-50:])
            self._send(id, self._texts[id])
        wish = self._mischief(self.view) if self._rng.random() < ways.mischief else self._wish(self.view)
        if wish is not None:
            id = f"{self.name}-{next(self._ids)}"
            text = json.dumps({"kind": wish.pop("kind"), "id": id, **wish}, separators=(",", ":"))
            self._texts[id] = text
            for _ in range(1 + (self._rng.random() < ways.twice)):
                self._send(id, text)

    def _send(self, id: str, text: str) -> None:
        if self.link is not None:
            now = asyncio.get_running_loop().time()
            self._history.asks_for(self.player, id, now, text)
            self._open[id] = (text, now)
            self.link.say(text)

    def _wish(self, view: Json) -> Json | None:
        """What the view invites, or None where others are to act."""
        may, hand, you = view["you"]["may"], view["hand"], view["you"]
        if you["seat"] is None:
            return self._sit(view) if "sit" in may else None
        own = view["seats"][you["seat"]]
        if "back" in may:
            return {"kind": "back"}
        if "lobby" in may:
            return {"kind": "lobby"}
        if "look" in may and "bid" in may and self._rng.random() < 0.7:
            return {"kind": "look", "hand": hand["number"]}
        if "bid" in may:
            bid = "blind" if "look" in may else self._rng.choice(["nil", 1, 2, 3, 4, 5])
            return {"kind": "bid", "hand": hand["number"], "bid": bid}
        if "play" in may:
            at = {"hand": hand["number"], "turn_no": hand["turn_no"]}
            return {"kind": "play", **at, "card": self._rng.choice(you["legal"])}
        if "next" in may:
            return {"kind": "next", "hand": hand["number"], **self._cut(view)}
        if "start" in may:
            return {"kind": "start"}
        if "ready" in may and not own["ready"]:
            return {"kind": "ready", "ready": True, **self._cut(view)}
        return None

    def _sit(self, view: Json) -> Json | None:
        free = [seat for seat in range(4) if view["seats"][seat]["type"] != "person"]
        return {"kind": "sit", "seat": self._rng.choice(free), "name": self.name} if free else None

    def _cut(self, view: Json) -> Json:
        promised = view["room"]["commitment"]
        if promised is None or self._rng.random() < 0.3:
            return {}
        return {"cut": self._rng.randbytes(32).hex(), "commitment": promised[:16]}

    def _mischief(self, view: Json) -> Json:
        """Something that nobody waits for."""
        rng, hand = self._rng, view["hand"] or {"number": 1, "turn_no": 0}
        seat = rng.randrange(4)
        at = {
            "hand": hand["number"] - rng.randrange(2),
            "turn_no": max(hand["turn_no"] - rng.randrange(3), 0),
        }
        wishes: list[tuple[int, Json]] = [
            (4, {"kind": "react", "emoji": rng.choice(["👍", "🎉", "x"])}),
            (4, {"kind": "nudge", "seat": seat}),
            (4, {"kind": "ping"}),
            (3, {"kind": "cover", "seat": seat}),
            (2, {"kind": "sit", "seat": seat, "name": rng.choice([self.name, "", "Zoe"])}),
            (3, {"kind": "ready", "ready": rng.random() < 0.5}),
            (2, {"kind": "options", "options": {"grace": rng.choice([15, 45])}}),
            (2, {"kind": "options", "options": {"pace": rng.choice(["fast", "instant"]), "target": 300}}),
            (3, {"kind": "play", **at, "card": rng.choice(["2C", "AS", "QH", "?"])}),
            (3, {"kind": "bid", "hand": at["hand"], "bid": rng.choice(["blind", 13, 0, "nil"])}),
            (2, {"kind": "look", "hand": at["hand"]}),
            (3, {"kind": "next", "hand": at["hand"]}),
            (2, {"kind": "start"}),
            (1, {"kind": "lobby"}),
            (1, {"kind": "back"}),
            (1, {"kind": "stand"}),
            (1, {"kind": "end"}),
            (1, {"kind": "remove", "seat": seat}),
        ]
        return rng.choices([wish for _, wish in wishes], [weight for weight, _ in wishes])[0]


def _end(resting: asyncio.Future[None]) -> None:
    if not resting.done():
        resting.set_result(None)
