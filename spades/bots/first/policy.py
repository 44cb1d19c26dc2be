"""The guest itself: its three answers, from the parts beside it."""

from __future__ import annotations

from spades.bots.first.bidding import choose_bid, choose_blind
from spades.bots.first.choice import choose
from spades.bots.first.reading import read
from spades.cards import Card
from spades.view import SeatView


class First:
    """The plain policy. It draws no chance: the seed changes nothing."""

    def blind_nil(self, view: SeatView, seed: int) -> bool:
        """Only when far behind at the end of a match: from the scores alone."""
        del seed
        return choose_blind(view)

    def bid(self, view: SeatView, seed: int) -> int:
        """By honours, length and ruffs, the bids so far and the scores."""
        del seed
        return choose_bid(view)

    def card(self, view: SeatView, seed: int) -> Card:
        """The card with the best sum over this trick and what is kept."""
        del seed
        return choose(read(view))
