"""Dealing: one card at a time from the dealer's left, and the deal passes clockwise."""

from __future__ import annotations

import pytest

from spades.actions import Deal
from spades.cards import ALL_CARDS, DECK, NAMES, names_of
from spades.engine import apply, dealt_hands, decide
from spades.events import Dealt
from spades.options import Rules
from spades.seats import SEATS, Seat
from spades.table import new_table
from tests.rules.tables import SPADES_AT_0, bid, bidding, deal, deck_of, play_hand, play_out, score_hand


@pytest.mark.parametrize("dealer", SEATS)
def test_cards_go_one_at_a_time_from_the_dealers_left(dealer: Seat) -> None:
    piles: list[list[str]] = [[], [], [], []]
    seat = dealer
    for card in DECK:
        seat = 0 if seat == 3 else seat + 1
        piles[seat].append(NAMES[card])
    assert [names_of(hand) for hand in dealt_hands(DECK, dealer)] == piles


def test_the_dealers_left_is_dealt_the_first_card_and_bids_and_leads_first() -> None:
    table, events = apply(new_table(Rules()), Deal(1, DECK, 1))
    assert events == [Dealt(1, 1, table.dealt)]
    assert table.dealt[2] & 1
    assert (table.turn, table.leader) == (2, 2)


def test_a_deal_gives_thirteen_cards_to_each_seat_and_clears_the_last_hand() -> None:
    table = deal(score_hand((3, 3, 3, 3), (4, 3, 3, 3)), dealer=0)
    assert [hand.bit_count() for hand in table.held] == [13] * 4
    assert table.held[0] | table.held[1] | table.held[2] | table.held[3] == ALL_CARDS
    assert table.held == table.dealt
    assert (table.phase, table.number, table.bids, table.books) == ("bidding", 2, (-2,) * 4, (0,) * 4)
    assert (table.trick, table.played, table.leaders, table.broken) == ((), (), (), False)


def test_the_deal_passes_clockwise_hand_after_hand_whoever_opened() -> None:
    table, dealers = new_table(Rules()), []
    for number in range(1, 10):
        table, _ = apply(table, Deal(number, DECK, 2))
        dealers.append(table.dealer)
        table, _ = play_out(bid(table, 3, 3, 3, 3))
    assert dealers == [2, 3, 0, 1, 2, 3, 0, 1, 2]


def test_the_deal_passes_clockwise_after_a_tie_too() -> None:
    table = new_table(Rules())._replace(scores=(270, 300))
    table = play_hand(table, (13, 0, 0, 0), dealer=3)
    assert (table.scores, table.phase) == ((500, 500), "review")
    assert deal(table, dealer=0).dealer == 0


def test_a_later_deal_takes_no_notice_of_who_would_open_a_match() -> None:
    scored = score_hand((3, 3, 3, 3), (4, 3, 3, 3))
    hands = {decide(scored, Deal(2, DECK, seat))[0] for seat in SEATS}
    assert hands == {Dealt(2, 0, dealt_hands(DECK, 0))}


def test_a_deck_laid_for_a_test_deals_the_hands_it_was_laid_for() -> None:
    for dealer in SEATS:
        assert dealt_hands(deck_of(SPADES_AT_0, dealer), dealer) == SPADES_AT_0
        assert bidding(dealer=dealer).held == SPADES_AT_0
