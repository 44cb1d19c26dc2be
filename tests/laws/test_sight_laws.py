"""The law of sight: what a seat is shown does not depend on cards it cannot see."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from hypothesis import given

from spades import kernel
from spades.cards import cards_of, each
from spades.events import CardPlayed, Dealt, HandScored
from spades.seats import SEATS, Seat, left_of, partner_of
from spades.sight import HandDealt, HandEnded, hear, see, see_own, see_public
from spades.table import Table
from tests.laws.positions import random_start, reachable, seen_by_each, shuffle_hidden, steps
from tests.laws.strategies import rngs, seats, tables

View = Callable[[Table, Seat], object]

POSITIONS = 10_000
"""Tables whose hidden cards are moved in the default run; each is looked at from every seat."""


@cache
def moved() -> list[tuple[Table, Seat, Table]]:
    """Tables with a seat, and each again with the cards that the seat cannot see moved."""
    rng, found = Random(1), list[tuple[Table, Seat, Table]]()
    for table, seat in seen_by_each(range(80)):
        other = shuffle_hidden(table, seat, rng)
        if other != table:
            found.append((table, seat, other))
    return found


def leaks(view: View, every: int = 1) -> int:
    """At how many places `view` tells something that the seat cannot know; all of them, or one in `every`."""
    return sum(view(table, seat) != view(other, seat) for table, seat, other in moved()[::every])


@given(tables(), seats(), rngs())
def test_a_seat_learns_nothing_from_how_the_other_hands_lie(table: Table, seat: Seat, rng: Random) -> None:
    assert see(shuffle_hidden(table, seat, rng), seat) == see(table, seat)


def test_a_seats_view_stays_the_same_when_the_unseen_cards_move() -> None:
    assert len({id(table) for table, _, _ in moved()}) >= POSITIONS
    assert leaks(see) == 0


def test_a_seats_view_stays_the_same_byte_for_byte_when_the_unseen_cards_move() -> None:
    assert leaks(lambda table, seat: repr(see(table, seat))) == 0


def test_the_moved_cards_include_a_seats_own_before_it_looks() -> None:
    own = [table.held[seat] != other.held[seat] for table, seat, other in moved() if not table.looked[seat]]
    assert len(own) > 300
    assert all(own)


def test_moving_hidden_cards_keeps_all_that_is_open() -> None:
    for table, seat, other in moved():
        assert [hand.bit_count() for hand in other.held] == [hand.bit_count() for hand in table.held]
        assert sum(other.held) == sum(table.held)
        assert sum(other.dealt) == sum(table.dealt)
        if table.looked[seat]:
            assert (other.held[seat], other.dealt[seat]) == (table.held[seat], table.dealt[seat])
        assert other._replace(held=table.held, dealt=table.dealt) == table


PLANTED: dict[str, View] = {
    "the partner's cards": lambda table, seat: (see(table, seat), table.held[partner_of(seat)]),
    "one's own cards before a look": lambda table, seat: (see(table, seat), table.held[seat]),
    "what an opponent was dealt": lambda table, seat: table.dealt[left_of(seat)],
    "what another seat may play": lambda table, seat: [
        see_own(table, each_seat).legal for each_seat in SEATS
    ],
    "whether an opponent holds the ace of spades": lambda table, seat: table.held[left_of(seat)] >> 51,
    "how many spades the table holds": lambda table, seat: [(hand >> 39).bit_count() for hand in table.held],
}


@pytest.mark.parametrize("fault", PLANTED)
def test_the_law_catches_a_planted_leak(fault: str) -> None:
    assert leaks(PLANTED[fault], every=10) > 10


def test_the_public_view_is_the_same_for_every_lie_of_the_cards() -> None:
    rng = Random(2)
    for seed in range(10):
        for table in reachable(seed):
            hidden = [card for hand in table.held for card in each(hand)]
            rng.shuffle(hidden)
            held, at = list[int](), 0
            for hand in table.held:
                held.append(cards_of(hidden[at : at + hand.bit_count()]))
                at += hand.bit_count()
            a, b, c, d = held
            assert repr(see_public(table._replace(held=(a, b, c, d), dealt=(d, c, b, a)))) == repr(
                see_public(table)
            )


def test_every_card_in_the_public_view_has_been_played() -> None:
    for seed in range(10):
        for table in reachable(seed):
            public = see_public(table)
            assert set(public.trick) <= set(public.played) == set(table.played)


def test_a_seat_sees_its_own_cards_once_it_has_looked_and_no_others() -> None:
    for table, seat in seen_by_each(range(20)):
        own = see_own(table, seat)
        if table.looked[seat]:
            assert (own.cards, own.dealt) == (table.held[seat], table.dealt[seat])
        else:
            assert (own.cards, own.dealt, own.legal) == (None, None, 0)


def test_the_public_view_counts_what_is_open() -> None:
    for seed in range(20):
        for table in reachable(seed):
            public = see_public(table)
            assert list(public.holding) == [hand.bit_count() for hand in table.held]
            for team, (a, b) in enumerate(((0, 2), (1, 3))):
                regular = [seat for seat in (a, b) if table.bids[seat] > 0]
                assert public.contracts[team] == sum(table.bids[seat] for seat in regular)
                assert public.counted[team] == sum(table.books[seat] for seat in regular)
            for seat in SEATS:
                assert (public.nils[seat] is None) == (table.bids[seat] not in (kernel.NIL, kernel.BLIND))


def test_a_deal_is_heard_without_cards() -> None:
    for seed in range(20):
        rng = Random(seed)
        for step in steps(random_start(rng), rng):
            for event in step.events:
                heard = hear(event)
                if isinstance(event, Dealt):
                    assert heard == HandDealt(event.number, event.dealer)
                elif isinstance(event, HandScored):
                    assert heard == HandEnded(step.before.scores, step.after.scores)
                else:
                    assert heard is event


def test_what_is_heard_of_a_deal_is_the_same_for_every_lie_of_the_cards() -> None:
    assert hear(Dealt(4, 2, (15, 240, 3840, 61440))) == hear(Dealt(4, 2, (240, 15, 61440, 3840)))
    assert HandDealt._fields == ("number", "dealer")


def test_a_card_is_heard_as_it_is_played() -> None:
    assert hear(CardPlayed(1, 51)) == CardPlayed(1, 51)
