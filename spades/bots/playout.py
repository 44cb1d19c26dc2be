"""Playouts: an imagined deal played to its end by the quick policy."""

from __future__ import annotations

from spades import kernel
from spades.bots.chance import Chance, below, word
from spades.bots.quick.bidding import quick_bid
from spades.bots.quick.choice import quick_card
from spades.bots.quick.flat import (
    BEST,
    BID,
    DEALER,
    HAND,
    LEFT,
    LENGTH,
    TURN,
    Flat,
    legal,
    lowest,
    put,
    unseen,
)


def lay(flat: Flat, found: Flat, base: int, table: Flat) -> None:
    """Make `table` a copy of `flat` with the four hands that stand in `found` from `base` on."""
    for slot in range(LENGTH):
        table[slot] = flat[slot]
    for seat in range(4):
        table[HAND + seat] = found[base + seat]


def bid_out(table: Flat) -> None:
    """Make every bid that is still to be made, from the seat on turn on; then the dealer's left is to lead."""
    seat = table[TURN]
    while table[BID + seat] == kernel.NO_BID:
        table[BID + seat] = quick_bid(table, seat)
        seat = (seat + 1) & 3
    table[TURN] = (table[DEALER] + 1) & 3


def play_out(table: Flat, slips: int, chance: Chance) -> None:
    """Play the hand to its end; of 1024 cards, `slips` are drawn from all that may be played.

    Without slips a search lives off the one thing it knows for sure, what the policy does next: at 200 deals
    a card it won 6 points a hand from `first`, with half of the cards drawn 15 (duplicate deals, 2026-11-30).
    """
    while table[LEFT] > 0:
        put(table, any_card(table, chance) if word(chance) & 1023 < slips else quick_card(table))


def any_card(table: Flat, chance: Chance) -> int:
    """A card drawn from those that may be played, equal ones counted once."""
    cards = distinct(table, legal(table))
    for _ in range(below(chance, cards.bit_count())):
        cards &= cards - 1
    return lowest(cards)


def distinct(flat: Flat, cards: int) -> int:
    """Those of `cards` that differ: of neighbours in a suit that nobody else's card parts, the lowest."""
    between = unseen(flat, flat[TURN])
    if flat[BEST] >= 0:
        between |= 1 << flat[BEST]
    kept, last = 0, -1
    while cards:
        bit = cards & -cards
        cards ^= bit
        card = bit.bit_length() - 1
        if last < 0 or card // 13 != last // 13 or between & (bit - 1) & (-2 << last):
            kept |= bit
        last = card
    return kept
