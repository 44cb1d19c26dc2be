"""The rooms of this process: made, found, woken from their log, put to sleep."""

from __future__ import annotations

import asyncio

from web.actor import Actor, Services
from web.codec import events_json, events_of
from web.dealer import CODE_ALPHABET, CODE_LENGTH
from web.log import NO_HASH, Committed, Head, chained
from web.room.actions import Make
from web.room.decide import made
from web.room.evolve import fold
from web.room.options import Options
from web.room.state import SYSTEM, Kind, Player, Room

_LOOK_ALIKES = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None})


class NotMade(Exception):
    """The log did not take the new room: try again."""


def room_code(written: str) -> str | None:
    """The code that a person wrote, whatever case, dashes or look-alikes; None for what can be no code."""
    code = written.upper().translate(_LOOK_ALIKES)
    return code if len(code) == CODE_LENGTH and set(code) <= set(CODE_ALPHABET) else None


class Rooms:
    """Every room that is in memory, by its code."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._actors: dict[str, Actor] = {}
        self._loading: dict[str, asyncio.Task[Actor | None]] = {}

    async def find(self, code: str) -> Actor | None:
        """The room of `code`, from memory or folded from its log; None where there is none."""
        actor = self._actors.get(code)
        if actor is not None:
            return actor
        # Two sockets of one room that come at once must meet in one actor.
        loading = self._loading.get(code)
        if loading is None:
            loading = self._loading[code] = asyncio.create_task(self._load(code))
            loading.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(loading)

    async def make(self, player: Player, kind: Kind, name: str | None, options: Options) -> Actor:
        """A new room with `player` in seat 0. Raises Refused for a bad name, NotMade if the log says no."""
        dealer = self._services.dealer
        make = Make(kind, name, options, dealer.deal_name(), dealer.secret(), dealer.guest_names())
        events = made(player, make)
        code = dealer.room_code()
        # By the system: ids of the player are the player's own, from the first request on.
        row = chained(code, 1, SYSTEM, "make", NO_HASH, events_json(events))
        if not isinstance(await self._services.log.append(row), Committed):
            raise NotMade
        actor = self._add(code, fold(None, 1, events), Head(1, row.hash))
        actor.begin()
        return actor

    async def reach_log(self) -> None:
        """Ask the log for something. Raises what keeps it from answering."""
        await self._services.log.heads([])

    def sleep_idle(self) -> None:
        """Forget the rooms that nobody is connected to; their log keeps them."""
        for code, actor in list(self._actors.items()):
            if actor.is_idle():
                actor.close("gone")
                del self._actors[code]

    def close(self) -> None:
        """The server stops: every page is told to come back in a moment."""
        for actor in self._actors.values():
            actor.close("restart")
        self._actors.clear()

    async def _load(self, code: str) -> Actor | None:
        rows = await self._services.log.tail(code)
        room: Room | None = None
        for row in rows:
            room = fold(room, row.version, events_of(row.events))
        if room is None:
            return None
        return self._add(code, room, Head(rows[-1].version, rows[-1].hash))

    def _add(self, code: str, room: Room, head: Head) -> Actor:
        actor = self._actors[code] = Actor(code, room, head, self._services, self._drop)
        return actor

    def _drop(self, actor: Actor) -> None:
        """A room that failed: its pages come back and wake it from its log."""
        if self._actors.get(actor.code) is actor:
            del self._actors[actor.code]
        actor.close("restart")
