"""The rules as plain integer functions: everything that a playout needs, and nothing else.

No object is made and no chance is drawn here, so that a compiler for numbers can take these very functions.
Cards and masks are as in `cards.py`. A bid is 1-13, `NIL`, `BLIND`, or `NO_BID` where none was made yet.
Source of every rule and number: docs/rules.md.
"""

from __future__ import annotations

from typing import Final

NIL: Final = 0
BLIND: Final = -1
NO_BID: Final = -2

NO_SUIT: Final = -1
NO_WINNER: Final = -1

TRICK_POINTS: Final = 10
BAG_LIMIT: Final = 10
BAG_PENALTY: Final = 100
NIL_POINTS: Final = 100
BLIND_POINTS: Final = 200

_SUIT: Final = 0x1FFF
_NOT_SPADES: Final = (1 << 39) - 1


def legal_mask(hand: int, led: int, broken: bool) -> int:
    """The cards of `hand` that may be played: never empty while the hand is not.

    `led` is the suit led, or `NO_SUIT` for the leader of a trick. `broken` says whether a spade was played
    in this hand. Source: docs/rules.md, "Following suit" and "Breaking spades".
    """
    if led >= 0:
        of_suit = hand & (_SUIT << (13 * led))
        return of_suit or hand
    if broken:
        return hand
    other = hand & _NOT_SPADES
    return other or hand


def beats(card: int, best: int) -> bool:
    """Whether `card`, played after `best`, takes the trick from it: higher in its suit, or a first spade."""
    if card // 13 == best // 13:
        return card > best
    return card >= 39


def breaks_spades(card: int) -> bool:
    """Whether playing `card` breaks spades: any spade does, a forced lead too (D1)."""
    return card >= 39


def trick_winner(first: int, second: int, third: int, fourth: int, leader: int) -> int:
    """The seat whose card takes the trick; cards in playing order, `leader` first.

    Source: docs/rules.md, "Winning a trick".
    """
    best = first
    winner = 0
    if beats(second, best):
        best = second
        winner = 1
    if beats(third, best):
        best = third
        winner = 2
    if beats(fourth, best):
        winner = 3
    return (leader + winner) % 4


def contract(bid_a: int, bid_b: int) -> int:
    """The partners' regular bids added; nils and bids not yet made add nothing."""
    return max(bid_a, 0) + max(bid_b, 0)


def counted_books(bid_a: int, books_a: int, bid_b: int, books_b: int) -> int:
    """The books that count towards the contract: those of regular bidders alone."""
    return (books_a if bid_a > 0 else 0) + (books_b if bid_b > 0 else 0)


def nil_points(bid: int, books: int) -> int:
    """What a nil or blind nil scores by itself; 0 for any other bid."""
    if bid == NIL:
        return NIL_POINTS if books == 0 else -NIL_POINTS
    if bid == BLIND:
        return BLIND_POINTS if books == 0 else -BLIND_POINTS
    return 0


def new_bags(bid_a: int, books_a: int, bid_b: int, books_b: int) -> int:
    """The bags a team takes in a hand: overtricks of a made contract, and every book of a failed nil."""
    counted = counted_books(bid_a, books_a, bid_b, books_b)
    over = counted - contract(bid_a, bid_b)
    return max(over, 0) + books_a + books_b - counted


def team_points(bid_a: int, books_a: int, bid_b: int, books_b: int) -> int:
    """The points a team scores in a hand, bags at 1 each, before any bag penalty."""
    goal = contract(bid_a, bid_b)
    made = counted_books(bid_a, books_a, bid_b, books_b) >= goal
    points = TRICK_POINTS * goal if made else -TRICK_POINTS * goal
    return (
        points
        + new_bags(bid_a, books_a, bid_b, books_b)
        + nil_points(bid_a, books_a)
        + nil_points(bid_b, books_b)
    )


def penalties(bags: int) -> int:
    """How many bag penalties a total of `bags` costs; `bags % BAG_LIMIT` are carried on."""
    return bags // BAG_LIMIT


def match_winner(score_0: int, score_1: int, target: int) -> int:
    """The team that has won at these scores, else `NO_WINNER`: at or above `target`, and not level."""
    if score_0 == score_1 or max(score_0, score_1) < target:
        return NO_WINNER
    return 0 if score_0 > score_1 else 1
