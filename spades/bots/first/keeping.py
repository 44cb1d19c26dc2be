"""What a card is worth later, if it is not played now: as a winner to a side that wants books, or as a danger."""

from __future__ import annotations

from typing import Final

from spades.bots.first.reading import LEFT, RIGHT, Reading
from spades.cards import SPADES, SUIT_CARDS, Card

_LIVES: Final = (5, 8, 14, 24, 38, 50, 60, 66, 72, 76, 80, 82, 84, 85)
"""Percent that the best card of a side suit wins when it is led again, by unseen cards of the suit."""

_SPADE: Final = (100, 78, 60, 48, 40, 36, 34, 32, 30, 28, 27, 26, 25, 24, 23, 22, 21)
"""Percent that a spade with so many higher ones unseen takes a trick in the end; three on where unguarded."""


def keep(r: Reading, card: Card) -> int:
    """Percent that `card` wins a trick later on."""
    suit = SUIT_CARDS[card // 13]
    higher = (r.unseen & suit & (-2 << card)).bit_count()
    own = (r.hand & suit).bit_count()
    if card // 13 == SPADES:
        return _SPADE[higher] if own > higher else _SPADE[higher + 3]
    unseen = (r.unseen & suit).bit_count()
    if r.led == card // 13:
        unseen = max(unseen - (3 - r.place), 0)
    lives = _LIVES[unseen] if (r.may[LEFT] | r.may[RIGHT]) & SUIT_CARDS[SPADES] else 95
    if higher == 0:
        return lives
    if higher >= own or higher > 2:
        return (card % 13) // 3
    return lives * (60 if higher == 1 else 25) // 100


def danger(r: Reading, card: Card) -> int:
    """Percent by which a hand that wants no books is safer without `card`.

    A card is dangerous as far as the others' cards of its suit are lower; our own lower cards guard it. It is
    the top of a suit that one is glad to lose: a lower card is itself a guard.
    """
    suit = SUIT_CARDS[card // 13]
    others = r.unseen & suit
    if not others:
        return 20
    below = (1 << card) - 1
    guards = (r.hand & suit & below).bit_count()
    above = (r.hand & suit & (-2 << card)).bit_count()
    share = 100 * (others & below).bit_count() // others.bit_count()
    if card // 13 == SPADES:
        return min(share + 30, 100) * 6 // (6 + guards) // (1 + above)
    return share * 4 // (4 + guards) // (1 + above)
