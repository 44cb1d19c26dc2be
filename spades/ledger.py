"""The score of a hand as lines that add up, each with its reason."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from spades import kernel
from spades.seats import Seat

LineKind: TypeAlias = Literal[
    "contract-made",
    "contract-set",
    "overtricks",
    "nil-made",
    "nil-failed",
    "blind-made",
    "blind-failed",
    "failed-nil-bags",
    "bag-penalty",
]


class Line(NamedTuple):
    """One reason for points. `seat` is the nil bidder's, else None; `tally` is tricks, bags or penalties."""

    kind: LineKind
    points: int
    seat: Seat | None
    tally: int


class HandScore(NamedTuple):
    """One team over one hand: the score before and after, the bags it carries on (0-9), and why."""

    before: int
    after: int
    bags: int
    lines: tuple[Line, ...]


def hand_score(
    score: int, bags: int, seats: tuple[Seat, Seat], bids: tuple[int, int], books: tuple[int, int]
) -> HandScore:
    """The ledger of one team for one hand: the points of the lines sum to the change of score.

    `seats`, `bids` and `books` have one entry for each partner. In the order of docs/rules.md, D9: contract,
    nils, bags, then the penalty.
    """
    lines = [*_contract_lines(bids, books)]
    for seat, bid, taken in zip(seats, bids, books, strict=True):
        lines += _nil_lines(seat, bid, taken)
    total_bags = bags + kernel.new_bags(bids[0], books[0], bids[1], books[1])
    penalties = kernel.penalties(total_bags)
    if penalties:
        lines.append(Line("bag-penalty", -kernel.BAG_PENALTY * penalties, None, penalties))
    after = score + sum(line.points for line in lines)
    return HandScore(score, after, total_bags % kernel.BAG_LIMIT, tuple(lines))


def _contract_lines(bids: tuple[int, int], books: tuple[int, int]) -> list[Line]:
    goal = kernel.contract(*bids)
    if goal == 0:
        return []
    over = kernel.counted_books(bids[0], books[0], bids[1], books[1]) - goal
    if over < 0:
        return [Line("contract-set", -kernel.TRICK_POINTS * goal, None, goal)]
    made = Line("contract-made", kernel.TRICK_POINTS * goal, None, goal)
    return [made, Line("overtricks", over, None, over)] if over else [made]


def _nil_lines(seat: Seat, bid: int, books: int) -> list[Line]:
    if bid > 0:
        return []
    points = kernel.nil_points(bid, books)
    blind = bid == kernel.BLIND
    if books == 0:
        return [Line("blind-made" if blind else "nil-made", points, seat, 0)]
    failed = Line("blind-failed" if blind else "nil-failed", points, seat, books)
    return [failed, Line("failed-nil-bags", books, seat, books)]
