"""The card to lead: the best lead of each suit, and the best of these."""

from __future__ import annotations

from typing import Final

from spades.bots.quick.flat import (
    HAND,
    SPADE,
    SUIT,
    VOID,
    Flat,
    above,
    highest,
    is_live_nil,
    lowest,
    unseen,
)

_LIVES: Final = (5, 8, 14, 24, 38, 50, 60, 66, 72, 76, 80, 82, 84, 85)
"""Percent that the best card of a side suit wins when it is led, by unseen cards of the suit."""


def lead_to_win(flat: Flat, seat: int, legal: int) -> int:
    """The lead of a side that wants books."""
    hand, others = flat[HAND + seat], unseen(flat, seat)
    partner = (seat + 2) & 3
    covers = is_live_nil(flat, partner)
    best, worth = -1, -(1 << 30)
    for suit in range(4):
        own = legal & SUIT[suit]
        if own == 0:
            continue
        high, low = highest(own), lowest(own)
        rest = others & SUIT[suit]
        is_best = rest & above(high) == 0
        if suit == 3:
            card, price = _spade_lead(hand, rest, high, low, is_best)
        else:
            card, price = _side_lead(flat, seat, suit, own, rest, high, low, is_best)
        if covers:
            card, price = _covering_lead(flat, partner, suit, rest, high, is_best, price)
        if price > worth:
            best, worth = card, price
    return best


def _spade_lead(hand: int, rest: int, high: int, low: int, is_best: bool) -> tuple[int, int]:
    own = (hand & SPADE).bit_count()
    if is_best:
        return high, 34 + (22 if own > rest.bit_count() else 0)
    return low, 4 + 3 * own - 2 * rest.bit_count()


def _side_lead(
    flat: Flat, seat: int, suit: int, own: int, rest: int, high: int, low: int, is_best: bool
) -> tuple[int, int]:
    left, right, partner = (seat + 1) & 3, (seat + 3) & 3, (seat + 2) & 3
    trumps = unseen(flat, seat) & SPADE
    ruff = 0
    for other in (left, right):
        if flat[VOID + other] & SUIT[suit] and trumps & ~flat[VOID + other]:
            ruff = 1
    partner_ruffs = flat[VOID + partner] & SUIT[suit] != 0 and trumps & ~flat[VOID + partner] != 0
    count = rest.bit_count()
    if is_best and not ruff:
        lives = _LIVES[count] if trumps else 96
        return high, 10 + lives * 6 // 10
    if partner_ruffs and not ruff:
        return low, 48
    length = own.bit_count()
    price = 26 - 3 * length
    if flat[HAND + seat] & SPADE and length == 1:
        price += 10
    if (rest & above(high)).bit_count() == 1 and length > 1:
        price -= 10
    if is_best:
        # Theirs to ruff: keep it.
        price -= 12
    return low, price


def _covering_lead(
    flat: Flat, partner: int, suit: int, rest: int, high: int, is_best: bool, price: int
) -> tuple[int, int]:
    if flat[VOID + partner] & SUIT[suit]:
        return high, 90
    if is_best:
        return high, 60 + price // 4
    return high, 4 * (high % 13) - 3 * (rest & above(high)).bit_count() + (8 if suit != 3 else 0)


def lead_low(flat: Flat, seat: int, legal: int) -> int:
    """The lead that is likeliest to lose: for a nil, and for a side that has books enough."""
    others = unseen(flat, seat)
    best, worth = -1, -(1 << 30)
    for suit in range(4):
        own = legal & SUIT[suit]
        if own == 0:
            continue
        card = lowest(own)
        rest = others & SUIT[suit]
        over = (rest & above(card)).bit_count()
        price = 8 * over - 12 * (rest.bit_count() - over) + (-6 if suit == 3 else 0)
        if rest == 0:
            price = -80
        if price > worth:
            best, worth = card, price
    return best


def lead_at_nil(flat: Flat, seat: int, legal: int, nil: int) -> int:
    """The lead that may force `nil`, an opponent, to take a book: low, in a suit that it may still hold.

    -1 where every lead is more likely to be taken by others.
    """
    others = unseen(flat, seat)
    best, worth = -1, 0
    for suit in range(4):
        own = legal & SUIT[suit]
        if own == 0:
            continue
        card = lowest(own)
        rest = others & SUIT[suit]
        over = (rest & above(card)).bit_count()
        price = (8 if suit == 3 else 0) + 6 * over - 10 * (rest.bit_count() - over)
        if flat[VOID + nil] & SUIT[suit] or rest == 0:
            price -= 70
        if price > worth:
            best, worth = card, price
    return best
