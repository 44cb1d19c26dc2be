"""The minds' own first thoughts: views that a table can really show, and something for every level to think about."""

from __future__ import annotations

from typing import get_args

import pytest

from spades import kernel
from spades.actions import Deal, Look, PlaceBid, PlayCard
from spades.bots.levels import Level
from spades.cards import ALL_CARDS, cards_of, each
from spades.engine import apply
from spades.options import Rules
from spades.sight import see
from spades.sim.first_deal import HIDDEN, LED, LOOKED
from spades.sim.minds import FIRST_THOUGHTS, kept_as, mind_for, warm
from spades.table import Table, new_table


def first_deal() -> Table:
    """Seat 1 has the hand of the views, seat 0 the king of clubs, and seat 3 deals."""
    held = LOOKED.own.dealt or 0
    lead = LED.public.played[0]
    rest = list(each(ALL_CARDS & ~held & ~cards_of([lead])))
    hands = [lead, *rest[:12]], list(each(held)), rest[12:25], rest[25:]
    deck = tuple(hands[at % 4][at // 4] for at in range(52))
    table, _ = apply(new_table(Rules(blind_nil=True)), Deal(1, deck, 3))
    table, _ = apply(table, Look(0))
    return apply(table, PlaceBid(0, 4))[0]


def test_the_views_are_those_that_the_rules_give() -> None:
    table = first_deal()
    assert see(table, 1) == HIDDEN
    table, _ = apply(table, Look(1))
    assert see(table, 1) == LOOKED
    for seat in (1, 2, 3):
        if seat > 1:
            table, _ = apply(table, Look(seat))
        table, _ = apply(table, PlaceBid(seat, 3))
    table, _ = apply(table, PlayCard(0, LED.public.played[0]))
    assert see(table, 1) == LED


@pytest.mark.parametrize("level", get_args(Level))
def test_a_mind_answers_and_advises_alike_and_bears_a_name(level: Level) -> None:
    mind = mind_for(level)
    assert mind.blind_nil(HIDDEN, 1) in (True, False)
    assert mind.advise(LOOKED, 1).choice == mind.bid(LOOKED, 1)
    assert mind.bid(LOOKED, 1) in (kernel.NIL, *range(1, 14))
    assert mind.advise(LED, 1).choice == mind.card(LED, 1)
    assert LED.own.legal >> mind.card(LED, 1) & 1
    name, samples = kept_as(level)
    assert name
    assert samples >= 0


def test_warming_is_as_many_thoughts_as_it_says() -> None:
    done: list[None] = []
    warm(lambda: done.append(None))
    assert len(done) == FIRST_THOUGHTS
    warm()
