"""Leanings: the small steady ways in which one guest differs from another of the same level."""

from __future__ import annotations

from typing import Final, NamedTuple


class Leaning(NamedTuple):
    """What a guest is inclined to, beside what the level makes of a hand.

    `bold` is added to the books it expects, in hundredths: above 0 a bold bidder, below a careful one. `nil` is
    added to its trust in a nil, in percent. `bags` is what it charges a bag beyond its cost, in points.
    """

    bold: int = 0
    nil: int = 0
    bags: int = 0


EVEN: Final = Leaning()
"""No leaning at all: the level as it is measured."""
