"""How the table reads the rules where they are silent: D1 to D10, D17 and D21 of docs/rules.md."""

from __future__ import annotations

from typing import get_args

import pytest

from spades import kernel
from spades.actions import Action, Deal, Look, PlaceBid, PlayCard
from spades.cards import SUIT_CARDS, cards_named, names_of
from spades.engine import apply
from spades.kernel import BLIND, NIL
from spades.options import SHORT_TARGET, TARGET, Rules
from spades.seats import SEATS, BySeat, Seat
from spades.table import Table, new_table
from tests.rules.tables import (
    BLIND_RULES,
    SPADES_AT_0,
    bid,
    bidding,
    card,
    deal,
    deck_of,
    do,
    full_hands,
    legal_names,
    play,
    play_hand,
    play_out,
    playing,
    refusal,
    score_hand,
)


def test_d1_a_forced_spade_lead_breaks_spades() -> None:
    """D1"""
    table = playing(SPADES_AT_0)
    assert play(table, "2S").broken
    assert kernel.breaks_spades(card("2S"))
    assert not kernel.breaks_spades(card("AH"))


def test_d1_after_a_forced_lead_anyone_may_lead_a_spade() -> None:
    """D1"""
    held = (cards_named("2S 3S"), cards_named("KS 4S 2H"), cards_named("2C"), cards_named("3C"))
    table = play(playing()._replace(held=held), "2S KS 2C 3C")
    assert (table.turn, legal_names(table)) == (1, {"2H", "4S"})


def test_d2_a_void_seat_may_spade_the_first_trick() -> None:
    """D2"""
    table = play(playing(full_hands("AC", "2S AS 2H AH 2D 3D 4D 5D 6D 7D 8D 9D TD")), "AC")
    assert play(table, "2S").broken


def test_d3_an_opening_leader_with_thirteen_spades_leads_one() -> None:
    """D3"""
    assert legal_names(playing(SPADES_AT_0)) == set(names_of(SUIT_CARDS[3]))


@pytest.mark.parametrize("bids", [(NIL, 4, NIL, 4), (NIL,) * 4, (13,) * 4, (1,) * 4, (BLIND,) * 4])
def test_d4_any_bids_of_the_whole_table_are_allowed(bids: BySeat[int]) -> None:
    """D4"""
    assert playing(bids=bids, rules=BLIND_RULES).bids == bids


def test_d4_each_partners_nil_is_scored_alone() -> None:
    """D4"""
    table = score_hand((NIL, 4, NIL, 4), (3, 5, 0, 5))
    assert (table.scores[0], table.bags[0]) == (3, 3)


def test_d4_nil_and_blind_nil_stand_side_by_side() -> None:
    """D4"""
    assert score_hand((BLIND, 6, NIL, 6), (0, 7, 0, 6)).scores == (300, 121)


def test_d4_a_contract_of_nothing_scores_nothing() -> None:
    """D4"""
    assert score_hand((NIL, 6, NIL, 6), (0, 7, 0, 6)).scores[0] == 200


def test_d4_a_contract_over_thirteen_is_allowed_and_set() -> None:
    """D4"""
    assert score_hand((13, NIL, 1, NIL), (13, 0, 0, 0)).scores[0] == -140


def test_d5_nil_is_on_and_blind_nil_off_unless_a_room_says_otherwise() -> None:
    """D5"""
    assert Rules() == Rules(target=500, nil=True, blind_nil=False)


def test_d5_a_room_may_switch_nil_off() -> None:
    """D5"""
    table = bidding(rules=Rules(nil=False))
    assert refusal(table, PlaceBid(0, NIL)) == "nil-off"
    assert refusal(table, PlaceBid(0, 1)) is None


def test_d5_a_room_may_switch_blind_nil_on() -> None:
    """D5; that Blind Nil needs Nil is for the room that sets the rules."""
    assert refusal(bidding(), PlaceBid(0, BLIND)) == "blind-off"
    assert refusal(bidding(rules=BLIND_RULES), PlaceBid(0, BLIND)) is None


@pytest.mark.parametrize("level", [500, 507, 730])
def test_d6_a_tie_is_any_level_score_at_or_above_the_target(level: int) -> None:
    """D6"""
    start = new_table(Rules())._replace(scores=(level - 230, level - 200))
    table = play_hand(start, (13, NIL, NIL, NIL), dealer=3)
    assert (table.scores, table.phase, table.winner) == ((level, level), "review", None)


def test_d6_the_hand_after_a_tie_is_an_ordinary_hand_of_the_next_dealer() -> None:
    """D6"""
    start = new_table(BLIND_RULES)._replace(scores=(270, 300), bags=(3, 4))
    tied = play_hand(start, (13, NIL, NIL, NIL), dealer=3)
    table = deal(tied, dealer=0)
    assert (table.phase, table.turn, table.looked) == ("bidding", 1, (False,) * 4)
    assert (table.scores, table.bags) == ((500, 500), (3, 4))


def test_d6_level_scores_below_the_target_are_no_tie() -> None:
    """D6"""
    assert kernel.match_winner(480, 480, TARGET) == kernel.NO_WINNER


def test_d7_a_match_goes_to_five_hundred_or_to_three_hundred() -> None:
    """D7"""
    assert (TARGET, SHORT_TARGET) == (500, 300)
    assert kernel.match_winner(300, 120, SHORT_TARGET) == 0
    assert kernel.match_winner(300, 120, TARGET) == kernel.NO_WINNER


@pytest.mark.parametrize("opener", SEATS)
def test_d8_the_deal_names_the_first_dealer_and_then_passes_clockwise(opener: Seat) -> None:
    """D8"""
    table = new_table(Rules())
    for number in range(1, 6):
        dealer = (opener + number - 1) % 4
        table, _ = apply(table, Deal(number, deck_of(SPADES_AT_0, dealer), opener))
        assert (table.dealer, table.turn) == (dealer, (dealer + 1) % 4)
        table = play_out_any(table)


def test_d9_the_target_is_looked_at_after_the_bag_penalty() -> None:
    """D9"""
    table = score_hand((2, 4, 2, 4), (3, 4, 2, 4), scores=(495, 100), bags=(9, 0))
    assert (table.scores[0], table.phase) == (436, "review")


def test_d9_a_bag_penalty_can_cost_a_won_match() -> None:
    """D9"""
    table = score_hand((2, 3, 2, 3), (4, 3, 3, 3), scores=(460, 440), bags=(9, 0))
    assert (table.scores, table.phase, table.winner) == ((403, 500), "over", 1)


def test_d10_no_score_is_low_enough_to_lose_by() -> None:
    """D10; three hundred hands of sets are M6 in test_match_end.py."""
    table = score_hand((13, 13, 13, 13), (4, 3, 3, 3), scores=(-99_000, -99_000))
    assert (table.scores, table.phase) == ((-99_260, -99_260), "review")


@pytest.mark.parametrize("seat", SEATS)
def test_d17_a_look_is_allowed_at_any_time_of_the_bidding_and_final(seat: Seat) -> None:
    """D17"""
    for bids_made in range(seat + 1):
        table = bidding(rules=BLIND_RULES)
        table = do(bid(table, *[BLIND] * bids_made), Look(seat))
        assert refusal(table, Look(seat)) == "already-looked"


def test_d17_blind_nil_waits_for_ones_own_turn() -> None:
    """D17"""
    table = bidding(rules=BLIND_RULES)
    assert refusal(table, PlaceBid(1, BLIND)) == "not-your-turn"
    assert refusal(bid(table, BLIND), PlaceBid(1, BLIND)) is None


def test_d17_blind_nil_is_gone_after_a_look() -> None:
    """D17"""
    table = do(bidding(rules=BLIND_RULES), Look(1))
    assert refusal(bid(table, BLIND), PlaceBid(1, BLIND)) == "already-looked"


def test_d21_nothing_can_be_asked_but_deal_look_bid_and_play() -> None:
    """D21: no claim, no redeal, no misdeal."""
    assert set(get_args(Action)) == {Deal, Look, PlaceBid, PlayCard}
    assert refusal(bidding(), Deal(1, deck_of(SPADES_AT_0), 3)) == "not-now"


def play_out_any(table: Table) -> Table:
    """The table after the rest of a hand in which everybody bids one."""
    return play_out(bid(table, 1, 1, 1, 1))[0]
