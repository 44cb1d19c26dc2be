"""Rooms that nobody has used for a long time: closed, and later forgotten."""

from __future__ import annotations

import asyncio
import logging
from typing import Final, NamedTuple

from web.clock import Clock
from web.codec import UnknownKind
from web.log import Log
from web.room.actions import Expire
from web.room.state import SYSTEM, Room
from web.rooms import Rooms

logger = logging.getLogger(__name__)

LOOK_EVERY: Final = 600.0
PURGE_AFTER_MS: Final = 24 * 3600 * 1000
"""A closed room's rows stay a day longer, for whoever restores a backup or reads a log."""


class Keeping(NamedTuple):
    """How long a room is kept after the last thing done in it, milliseconds."""

    unstarted: int
    private: int
    solo: int


def kept_for(room: Room, keeping: Keeping) -> int:
    """How long this room is kept, milliseconds."""
    if room.hand == 0:
        return keeping.unstarted
    return keeping.solo if room.kind == "solo" else keeping.private


async def expire_for_ever(rooms: Rooms, log: Log, clock: Clock, keeping: Keeping) -> None:
    """Look for forgotten rooms now and then, until cancelled."""
    while True:
        await clock.sleep(LOOK_EVERY)
        try:
            await expire(rooms, log, clock.now_ms(), keeping)
        except asyncio.CancelledError:
            raise
        except Exception as error:  # noqa: BLE001 - this loop owns its task; the next look comes
            logger.warning("forgotten rooms were not looked for (%s)", type(error).__name__)


async def expire(rooms: Rooms, log: Log, now: int, keeping: Keeping) -> None:
    """Close the rooms whose time is over at `now` (epoch ms), and forget those closed a day ago."""
    for code, at in await log.idle(now - min(*keeping, PURGE_AFTER_MS)):
        try:
            actor = await rooms.find(code)
        except UnknownKind:
            continue  # the newer server that wrote to it sees to it
        if actor is None or actor.outboxes:
            continue
        if actor.room.closed:
            if now - at >= PURGE_AFTER_MS:
                rooms.forget(code)
                await log.purge(code)
        elif now - at >= kept_for(actor.room, keeping):
            version = actor.room.version
            actor.ask(None, SYSTEM, f"expire:{version}", Expire(version))
