"""What a guest is: three answers, each from one seat's view and a seed."""

from __future__ import annotations

from typing import Protocol

from spades.cards import Card
from spades.view import SeatView


class Bot(Protocol):
    """A computer player. The same view and seed give the same answer, and its answer passes the rules."""

    def blind_nil(self, view: SeatView, seed: int) -> bool:
        """Whether to bid Blind Nil; asked before the seat has any cards: `view.own.cards` is None."""
        ...

    def bid(self, view: SeatView, seed: int) -> int:
        """A bid, 1-13 or `kernel.NIL`; asked on the seat's turn to bid, after it has looked."""
        ...

    def card(self, view: SeatView, seed: int) -> Card:
        """One of `view.own.legal`; asked on the seat's turn to play."""
        ...
