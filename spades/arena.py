"""Guest against guest: whole hands through the rules' own gate, and duels over duplicate deals.

The only file that joins the engine and the guests.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Final, NamedTuple

from spades import kernel
from spades.actions import Deal, Look, PlaceBid, PlayCard
from spades.bots.bot import Bot
from spades.cards import DECK, Card, each
from spades.engine import TRICKS, apply
from spades.options import Rules
from spades.rng import Rng
from spades.seats import BySeat, ByTeam, Seat, Team, partners
from spades.sight import see
from spades.table import Table, new_table
from spades.view import SeatView

BAG_CHARGE: Final = 10
"""Points charged for each bag: a tenth of the penalty that ten of them cost."""

_USUAL: Final = Rules()
_LEVEL: Final[ByTeam[int]] = (0, 0)


class Side(NamedTuple):
    """What one guest's pairs did in a duel, summed over their `hands`. `points` are as in `Duel`."""

    hands: int = 0
    points: int = 0
    contracts: int = 0
    counted: int = 0
    sets: int = 0
    bags: int = 0
    nil_tries: int = 0
    nil_made: int = 0


class Duel(NamedTuple):
    """`a` against `b` over `deals` duplicate deals: each deal is played twice, the teams swapped.

    `mean` is points a hand, those of `a` less those of `b`; `low` and `high` bound its 95% interval, from the
    spread of the pairs. The points of a hand are `kernel.team_points`, where a bag counts 1, less
    `BAG_CHARGE` for each bag: a bag costs 9 in all. No score is carried from hand to hand.
    """

    deals: int
    mean: float
    low: float
    high: float
    a: Side
    b: Side


class Watched:
    """A guest whose answers are looked at: what the rules refuse is counted in `illegal`, and replaced."""

    def __init__(self, bot: Bot) -> None:
        self.illegal = 0
        self._bot = bot

    def blind_nil(self, view: SeatView, seed: int) -> bool:
        """Whether the guest bids Blind Nil."""
        return self._bot.blind_nil(view, seed)

    def bid(self, view: SeatView, seed: int) -> int:
        """The guest's bid; 1 in place of one that the rules refuse."""
        bid = self._bot.bid(view, seed)
        if 1 <= bid <= TRICKS or (bid == kernel.NIL and view.public.rules.nil):
            return bid
        self.illegal += 1
        return 1

    def card(self, view: SeatView, seed: int) -> Card:
        """The guest's card; the lowest legal one in place of one that the rules refuse."""
        card = self._bot.card(view, seed)
        if card in DECK and view.own.legal >> card & 1:
            return card
        self.illegal += 1
        return next(each(view.own.legal))


def _quiet(_done: int) -> None:
    """Nobody watches."""


def duel(
    a: Bot,
    b: Bot,
    deals: int,
    seed: int,
    rules: Rules = _USUAL,
    played: Callable[[int], None] = _quiet,
) -> Duel:
    """`a` against `b` over random deals, every hand at 0 to 0, the dealer rotating. Same seed, same duel.

    `played` is told after each deal how many are done.
    """
    rng = Rng(seed)
    margins: list[float] = []
    side_a, side_b = Side(), Side()
    for number in range(deals):
        deck, rng = rng.deck()
        chance, rng = rng.word()
        even = play_hand((a, b, a, b), deck, number % 4, rules, seed=chance)
        odd = play_hand((b, a, b, a), deck, number % 4, rules, seed=chance)
        margins.append((points(even, 0) + points(odd, 1) - points(even, 1) - points(odd, 0)) / 2)
        side_a = counted(counted(side_a, even, 0), odd, 1)
        side_b = counted(counted(side_b, even, 1), odd, 0)
        played(number + 1)
    mean, half = interval(margins)
    return Duel(deals, mean, mean - half, mean + half, side_a, side_b)


def play_hand(
    bots: BySeat[Bot],
    deck: tuple[Card, ...],
    dealer: Seat,
    rules: Rules = _USUAL,
    scores: ByTeam[int] = _LEVEL,
    bags: ByTeam[int] = _LEVEL,
    seed: int = 0,
) -> Table:
    """The scored table after one hand. Raises `Illegal` where a guest's answer is refused."""
    table = new_table(rules)._replace(scores=scores, bags=bags)
    table, _ = apply(table, Deal(1, deck, dealer))
    rng = Rng(seed)
    while table.turn is not None:
        chance, rng = rng.word()
        table = _answered(table, table.turn, bots[table.turn], chance)
    return table


def _answered(table: Table, seat: Seat, bot: Bot, seed: int) -> Table:
    if table.phase == "playing":
        return apply(table, PlayCard(seat, bot.card(see(table, seat), seed)))[0]
    if not table.looked[seat]:
        if bot.blind_nil(see(table, seat), seed):
            return apply(table, PlaceBid(seat, kernel.BLIND))[0]
        table, _ = apply(table, Look(seat))
    return apply(table, PlaceBid(seat, bot.bid(see(table, seat), seed)))[0]


def points(table: Table, team: Team) -> int:
    """A team's points in a scored hand, its bags charged: see `Duel`."""
    outcome = _outcome(table, team)
    return kernel.team_points(*outcome) - BAG_CHARGE * kernel.new_bags(*outcome)


def counted(side: Side, table: Table, team: Team) -> Side:
    """`side` with one more scored hand of its `team`."""
    outcome = _outcome(table, team)
    nils = [seat for seat in partners(team) if table.bids[seat] in (kernel.NIL, kernel.BLIND)]
    contract, books = kernel.contract(outcome[0], outcome[2]), kernel.counted_books(*outcome)
    return Side(
        hands=side.hands + 1,
        points=side.points + points(table, team),
        contracts=side.contracts + contract,
        counted=side.counted + books,
        sets=side.sets + (books < contract),
        bags=side.bags + kernel.new_bags(*outcome),
        nil_tries=side.nil_tries + len(nils),
        nil_made=side.nil_made + sum(table.books[seat] == 0 for seat in nils),
    )


def _outcome(table: Table, team: Team) -> tuple[int, int, int, int]:
    a, b = partners(team)
    return table.bids[a], table.books[a], table.bids[b], table.books[b]


def interval(values: list[float]) -> tuple[float, float]:
    """The mean of `values` and half the width of its 95% interval, by the normal law; 0 for a single value."""
    count = len(values)
    mean = sum(values) / count
    if count == 1:
        return mean, 0.0
    return mean, 1.96 * sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
