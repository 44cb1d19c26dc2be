"""Positions that a match can reach, many and fast, from a seed; no hypothesis here, so anyone may use them.

for table in reachable(seed=7): ...
for table, seat in seen_by_each(range(50)): ...
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from spades.actions import Action, Deal, Look, PlaceBid, PlayCard
from spades.cards import DECK, Cards, cards_of, each
from spades.engine import apply
from spades.events import Event
from spades.kernel import BLIND, NIL
from spades.options import SHORT_TARGET, TARGET, Rules
from spades.seats import SEATS, BySeat, Seat
from spades.table import Table, legal_cards, new_table


class Step(NamedTuple):
    """One accepted action: the table before it, what happened, and the table after it."""

    before: Table
    action: Action
    events: list[Event]
    after: Table


def reachable(seed: int, hands: int = 3) -> Iterator[Table]:
    """Every table of one random match, the undealt one first, for up to `hands` hands."""
    rng = Random(seed)
    table = random_start(rng)
    yield table
    for step in steps(table, rng, hands):
        yield step.after


def seen_by_each(seeds: Iterable[int], hands: int = 3) -> Iterator[tuple[Table, Seat]]:
    """Every table of these matches, with each seat in turn."""
    for seed in seeds:
        for table in reachable(seed, hands):
            for seat in SEATS:
                yield table, seat


def steps(table: Table, rng: Random, hands: int = 3) -> Iterator[Step]:
    """The rest of a match in which everybody does anything that is allowed, for up to `hands` more hands."""
    last = table.number + hands
    while (action := random_action(table, rng)) is not None:
        if isinstance(action, Deal) and action.number > last:
            return
        after, events = apply(table, action)
        yield Step(table, action, events, after)
        table = after


def random_start(rng: Random) -> Table:
    """A match of any rules about to begin, at any scores below the target and any bags."""
    nil = rng.random() < 0.8
    rules = Rules(rng.choice((TARGET, SHORT_TARGET)), nil, nil and rng.random() < 0.6)
    scores = (_random_score(rules.target, rng), _random_score(rules.target, rng))
    return new_table(rules)._replace(scores=scores, bags=(rng.randrange(10), rng.randrange(10)))


def _random_score(target: int, rng: Random) -> int:
    # Half of the scores are close to the target, so that matches end and tie too.
    return target - rng.randrange(1, 90 if rng.random() < 0.5 else 900)


def random_action(table: Table, rng: Random) -> Action | None:
    """Something that may be done now; None once the match is over."""
    if table.phase == "over":
        return None
    if table.turn is None:
        return Deal(table.number + 1, tuple(rng.sample(DECK, 52)), rng.choice(SEATS))
    if table.phase == "playing":
        return PlayCard(table.turn, rng.choice(list(each(legal_cards(table, table.turn)))))
    return _random_call(table, table.turn, rng)


def _random_call(table: Table, seat: Seat, rng: Random) -> Action:
    hidden = [each_seat for each_seat in SEATS if not table.looked[each_seat]]
    if hidden and rng.random() < 0.3:
        return Look(rng.choice(hidden))
    if table.looked[seat]:
        return PlaceBid(seat, NIL if table.rules.nil and rng.random() < 0.25 else _random_number(rng))
    return PlaceBid(seat, BLIND) if rng.random() < 0.4 else Look(seat)


def _random_number(rng: Random) -> int:
    # Mostly what people bid, so that contracts are both made and set; now and then anything.
    return rng.randrange(1, 5) if rng.random() < 0.8 else rng.randrange(1, 14)


def shuffle_hidden(table: Table, seat: Seat, rng: Random) -> Table:
    """The table with all cards that `seat` cannot see dealt out again at random, each seat holding as many.

    Its own cards are among them as long as it has not looked.
    """
    held, at = list(table.held), 0
    hidden = [other for other in SEATS if other != seat or not table.looked[seat]]
    unseen = [card for other in hidden for card in each(held[other])]
    rng.shuffle(unseen)
    for other in hidden:
        count = held[other].bit_count()
        held[other] = cards_of(unseen[at : at + count])
        at += count
    return with_hands(table, (held[0], held[1], held[2], held[3]))


def with_hands(table: Table, held: BySeat[Cards]) -> Table:
    """The table with other cards still held; what was played stays played."""
    dealt = [now | (was & ~before) for now, was, before in zip(held, table.dealt, table.held, strict=True)]
    return table._replace(held=held, dealt=(dealt[0], dealt[1], dealt[2], dealt[3]))
