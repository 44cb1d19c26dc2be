"""The card to throw away, where no trick is to be won by it."""

from __future__ import annotations

from spades.bots.quick.flat import HAND, SPADE, SUIT, Flat, above, highest, lowest, unseen


def shed_low(flat: Flat, seat: int, cards: int) -> int:
    """The least useful of `cards`: low, of a short side suit, no winner to come."""
    hand = flat[HAND + seat]
    others = unseen(flat, seat)
    best, worth = -1, 1 << 30
    for suit in range(4):
        own = cards & SUIT[suit]
        if own == 0:
            continue
        card = lowest(own)
        length = (hand & SUIT[suit]).bit_count()
        higher = (others & SUIT[suit] & above(card)).bit_count()
        price = 4 * (card % 13) + 3 * length
        if suit == 3:
            price += 60
        elif higher == 0:
            price += 50
        elif length == 2 and (others & SUIT[suit] & above(highest(hand & SUIT[suit]))).bit_count() == 1:
            # The guard of a card that is second best.
            price += 14
        if price < worth:
            best, worth = card, price
    return best


def shed_danger(flat: Flat, seat: int, cards: int) -> int:
    """The one of `cards` that is likeliest to take a trick nobody here wants."""
    hand = flat[HAND + seat]
    others = unseen(flat, seat)
    best, worth = -1, -1
    for suit in range(4):
        own = cards & SUIT[suit]
        if own == 0:
            continue
        card = highest(own)
        rest = others & SUIT[suit]
        guards = (hand & SUIT[suit] & ~above(card) & ~(1 << card)).bit_count()
        count = rest.bit_count()
        below = (rest & ~above(card)).bit_count()
        price = 120 * below // ((count + 1) * (guards + 3)) if count else 0
        if suit == 3:
            price = price * 3 // 2 + 8
        if price > worth:
            best, worth = card, price
    return best


def shed_high(cards: int) -> int:
    """The highest rank of `cards`, all of one suit or all that may be played; a spade last."""
    side = cards & ~SPADE
    return highest(side if side else cards)
