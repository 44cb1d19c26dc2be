"""Whole matches of guest against guest: to the target, with scores and bags carried on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from spades.actions import Deal
from spades.arena import Bout, Lineup, Side, bout_rng, counted, interval, play_deal, seated
from spades.bots.bot import Bot
from spades.options import Rules
from spades.rng import Rng
from spades.seats import TEAMS, BySeat, Seat
from spades.table import Table, new_table

MOST_HANDS: Final = 200
"""Hands after which a match counts as nobody's: two sides that always fail would go on for ever."""

_USUAL: Final = Rules()


class Wins(NamedTuple):
    """Who won how many of the `matches` that were played; what is missing to their sum went to nobody.

    `share` is the part that `a` won, a match of nobody's half. `low` and `high` bound its 95% interval, from the
    spread of the bouts and of four more, two won and two lost: without those, ten wins in ten would have no
    spread at all. Source: Agresti and Coull, "Approximate is better than exact", 1998.
    """

    a: int
    b: int
    matches: int
    share: float
    low: float
    high: float


def match_bout(a: Lineup, b: Lineup, seed: int, number: int, rules: Rules = _USUAL) -> Bout:
    """Match `number` (from 0) of `seed`, played twice with the same decks, as far as both matches go.

    It hangs on no other match of the seed.
    """
    side_a, side_b = Side(), Side()
    won = [0, 0]
    for swapped, bots in enumerate((seated(a, b), seated(b, a))):
        tables = play_match(bots, bout_rng(seed, number), number % 4, rules)
        for table in tables:
            side_a, side_b = counted(side_a, table, swapped), counted(side_b, table, 1 - swapped)
        for team in TEAMS:
            won[team ^ swapped] += tables[-1].winner == team
    return Bout(side_a, side_b, (won[0], won[1]))


def play_match(bots: BySeat[Bot], rng: Rng, dealer: Seat, rules: Rules = _USUAL) -> list[Table]:
    """The table after each hand of a match: at most `MOST_HANDS`, `dealer` deals the first.

    Raises `Illegal` where a guest's answer is refused.
    """
    tables: list[Table] = []
    table = new_table(rules)
    while table.phase != "over" and len(tables) < MOST_HANDS:
        deck, rng = rng.deck()
        chance, rng = rng.word()
        table = play_deal(table, bots, Deal(len(tables) + 1, deck, dealer), chance)
        tables.append(table)
    return tables


def wins_of(bouts: Sequence[Bout]) -> Wins:
    """The match bouts together. Raises ZeroDivisionError for none."""
    a, b = (sum(bout.won[side] for bout in bouts) for side in TEAMS)
    shares = [0.5 + (bout.won[0] - bout.won[1]) / 4 for bout in bouts]
    middle, half = interval([*shares, 1, 1, 0, 0], [1] * (len(bouts) + 4))
    share = sum(shares) / len(bouts)
    return Wins(a, b, 2 * len(bouts), share, max(0.0, middle - half), min(1.0, middle + half))
