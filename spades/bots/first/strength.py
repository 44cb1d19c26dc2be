"""How many books thirteen cards take, in hundredths, from tables fitted to self-play."""

from __future__ import annotations

from typing import Final

from spades.cards import SPADES, SUIT_CARDS, Cards

_LENGTH: Final = (20, 35, 43, 60, 95, 148, 211, 281, 370, 460, 560, 660, 760, 860)
"""Books of no more than a number of spades, an average hand's ruffs in it."""

_SPADE: Final = (
    (0, 84, 89, 88),
    (0, 54, 70, 77),
    (0, 32, 42, 53),
    (0, 20, 28, 41),
    (0, 6, 14, 25),
)
"""Books that the ace, king, queen, jack, ten of spades add: by the number of spades up to three."""

_SIDE: Final = (
    (78, 79, 36, 3, -3, -6, -15),
    (0, 82, 52, 38, 26, 16, -2),
    (0, 99, 111, 79, 63, 49, 35),
    (0, 0, 122, 119, 89, 70, 43),
    (0, 170, 136, 99, 92, 85, 68),
    (0, 0, 150, 134, 120, 105, 95),
    (0, 0, 210, 172, 150, 135, 100),
    (0, 0, 0, 208, 168, 150, 115),
)
"""Books of a side suit, by its ace, king and queen (as bits 4, 2, 1) and its length up to six."""

_RUFF: Final = ((-60, -20, -10, 15, 43, 55), (-60, -40, 0, 0, 0, 5), (-35, -17, 3, 0, 0, 0))
"""Books more or less in a void, a singleton, a doubleton, by how many spades can ruff, up to five."""


def books(hand: Cards) -> int:
    """Books that `hand` takes on average when nobody bids nil, in hundredths."""
    spades = (hand & SUIT_CARDS[SPADES]) >> 39
    count = spades.bit_count()
    total = _LENGTH[count]
    for below_ace, worth in enumerate(_SPADE):
        if spades >> 12 - below_ace & 1:
            total += worth[min(count, 3)]
    for shift in (0, 13, 26):
        suit = hand >> shift & 0x1FFF
        length = suit.bit_count()
        total += _SIDE[suit >> 10][min(length, 6)]
        if length < 3:
            total += _RUFF[length][min(count, 5)]
    return total
