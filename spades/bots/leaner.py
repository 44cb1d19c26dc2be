"""The policy `first` with manners, and with a leaning of its own in its bids."""

from __future__ import annotations

from spades.bots.first.policy import First
from spades.bots.leanings import Leaning
from spades.bots.manners import mannered_card
from spades.bots.searcher import leaning_bid
from spades.cards import Card
from spades.view import SeatView


class Leaner(First):
    """Plays as `first` does among the cards that no partner would wonder at, and bids as it leans."""

    def __init__(self, leaning: Leaning) -> None:
        self._leaning = leaning

    def bid(self, view: SeatView, seed: int) -> int:
        """What the hand takes by the tables, as this guest leans."""
        del seed
        return leaning_bid(view, self._leaning)

    def card(self, view: SeatView, seed: int) -> Card:
        """The policy's choice of the mannered cards."""
        del seed
        return mannered_card(view)
