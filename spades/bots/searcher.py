"""The guest that thinks ahead: every card tried in imagined deals, and the policy's choice where little is at stake.

How cards are weighed comes in as an argument: compiled or plain, the answers are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

from spades import kernel
from spades.bots.blind import blind_pays
from spades.bots.bot import Advice
from spades.bots.leanings import EVEN, Leaning
from spades.bots.manners import mannered, mannered_card
from spades.bots.quick.bidding import is_nil, lean_bid
from spades.bots.quick.flat import Flat
from spades.bots.quick.reading import read
from spades.bots.search import Effort
from spades.cards import Card, Cards
from spades.view import SeatView

WeighCards: TypeAlias = Callable[[Flat, Flat, Cards, Effort, int], Sequence[float]]
WeighBids: TypeAlias = Callable[[Flat, Flat, int, int, Effort, int], Sequence[float]]

SEED_BITS: Final = (1 << 63) - 1

_PATIENCE: Final = 1.0
_NIL_PATIENCE: Final = 8.0
_DOUBT: Final = 50.0
"""Points by which two means of one imagined deal each may differ by chance; less by the root of their number."""
_MANY_BAGS: Final = 5
_NIL_DOUBT: Final = 3
"""Percent by which a nil is less safe than the tables say, where searchers attack it."""


class Playouts(NamedTuple):
    """How a searcher weighs: `search.weigh_cards` and `search.weigh_bids`, in whatever form."""

    cards: WeighCards
    bids: WeighBids


class Weighed(NamedTuple):
    """A choice and what it is worth, in points a hand."""

    choice: int
    worth: float


class Searcher:
    """A mind that searches with `effort` a card. Same view and seed, same answer."""

    def __init__(self, playouts: Playouts, effort: Effort, leaning: Leaning = EVEN) -> None:
        self._playouts = playouts
        self._effort = effort
        self._leaning = leaning

    def blind_nil(self, view: SeatView, seed: int) -> bool:
        """Where the match is more likely won by it than by an ordinary hand; from the scores alone."""
        del seed
        return blind_pays(read(view)[0], view.own.seat)

    def bid(self, view: SeatView, seed: int) -> int:
        """What the hand takes by the tables, as this guest leans."""
        del seed
        # Beside a nil the tables ask for so safe a hand that there is nothing to doubt.
        doubt = 0 if is_nil(view.public.bids[(view.own.seat + 2) % 4]) else _NIL_DOUBT
        return leaning_bid(view, self._leaning._replace(nil=self._leaning.nil - doubt))

    def card(self, view: SeatView, seed: int) -> Card:
        """The card that is worth most, or the policy's where that is about as good."""
        return self._best_card(self._weigh(view, seed), view).choice

    def advise(self, view: SeatView, seed: int) -> Advice:
        """Its choice, and the best of what it would not do."""
        if view.public.bids[view.own.seat] == kernel.NO_BID:
            best, others = self._weighed_bids(view, seed)
        else:
            weighed = self._weigh(view, seed)
            best = self._best_card(weighed, view)
            others = [one for one in weighed if one.choice != representative(weighed, best.choice)]
        if not others:
            return Advice(best.choice, None, 0.0)
        second = max(others, key=lambda one: one.worth)
        return Advice(best.choice, second.choice, max(best.worth - second.worth, 0.0))

    def _weigh(self, view: SeatView, seed: int) -> list[Weighed]:
        """The cards that were tried to the end, each with its worth; none where there is no choice."""
        cards = mannered(view)
        if cards & (cards - 1) == 0:
            return []
        table, past = read(view)
        weighed = self._playouts.cards(table, past, cards, self._effort, seed & SEED_BITS)
        most = max(weighed[52:])
        return [Weighed(card, weighed[card]) for card in range(52) if most and weighed[52 + card] == most]

    def _best_card(self, weighed: Sequence[Weighed], view: SeatView) -> Weighed:
        usual = mannered_card(view)
        if not weighed:
            return Weighed(usual, 0.0)
        best = max(weighed, key=lambda one: one.worth)
        same = representative(weighed, usual)
        for one in weighed:
            if one.choice == same and best.worth - one.worth < patience(view, self._effort.deals):
                return Weighed(usual, one.worth)
        return best

    def _weighed_bids(self, view: SeatView, seed: int) -> tuple[Weighed, list[Weighed]]:
        table, past = read(view)
        usual = self.bid(view, seed)
        low, high = max(usual - 1, 1), min(max(usual, 1) + 1, 13)
        worths = self._playouts.bids(table, past, low, high, self._effort, seed & SEED_BITS)
        others = [Weighed(bid, worths[bid]) for bid in range(low, high + 1) if bid != usual]
        if usual != kernel.NIL and view.public.rules.nil:
            others.append(Weighed(kernel.NIL, worths[kernel.NIL]))
        return Weighed(usual, worths[usual]), others


def representative(weighed: Sequence[Weighed], card: Card) -> Card:
    """The card that was tried for `card`: the lowest of its equals; -1 where none of them was."""
    return max(
        (one.choice for one in weighed if one.choice // 13 == card // 13 and one.choice <= card), default=-1
    )


def patience(view: SeatView, deals: int) -> float:
    """Points that a search of so many deals has to find before it leaves the policy's card.

    More where a nil of our own side is open: playouts take such a nil for safer than it is.
    """
    public, seat = view.public, view.own.seat
    ours = "open" in (public.nils[seat], public.nils[(seat + 2) % 4])
    return (_NIL_PATIENCE if ours else _PATIENCE) + _DOUBT / sqrt(deals)


def leaning_bid(view: SeatView, leaning: Leaning) -> int:
    """The bid by the tables of a guest that leans so; a counter of bags bids up where they begin to weigh."""
    seat = view.own.seat
    bags = view.public.bags[seat % 2]
    return lean_bid(read(view)[0], seat, leaning.bold + 5 * leaning.bags * (bags >= _MANY_BAGS), leaning.nil)
