"""Why a room refuses: one closed list of codes, turned into a sentence at the edge (`web/wire.py`)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from spades import engine
from spades.seats import Seat

RoomCode: TypeAlias = (
    engine.Refusal
    | Literal[
        "not-seated",
        "seat-taken",
        "bad-name",
        "not-creator",
        "not-ready",
        "stale",
        "unknown-emoji",
        "bad-options",
        "stale-commitment",
    ]
)


class Refused(Exception):
    """The room or the table says no: nothing has changed. `who` are the seats waited for, with `not-ready`."""

    def __init__(self, code: RoomCode, who: tuple[Seat, ...] = ()) -> None:
        super().__init__(code)
        self.code: RoomCode = code
        self.who = who
