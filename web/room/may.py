"""What a viewer may ask now: exactly the kinds that `decide` would accept (a test asks every kind in every state)."""

from __future__ import annotations

from collections.abc import Collection

from spades.seats import SEATS, Seat
from spades.table import Table
from web.room.decide import may_cover, may_nudge
from web.room.state import Player, Room, lobby_is_open, not_ready, phase_for, seat_of, waited_for


def may(room: Room, player: Player, late: Collection[Seat] = ()) -> list[str]:
    """The kinds `player` may send. `late` are the seats that the clock says have kept the table waiting."""
    seat = seat_of(room, player)
    if seat is None:
        return ["sit"] if _may_join(room, player) else []
    phase = phase_for(room, seat)
    if phase == "over":
        return ["lobby", "react"]
    if room.table is None or phase == "lobby":
        return _in_lobby(room, seat)
    return _in_match(room, room.table, seat, late)


def _may_join(room: Room, player: Player) -> bool:
    if player in room.barred or not any(place.player is None for place in room.places):
        return False
    return lobby_is_open(room) or (room.table is not None and room.table.phase == "review")


def _in_lobby(room: Room, seat: Seat) -> list[str]:
    kinds = ["sit", "react"]
    if room.kind == "private":
        kinds.append("stand")
    if room.promise is not None:
        kinds.append("ready")
    if room.places[seat].player == room.creator:
        kinds.append("options")
        if not not_ready(room):
            kinds.append("start")
        if any(place.player is not None for other, place in enumerate(room.places) if other != seat):
            kinds.append("remove")
    return kinds


def _in_match(room: Room, table: Table, seat: Seat, late: Collection[Seat]) -> list[str]:
    place = room.places[seat]
    kinds = ["react", "end"]
    if room.kind == "private":
        kinds.append("stand")
    if place.player == room.creator:
        kinds.append("options")
    if place.covered:
        kinds.append("back")
    else:
        kinds += _at_table(room, table, seat)
    if any(may_cover(room, seat, other, other in late) for other in SEATS):
        kinds.append("cover")
    if any(may_nudge(room, seat, other) for other in waited_for(room)):
        kinds.append("nudge")
    return kinds


def _at_table(room: Room, table: Table, seat: Seat) -> list[str]:
    if table.phase == "review":
        return ["next"] if room.promise is not None and not room.places[seat].next else []
    kinds = []
    if table.phase == "bidding" and not table.looked[seat]:
        kinds.append("look")
    if table.turn == seat:
        kinds.append("play" if table.phase == "playing" else "bid")
        if not table.looked[seat]:
            kinds.append("blind")
        elif room.kind == "solo":
            kinds.append("hint")
    return kinds
