"""The scoring cases of tests/cases/scoring.json, read with every field checked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple, TypedDict

from spades import kernel

CASES = Path(__file__).parent.parent / "cases"


class Side(TypedDict):
    """A team's score and the bags it carries."""

    score: int
    bags: int


class Case(TypedDict):
    """One team over one hand, as the file writes it."""

    id: str
    before: Side
    bids: list[int | str]
    books: list[int]
    after: Side


class Scoring(TypedDict):
    """The file."""

    what: str
    cases: list[Case]


class HandCase(NamedTuple):
    """One team over one hand, bids as the kernel writes them."""

    id: str
    score: int
    bags: int
    bids: tuple[int, int]
    books: tuple[int, int]
    score_after: int
    bags_after: int


def scoring_cases() -> list[HandCase]:
    """S1, S2, ... in the file's order."""
    scoring: Scoring = json.loads((CASES / "scoring.json").read_text(encoding="utf-8"))
    return [_hand_case(case) for case in scoring["cases"]]


def _hand_case(case: Case) -> HandCase:
    first, second = (_bid(bid) for bid in case["bids"])
    mine, partners = case["books"]
    before, after = case["before"], case["after"]
    return HandCase(
        case["id"],
        before["score"],
        before["bags"],
        (first, second),
        (mine, partners),
        after["score"],
        after["bags"],
    )


def _bid(bid: int | str) -> int:
    return {"nil": kernel.NIL, "blind": kernel.BLIND}[bid] if isinstance(bid, str) else bid
