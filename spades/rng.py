"""A small counter-based generator: the same seed gives the same numbers on every machine and version."""

from __future__ import annotations

from typing import Final, NamedTuple

_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15


class Rng(NamedTuple):
    """A place in the stream of `seed`; drawing gives a number and the next place. Not for secrets."""

    seed: int
    counter: int = 0

    def word(self) -> tuple[int, Rng]:
        """64 random bits. The mixing constants are those of SplitMix64 (Steele, Lea, Flood 2014)."""
        mixed = (self.seed + (self.counter + 1) * _STEP) & _MASK
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31), Rng(self.seed, self.counter + 1)

    def below(self, bound: int) -> tuple[int, Rng]:
        """A whole number from 0 to `bound - 1`, each as likely."""
        word, rest = self.word()
        # The bias of multiply-shift is below bound / 2**64: far under what any test of play could see.
        return word * bound >> 64, rest

    def deck(self) -> tuple[tuple[int, ...], Rng]:
        """The 52 cards in random order (for practice, tests and the arena; live deals come from shuffle.py)."""
        cards = list(range(52))
        rest = self
        for at in range(51, 0, -1):
            other, rest = rest.below(at + 1)
            cards[at], cards[other] = cards[other], cards[at]
        return tuple(cards), rest
