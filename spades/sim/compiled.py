"""The guests' whole-number code compiled, where Numba is at hand; the very same functions where it is not.

Nothing of it is written twice: Numba is told to take the functions of the kernel and of `spades.bots` as they
stand, and the kernel never hears of it. What Numba lacks (counting bits, rows) is in `numbered.py`.
Same seed and same number of deals, same answers, compiled or not.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from types import ModuleType
from typing import Final

from spades import kernel
from spades.bots import belief, chance, playout, search, signs, worth
from spades.bots.first import bidding as first_bidding
from spades.bots.first import nils, strength
from spades.bots.quick import bidding, choice, flat, follow, lead, shed, wants
from spades.bots.quick.flat import Flat
from spades.sim import hands

MODULES: Final[tuple[ModuleType, ...]] = (
    *(kernel, strength, nils, first_bidding, chance),
    *(flat, wants, shed, lead, follow, choice, bidding),
    *(worth, signs, belief, playout, search, hands),
)
"""What is compiled, each module after those it calls."""

IS_COMPILED: Final = find_spec("numba") is not None

if IS_COMPILED:
    from spades.sim.numbered import compiled, row_of, take

    take(MODULES)
    _weigh_cards = compiled(search.weigh_cards)
    _weigh_bids = compiled(search.weigh_bids)
    _imagined = compiled(hands.imagined)
    _hand = compiled(hands.hand)
    _random_hands = compiled(hands.random_hands)
else:

    def row_of(numbers: Flat) -> Flat:
        """A row as plain code takes it: a copy, for the caller's own stays as it is."""
        return list(numbers)

    _weigh_cards, _weigh_bids = search.weigh_cards, search.weigh_bids
    _imagined = hands.imagined
    _hand, _random_hands = hands.hand, hands.random_hands


def weigh_cards(table: Flat, past: Flat, cards: int, effort: search.Effort, seed: int) -> list[float]:
    """`search.weigh_cards`."""
    count, drawn, slips = effort
    return _plain(_weigh_cards(row_of(table), row_of(past), cards, count, drawn, slips, seed))


def weigh_bids(table: Flat, past: Flat, low: int, high: int, effort: search.Effort, seed: int) -> list[float]:
    """`search.weigh_bids`."""
    count, drawn, slips = effort
    return _plain(_weigh_bids(row_of(table), row_of(past), low, high, count, drawn, slips, seed))


def imagined(table: Flat, past: Flat, count: int, seed: int) -> list[int]:
    """`hands.imagined`."""
    return [int(hand) for hand in _imagined(row_of(table), row_of(past), count, seed)]


def played_hand(seed: int, dealer: int) -> tuple[list[int], list[int]]:
    """Bids and books by seat of a random deal at level scores, bid and played by the quick policy."""
    table = [int(number) for number in _hand(seed, dealer)]
    return table[flat.BID : flat.BID + 4], table[flat.BOOKS : flat.BOOKS + 4]


def random_hands(count: int, seed: int) -> int:
    """Play `count` random deals to their end with random legal cards; gives the books of seat 0 in all of them."""
    return int(_random_hands(count, seed))


def _plain(numbers: Iterable[float]) -> list[float]:
    """Python's own numbers: those of an array are no JSON."""
    return [float(number) for number in numbers]
