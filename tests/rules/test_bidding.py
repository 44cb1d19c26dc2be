"""Bidding and Blind Nil: the stories B1 to B9 as far as the table itself can tell them."""

from __future__ import annotations

import pytest

from spades.actions import Look, PlaceBid, PlayCard
from spades.engine import apply
from spades.events import BidPlaced, HandSeen
from spades.kernel import BLIND, NIL, NO_BID
from spades.options import Rules
from spades.seats import SEATS
from spades.sight import see, see_own, see_public
from tests.rules.tables import BLIND_RULES, SPADES_AT_0, bid, bidding, card, do, refusal


@pytest.mark.parametrize("value", [-3, 14, 10**9, -(10**9), 2**64])
def test_b1_a_bid_outside_one_to_thirteen_is_refused(value: int) -> None:
    """B1, but for what is no whole number: test_refusals.py has those."""
    assert refusal(bidding(), PlaceBid(0, value)) == "bad-bid"


@pytest.mark.parametrize("value", [NIL, *range(1, 14)])
def test_b1_nil_and_every_number_from_one_to_thirteen_are_bids(value: int) -> None:
    """B1"""
    table, events = apply(bidding(), PlaceBid(0, value))
    assert events == [BidPlaced(0, value)]
    assert table.bids == (value, NO_BID, NO_BID, NO_BID)


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_b2_a_bid_out_of_turn_is_refused(seat: int) -> None:
    """B2"""
    assert refusal(bidding(), PlaceBid(seat, 3)) == "not-your-turn"


def test_b2_a_second_bid_of_one_seat_is_refused() -> None:
    """B2"""
    table = bid(bidding(), 3)
    assert refusal(table, PlaceBid(0, 4)) == "not-your-turn"
    assert refusal(bid(table, 3, 3, 3), PlaceBid(0, 4)) == "not-now"


def test_each_seat_bids_once_in_turn_and_then_the_dealers_left_leads() -> None:
    table = bidding(dealer=1)
    turns = []
    for value in (2, 3, 4, 5):
        turns.append(table.turn)
        table = bid(table, value)
    assert turns == [2, 3, 0, 1]
    assert table.bids == (4, 5, 2, 3)
    assert (table.phase, table.turn) == ("playing", 2)


def test_b4_blind_nil_after_a_look_is_refused() -> None:
    """B4"""
    table = do(bidding(rules=BLIND_RULES), Look(0))
    assert refusal(table, PlaceBid(0, BLIND)) == "already-looked"
    assert refusal(table, PlaceBid(0, NIL)) is None


def test_b5_a_blind_nil_turns_the_cards_over_for_that_seat_alone() -> None:
    """B5"""
    table = bid(bidding(rules=BLIND_RULES), BLIND)
    assert see_own(table, 0).cards == SPADES_AT_0[0]
    assert [see_own(table, seat).cards for seat in (1, 2, 3)] == [None] * 3


def test_b5_everybody_sees_that_the_bid_is_blind() -> None:
    """B5"""
    public = see_public(bid(bidding(rules=BLIND_RULES), BLIND))
    assert public.bids[0] == BLIND
    assert public.nils[0] == "open"
    assert public.looked == (True, False, False, False)


def test_b7_a_look_opens_the_hand_to_its_own_seat_and_is_final() -> None:
    """B7, as the table tells it."""
    table, events = apply(bidding(rules=BLIND_RULES), Look(2))
    assert events == [HandSeen(2)]
    assert see_own(table, 2).cards == SPADES_AT_0[2]
    assert [see_own(table, seat).cards for seat in (0, 1, 3)] == [None] * 3
    assert refusal(table, Look(2)) == "already-looked"


def test_b9_with_blind_nil_off_cards_come_with_the_deal() -> None:
    """B9"""
    table = bidding()
    assert [see_own(table, seat).cards for seat in SEATS] == list(SPADES_AT_0)
    assert refusal(table, PlaceBid(0, BLIND)) == "blind-off"


def test_blind_nil_on_the_deal_shows_nobody_a_card() -> None:
    table = bidding(rules=BLIND_RULES)
    for seat in SEATS:
        own = see(table, seat).own
        assert (own.cards, own.dealt, own.legal) == (None, None, 0)


def test_a_nil_is_open_to_bid_after_a_look_where_blind_nil_is_on() -> None:
    table = do(bidding(rules=BLIND_RULES), Look(0), PlaceBid(0, NIL))
    assert table.bids[0] == NIL


def test_no_card_can_be_played_before_the_last_bid() -> None:
    table = bid(bidding(rules=Rules()), 3, 3, 3)
    assert refusal(table, PlayCard(0, card("2S"))) == "not-now"
    assert refusal(bid(table, 3), PlayCard(0, card("2S"))) is None
