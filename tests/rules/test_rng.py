"""The small generator: the same numbers everywhere, and fair enough for practice."""

from __future__ import annotations

import pytest

from spades.cards import DECK
from spades.rng import Rng


def words(rng: Rng, count: int) -> list[int]:
    drawn = []
    for _ in range(count):
        word, rng = rng.word()
        drawn.append(word)
    return drawn


def test_the_stream_is_splitmix64_of_its_seed() -> None:
    # The first outputs of SplitMix64 for seed 1234567, as published with its reference code.
    assert words(Rng(1234567), 5) == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_drawing_leaves_the_place_in_the_stream_as_it_was() -> None:
    rng = Rng(7)
    assert rng.word() == rng.word()
    assert rng == Rng(7, 0)


@pytest.mark.parametrize("bound", [1, 2, 3, 13, 52])
def test_a_number_below_a_bound_is_below_it_and_reaches_every_value(bound: int) -> None:
    rng, seen = Rng(bound), set[int]()
    for _ in range(1000):
        value, rng = rng.below(bound)
        seen.add(value)
    assert seen == set(range(bound))


def test_a_deck_is_the_52_cards_and_depends_on_the_place_alone() -> None:
    deck, rest = Rng(3).deck()
    assert sorted(deck) == list(DECK)
    assert Rng(3).deck() == (deck, rest)
    assert rest.deck()[0] != deck
