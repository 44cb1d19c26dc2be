"""Chance for playouts: a counter-based generator of 32-bit words, in arithmetic that compiles.

Every product is cut to its low 32 bits at once, so wrapping machine words and Python's own integers agree.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final, TypeAlias

Chance: TypeAlias = MutableSequence[int]
"""Three slots: how many words were drawn, and the seed's low and high 32 bits."""

_WORD: Final = 0xFFFFFFFF


def seeded(chance: Chance, seed: int) -> None:
    """Start the stream of `seed`, 0 to 2**63 - 1."""
    chance[0] = 0
    chance[1] = seed & _WORD
    chance[2] = (seed >> 32) & _WORD


def word(chance: Chance) -> int:
    """The next 32 random bits. The mixing constants are those of `lowbias32` (Wellons 2018)."""
    chance[0] += 1
    mixed = ((chance[0] * 0x9E3779B1) & _WORD) ^ chance[1]
    mixed = ((mixed ^ (mixed >> 16)) * 0x7FEB352D) & _WORD
    mixed = ((mixed ^ (mixed >> 15) ^ chance[2]) * 0x846CA68B) & _WORD
    return mixed ^ (mixed >> 16)


def below(chance: Chance, bound: int) -> int:
    """A whole number from 0 to `bound` - 1, each as likely; `bound` is at most 2**31."""
    # The mask changes nothing: it tells a compiler that an index made of this is not below nought.
    return ((word(chance) * bound) >> 32) & _WORD
