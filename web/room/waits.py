"""What a room waits for, and how long: graces, guests' thoughts, turn limits. Times are seconds.

A wait is named by what it serves. While its name stands in the list its clock runs on; once the name is gone
the clock is stopped; a room that wakes starts every clock anew.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple, TypeAlias

from spades.seats import Seat
from spades.table import Table
from web.room.actions import Grace, Pardon, TimeUp
from web.room.options import Pace
from web.room.state import Room, in_match, is_guest, lobby_is_open, somebody_here, waited_for

LOBBY_GRACE: Final = 60
LATE_AFTER: Final = 90
BARRED_FOR: Final = 600

# A guest's think time follows from public facts alone, so that it can tell nobody anything.
_PACE: Final[dict[Pace, float]] = {"slow": 1.7, "normal": 1.0, "fast": 0.5, "instant": 0.0}
_BID_THINK: Final = 0.9
_LEAD_THINK: Final = 0.8
_FOLLOW_THINK: Final = 0.6
# The fourth card of a trick is the one that people wait for.
_LAST_THINK: Final = 0.45
_TRICK_REST: Final = 0.95
_DEAL_REST: Final = 0.9


class GuestTurn(NamedTuple):
    """A guest is to act for `seat`."""

    seat: Seat


class Late(NamedTuple):
    """`seat` has kept the table waiting: others may cover it now. Nothing is logged."""

    seat: Seat


Waited: TypeAlias = GuestTurn | Late | Grace | TimeUp | Pardon


class Wait(NamedTuple):
    """One clock: its name, its length, and what is to happen when it is over."""

    name: str
    seconds: float
    then: Waited


def waits(room: Room, lost: Collection[str] = ()) -> list[Wait]:
    """Every clock that runs in this state. None runs while nobody seated is connected.

    `lost` are connections of a process that is gone: the log still counts them, but nobody sits behind them.
    """
    if not somebody_here(room, lost):
        return []
    return [*_graces(room), *_turn(room), *_late(room), *_pardons(room)]


def _graces(room: Room) -> list[Wait]:
    if room.kind == "solo" or not (in_match(room) or lobby_is_open(room)):
        return []
    where, seconds = ("match", room.options.grace) if in_match(room) else ("lobby", LOBBY_GRACE)
    return [
        Wait(f"grace:{where}:{place.since}:{seat}", seconds, Grace(seat, place.since))
        for seat, place in enumerate(room.places)
        if place.player and place.connection is None and (not place.covered or place.player == room.creator)
    ]


def _turn(room: Room) -> list[Wait]:
    table = room.table
    if table is None or table.turn is None:
        return []
    name = f"{table.number}:{table.phase}:{len(table.played)}:{table.turn}"
    if is_guest(room, table.turn):
        # A guest's look and its bid are two thoughts of one turn.
        looked = "" if table.looked[table.turn] else ":look"
        return [Wait(f"guest:{name}{looked}", _think_time(room, table), GuestTurn(table.turn))]
    if room.options.turn_limit == 0 or room.kind == "solo":
        return []
    limit = TimeUp(table.number, len(table.played), table.turn)
    return [Wait(f"turn:{name}", room.options.turn_limit, limit)]


def _think_time(room: Room, table: Table) -> float:
    pace = _PACE[room.options.pace]
    if table.phase == "bidding":
        first = table.turn == table.leader
        return pace * (_BID_THINK + (_DEAL_REST if first else 0))
    if table.trick:
        return pace * (_LAST_THINK if len(table.trick) == 3 else _FOLLOW_THINK)
    return pace * (_LEAD_THINK + (_TRICK_REST if table.played else 0))


def _late(room: Room) -> list[Wait]:
    table = room.table
    if table is None or room.kind == "solo":
        return []
    return [
        Wait(f"late:{table.number}:{len(table.played)}:{table.phase}:{seat}", LATE_AFTER, Late(seat))
        for seat in waited_for(room)
    ]


def _pardons(room: Room) -> list[Wait]:
    return [Wait(f"pardon:{player}", BARRED_FOR, Pardon(player)) for player in sorted(room.barred)]
