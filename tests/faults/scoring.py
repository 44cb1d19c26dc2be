"""Scores against a second scorer, written from the rules' text alone: random hands, and every case of one team.

The matches that `make test` scores (tests/rules/test_second_scorer.py) carry bags and scores from hand to hand;
here no two hands have anything to do with each other.
"""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from random import Random
from typing import Final, NamedTuple, TypeAlias

from spades import kernel
from spades.ledger import hand_score
from tests.faults.rows import Finding, Row, Tier, show
from tests.rules.second_scorer import Bid, score

ROW: Final = Row("16", "scoring, against a second scorer", "0 differ")
ROWS: Final = (ROW,)

HANDS: Final = {"quick": 100_000, "deep": 1_000_000}
BIDS: Final[tuple[Bid, ...]] = ("nil", "blind", *range(1, 14))
WORDS: Final = {"nil": kernel.NIL, "blind": kernel.BLIND}
FULL_BAGS: Final = 10


class Case(NamedTuple):
    """What one team bid and took, and the bags it came with."""

    bids: tuple[Bid, Bid]
    books: tuple[int, int]
    bags: int


Scorer: TypeAlias = Callable[[Case], tuple[int, int]]
"""The change of score, and the bags carried on."""


async def measure(tier: Tier) -> AsyncIterator[Finding]:
    """Score the random hands of the tier, and the full grid in either."""
    hands = HANDS[tier]
    at_random, in_grid = differing(random_cases(Random(16), hands)), differing(grid())
    figure = f"{at_random} differ of {hands:,} random hands, {in_grid} of the {len(list(grid())):,} cases there are"
    yield ROW.found(figure, at_random == in_grid == 0)


def by_the_table(case: Case) -> tuple[int, int]:
    """As the table scores it, from 0."""
    bids = (number(case.bids[0]), number(case.bids[1]))
    scored = hand_score(0, case.bags, (0, 2), bids, case.books)
    return scored.after, scored.bags


def number(bid: Bid) -> int:
    """A bid as the table writes it."""
    return WORDS[bid] if isinstance(bid, str) else bid


def differing(cases: Iterable[Case], scorer: Scorer = by_the_table) -> int:
    """How many cases `scorer` scores otherwise than the second scorer."""
    count = 0
    for done, case in enumerate(cases, start=1):
        count += scorer(case) != score(*case)
        if done % 50_000 == 0:
            show("hands scored", done, done)
    return count


def grid() -> Iterator[Case]:
    """Every pair of bids with every pair of books that one deck has, and every count of bags."""
    books = [(mine, other) for mine in range(14) for other in range(14 - mine)]
    for bids, taken, bags in itertools.product(itertools.product(BIDS, BIDS), books, range(FULL_BAGS)):
        yield Case(bids, taken, bags)


def random_cases(rng: Random, hands: int) -> Iterator[Case]:
    """Both teams of `hands` hands, each book taken by anybody."""
    for _ in range(hands):
        books = [0, 0, 0, 0]
        for _ in range(13):
            books[int(rng.random() * 4)] += 1
        for team in (0, 1):
            bids = (rng.choice(BIDS), rng.choice(BIDS))
            yield Case(bids, (books[team], books[team + 2]), int(rng.random() * FULL_BAGS))
