"""What a record proves of its deals: honest ones are found so, and every planted fault is named."""

from __future__ import annotations

from random import Random

import pytest

from spades.cards import CLUBS, Card, Cards, each, suit_of
from spades.record import HandRecord, MatchRecord, hands_played
from spades.seats import BySeat, left_of
from spades.shuffle import NO_CUT, Reveal, commitment
from spades.verdict import Finding, verdicts
from tests.laws.matches import drawn_match, random_match


def findings(record: MatchRecord) -> list[Finding]:
    return [verdict.finding for verdict in verdicts(record)]


def opened(hand: HandRecord) -> Reveal:
    assert hand.deal
    return hand.deal


def with_hand(record: MatchRecord, place: int, hand: HandRecord) -> MatchRecord:
    return record._replace(hands=(*record.hands[:place], hand, *record.hands[place + 1 :]))


def with_cut(hand: HandRecord, cut: bytes) -> HandRecord:
    """The hand as if seat 2 had given this cut."""
    a, b, _, d = opened(hand).cuts
    return hand._replace(deal=opened(hand)._replace(cuts=(a, b, cut, d)))


def exchanged(hand: HandRecord, one: Card, other: Card) -> HandRecord:
    """The hand with two cards in each other's place, both in the deal and in play."""

    def mask(cards: Cards) -> Cards:
        moved = (1 << one | 1 << other) if (cards >> one ^ cards >> other) & 1 else 0
        return cards ^ moved

    a, b, c, d = map(mask, hand.hands)
    swap = {one: other, other: one}
    return hand._replace(hands=(a, b, c, d), played=tuple(swap.get(card, card) for card in hand.played))


def turned(record: MatchRecord) -> MatchRecord:
    """The same match with everybody one seat further on: the deck fits, but another seat deals first."""

    def turn(values: BySeat[int]) -> BySeat[int]:
        a, b, c, d = values
        return d, a, b, c

    hands = [
        hand._replace(dealer=left_of(hand.dealer), hands=turn(hand.hands), bids=turn(hand.bids))
        for hand in record.hands
    ]
    return record._replace(hands=tuple(hands))


def same_suit(hand: HandRecord) -> tuple[Card, Card]:
    """A club of one seat and a club of another."""
    clubs = [[card for card in each(cards) if suit_of(card) == CLUBS] for cards in hand.hands]
    one, other, *_ = (cards[0] for cards in clubs if cards)
    return one, other


@pytest.mark.parametrize("seed", range(20))
def test_hands_that_were_drawn_are_found_so(seed: int) -> None:
    record = drawn_match(Random(seed))
    assert findings(record) == ["drawn"] * len(record.hands)


def test_hands_without_a_reveal_were_given() -> None:
    record = random_match(Random(5))
    given = record._replace(hands=tuple(hand._replace(deal=None) for hand in record.hands))
    assert findings(given) == ["given"] * len(record.hands) != []


@pytest.mark.parametrize("place", [0, 2])
def test_a_fault_in_one_hand_is_found_there_and_in_no_other(place: int) -> None:
    record = drawn_match(Random(1))
    hand = record.hands[place]
    other_secret = bytes(32)
    promised_anew = commitment(opened(hand).name, hand.number, other_secret)
    faults: list[tuple[HandRecord, set[Finding]]] = [
        (hand._replace(deal=opened(hand)._replace(secret=other_secret)), {"secret"}),
        (hand._replace(deal=opened(hand)._replace(commitment="0" * 64)), {"secret"}),
        (hand._replace(deal=opened(hand)._replace(name="larch-heron")), {"secret"}),
        (hand._replace(number=hand.number + 40), {"secret"}),
        (
            hand._replace(deal=Reveal("maple-heron", other_secret, opened(hand).cuts, promised_anew)),
            {"cards", "dealer"},
        ),
        (with_cut(hand, bytes(32)), {"cards", "dealer"}),
        (exchanged(hand, *same_suit(hand)), {"cards"}),
    ]
    for fault, wanted in faults:
        found = findings(with_hand(record, place, fault))
        assert found.pop(place) in wanted
        assert found == ["drawn", "drawn"]


def test_a_cut_that_is_left_out_or_moved_to_another_seat_is_found() -> None:
    records = (drawn_match(Random(seed)) for seed in range(20))
    record = next(record for record in records if opened(record.hands[1]).cuts[2])
    hand = record.hands[1]
    a, b, c, d = opened(hand).cuts
    moved = hand._replace(deal=opened(hand)._replace(cuts=(b, c, d, a)))
    for fault in (with_cut(hand, NO_CUT), moved):
        assert findings(with_hand(record, 1, fault)) == ["drawn", "cards", "drawn"]


def test_a_first_dealer_who_was_not_drawn_is_found_though_the_cards_fit() -> None:
    record = turned(drawn_match(Random(1)))
    assert len(list(hands_played(record))) == 3
    assert findings(record) == ["dealer", "drawn", "drawn"]
