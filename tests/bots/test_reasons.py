"""Reasons are true whoever chose, each kind occurs and has its words, and none knows more than its seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import get_args

import pytest

from spades import kernel
from spades.bots.levels import BOTS
from spades.bots.reasons import Kind, Reason, reason_for_bid, reason_for_card
from spades.cards import NAMES, each
from spades.sight import see
from spades.view import SeatView
from tests.bots.claims import CARD_CLAIMS, is_true_of_bid, is_true_of_card
from tests.bots.families import FAMILIES, family
from tests.bots.positions import BIDS, suite, views
from tests.bots.test_answers import ROOMS, turns, with_hidden_swapped
from web.words import strings, words

KINDS = get_args(Kind)


@cache
def seen() -> tuple[SeatView, ...]:
    """Views on the turn of a seat: the suite's, the families', and those of hands that guests and chance play."""
    told = [next(views(position)) for position in suite()]
    told += [found.view for story in FAMILIES for found in family(story)]
    for seed in range(120):
        bot = BOTS["random" if seed % 3 else "first"]
        scores = (seed * 37 % 700 - 200, seed * 53 % 500 - 100)
        tables = turns(bot, seed, ROOMS[seed % 4], scores, (seed % 10, seed // 10 % 10))
        told += [see(table, table.turn) for table in tables if table.turn is not None]
    return tuple(told)


def reasons(view: SeatView) -> Iterator[tuple[int, Reason]]:
    """Everything that may be done, with its reason."""
    if view.public.phase == "playing":
        yield from ((card, reason_for_card(view, card)) for card in each(view.own.legal))
    elif view.own.cards is None:
        yield kernel.BLIND, reason_for_bid(view, kernel.BLIND)
    else:
        yield from ((bid, reason_for_bid(view, bid)) for bid in BIDS.values() if bid != kernel.BLIND)


def is_true(view: SeatView, answer: int, reason: Reason) -> bool:
    if view.public.phase == "playing":
        return is_true_of_card(view, answer, reason)
    return is_true_of_bid(view, answer, reason)


def test_every_reason_is_true_whatever_is_done() -> None:
    assert len(seen()) > 5000
    lies = [
        (reason, answer, view)
        for view in seen()
        for answer, reason in reasons(view)
        if not is_true(view, answer, reason)
    ]
    assert lies[:3] == []


def test_every_kind_of_reason_occurs() -> None:
    told = Counter(reason.kind for view in seen() for _, reason in reasons(view))
    assert set(told) == set(KINDS)


def test_every_kind_of_card_reason_has_its_claim() -> None:
    assert set(CARD_CLAIMS) == {kind for kind in KINDS if not kind.startswith("bid-")}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_one_short_sentence(kind: Kind) -> None:
    for n in (1, 2):
        sentence = words(f"reason.{kind}", n=n, cards="AS")
        assert sentence[0].isupper() or sentence[0].isdigit()
        assert sentence.endswith(".")
        assert "{" not in sentence
        assert len(sentence) <= 90


def test_no_sentence_is_left_without_its_kind() -> None:
    keys = {
        key.removeprefix("reason.").removesuffix(".one").removesuffix(".other")
        for key in strings()
        if key.startswith("reason.")
    }
    assert keys == set(KINDS)


def test_cards_and_numbers_are_given_where_the_sentence_names_them() -> None:
    for view in seen():
        for _, reason in reasons(view):
            text = strings().get(f"reason.{reason.kind}") or strings()[f"reason.{reason.kind}.other"]
            assert ("{cards}" in text) == bool(reason.cards)
            assert ("{n}" in text) == bool(reason.tally)


def test_swapping_the_cards_that_a_seat_cannot_see_changes_no_reason() -> None:
    rng = Random(3)
    changed = 0
    for seed in range(60):
        for table in turns(BOTS["first"], seed, ROOMS[seed % 4], (120, 340), (3, 8)):
            if table.turn is None or rng.random() > 0.3:
                continue
            swaps = [(rng.randrange(52), rng.randrange(52)) for _ in range(40)]
            other = with_hidden_swapped(table, table.turn, swaps)
            changed += other.held != table.held
            assert list(reasons(see(other, table.turn))) == list(reasons(see(table, table.turn)))
    assert changed > 300


@pytest.mark.parametrize(
    ("name", "answer", "kind"),
    [
        ("the queen is enough over the ten", "QH", "cheapest"),
        ("the partner's ten that holds is not overtaken", "2D", "partner-has-it"),
        ("under the jack of spades", "6S", "duck-bags"),
        ("cover a nil in last seat", "AH", "cover"),
        ("cover a nil that is still to play", "AC", "cover-before"),
        ("the last small spade sets them", "4S", "takes-set"),
        ("stay under a nil that is winning", "8D", "leave-nil"),
        ("a nil throws its highest card under the partner's ace", "JH", "nil-under"),
        ("no small heart from the two best ones", "KH", "highest"),
    ],
)
def test_the_most_telling_fact_comes_first(name: str, answer: str, kind: Kind) -> None:
    view = next(views(next(position for position in suite() if position.name == name)))
    assert reason_for_card(view, NAMES.index(answer)).kind == kind
