"""How safe a nil is, from tables fitted to nils that were bid and defended in self-play."""

from __future__ import annotations

from typing import Final

from spades.cards import Cards

_BASE: Final = 173
_SIDE: Final = (
    (0, 0, 0, -13, -26, -39, -64, -89, -114, -139, -164, -189, -400),
    (0, 0, 0, 0, 0, 0, -15, -30, -45, -85, -125, -165, -340),
    (0, 0, 0, 0, 0, 0, 0, 0, -13, -26, -39, -61, -113),
)
"""What the lowest, second and third lowest card of a side suit tell, by rank; hundredths of the log odds."""

_SIDE_LENGTH: Final = (20, 23, 18, 0)
_SPADE: Final = (
    (0, -9, -18, -27, -36, -45, -54, -63, -98, -133, -192, -450, -999),
    (0, -4, -8, -12, -16, -20, -24, -28, -60, -92, -148, -450, -999),
    (0, -10, -20, -30, -40, -50, -60, -70, -87, -104, -145, -450, -999),
    (0, 0, 0, 0, 0, 0, 0, 0, -10, -20, -60, -450, -999),
)
_SPADE_LENGTH: Final = (0, 38, 35, 93, -28, -200)
"""A long spade suit, and one with the king or the ace, is out of the question."""

_PERCENT: Final = (
    5,
    6,
    8,
    10,
    12,
    15,
    18,
    22,
    27,
    32,
    38,
    44,
    50,
    56,
    62,
    68,
    73,
    78,
    82,
    85,
    88,
    90,
    92,
    94,
)
"""Percent by quarters of the log odds, from -3."""


def nil_chance(hand: Cards) -> int:
    """Percent that a nil with `hand` comes home beside a partner who covers."""
    odds = _BASE + _told(hand >> 39, _SPADE, _SPADE_LENGTH)
    for shift in (0, 13, 26):
        odds += _told(hand >> shift & 0x1FFF, _SIDE, _SIDE_LENGTH)
    return _PERCENT[min(max(odds // 25 + 12, 0), len(_PERCENT) - 1)]


def _told(suit: Cards, by_place: tuple[tuple[int, ...], ...], by_length: tuple[int, ...]) -> int:
    odds = by_length[min(suit.bit_count(), len(by_length) - 1)]
    for by_rank in by_place:
        if not suit:
            break
        lowest = suit & -suit
        odds += by_rank[lowest.bit_length() - 1]
        suit ^= lowest
    return odds
