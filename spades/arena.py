"""Guest against guest: whole hands through the rules' own gate, and duels over duplicate deals.

The only file that joins the engine and the guests.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

from spades import kernel
from spades.actions import Deal, Look, PlaceBid, PlayCard
from spades.bots.bot import Bot
from spades.cards import Card
from spades.engine import apply
from spades.options import Rules
from spades.rng import Rng
from spades.seats import TEAMS, BySeat, ByTeam, Seat, Team, left_of, partners
from spades.sight import see
from spades.table import Table, new_table

BAG_CHARGE: Final = 10
LEVEL: Final[ByTeam[int]] = (0, 0)


class Side(NamedTuple):
    """What one guest's side did in a duel, over `hands` of its team."""

    hands: int
    points: int
    nil_tries: int
    nil_made: int
    sets: int
    bags: int
    bid: int
    books: int


class Duel(NamedTuple):
    """`a` against `b` over `deals` duplicate deals: each played twice, the teams swapped.

    `mean` is points a hand, `a` less `b`, with `low` and `high` its 95% interval from the pairs. Points of a
    hand are `kernel.team_points` (a bag counts +1 there) less 10 for each bag: so a bag costs 9 in the end.
    """

    deals: int
    mean: float
    low: float
    high: float
    a: Side
    b: Side


def play_hand(
    bots: BySeat[Bot],
    deck: tuple[Card, ...],
    dealer: Seat,
    rules: Rules = Rules(),
    scores: ByTeam[int] = LEVEL,
    bags: ByTeam[int] = LEVEL,
    seed: int = 0,
) -> Table:
    """One hand from deal to score, every answer judged by the rules. Raises Illegal where a guest breaks them."""
    table = new_table(rules)._replace(scores=scores, bags=bags)
    table, _ = apply(table, Deal(1, deck, dealer))
    turn = 0
    while table.turn is not None:
        seat = table.turn
        chance, _ = Rng(seed, turn).word()
        table = _turn(table, seat, bots[seat], chance)
        turn += 1
    return table


def _turn(table: Table, seat: Seat, bot: Bot, seed: int) -> Table:
    if table.phase == "playing":
        return apply(table, PlayCard(seat, bot.card(see(table, seat), seed)))[0]
    if not table.looked[seat]:
        if bot.blind_nil(see(table, seat), seed):
            return apply(table, PlaceBid(seat, kernel.BLIND))[0]
        table = apply(table, Look(seat))[0]
    return apply(table, PlaceBid(seat, bot.bid(see(table, seat), seed)))[0]


def duel(a: Bot, b: Bot, deals: int, seed: int, rules: Rules = Rules()) -> Duel:
    """`a` against `b` at 0 to 0 over `deals` random deals, dealers rotating, each dealt to both pairs of seats."""
    rng = Rng(seed)
    margins: list[float] = []
    sides = (NO_SIDE, NO_SIDE)
    for number in range(deals):
        deck, rng = rng.deck()
        first = play_hand((a, b, a, b), deck, number % 4, rules, seed=seed + 2 * number)
        second = play_hand((b, a, b, a), deck, number % 4, rules, seed=seed + 2 * number + 1)
        mine = points(first, 0) + points(second, 1)
        theirs = points(first, 1) + points(second, 0)
        margins.append((mine - theirs) / 2)
        sides = (
            _with(_with(sides[0], first, 0), second, 1),
            _with(_with(sides[1], first, 1), second, 0),
        )
    mean, margin = interval(margins)
    return Duel(deals, mean, mean - margin, mean + margin, *sides)


def interval(values: list[float]) -> tuple[float, float]:
    """The mean of `values` and half the width of its 95% interval (normal; 0 for fewer than two)."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return mean, 0.0
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return mean, 1.96 * sqrt(variance / count)


def points(table: Table, team: Team) -> int:
    """A team's points in a scored hand, each bag charged: see `Duel`."""
    a, b = partners(team)
    outcome = table.bids[a], table.books[a], table.bids[b], table.books[b]
    return kernel.team_points(*outcome) - BAG_CHARGE * kernel.new_bags(*outcome)


NO_SIDE: Final = Side(0, 0, 0, 0, 0, 0, 0, 0)


def _with(side: Side, table: Table, team: Team) -> Side:
    a, b = partners(team)
    outcome = table.bids[a], table.books[a], table.bids[b], table.books[b]
    nils = [seat for seat in (a, b) if table.bids[seat] in (kernel.NIL, kernel.BLIND)]
    contract = kernel.contract(table.bids[a], table.bids[b])
    return Side(
        side.hands + 1,
        side.points + points(table, team),
        side.nil_tries + len(nils),
        side.nil_made + sum(table.books[seat] == 0 for seat in nils),
        side.sets + (kernel.counted_books(*outcome) < contract),
        side.bags + kernel.new_bags(*outcome),
        side.bid + contract,
        side.books + kernel.counted_books(*outcome),
    )


del TEAMS, left_of
