"""What a guest is: three answers, each from one seat's view and a seed."""

from __future__ import annotations

from typing import NamedTuple, Protocol

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


class Advice(NamedTuple):
    """What a guest would do with a view, and what it would do otherwise.

    `choice` and `runner_up` are bids or cards, as the phase asks; `runner_up` is None where nothing else may be
    done or was weighed. `margin` is how many points a hand `choice` is better, as far as the guest can tell.
    """

    choice: int
    runner_up: int | None
    margin: float


class Mind(Bot, Protocol):
    """A computer player that can say how sure it is: it may take longer than a policy, and gives advice."""

    def advise(self, view: SeatView, seed: int) -> Advice:
        """Its choice, asked on the seat's turn after it has looked; `choice` is what `bid` or `card` answers."""
        ...
