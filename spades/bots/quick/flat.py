"""The table as one flat row of whole numbers: what a playout reads and changes.

`flat` is any row of `LENGTH` integers (a list, or an array where compiled). Seats are absolute. Cards, masks and
bids are as in `cards.py` and `kernel.py`. A hand that nobody knows is 0 until a deal is imagined.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final, TypeAlias

from spades import kernel

Flat: TypeAlias = MutableSequence[int]

HAND: Final = 0
"""Four slots: the cards that each seat holds."""
BID: Final = 4
BOOKS: Final = 8
VOID: Final = 12
"""Four slots: the cards that each seat is known not to hold, as it did not follow a suit."""
SCORE: Final = 16
BAGS: Final = 18
TARGET: Final = 20
TURN: Final = 21
PLACE: Final = 22
"""How many cards lie in the trick on the table."""
LED: Final = 23
BEST: Final = 24
"""The card that is winning the trick, -1 before the first."""
OWNER: Final = 25
BROKEN: Final = 26
GONE: Final = 27
"""Every card played so far."""
LEFT: Final = 28
"""Tricks to come, the one on the table among them."""
NIL_ALLOWED: Final = 29
DEALER: Final = 30
LENGTH: Final = 31

EVERY: Final = (1 << 52) - 1
SUIT: Final = (0x1FFF, 0x1FFF << 13, 0x1FFF << 26, 0x1FFF << 39)
SPADE: Final = 0x1FFF << 39


def lowest(cards: int) -> int:
    """The lowest card of a mask that is not empty, by suit and then by rank."""
    return (cards & -cards).bit_length() - 1


def highest(cards: int) -> int:
    """The highest card of a mask that is not empty, by suit and then by rank."""
    return cards.bit_length() - 1


def above(card: int) -> int:
    """Every higher card, of its suit and of the suits after it."""
    return -2 << card


def is_live_nil(flat: Flat, seat: int) -> bool:
    """Whether `seat` bid nil, blind or not, and has taken no book."""
    bid = flat[BID + seat]
    return (bid == kernel.NIL or bid == kernel.BLIND) and flat[BOOKS + seat] == 0


def put(flat: Flat, card: int) -> None:
    """Play `card` for the seat on turn; the fourth card ends the trick. Legality is the caller's word."""
    # `& 3` and the shift, here and in `legal`: a compiler sees that no index is below nought, and checks none.
    seat = flat[TURN] & 3
    bit = 1 << card
    suit = card // 13
    flat[HAND + seat] &= ~bit
    flat[GONE] |= bit
    if suit == 3:
        flat[BROKEN] = 1
    place = flat[PLACE]
    if place == 0:
        flat[LED] = suit
        flat[BEST] = card
        flat[OWNER] = seat
    else:
        if suit != flat[LED]:
            flat[VOID + seat] |= 0x1FFF << (13 * flat[LED])
        if kernel.beats(card, flat[BEST]):
            flat[BEST] = card
            flat[OWNER] = seat
    if place < 3:
        flat[PLACE] = place + 1
        flat[TURN] = (seat + 1) & 3
    else:
        owner = flat[OWNER] & 3
        flat[BOOKS + owner] += 1
        flat[TURN] = owner
        flat[PLACE] = 0
        flat[LED] = kernel.NO_SUIT
        flat[BEST] = -1
        flat[LEFT] -= 1


def legal(flat: Flat) -> int:
    """The cards that the seat on turn may play."""
    return kernel.legal_mask(flat[HAND + (flat[TURN] & 3)], flat[LED], flat[BROKEN] == 1)


def need(flat: Flat, team: int) -> int:
    """Books that `team` is short of its contract; below 0, its bags so far by overtricks."""
    a, b = team, team + 2
    bid_a, bid_b = flat[BID + a], flat[BID + b]
    return kernel.contract(bid_a, bid_b) - kernel.counted_books(
        bid_a, flat[BOOKS + a], bid_b, flat[BOOKS + b]
    )


def unseen(flat: Flat, seat: int) -> int:
    """The cards that the other three hold, as `seat` knows it."""
    return EVERY & ~flat[GONE] & ~flat[HAND + seat]
