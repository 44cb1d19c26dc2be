"""The guest for beginners to win against: a sound policy that slips, and that bids a little off."""

from __future__ import annotations

from typing import Final

from spades import kernel
from spades.bots.first.policy import First
from spades.bots.leanings import EVEN, Leaning
from spades.bots.manners import mannered
from spades.bots.searcher import leaning_bid
from spades.cards import Card, each
from spades.rng import Rng
from spades.view import SeatView

_SLIPS: Final = 30
"""Of 100 cards, how many are drawn from all that no partner would wonder at."""
_OFF: Final = 40
"""Of 100 bids, how many are one too high or too low."""


class Easy:
    """Plays as `first` does, but for its slips; they come from the seed, so the same seed slips the same way."""

    def __init__(self, leaning: Leaning = EVEN) -> None:
        self._policy = First()
        self._leaning = leaning

    def blind_nil(self, view: SeatView, seed: int) -> bool:
        """As `first`."""
        return self._policy.blind_nil(view, seed)

    def bid(self, view: SeatView, seed: int) -> int:
        """What the hand takes, or one more or less."""
        bid = leaning_bid(view, self._leaning)
        chance, rng = Rng(seed).below(100)
        if chance >= _OFF or bid == kernel.NIL:
            return bid
        up, _ = rng.below(2)
        return min(max(bid + (1 if up else -1), 1), 13)

    def card(self, view: SeatView, seed: int) -> Card:
        """The policy's card, or any."""
        chance, rng = Rng(seed).below(100)
        if chance >= _SLIPS:
            return self._policy.card(view, seed)
        cards = tuple(each(mannered(view)))
        at, _ = rng.below(len(cards))
        return cards[at]
