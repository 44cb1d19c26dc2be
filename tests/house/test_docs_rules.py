"""The pages on rules and deals say what the code does, and name tests that exist."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from spades import engine, kernel, options
from tests.house.written import written_tests
from tests.rules.scores import scoring_cases
from tests.rules.test_shuffle import VECTORS

TOP = Path(__file__).parent.parent.parent
RULES = (TOP / "docs" / "rules.md").read_text(encoding="utf-8")
DEALS = (TOP / "docs" / "fair-deals.md").read_text(encoding="utf-8")

CONSTANTS = {
    "engine.TRICKS": engine.TRICKS,
    "kernel.TRICK_POINTS": kernel.TRICK_POINTS,
    "kernel.BAG_LIMIT": kernel.BAG_LIMIT,
    "kernel.BAG_PENALTY": kernel.BAG_PENALTY,
    "kernel.NIL_POINTS": kernel.NIL_POINTS,
    "kernel.BLIND_POINTS": kernel.BLIND_POINTS,
    "options.TARGET": options.TARGET,
    "options.SHORT_TARGET": options.SHORT_TARGET,
}

READINGS = [f"D{number}" for number in range(1, 22)] + ["D14b", "D19b"]


def rows(page: str) -> list[list[str]]:
    """The cells of every table row of a page."""
    lines = [line for line in page.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


@cache
def known_tests() -> frozenset[str]:
    """The names of all tests of the project."""
    return frozenset().union(*(written_tests(path) for path in (TOP / "tests").rglob("test_*.py")))


def named_tests(text: str) -> set[str]:
    return set(re.findall(r"`(test_\w+)`", text))


def test_every_number_on_the_page_is_the_constant_it_names() -> None:
    numbers = {row[2].strip("`"): int(row[1]) for row in rows(RULES) if len(row) == 3 and row[1].isdigit()}
    assert numbers == CONSTANTS


@pytest.mark.parametrize("page", [RULES, DEALS], ids=["rules", "fair-deals"])
def test_every_test_the_page_names_exists(page: str) -> None:
    assert named_tests(page)
    assert named_tests(page) <= known_tests()


def test_every_reading_is_on_the_page_once_with_what_holds_it() -> None:
    held_by = {row[0]: row[3] for row in rows(RULES) if re.fullmatch(r"D\d+b?", row[0])}
    assert sorted(held_by) == sorted(READINGS)
    for reading, tests in held_by.items():
        assert tests == ", ".join(f"`{test}`" for test in re.findall(r"`(test_\w+)`", tests)), reading
        assert tests, reading


def test_every_hand_worked_out_on_the_page_is_a_published_case() -> None:
    def side(score: int, bags: int) -> str:
        return f"{score}, {bags}"

    words = {kernel.NIL: "nil", kernel.BLIND: "blind"}
    published = {
        case.id: [
            ", ".join(words.get(bid, str(bid)) for bid in case.bids),
            ", ".join(map(str, case.books)),
            side(case.score, case.bags),
            side(case.score_after, case.bags_after),
        ]
        for case in scoring_cases()
    }
    shown = {row[0]: row[1:] for row in rows(RULES) if re.fullmatch(r"S\d+", row[0])}
    assert shown
    assert shown == {case: published[case] for case in shown}


def test_every_heading_that_the_code_names_is_on_the_page() -> None:
    named = set[str]()
    for path in (TOP / "spades").rglob("*.py"):
        for sentence in re.findall(r"docs/rules\.md((?:,| and)[^.]*)\.", path.read_text(encoding="utf-8")):
            named |= set(re.findall(r'"([^"]+)"', sentence))
            for reading in re.findall(r"\bD\d+b?\b", sentence):
                assert reading in READINGS
    assert {"Following suit", "Breaking spades", "Winning a trick"} <= named
    assert named <= set(re.findall(r"^## (.+)$", RULES, re.MULTILINE))


def test_the_example_of_a_deal_is_the_first_published_vector() -> None:
    first = VECTORS[0]
    assert (first["name"], first["hand"], first["secret"]) == ("maple-heron", 1, bytes(range(32)).hex())
    shown = {row[0]: row[1].strip("`") for row in rows(DEALS) if len(row) == 2}
    assert shown["commitment"] == first["commitment"]
    assert shown["deck, its first thirteen cards"].split() == first["deck"][:13]
    assert shown["first dealer"] == f"seat {first['first_dealer']}"
