"""The kernel's integer rules against the same rules told with names of cards."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from spades import kernel
from spades.cards import DECK, NAMES, SUITS, each, names_of
from spades.seats import SEATS
from tests.laws.strategies import seats

RANK_ORDER = "23456789TJQKA"


def naive_winner(names: list[str], leader: int) -> int:
    """The seat that wins: spades if there are any, else the suit led, and the highest of those."""
    in_play = [name for name in names if name[1] == "S"] or [name for name in names if name[1] == names[0][1]]
    best = max(in_play, key=lambda name: RANK_ORDER.index(name[0]))
    return [0, 1, 2, 3, 0, 1, 2, 3][leader:][names.index(best)]


def test_the_winner_of_twenty_thousand_random_tricks_is_the_one_the_rules_name() -> None:
    rng = Random(20)
    for _ in range(20_000):
        trick, leader = rng.sample(DECK, 4), rng.choice(SEATS)
        first, second, third, fourth = trick
        winner = kernel.trick_winner(first, second, third, fourth, leader)
        assert winner == naive_winner([NAMES[card] for card in trick], leader)


@given(seats(), st.lists(st.sampled_from(DECK), min_size=4, max_size=4, unique=True))
def test_the_winner_of_a_trick_is_the_one_the_rules_name(leader: int, trick: list[int]) -> None:
    first, second, third, fourth = trick
    assert kernel.trick_winner(first, second, third, fourth, leader) == naive_winner(
        [NAMES[card] for card in trick], leader
    )


@given(st.integers(1, (1 << 52) - 1), st.sampled_from([kernel.NO_SUIT, *SUITS]), st.booleans())
def test_the_legal_cards_are_the_ones_the_rules_name(hand: int, led: int, broken: bool) -> None:
    held = set(names_of(hand))
    others = {name for name in held if name[1] != "S"}
    if led == kernel.NO_SUIT:
        expected = held if broken else others or held
    else:
        expected = {name for name in held if name[1] == "CDHS"[led]} or held
    assert set(names_of(kernel.legal_mask(hand, led, broken))) == expected


def test_no_card_means_no_legal_card() -> None:
    assert kernel.legal_mask(0, kernel.NO_SUIT, False) == kernel.legal_mask(0, 2, True) == 0


def test_only_spades_break_spades() -> None:
    assert [NAMES[card] for card in DECK if kernel.breaks_spades(card)] == [rank + "S" for rank in RANK_ORDER]


def test_a_later_card_takes_the_trick_only_by_rank_in_suit_or_by_a_first_spade() -> None:
    for best in DECK:
        for card in each(((1 << 52) - 1) & ~(1 << best)):
            same_suit = NAMES[card][1] == NAMES[best][1]
            expected = card > best if same_suit else NAMES[card][1] == "S"
            assert kernel.beats(card, best) == expected
