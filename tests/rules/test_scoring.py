"""The score of a hand: the published cases, each kind of ledger line, and every hand there can be."""

from __future__ import annotations

from typing import get_args

import pytest

from spades import kernel
from spades.kernel import BLIND, NIL
from spades.ledger import HandScore, Line, LineKind, hand_score
from tests.rules import second_scorer
from tests.rules.scores import HandCase, scoring_cases
from tests.rules.second_scorer import Bid
from tests.rules.tables import score_hand

CASES = scoring_cases()
IDS = [case.id for case in CASES]

LINES: dict[LineKind, tuple[tuple[int, int], tuple[int, int], int, Line]] = {
    # kind: bids and books of seats 1 and 3, the bags carried in, and the line
    "contract-made": ((3, 4), (4, 3), 0, Line("contract-made", 70, None, 7)),
    "contract-set": ((3, 4), (3, 3), 0, Line("contract-set", -70, None, 7)),
    "overtricks": ((2, 2), (4, 3), 0, Line("overtricks", 3, None, 3)),
    "nil-made": ((NIL, 4), (0, 4), 0, Line("nil-made", 100, 1, 0)),
    "nil-failed": ((4, NIL), (4, 2), 0, Line("nil-failed", -100, 3, 2)),
    "blind-made": ((4, BLIND), (4, 0), 0, Line("blind-made", 200, 3, 0)),
    "blind-failed": ((BLIND, 4), (1, 4), 0, Line("blind-failed", -200, 1, 1)),
    "failed-nil-bags": ((NIL, 4), (5, 4), 0, Line("failed-nil-bags", 5, 1, 5)),
    "bag-penalty": ((NIL, NIL), (7, 6), 9, Line("bag-penalty", -200, None, 2)),
}


def told_again(bids: tuple[int, int], books: tuple[int, int], bags: int) -> tuple[int, int]:
    """The change of score and the bags carried on, by the second telling of the rules."""
    words: dict[int, Bid] = {NIL: "nil", BLIND: "blind"}
    return second_scorer.score((words.get(bids[0], bids[0]), words.get(bids[1], bids[1])), books, bags)


def scored(case: HandCase) -> HandScore:
    return hand_score(case.score, case.bags, (0, 2), case.bids, case.books)


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_the_ledger_scores_the_published_case(case: HandCase) -> None:
    score = scored(case)
    assert (score.before, score.after, score.bags) == (case.score, case.score_after, case.bags_after)
    assert sum(line.points for line in score.lines) == case.score_after - case.score


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_the_kernel_scores_the_published_case(case: HandCase) -> None:
    pairs = (case.bids[0], case.books[0], case.bids[1], case.books[1])
    total_bags = case.bags + kernel.new_bags(*pairs)
    penalties = kernel.penalties(total_bags)
    points = kernel.team_points(*pairs) - kernel.BAG_PENALTY * penalties
    assert case.score + points == case.score_after
    assert total_bags - kernel.BAG_LIMIT * penalties == case.bags_after


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_a_hand_played_at_the_table_scores_the_published_case(case: HandCase) -> None:
    rest = 13 - sum(case.books)
    table = score_hand(
        (case.bids[0], 1, case.bids[1], 1),
        (case.books[0], rest, case.books[1], 0),
        scores=(case.score, -1000),
        bags=(case.bags, 0),
    )
    assert (table.scores[0], table.bags[0]) == (case.score_after, case.bags_after)


def test_all_twenty_eight_cases_are_read_once() -> None:
    assert [f"S{number}" for number in range(1, 29)] == IDS


@pytest.mark.parametrize("kind", get_args(LineKind))
def test_every_kind_of_ledger_line_has_its_points_seat_and_count(kind: LineKind) -> None:
    bids, books, bags, line = LINES[kind]
    lines = hand_score(0, bags, (1, 3), bids, books).lines
    assert [each for each in lines if each.kind == kind] == [line]


def test_the_lines_come_in_the_order_of_the_rules() -> None:
    score = hand_score(0, 9, (0, 2), (4, NIL), (6, 2))
    assert [line.kind for line in score.lines] == [
        "contract-made",
        "overtricks",
        "nil-failed",
        "failed-nil-bags",
        "bag-penalty",
    ]


def test_two_nils_have_a_line_each_in_seat_order() -> None:
    score = hand_score(0, 0, (1, 3), (NIL, BLIND), (0, 2))
    assert [(line.kind, line.seat) for line in score.lines] == [
        ("nil-made", 1),
        ("blind-failed", 3),
        ("failed-nil-bags", 3),
    ]


@pytest.mark.parametrize("bags", range(10))
def test_every_hand_there_can_be_scores_as_the_rules_say_in_words(bags: int) -> None:
    bids = range(BLIND, 14)
    books = [(mine, partners) for mine in range(14) for partners in range(14 - mine)]
    pairs = [(first, second) for first in bids for second in bids]
    assert len(pairs) * len(books) == 23_625
    for pair in pairs:
        for taken in books:
            expected = told_again(pair, taken, bags)
            ledger = hand_score(0, bags, (0, 2), pair, taken)
            assert (ledger.after, ledger.bags) == expected, (pair, taken)
            assert sum([line.points for line in ledger.lines]) == ledger.after
            assert all(line.points for line in ledger.lines)
