"""What a room waits for, and how long: graces, guests' thoughts, turn limits. Times are seconds.

A wait is named by what it serves. While its name stands in the list its clock runs on; once the name is gone
the clock is stopped; a room that wakes starts every clock anew.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple, TypeAlias

from spades import kernel
from spades.seats import SEATS, Seat
from spades.table import Table
from web.room.actions import Grace, Pardon, TimeUp
from web.room.options import Pace
from web.room.state import Room, in_match, is_guest, lobby_is_open, somebody_here, waited_for

LOBBY_GRACE: Final = 60
LATE_AFTER: Final = 90
BARRED_FOR: Final = 600

# How long a guest takes follows from public facts alone, so that its silence can tell nobody anything.
_PACE: Final[dict[Pace, float]] = {"slow": 1.7, "normal": 1.0, "fast": 0.5, "instant": 0.0}
_TRICK_REST: Final = 0.9
_DEAL_REST: Final = 0.9
_LOOK: Final = 0.6
_BID: Final = 1.0
_EACH_BID_BEFORE: Final = 0.1
# By place in the trick. The fourth card is the one that people wait for.
_CARD: Final = (0.8, 0.7, 0.6, 0.5)
_OPENING_LEAD: Final = 0.4
_WHILE_A_NIL_STANDS: Final = 0.3
# Everybody has one card left, and everybody knows.
_LAST_CARD: Final = 0.4

THOUGHT_WITHIN: Final = 1.5
"""How far beyond its think time a guest's turn waits for the thought; then the plain policy decides."""


class GuestTurn(NamedTuple):
    """A guest is to act for `seat`."""

    seat: Seat


class LateThought(NamedTuple):
    """The guest of `seat` has not come to a thought in time."""

    seat: Seat


class Late(NamedTuple):
    """`seat` has kept the table waiting: others may cover it now. Nothing is logged."""

    seat: Seat


Waited: TypeAlias = GuestTurn | LateThought | Late | Grace | TimeUp | Pardon


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
    turn = guest_turn(room)
    if turn is not None:
        late = LateThought(table.turn)
        return [turn, Wait(f"thought:{turn.name}", turn.seconds + THOUGHT_WITHIN, late)]
    if room.options.turn_limit == 0 or room.kind == "solo":
        return []
    limit = TimeUp(table.number, len(table.played), table.turn)
    return [Wait(f"turn:{_name(table)}", room.options.turn_limit, limit)]


def guest_turn(room: Room) -> Wait | None:
    """The turn of a guest that is up, with the time it takes; None where no guest is to act."""
    table = room.table
    if table is None or table.turn is None or not is_guest(room, table.turn):
        return None
    # A guest's look and its bid are two thoughts of one turn.
    looked = "" if table.looked[table.turn] else ":look"
    seconds = _PACE[room.options.pace] * (_rest(table) + think_seconds(table))
    return Wait(f"guest:{_name(table)}{looked}", seconds, GuestTurn(table.turn))


def _name(table: Table) -> str:
    return f"{table.number}:{table.phase}:{len(table.played)}:{table.turn}"


def _rest(table: Table) -> float:
    """So that pages can show what there was before: a deal, or a whole trick."""
    if table.phase == "bidding":
        return _DEAL_REST if table.turn == table.leader else 0
    return _TRICK_REST if table.played and not table.trick else 0


def think_seconds(table: Table) -> float:
    """How long a guest on turn seems to think at normal pace, 0.4-1.8: from what everybody sees."""
    stands = any(table.bids[seat] in (kernel.NIL, kernel.BLIND) and not table.books[seat] for seat in SEATS)
    extra = _WHILE_A_NIL_STANDS if stands else 0
    if table.phase == "bidding":
        if table.turn is not None and not table.looked[table.turn]:
            return _LOOK
        return _BID + _EACH_BID_BEFORE * sum(bid != kernel.NO_BID for bid in table.bids) + extra
    if len(table.played) >= 48:
        return _LAST_CARD
    return _CARD[len(table.trick)] + (extra if table.played else extra + _OPENING_LEAD)


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
