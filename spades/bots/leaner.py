"""The policy `first`, with a leaning of its own in its bids."""

from __future__ import annotations

from spades.bots.first.policy import First
from spades.bots.leanings import Leaning
from spades.bots.searcher import leaning_bid
from spades.view import SeatView


class Leaner(First):
    """Plays as `first`, bids as it leans. Without a leaning it is `first`."""

    def __init__(self, leaning: Leaning) -> None:
        self._leaning = leaning

    def bid(self, view: SeatView, seed: int) -> int:
        """What the hand takes by the tables, as this guest leans."""
        del seed
        return leaning_bid(view, self._leaning)
