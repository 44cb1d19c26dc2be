"""Manners take cards away only where the seat is sure, and never all of them."""

from __future__ import annotations

from random import Random

import pytest

from spades.bots.manners import mannered
from spades.cards import names_of
from spades.sight import see
from tests.bots.positions import Position, suite, views
from tests.laws.positions import random_start, steps


def named(text: str) -> Position:
    return next(position for position in suite() if position.name == text)


@pytest.mark.parametrize(
    ("position", "good"),
    [
        ("cover a nil with a ruff", "2S"),
        ("the partner's queen wins without the ace or the king", "5H"),
        ("a ruff sets them with four tricks to go", "5S"),
        ("the queen is enough over the ten", "4H 5H QH"),
        ("the deuce of spades is enough, and all the rest is needed", "2S"),
        ("the lowest card where nothing can win", "4H"),
        ("a nil stays under the jack", "4C 5C 7C TC"),
        ("the partner's king is not ruffed when the ace is gone", "6H 7H TH"),
        ("the ace of spades goes on the partner's last needed trick", "2S AS"),
        ("a failed nil is covered no more, for its books do not count", "QS"),
    ],
)
def test_manners_keep_what_a_partner_would_understand(position: str, good: str) -> None:
    assert names_of(mannered(next(views(named(position))))) == good.split()


def test_manners_always_leave_a_card_and_never_add_one() -> None:
    rng = Random(11)
    for _ in range(60):
        for step in steps(random_start(rng), rng, hands=1):
            table = step.after
            if table.turn is not None and table.phase == "playing":
                view = see(table, table.turn)
                assert mannered(view)
                assert mannered(view) & ~view.own.legal == 0


def test_manners_forbid_no_right_answer_alone() -> None:
    """In every position of the suite they leave a right card: what they take away cannot be all that is right."""
    for position in suite():
        view = next(views(position))
        if view.public.phase == "playing":
            assert position.answers & set(names_of(mannered(view))), position.name
