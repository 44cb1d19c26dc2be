"""The guests by name: four of them sit down, and each leans as it always does."""

from __future__ import annotations

import pytest

from spades.bots.leanings import EVEN, Leaning
from web.dealer import SystemDealer
from web.regulars import LEANINGS, leaning_of

FROZEN = {
    "Corin": (20, 0, 0),
    "Wilma": (-20, 0, 0),
    "Odell": (0, 0, 0),
    "Juno": (0, 5, 0),
    "Tamsin": (0, 0, 3),
    "Bram": (-20, 0, 0),
    "Ines": (0, 0, 0),
    "Pascal": (20, 0, 0),
    "Greta": (0, 0, 3),
    "Milo": (0, 5, 0),
    "Salome": (0, 0, 0),
    "Ivo": (10, 0, -2),
}
"""Written down twice: what stands here was promised, and is only ever added to."""


def test_a_guest_that_was_met_once_leans_as_before() -> None:
    assert {name: leaning_of(name) for name in FROZEN} == {
        name: Leaning(*how) for name, how in FROZEN.items()
    }
    assert LEANINGS.keys() >= FROZEN.keys()


@pytest.mark.parametrize("name", LEANINGS)
def test_a_leaning_is_small(name: str) -> None:
    bold, nil, bags = leaning_of(name)
    assert abs(bold) <= 30
    assert abs(nil) <= 10
    assert abs(bags) <= 5


def test_a_guest_nobody_knows_is_even() -> None:
    assert leaning_of("Zebedee") == EVEN


def test_four_different_guests_sit_down() -> None:
    for _ in range(50):
        names = SystemDealer().guest_names()
        assert len(set(names)) == 4
        assert set(names) <= set(LEANINGS)
