"""Cards, sets of cards, seats: the words that everything else is said in."""

from __future__ import annotations

import pytest

from spades.cards import (
    ALL_CARDS,
    DECK,
    NAMES,
    SPADES,
    SUIT_CARDS,
    SUITS,
    card_named,
    cards_named,
    cards_of,
    each,
    names_of,
    rank_of,
    suit_of,
)
from spades.seats import SEATS, TEAMS, left_of, partner_of, partners, team_of, with_seat


def test_cards_run_from_the_two_of_clubs_to_the_ace_of_spades() -> None:
    assert (NAMES[0], NAMES[12], NAMES[13], NAMES[51]) == ("2C", "AC", "2D", "AS")
    assert len(set(NAMES)) == len(DECK) == 52


@pytest.mark.parametrize("card", DECK)
def test_a_card_and_its_name_say_the_same(card: int) -> None:
    assert card_named(NAMES[card]) == card
    assert "23456789TJQKA"[rank_of(card)] + "CDHS"[suit_of(card)] == NAMES[card]
    assert SUIT_CARDS[suit_of(card)] >> card & 1


@pytest.mark.parametrize("name", ["", "A", "1S", "AX", "as", "SA", "10S", "AS "])
def test_what_is_no_card_has_no_card(name: str) -> None:
    assert card_named(name) is None


def test_a_list_of_names_is_a_mask_with_or_without_spaces() -> None:
    assert cards_named("AS KD 2C") == cards_named("ASKD2C") == 1 << 51 | 1 << 24 | 1
    with pytest.raises(KeyError):
        cards_named("AS XX")


def test_the_cards_of_a_mask_come_in_suit_order_low_to_high() -> None:
    mask = cards_of([51, 3, 14, 0])
    assert list(each(mask)) == [0, 3, 14, 51]
    assert names_of(mask) == ["2C", "5C", "3D", "AS"]
    assert not list(each(0))
    assert not names_of(0)


def test_the_suits_share_the_deck_without_overlap() -> None:
    assert sum(SUIT_CARDS) == ALL_CARDS == cards_of(DECK)
    assert [mask.bit_count() for mask in SUIT_CARDS] == [13] * len(SUITS)
    assert SUIT_CARDS[SPADES] == cards_named("2S3S4S5S6S7S8S9STSJSQSKSAS")


def test_partners_sit_opposite_and_play_goes_clockwise() -> None:
    assert [left_of(seat) for seat in SEATS] == [1, 2, 3, 0]
    assert [partner_of(seat) for seat in SEATS] == [2, 3, 0, 1]
    assert [team_of(seat) for seat in SEATS] == [0, 1, 0, 1]
    assert [partners(team) for team in TEAMS] == [(0, 2), (1, 3)]


def test_one_seat_is_replaced_and_the_others_stay() -> None:
    assert [with_seat((0, 1, 2, 3), seat, 9) for seat in SEATS] == [
        (9, 1, 2, 3),
        (0, 9, 2, 3),
        (0, 1, 9, 3),
        (0, 1, 2, 9),
    ]
