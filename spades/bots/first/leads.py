"""What else speaks for or against a lead: short suits to ruff in, honours that a lead would spend."""

from __future__ import annotations

from spades.bots.first.reading import Reading
from spades.cards import SPADES, SUIT_CARDS, Card


def lead_bonus(r: Reading, card: Card, appetite: int) -> int:
    """Thousandths of a point for leading `card` that the chances of this trick do not show."""
    if appetite <= 0 or r.nils[0]:
        return 0
    suit = SUIT_CARDS[card // 13]
    own = r.hand & suit
    spades = (r.hand & SUIT_CARDS[SPADES]).bit_count()
    if card // 13 == SPADES:
        return 0
    bonus = 0
    unseen = r.unseen & suit
    top = 1 << (own.bit_length() - 1)
    higher = (unseen & -top).bit_count()
    if spades and own.bit_count() <= 2 and higher > 1:
        bonus += 12 if own.bit_count() == 1 else 6
    if higher == 1 and own.bit_count() > 1 and not own & top >> 1:
        bonus -= 12
    if higher == 0 and top != 1 << card:
        bonus -= 25
    return bonus * appetite
