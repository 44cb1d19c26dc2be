"""Every way the table says no, and that saying no changes nothing."""

from __future__ import annotations

from typing import cast, get_args

import pytest

from spades.actions import Action, Deal, Look, PlaceBid, PlayCard
from spades.cards import DECK
from spades.engine import Illegal, Refusal, decide
from spades.kernel import BLIND, NIL
from spades.options import Rules
from spades.table import Table, new_table
from tests.rules.tables import (
    BLIND_RULES,
    bid,
    bidding,
    card,
    do,
    full_hands,
    play,
    playing,
    refusal,
    score_hand,
)

UNDEALT = new_table(Rules())
BIDDING = bidding()
HIDDEN = bidding(rules=BLIND_RULES)
PLAYING = playing(full_hands("4S 9C", "2C", "AC", "2D"))
CLUBS_LED = play(PLAYING, "9C")
OVER = score_hand((4, 3, 3, 3), (7, 3, 0, 3), scores=(490, 0))

REFUSED: list[tuple[str, Refusal, Table, Action]] = [
    ("a bid before the deal", "not-now", UNDEALT, PlaceBid(0, 3)),
    ("a look before the deal", "not-now", UNDEALT, Look(0)),
    ("a card before the deal", "not-now", UNDEALT, PlayCard(0, 0)),
    ("a card while bidding", "not-now", BIDDING, PlayCard(0, card("2S"))),
    ("a bid while playing", "not-now", PLAYING, PlaceBid(0, 3)),
    ("a look while playing", "not-now", PLAYING, Look(0)),
    ("a deal while bidding", "not-now", BIDDING, Deal(2, DECK, 0)),
    ("a deal while playing", "not-now", PLAYING, Deal(2, DECK, 0)),
    ("a deal after the match", "not-now", OVER, Deal(2, DECK, 0)),
    ("a card after the match", "not-now", OVER, PlayCard(0, 0)),
    ("a bid out of turn", "not-your-turn", BIDDING, PlaceBid(1, 3)),
    ("a card out of turn", "not-your-turn", PLAYING, PlayCard(1, card("2C"))),
    ("a bid over thirteen", "bad-bid", BIDDING, PlaceBid(0, 14)),
    ("a bid for a seat that has not bid", "bad-bid", BIDDING, PlaceBid(0, -2)),
    ("a bid before looking", "look-first", HIDDEN, PlaceBid(0, 3)),
    ("a nil before looking", "look-first", HIDDEN, PlaceBid(0, NIL)),
    ("a nil where nil is off", "nil-off", bidding(rules=Rules(nil=False)), PlaceBid(0, NIL)),
    ("a blind nil where it is off", "blind-off", BIDDING, PlaceBid(0, BLIND)),
    ("a blind nil after looking", "already-looked", do(HIDDEN, Look(0)), PlaceBid(0, BLIND)),
    ("a second look", "already-looked", do(HIDDEN, Look(2)), Look(2)),
    ("a look after a blind nil", "already-looked", bid(HIDDEN, BLIND), Look(0)),
    ("a look where cards come open", "already-looked", BIDDING, Look(0)),
    ("a card past the ace of spades", "bad-card", PLAYING, PlayCard(0, 52)),
    ("a card below the two of clubs", "bad-card", PLAYING, PlayCard(0, -1)),
    ("a card of another seat", "not-your-card", PLAYING, PlayCard(0, card("AC"))),
    ("a card already played", "not-your-card", play(PLAYING, "9C 2C AC 2D"), PlayCard(2, card("AC"))),
    ("a diamond on a club, holding a club", "must-follow", CLUBS_LED, PlayCard(1, card("4D"))),
    ("a spade led too early", "spades-not-broken", PLAYING, PlayCard(0, card("4S"))),
]

NOT_NUMBERS: list[object] = [float("nan"), 3.5, 3.0, "4", "", None, True, False, [], [3], {}, (3,)]


@pytest.mark.parametrize(
    ("code", "table", "action"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED]
)
def test_the_table_refuses_with_its_code_and_is_unchanged(
    code: Refusal, table: Table, action: Action
) -> None:
    before = repr(table)
    assert refusal(table, action) == code
    assert repr(table) == before


def test_every_code_of_the_closed_list_has_a_case() -> None:
    assert {case[1] for case in REFUSED} == set(get_args(Refusal))


def test_a_refusal_carries_its_code_as_its_words() -> None:
    with pytest.raises(Illegal, match=r"^not-now$") as refused:
        decide(UNDEALT, Look(0))
    assert refused.value.code == "not-now"


@pytest.mark.parametrize("value", NOT_NUMBERS, ids=repr)
def test_a_bid_that_is_no_whole_number_is_refused(value: object) -> None:
    assert refusal(BIDDING, PlaceBid(0, cast("int", value))) == "bad-bid"


@pytest.mark.parametrize("value", NOT_NUMBERS, ids=repr)
def test_a_card_that_is_no_whole_number_is_refused(value: object) -> None:
    assert refusal(PLAYING, PlayCard(0, cast("int", value))) == "bad-card"


@pytest.mark.parametrize("deck", [DECK[:51], (*DECK, 0), (*DECK[:51], 0), (*DECK[:51], 52), ()])
def test_a_deck_that_is_not_the_52_cards_is_a_bug_not_a_refusal(deck: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="each once"):
        decide(UNDEALT, Deal(1, deck, 0))
