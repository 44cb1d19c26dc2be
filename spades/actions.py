"""What may be asked of the table. Each is an order; `engine.decide` accepts or refuses it."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from spades.cards import Card
from spades.seats import Seat


class Deal(NamedTuple):
    """Deal hand `number` from `deck` (52 distinct cards, the first to the dealer's left).

    `first_dealer` deals the first hand of a match; later hands are dealt by the next seat clockwise.
    """

    number: int
    deck: tuple[Card, ...]
    first_dealer: Seat


class Look(NamedTuple):
    """Turn one's cards over: final, and the end of Blind Nil for this hand."""

    seat: Seat


class PlaceBid(NamedTuple):
    """Bid 1-13, `kernel.NIL` or `kernel.BLIND`."""

    seat: Seat
    bid: int


class PlayCard(NamedTuple):
    """Play one card to the trick."""

    seat: Seat
    card: Card


Action: TypeAlias = Deal | Look | PlaceBid | PlayCard
