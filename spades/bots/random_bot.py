"""The guest that plays any legal card: the floor that every other guest is measured from."""

from __future__ import annotations

from typing import Final

from spades.cards import Card, each
from spades.rng import Rng
from spades.view import SeatView

BID: Final = 3


class RandomBot:
    """Bids three, never nil, and plays a card drawn from the legal ones."""

    def blind_nil(self, view: SeatView, seed: int) -> bool:
        """Never."""
        del view, seed
        return False

    def bid(self, view: SeatView, seed: int) -> int:
        """Three."""
        del view, seed
        return BID

    def card(self, view: SeatView, seed: int) -> Card:
        """Each legal card as likely."""
        legal = tuple(each(view.own.legal))
        at, _ = Rng(seed).below(len(legal))
        return legal[at]
