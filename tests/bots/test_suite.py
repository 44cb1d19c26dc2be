"""The suite: positions that a good partner gets right. `tests/cases/positions/README.md` says how they are written."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final, get_args

import pytest

from spades.bots.bot import Bot
from spades.bots.levels import BOTS, Level
from spades.cards import NAMES, each
from spades.sight import see
from spades.sim.minds import mind_for
from tests.bots.families import FAMILIES, family, told
from tests.bots.positions import Position, answered, dealt_out, suite, views

FIRST: Final = BOTS["first"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)
ABOVE_EASY: Final = LEVELS[1:]
"""Easy slips on purpose: it has to pass the families alone."""
SEEDS: Final = range(1, 4)

MISSED_BY_FIRST: Final = {
    "a failed nil is covered no more, for its books do not count",
    "the ace of spades goes on the partner's last needed trick",
    "the ace of spades ruffs what the partner has won",
    "the queen goes on the partner's last needed trick",
    "thirteen tricks cannot hold both contracts",
}
"""What the frozen policy gets wrong: it cannot be mended, so these are known."""


def answers(mind: Bot) -> dict[str, str]:
    """By position, what a guest does."""
    return {position.name: answered(mind, next(views(position))) for position in suite()}


def wrong(given: dict[str, str]) -> dict[str, str]:
    """The positions that were missed, and how."""
    return {
        position.name: f"{given[position.name]}, not {' or '.join(sorted(position.answers))}"
        for position in suite()
        if given[position.name] not in position.answers
    }


# --- the guests ------------------------------------------------------------------------------------------


def test_the_first_guest_misses_the_known_positions_and_no_other() -> None:
    assert wrong(answers(FIRST)).keys() == MISSED_BY_FIRST


@pytest.mark.parametrize("level", ABOVE_EASY)
def test_a_level_above_easy_gets_every_position_right(level: Level) -> None:
    assert wrong(answers(mind_for(level))) == {}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("story", FAMILIES)
def test_a_family_of_complaints_holds_at_every_level(story: str, level: Level) -> None:
    mind = mind_for(level)
    given = [(found, mind.card(found.view, seed)) for found in family(story) for seed in SEEDS]
    assert [told(found, card) for found, card in given if not found.answers >> card & 1] == []


SCORED = next(position for position in suite() if position.name == "four spades to the king are no nil")


@pytest.mark.parametrize("score", [(0, 0), (250, 250), (300, 100)])
def test_g8_far_from_the_end_the_score_changes_no_bid_of_the_first_guest(score: tuple[int, int]) -> None:
    elsewhere = SCORED._replace(us=(score[0], 0), them=(score[1], 0))
    assert answered(FIRST, next(views(elsewhere))) == answered(FIRST, next(views(SCORED)))


UNSEEN = next(position for position in suite() if position.cards is None)


@pytest.mark.parametrize(
    ("us", "them", "answer"),
    [(300, 460, "blind"), (430, 460, "look"), (300, 300, "look"), (100, 460, "look"), (460, 300, "look")],
)
def test_g8_the_first_guest_bids_blind_nil_from_the_score_alone(us: int, them: int, answer: str) -> None:
    position = UNSEEN._replace(us=(us, 0), them=(them, 0))
    assert [answered(FIRST, view) for view in views(position, 3)] == [answer] * 3


# --- the suite itself ------------------------------------------------------------------------------------


def test_the_suite_is_large_and_has_every_complaint() -> None:
    assert len(suite()) >= 100
    assert {position.origin for position in suite()} == {f"G{n}" for n in range(1, 10)} | {"textbook"}


def test_no_two_positions_share_a_name() -> None:
    assert [name for name, count in Counter(position.name for position in suite()).items() if count > 1] == []


@pytest.mark.parametrize("position", suite(), ids=lambda position: position.name)
def test_a_position_is_reached_through_the_rules_wherever_the_unseen_cards_lie(position: Position) -> None:
    rng = Random(position.name)
    tables = [dealt_out(position, rng) for _ in range(4)]
    assert len({table.held for table in tables}) > 1
    assert {table.turn for table in tables} == {position.seat}
    assert len({see(table, position.seat) for table in tables}) == 1


@pytest.mark.parametrize("position", suite(), ids=lambda position: position.name)
def test_a_position_can_be_missed_and_every_right_answer_is_allowed(position: Position) -> None:
    view = next(views(position))
    if view.public.phase == "playing":
        allowed = {NAMES[card] for card in each(view.own.legal)}
    else:
        allowed = {"look", "blind"} if position.cards is None else {"nil", *map(str, range(1, 14))}
    assert position.answers < allowed
    assert position.why.endswith(".")


@pytest.mark.parametrize("story", FAMILIES)
def test_a_family_has_thirty_positions_and_more_none_of_them_twice(story: str) -> None:
    found = family(story)
    assert len(found) >= 30
    assert len({one.view for one in found}) == len(found)
    for one in found:
        assert one.answers
        assert one.answers & ~one.view.own.legal == 0
        assert one.answers != one.view.own.legal
