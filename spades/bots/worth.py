"""What a hand's end is worth: the chance to win the match from there, told in points."""

from __future__ import annotations

from typing import Final

from spades import kernel
from spades.bots.match_chances import SIDE, STEP, chance_at
from spades.bots.quick.flat import BAGS, BID, BOOKS, SCORE, TARGET, Flat

BAG_COST: Final = 9
"""Points that a bag carried on costs in the end: its share of the penalty, and a little hope."""

EVEN: Final = 100_000
"""Chances are in parts of this."""

POINTS: Final = 560.0
"""Points of margin that are worth a whole match when it begins; from the slope of the table there."""


def worth(table: Flat, team: int) -> float:
    """What the hand that is over on `table` is worth to `team`: about 0 for an even match, at most `POINTS`."""
    ours, our_bags = after(table, team)
    theirs, their_bags = after(table, 1 - team)
    target = table[TARGET]
    winner = kernel.match_winner(ours, theirs, target)
    if winner != kernel.NO_WINNER:
        return POINTS * (1 - winner)
    return POINTS * chance_from(target - ours + BAG_COST * our_bags, target - theirs + BAG_COST * their_bags)


def after(table: Flat, team: int) -> tuple[int, int]:
    """Score and bags that `team` carries on from the hand that is over."""
    a, b = team, team + 2
    bid_a, bid_b, books_a, books_b = table[BID + a], table[BID + b], table[BOOKS + a], table[BOOKS + b]
    bags = table[BAGS + team] + kernel.new_bags(bid_a, books_a, bid_b, books_b)
    score = table[SCORE + team] + kernel.team_points(bid_a, books_a, bid_b, books_b)
    return score - kernel.BAG_PENALTY * kernel.penalties(bags), bags % kernel.BAG_LIMIT


def chance_from(ours: int, theirs: int) -> float:
    """The chance to win a match in which we are `ours` points from the target and they `theirs`, bags priced in."""
    last = STEP * (SIDE - 1)
    ours, theirs = min(max(ours, 0), last - 1), min(max(theirs, 0), last - 1)
    row, column = ours // STEP, theirs // STEP
    down, along = (ours - STEP * row) / STEP, (theirs - STEP * column) / STEP
    at = SIDE * row + column
    near = chance_at(at) * (1 - along) + chance_at(at + 1) * along
    far = chance_at(at + SIDE) * (1 - along) + chance_at(at + SIDE + 1) * along
    return (near * (1 - down) + far * down) / EVEN
