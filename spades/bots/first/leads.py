"""What else speaks for or against a lead: short suits to ruff in, honours that a lead would spend."""

from __future__ import annotations

from typing import Final

from spades.bots.first.reading import ME, Reading
from spades.cards import SPADES, SUIT_CARDS, Card

# Percent of a trick's worth.
_FROM_ONE: Final = 12
_FROM_TWO: Final = 6
_FROM_A_GUARDED_HONOUR: Final = -12
_UNDER_THE_BEST_CARD: Final = -25


def lead_bonus(r: Reading, card: Card, appetite: int) -> int:
    """What the chances of this trick do not show of leading `card`: percent of tenths of a point.

    `appetite` is what a trick is worth (`Stakes.trick`); a side that wants none has no such plans.
    """
    suit = card // 13
    if appetite <= 0 or r.nils[ME] or suit == SPADES:
        return 0
    own = r.hand & SUIT_CARDS[suit]
    top = 1 << (own.bit_length() - 1)
    higher = (r.unseen & SUIT_CARDS[suit] & -top).bit_count()
    bonus = 0
    if higher > 1 and r.hand & SUIT_CARDS[SPADES]:
        bonus += _FROM_ONE if own == top else _FROM_TWO if own.bit_count() == 2 else 0
    if higher == 1 and own != top and not own & top >> 1:
        bonus += _FROM_A_GUARDED_HONOUR
    if higher == 0 and top != 1 << card:
        bonus += _UNDER_THE_BEST_CARD
    return bonus * appetite
