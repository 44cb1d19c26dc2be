"""Guest against guest: whole hands through the rules' own gate, and duels over duplicate deals.

The only files that join the engine and the guests are this one and `matches.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

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

Lineup: TypeAlias = BySeat[Bot]
"""A side's guest for each seat. A side sits at two of them at a time, and at the other two in the return."""


class Side(NamedTuple):
    """What one side's guests did, summed over their `hands`. `points` are as in `Duel`."""

    hands: int = 0
    points: int = 0
    contracts: int = 0
    counted: int = 0
    sets: int = 0
    bags: int = 0
    nil_tries: int = 0
    nil_made: int = 0


class Bout(NamedTuple):
    """What was played twice with the same cards, the teams swapped: one deal, or one match.

    `won` counts the matches that `a` and `b` have won; a single deal has none.
    """

    a: Side
    b: Side
    won: ByTeam[int] = (0, 0)


class Duel(NamedTuple):
    """`a` against `b` over `deals` bouts, of one duplicate deal each unless said otherwise.

    `mean` is points a hand, those of `a` less those of `b`; `low` and `high` bound its 95% interval, from the
    spread of the bouts. The points of a hand are `kernel.team_points`, where a bag counts 1, less
    `BAG_CHARGE` for each bag: a bag costs 9 in all. No score is carried from hand to hand.
    """

    deals: int
    mean: float
    low: float
    high: float
    a: Side
    b: Side


class NoAnswer(Exception):
    """A guest said nothing, or nothing that could be a bid or a card."""


class Watched:
    """A guest whose answers are looked at: what the rules refuse is counted in `illegal`, and replaced."""

    def __init__(self, bot: Bot) -> None:
        self.illegal = 0
        self._bot = bot

    def blind_nil(self, view: SeatView, seed: int) -> bool:
        """Whether the guest bids Blind Nil; not where it has no answer."""
        try:
            return self._bot.blind_nil(view, seed)
        except NoAnswer:
            self.illegal += 1
            return False

    def bid(self, view: SeatView, seed: int) -> int:
        """The guest's bid; 1 in place of one that the rules refuse."""
        try:
            bid = self._bot.bid(view, seed)
        except NoAnswer:
            bid = kernel.NO_BID
        if 1 <= bid <= TRICKS or (bid == kernel.NIL and view.public.rules.nil):
            return bid
        self.illegal += 1
        return 1

    def card(self, view: SeatView, seed: int) -> Card:
        """The guest's card; the lowest legal one in place of one that the rules refuse."""
        try:
            card = self._bot.card(view, seed)
        except NoAnswer:
            card = -1
        if card in DECK and view.own.legal >> card & 1:
            return card
        self.illegal += 1
        return next(each(view.own.legal))


# --- duels -----------------------------------------------------------------------------------------------


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
    bouts: list[Bout] = []
    for number in range(deals):
        bouts.append(deal_bout((a, a, a, a), (b, b, b, b), seed, number, rules))
        played(number + 1)
    return duel_of(bouts)


def deal_bout(a: Lineup, b: Lineup, seed: int, number: int, rules: Rules = _USUAL) -> Bout:
    """Deal `number` (from 0) of `seed`, played twice. It hangs on no other deal of the seed."""
    deck, rng = bout_rng(seed, number).deck()
    chance, _ = rng.word()
    there, back = (
        play_hand(bots, deck, number % 4, rules, seed=chance) for bots in (seated(a, b), seated(b, a))
    )
    return Bout(
        a=counted(counted(Side(), there, 0), back, 1),
        b=counted(counted(Side(), there, 1), back, 0),
    )


def bout_rng(seed: int, number: int) -> Rng:
    """The chance of bout `number` of `seed`: a stream of its own."""
    own_seed, _ = Rng(seed, number).word()
    return Rng(own_seed)


def seated(first: Lineup, second: Lineup) -> BySeat[Bot]:
    """The table where `first` is team 0 and `second` team 1."""
    return first[0], second[1], first[2], second[3]


def duel_of(bouts: Sequence[Bout]) -> Duel:
    """The bouts together. Raises ZeroDivisionError for none."""
    margins = [bout.a.points - bout.b.points for bout in bouts]
    mean, half = interval(margins, [bout.a.hands for bout in bouts])
    a, b = total([bout.a for bout in bouts]), total([bout.b for bout in bouts])
    return Duel(len(bouts), mean, mean - half, mean + half, a, b)


def total(sides: Sequence[Side]) -> Side:
    """These added up."""
    return Side(*map(sum, zip(*sides, strict=True)))


def interval(sums: Sequence[float], counts: Sequence[int]) -> tuple[float, float]:
    """The mean of what `sums` add up over `counts`, and half the width of its 95% interval, by the normal law.

    Each entry is one independent bout; bouts may count for more or less. 0 wide for a single one.
    """
    bouts = len(sums)
    mean = sum(sums) / sum(counts)
    if bouts == 1:
        return mean, 0.0
    spread = sum((value - mean * count) ** 2 for value, count in zip(sums, counts, strict=True)) / (bouts - 1)
    return mean, 1.96 * sqrt(spread * bouts) / sum(counts)


# --- hands -----------------------------------------------------------------------------------------------


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
    return play_deal(table, bots, Deal(1, deck, dealer), seed)


def play_deal(table: Table, bots: BySeat[Bot], deal: Deal, seed: int) -> Table:
    """`table` after one more hand. Raises `Illegal` where a guest's answer is refused."""
    table, _ = apply(table, deal)
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
