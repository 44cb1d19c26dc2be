"""Following suit, breaking spades, winning a trick: the stories P1 to P7 (P8 is a law: tests/laws/)."""

from __future__ import annotations

import pytest

from spades.actions import PlayCard
from spades.cards import SUIT_CARDS, names_of
from spades.engine import apply
from spades.events import CardPlayed, TrickWon
from spades.kernel import NIL
from spades.sight import see_public
from tests.rules.tables import (
    SPADES_AT_0,
    bid,
    bidding,
    card,
    full_hands,
    legal_names,
    play,
    play_out,
    playing,
    refusal,
)

SPADE_NAMES = set(names_of(SUIT_CARDS[3]))


def test_p1_a_leader_with_a_spade_and_a_club_leads_the_club() -> None:
    """P1"""
    table = playing()._replace(held=(1 << card("4S") | 1 << card("9C"), 0, 0, 0))
    assert legal_names(table) == {"9C"}
    assert refusal(table, PlayCard(0, card("4S"))) == "spades-not-broken"


def test_p1_once_spades_are_broken_the_leader_may_lead_either() -> None:
    """P1"""
    table = playing()._replace(held=(1 << card("4S") | 1 << card("9C"), 0, 0, 0), broken=True)
    assert legal_names(table) == {"4S", "9C"}


def test_p2_a_leader_with_spades_alone_leads_any_of_them() -> None:
    """P2"""
    table = playing()._replace(held=(1 << card("4S") | 1 << card("9S"), 0, 0, 0))
    assert not table.broken
    assert legal_names(table) == {"4S", "9S"}


def test_p3_a_seat_void_in_the_first_suit_led_may_spade_or_discard() -> None:
    """P3"""
    table = play(playing(full_hands("AC", "2S 4S 6S 8S TS QS AS 2H 4H AH 2D 3D AD")), "AC")
    assert legal_names(table) == set(names_of(table.held[1]))
    assert not table.broken


def test_p4_a_spade_on_a_suit_one_holds_is_refused_and_nothing_moves() -> None:
    """P4"""
    table = play(playing(full_hands("AC", "2C 2S")), "AC")
    before = (table.held, table.turn, table.trick)
    assert refusal(table, PlayCard(1, card("2S"))) == "must-follow"
    assert (table.held, table.turn, table.trick) == before
    assert refusal(table, PlayCard(1, card("2C"))) is None


@pytest.mark.parametrize(
    ("first", "second", "third", "fourth", "winner"),
    [
        ("2C", "AH", "KC", "2S", 3),
        ("2C", "AH", "AD", "3C", 3),
        ("2C", "AH", "AD", "AS", 3),
        ("2C", "2S", "3S", "AC", 2),
        ("KC", "2C", "3C", "4C", 0),
        ("2C", "3S", "2S", "AC", 1),
        ("2S", "AC", "AD", "AH", 0),
    ],
)
def test_p5_the_highest_spade_wins_else_the_highest_of_the_suit_led(
    first: str, second: str, third: str, fourth: str, winner: int
) -> None:
    """P5"""
    hands = (1 << card(first), 1 << card(second), 1 << card(third), 1 << card(fourth))
    table = playing()._replace(held=hands)
    table, events = apply(play(table, f"{first} {second} {third}"), PlayCard(3, card(fourth)))
    assert events == [CardPlayed(3, card(fourth)), TrickWon(winner)]
    assert (table.turn, table.leader, table.trick) == (winner, winner, ())


def test_p6_a_spade_thrown_on_a_trick_opens_spades_from_the_next_trick() -> None:
    """P6"""
    table = play(playing(full_hands("AC 2S", "3C", "4C", "3S 5S 2D")), "AC 3C 4C")
    assert not table.broken
    table = play(table, "3S")
    assert (table.turn, table.broken) == (3, True)
    assert {"5S", "2D"} <= legal_names(table)


def test_p6_a_discarded_heart_breaks_nothing() -> None:
    """P6"""
    table = play(playing(full_hands("AC 2S", "3C", "4C", "2H 2D")), "AC 3C 4C 2H")
    assert not table.broken
    assert table.turn == 0
    assert not SPADE_NAMES & legal_names(table)


def test_p7_a_nil_that_takes_a_book_fails_at_once_and_is_scored_at_the_end() -> None:
    """P7"""
    table = bid(bidding(full_hands("AC", "2C", "3C", "4C")), NIL, 4, 4, 4)
    assert see_public(table).nils == ("open", None, None, None)
    table = play(table, "AC 2C 3C 4C")
    assert see_public(table).nils == ("failed", None, None, None)
    assert (table.phase, table.turn, table.scores, table.bags) == ("playing", 0, (0, 0), (0, 0))


def test_p7_a_nil_is_made_only_when_the_last_trick_is_in() -> None:
    """P7"""
    table = bid(bidding(SPADES_AT_0), 10, NIL, 3, 3)
    while len(table.played) < 51:
        assert see_public(table).nils[1] == "open"
        table = play(table, min(legal_names(table)))
    assert see_public(play(table, min(legal_names(table)))).nils[1] == "made"


def test_p8_a_hand_is_thirteen_tricks_of_the_52_cards() -> None:
    """P8; the law for every table is in tests/laws/test_table_laws.py."""
    table, events = play_out(playing())
    assert sorted(table.played) == list(range(52))
    assert sum(isinstance(event, TrickWon) for event in events) == sum(table.books) == 13


def test_the_winner_of_a_trick_leads_the_next() -> None:
    table = play(playing(full_hands("2C", "AC", "3C", "4C")), "2C AC 3C 4C")
    assert (table.turn, table.books) == (1, (0, 1, 0, 0))
    assert table.leaders == (0,)
    table = play(table, min(legal_names(table)))
    assert table.leaders == (0, 1)


def test_after_the_last_trick_the_leaders_end_with_its_winner() -> None:
    table, _ = play_out(playing())
    assert table.leaders == (0,) * 14
