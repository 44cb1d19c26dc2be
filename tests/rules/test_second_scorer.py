"""The table against the second telling of its rules: whole hands card by card, and scores by the hundred thousand."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

import pytest

from spades import kernel
from spades.actions import Deal, Look, PlaceBid, PlayCard
from spades.cards import card_named, names_of
from spades.engine import apply
from spades.ledger import hand_score
from spades.options import SHORT_TARGET, TARGET, Rules
from spades.table import Table, legal_cards, new_table
from tests.rules import second_scorer
from tests.rules.second_scorer import (
    DECK,
    Bid,
    SecondHand,
    bids_open,
    dealt,
    match_is_won_by,
    place_that_wins,
    score,
)
from tests.rules.tables import card, on_turn, refusal

PLAYED = 3_000
SCORED = 97_000
"""Hands in the default run: played card by card, and scored alone. The deep run has ten times as many."""

ALL_BIDS: list[Bid] = ["nil", "blind", *range(1, 14)]
WORDS = {"nil": kernel.NIL, "blind": kernel.BLIND}


def number(bid: Bid) -> int:
    """A bid as the kernel writes it."""
    return WORDS[bid] if isinstance(bid, str) else bid


def test_the_second_telling_takes_nothing_from_the_first() -> None:
    tree = ast.parse(Path(second_scorer.__file__).read_text(encoding="utf-8"))
    imported = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert imported == ["__future__", "typing"]
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Import)]


# --- scores ----------------------------------------------------------------------------------------------


def test_matches_of_random_hands_have_the_same_scores_bags_and_winners() -> None:
    assert compare_scores(Random(1), SCORED) >= 5_000


@pytest.mark.deep
def test_matches_of_a_million_random_hands_have_the_same_scores_bags_and_winners() -> None:
    assert compare_scores(Random(2), 970_000) >= 50_000


def compare_scores(rng: Random, hands: int) -> int:
    """Scores `hands` hands both ways, carried from hand to hand; how many matches were won."""
    won = 0
    scores, bags, target = (0, 0), (0, 0), TARGET
    for _ in range(hands):
        books = _random_books(rng)
        bids = [_likely_bid(taken, rng) for taken in books]
        mine = [
            score((bids[team], bids[team + 2]), (books[team], books[team + 2]), bags[team]) for team in (0, 1)
        ]
        theirs = [
            hand_score(
                scores[team],
                bags[team],
                (team, team + 2),
                (number(bids[team]), number(bids[team + 2])),
                (books[team], books[team + 2]),
            )
            for team in (0, 1)
        ]
        scores = (scores[0] + mine[0][0], scores[1] + mine[1][0])
        bags = (mine[0][1], mine[1][1])
        assert (theirs[0].after, theirs[1].after) == scores, (bids, books)
        assert (theirs[0].bags, theirs[1].bags) == bags, (bids, books)
        winner = match_is_won_by(scores, target)
        assert kernel.match_winner(*scores, target) == (kernel.NO_WINNER if winner is None else winner)
        if winner is not None:
            won += 1
            scores, bags, target = (0, 0), (0, 0), rng.choice((TARGET, SHORT_TARGET))
    return won


def _random_books(rng: Random) -> list[int]:
    books = [0, 0, 0, 0]
    for _ in range(13):
        books[int(rng.random() * 4)] += 1
    return books


def _likely_bid(taken: int, rng: Random) -> Bid:
    """Mostly what will be taken, so that scores rise and matches end; now and then any bid."""
    chance = rng.random()
    if chance < 0.04:
        return ALL_BIDS[int(rng.random() * len(ALL_BIDS))]
    if taken == 0:
        return "nil" if chance < 0.8 else "blind"
    return max(1, taken - (chance > 0.7)) if chance < 0.96 else taken + 1


# --- whole hands -----------------------------------------------------------------------------------------


def test_hands_played_at_random_go_the_same_way_card_by_card() -> None:
    rng = Random(3)
    for _ in range(PLAYED):
        compare_hand(rng)


@pytest.mark.deep
def test_thirty_thousand_hands_played_at_random_go_the_same_way_card_by_card() -> None:
    rng = Random(4)
    for _ in range(10 * PLAYED):
        compare_hand(rng)


def compare_hand(rng: Random) -> None:
    """Plays one hand at the table, asking the second telling at every step."""
    nil = rng.random() < 0.8
    rules = Rules(nil=nil, blind_nil=nil and rng.random() < 0.5)
    dealer = rng.randrange(4)
    deck = rng.sample(DECK, 52)
    hands = dealt(deck, dealer)
    table, _ = apply(new_table(rules), Deal(1, tuple(card(name) for name in deck), dealer))
    assert [set(names_of(held)) for held in table.held] == hands
    table = _bid_around(table, (dealer + 1) % 4, rng)
    second = SecondHand(hands, (dealer + 1) % 4)
    while not second.is_over():
        choices = names_of(legal_cards(table, on_turn(table)))
        assert (table.turn, set(choices)) == (second.turn, second.open_cards())
        name = choices[int(rng.random() * len(choices))]
        table, _ = apply(table, PlayCard(second.turn, card(name)))
        second.play(name)
        assert list(table.books) == second.books
    _compare_end(table, second.books)


def _bid_around(table: Table, first: int, rng: Random) -> Table:
    for at in range(4):
        seat = (first + at) % 4
        if table.rules.blind_nil and rng.random() < 0.7:
            table, _ = apply(table, Look(seat))
        seen = table.looked[seat]
        choices = bids_open(seen, table.rules.nil, table.rules.blind_nil)
        accepted = {bid for bid in ALL_BIDS if refusal(table, PlaceBid(seat, number(bid))) is None}
        assert accepted == choices
        bid = rng.choice([bid for bid in ALL_BIDS if bid in choices])
        table, _ = apply(table, PlaceBid(seat, number(bid)))
    return table


def _compare_end(table: Table, books: list[int]) -> None:
    names = {value: word for word, value in WORDS.items()}
    bids: list[Bid] = [names.get(bid, bid) for bid in table.bids]
    for team in (0, 1):
        points, bags = score((bids[team], bids[team + 2]), (books[team], books[team + 2]), 0)
        assert (table.scores[team], table.bags[team]) == (points, bags)


def test_every_kind_of_trick_is_won_by_the_same_card() -> None:
    rng = Random(5)
    for _ in range(20_000):
        trick = rng.sample(DECK, 4)
        a, b, c, d = (card(name) for name in trick)
        assert kernel.trick_winner(a, b, c, d, 0) == place_that_wins(trick)


def test_a_name_of_the_second_telling_is_a_card_of_the_first() -> None:
    assert [card_named(name) for name in DECK] == list(range(52))
