"""Guests at their seats: from the room to the view and the seed a guest decides by, and back to an action."""

from __future__ import annotations

import hmac

from spades import kernel, sight
from spades.bots.levels import bot_for
from spades.cards import each
from spades.seats import Seat
from spades.table import Table, legal_cards
from web.room.actions import Bid, Look, Play
from web.room.state import Room


def guest_action(room: Room, seat: Seat) -> Look | Bid | Play:
    """What the guest of `seat` does on its turn.

    It is shown what a person in its seat would be shown, and nothing else. Raises ValueError where it is not
    this seat's turn.
    """
    table = room.table
    if table is None or table.turn != seat:
        raise ValueError("a guest acts on its turn")
    bot, view, seed = bot_for(room.options.level), sight.see(table, seat), guest_seed(room, table, seat)
    if table.phase == "playing":
        return Play(table.number, len(table.played), bot.card(view, seed))
    if table.looked[seat]:
        return Bid(table.number, bot.bid(view, seed))
    # A guest that fills in never bids Blind Nil for a person (D18).
    if room.places[seat].player is None and bot.blind_nil(view, seed):
        return Bid(table.number, kernel.BLIND)
    return Look(table.number)


def simplest_action(room: Room, seat: Seat) -> Look | Bid | Play:
    """What is always allowed on this seat's turn: look, bid 1, play the lowest legal card.

    Raises ValueError where it is not this seat's turn.
    """
    table = room.table
    if table is None or table.turn != seat:
        raise ValueError("a guest acts on its turn")
    if table.phase == "playing":
        return Play(table.number, len(table.played), next(each(legal_cards(table, seat))))
    return Bid(table.number, 1) if table.looked[seat] else Look(table.number)


def guest_seed(room: Room, table: Table, seat: Seat) -> int:
    """64 bits for one decision: they follow from the room's guest secret, never from the deal."""
    place = f"{table.number}|{len(table.played)}|{seat}".encode()
    return int.from_bytes(hmac.digest(room.guest_secret, place, "sha256")[:8], "big")


def guest_turn_id(action: Look | Bid | Play) -> str:
    """The fixed id of a guest's action: named by what it serves, so a late twin is a no-op."""
    match action:
        case Look(hand):
            return f"guest:{hand}:look"
        case Bid(hand):
            return f"guest:{hand}:bid"
        case Play(hand, turn_no):
            return f"guest:{hand}:{turn_no}"
