"""Waking a room from a log, with nothing but what waking needs."""

from __future__ import annotations

from web.actor import Services
from web.clock import SystemClock
from web.dealer import SystemDealer
from web.log import Log
from web.room.state import Room
from web.rooms import Rooms
from web.saves import Seals
from web.signals import Alone
from web.thinkers import ThinkerProcesses


async def woken(log: Log, code: str) -> Room | None:
    """The room of `code` as a server that just started finds it."""
    dealer = SystemDealer()
    clock, seals = SystemClock(), Seals([b"key"], dealer)
    rooms = Rooms(Services(log, Alone(), clock, dealer, seals, ThinkerProcesses(0, clock, {}), "instance"))
    actor = await rooms.find(code)
    rooms.close()
    return actor.room if actor else None
