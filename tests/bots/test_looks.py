"""What looks foolish to a partner: each detector fires where it says, and never at a right answer."""

from __future__ import annotations

from typing import get_args

import pytest

from bench.looks import played
from spades.bots.levels import BOTS, Level
from spades.cards import NAMES, each
from spades.looks import OF_BIDS, OF_CARDS, looks
from spades.sim.minds import mind_for
from tests.bots.families import FAMILIES, family
from tests.bots.positions import BIDS, Position, suite, views


def named(name: str) -> Position:
    return next(position for position in suite() if position.name == name)


def seen(position: Position, answer: str) -> list[str]:
    """What fires for an answer of a position."""
    view = next(views(position))
    return looks(view, NAMES.index(answer) if view.public.phase == "playing" else BIDS[answer])


EXAMPLES = [
    ("overtakes-partner", "the partner's queen wins without the ace or the king", "KH"),
    ("ruffs-partner", "the partner's ace is not ruffed in last seat", "2S"),
    ("ruffs-partner", "the partner's nine is winning, and spades are kept", "TS"),
    ("ruffs-partners-best", "the partner's ace is not ruffed in third seat", "2S"),
    ("leaves-the-nil", "cover a nil in last seat", "3H"),
    ("leads-low-at-the-nil", "a cover leads its high cards", "2D"),
    ("throws-a-winner", "the partner's ruff is not overruffed", "AC"),
    ("wastes-a-high-card", "the lowest card where nothing can win", "KH"),
    ("under-ruffs", "no spade under a higher ruff", "TS"),
    ("pays-too-much", "the queen is enough over the ten", "AH"),
    ("gives-the-contract-up", "the deuce of spades is enough, and all the rest is needed", "9D"),
    ("lets-them-make-it", "the last small spade sets them", "4C"),
    ("breaks-its-own-nil", "a nil does not ruff", "QS"),
    ("nil-beside-a-nil", "no nil beside a nil with four spades", "nil"),
    ("nil-that-cannot-hold", "the ace of spades and a nil exclude each other", "nil"),
    ("bids-past-thirteen", "the partner's bid already wins the match", "11"),
]


@pytest.mark.parametrize(("detector", "name", "answer"), EXAMPLES)
def test_a_detector_fires_where_it_says(detector: str, name: str, answer: str) -> None:
    assert detector in seen(named(name), answer)


def test_the_tenth_bag_is_seen_and_no_other() -> None:
    position = named("no ruff that is only a bag")
    assert seen(position._replace(us=(0, 9)), "9S") == ["takes-the-tenth-bag"]
    assert seen(position._replace(us=(0, 9)), "7D") == []
    assert seen(position._replace(us=(0, 8)), "9S") == []
    assert seen(position._replace(us=(460, 9)), "9S") == []


@pytest.mark.parametrize("position", suite(), ids=lambda position: position.name)
def test_no_right_answer_looks_foolish(position: Position) -> None:
    if position.answers <= {"look", "blind"}:
        return
    assert {answer: found for answer in position.answers if (found := seen(position, answer))} == {}


ABOUT = {
    "G1": {"leaves-the-nil"},
    "G2": {"overtakes-partner", "ruffs-partner"},
    "G5": {"lets-them-make-it"},
    "G6": {"pays-too-much"},
}
"""The detectors of a family's complaint."""


@pytest.mark.parametrize("story", FAMILIES)
def test_no_right_answer_of_a_family_gives_cause_for_its_complaint(story: str) -> None:
    for found in family(story):
        for card in each(found.answers):
            assert not ABOUT[story] & set(looks(found.view, card)), (found.name, NAMES[card])


@pytest.mark.parametrize("story", ["G1", "G2", "G5"])
def test_most_wrong_answers_of_a_family_look_foolish(story: str) -> None:
    caught = [
        bool(ABOUT[story] & set(looks(found.view, card)))
        for found in family(story)
        for card in each(found.view.own.legal & ~found.answers)
    ]
    assert sum(caught) / len(caught) > 0.9


@pytest.mark.parametrize(("guest", "hands"), [("first", 300), ("medium", 300), ("expert", 40)])
def test_a_partner_looks_foolish_less_than_once_in_two_hundred_hands(guest: str, hands: int) -> None:
    bot = BOTS[guest] if guest in BOTS else mind_for(level_named(guest))
    hits = [hit for found in played(bot, hands, seed=4) for hit in found]
    assert len(hits) * 200 <= hands * 4


def level_named(name: str) -> Level:
    return next(level for level in get_args(Level) if level == name)


def test_every_detector_has_its_example_and_says_when_it_fires() -> None:
    assert {detector for detector, _, _ in EXAMPLES} | {"takes-the-tenth-bag"} == {*OF_CARDS, *OF_BIDS}
    assert all(fires.__doc__ for fires in OF_CARDS.values())
    assert all(fires.__doc__ for fires in OF_BIDS.values())
