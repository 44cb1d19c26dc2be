"""How safe a nil is, from tables fitted to nils that were bid and defended in self-play."""

from __future__ import annotations

from typing import Final

from spades.cards import Cards

_BASE: Final = 229
_SIDE: Final = (
    (0, 0, 0, -20, -40, -60, -78, -96, -114, -132, -150, -168, -186),
    (0, 0, 0, 0, 0, 0, -18, -36, -54, -85, -116, -147, -266),
    (0, 0, 0, 0, 0, 0, 0, 0, -16, -32, -48, -67, -94),
)
"""What the lowest, second and third lowest card of a side suit tell, by rank; hundredths of the log odds."""

_SIDE_LENGTH: Final = (22, 52, 39, 0)
_SPADE: Final = (
    (0, -7, -14, -21, -28, -35, -42, -49, -77, -105, -133, -400, -999),
    (0, -2, -4, -6, -8, -10, -12, -14, -37, -60, -83, -400, -999),
    (0, -14, -28, -42, -56, -70, -84, -98, -123, -148, -173, -400, -999),
    (0, -14, -28, -42, -56, -70, -84, -98, -123, -148, -173, -400, -999),
)
_SPADE_LENGTH: Final = (0, 8, -18, 16, -60, -400)

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
