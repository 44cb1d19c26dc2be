"""The rooms of this process: made, found, woken from their log, put to sleep."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from web.actor import Actor, Services
from web.codec import UnknownKind, events_json
from web.dealer import CODE_ALPHABET, CODE_LENGTH
from web.failures import kind_and_place
from web.folding import folded, kept_fold
from web.log import NO_HASH, NO_HEAD, Committed, Head, chained
from web.room.actions import Make
from web.room.decide import made
from web.room.events import Event
from web.room.evolve import fold
from web.room.options import Options
from web.room.state import SYSTEM, Kind, Player, Room
from web.saves import Save, events_from

logger = logging.getLogger(__name__)

LONG_LIFE: Final = 256
"""Rows that are folded within a few milliseconds."""

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
        self._loading: dict[str, asyncio.Task[bool]] = {}
        self._told: dict[str, int] = {}
        self._newer: set[str] = set()
        services.signals.listen(self._hear)

    async def find(self, code: str) -> Actor | None:
        """The room of `code`, from memory or folded from its log; None where there is none.

        Raises LogUnavailable where its log cannot be read: UnknownKind if only a newer server can.
        """
        if code in self._newer:
            raise UnknownKind
        while (actor := self._actors.get(code)) is None:
            # Two sockets of one room that come at once must meet in one actor.
            loading = self._loading.get(code)
            if loading is None:
                loading = self._loading[code] = asyncio.create_task(self._load(code))
            if not await asyncio.shield(loading):
                return None
        return actor

    async def make(self, player: Player, kind: Kind, name: str | None, options: Options) -> Actor:
        """A new room with `player` in seat 0. Raises Refused for a bad name, NotMade if the log says no."""
        dealer = self._services.dealer
        make = Make(kind, name, options, dealer.deal_name(), dealer.secret(), dealer.guest_names())
        return await self._begin(made(player, make))

    async def resume(self, player: Player, save: Save) -> tuple[Actor, bool]:
        """The room that goes on from `save`, and whether it is new: its own still lives with this player, or not.

        Raises BadSave for what the rules do not allow, NotMade if the log says no.
        """
        own = await self.find(save.room)
        if own is not None and own.room.kind == "solo" and own.room.maker == player:
            return own, False
        return await self._begin(events_from(save, player)), True

    async def _begin(self, events: list[Event]) -> Actor:
        code = self._services.dealer.room_code()
        # By the system: a player's ids are the player's own, from the first request on.
        row = chained(code, 1, SYSTEM, "make", NO_HASH, events_json(events))
        if not isinstance(await self._services.log.append(row), Committed):
            raise NotMade
        actor = self._add(code, fold(None, 1, events), Head(1, row.hash))
        actor.begin()
        return actor

    async def reach_log(self) -> None:
        """Ask the log for something. Raises what keeps it from answering."""
        await self._services.log.heads([])

    async def look_for_rows(self) -> None:
        """Have every awake room read what others wrote and no signal told of. Raises LogUnavailable."""
        for code, head in (await self._services.log.heads(list(self._actors))).items():
            self._hear(code, head.version)

    def forget(self, code: str) -> None:
        """Let go of a room that is closed."""
        actor = self._actors.pop(code, None)
        if actor is not None:
            actor.close("gone")

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

    async def _load(self, code: str) -> bool:
        """Whether there is a room of `code`; if so it is in memory now."""
        try:
            room, head = await self._folded(code)
            if room is not None:
                # A row may have come between the reading and now.
                self._add(code, room, head).heard(self._told.get(code, 0))
        finally:
            del self._loading[code]
            self._told.pop(code, None)
        return room is not None

    async def _folded(self, code: str) -> tuple[Room | None, Head]:
        log = self._services.log
        room, head = kept_fold(await log.kept(code))
        rows = await log.tail(code, head.version)
        goes_on = rows[0].prev == head.hash if rows else (await log.heads([code])).get(code, NO_HEAD) == head
        if room is not None and not goes_on:
            # The kept fold is not of this log: it is a cache, the rows are the truth.
            room, rows = None, await log.tail(code)
        try:
            # Of a long life, off the loop: every other table would wait for as long as it takes.
            room = (
                folded(rows, room) if len(rows) < LONG_LIFE else await asyncio.to_thread(folded, rows, room)
            )
        except UnknownKind:
            # Not gone: it waits for a server that knows more. Rows only grow, so this one need not look again.
            self._newer.add(code)
            logger.warning("a newer version of the server wrote to a room: it is not to be had here")
            raise
        except Exception as error:  # noqa: BLE001 - whatever its log holds, this room alone is not to be had
            logger.error("a room cannot be read from its log: %s", kind_and_place(error))
            room = None
        return room, Head(rows[-1].version, rows[-1].hash) if rows else head

    def _hear(self, code: str, version: int) -> None:
        """Another process has brought the room to `version`."""
        if code in self._actors:
            self._actors[code].heard(version)
        elif code in self._loading:
            self._told[code] = max(version, self._told.get(code, 0))

    def _add(self, code: str, room: Room, head: Head) -> Actor:
        actor = self._actors[code] = Actor(code, room, head, self._services, self._drop)
        return actor

    def _drop(self, actor: Actor) -> None:
        """A room that failed: its pages come back and wake it from its log."""
        if self._actors.get(actor.code) is actor:
            del self._actors[actor.code]
        actor.close("restart")
