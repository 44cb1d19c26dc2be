"""How many books thirteen cards take, in hundredths, from tables fitted to self-play."""

from __future__ import annotations

from typing import Final

from spades.cards import SPADES, SUIT_CARDS, Cards

_LENGTH: Final = (65, 70, 80, 95, 113, 135, 190, 255, 330, 420, 520, 620, 720, 820)
"""Books of no more than a number of spades, an average hand's ruffs in it."""

_SPADE: Final = (
    (0, 80, 92, 90),
    (0, 45, 90, 82),
    (0, 25, 60, 65),
    (0, 15, 40, 52),
    (0, 10, 25, 32),
)
"""Books that the ace, king, queen, jack, ten of spades add: alone, with one more spade, with two and more."""

_SIDE: Final = (
    (47, 40, 18, 2, -7, -22, -27),
    (0, 45, 45, 40, 22, 5, -10),
    (0, 60, 85, 66, 35, 23, -5),
    (0, 0, 120, 118, 70, 40, 10),
    (0, 125, 120, 90, 57, 50, 25),
    (0, 0, 140, 130, 93, 60, 33),
    (0, 0, 190, 160, 107, 80, 50),
    (0, 0, 0, 200, 155, 95, 70),
)
"""Books of a side suit, by its ace, king and queen (as bits 4, 2, 1) and its length up to six."""

_RUFF: Final = ((-60, -40, -20, -10, 27, 78), (-50, 0, 5, 0, 0, 25), (-15, 0, 0, 0, 0, 13))
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
