"""Trees of play counted to the last leaf, by the table and by the second telling of the rules.

A small deal gives each seat one to four cards; the others count as played already. The counts stand in
tests/cases/perft.json.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple, TypedDict

from spades.actions import Action, Look, PlaceBid, PlayCard
from spades.cards import ALL_CARDS, cards_named, cards_of, each
from spades.engine import apply
from spades.kernel import BLIND, NIL
from spades.options import Rules
from spades.table import Table, legal_cards
from tests.rules.scores import CASES
from tests.rules.second_scorer import SecondHand, bids_open
from tests.rules.tables import bidding, on_turn, playing, refusal


class SmallDeal(TypedDict):
    """A small deal of the file, and its counts."""

    id: str
    hands: list[str]
    leader: int
    broken: bool
    plies: list[int]
    splits: dict[str, int]


class Bidding(TypedDict):
    """The bids that a table may make: how many ways there are after each bid."""

    id: str
    nil: bool
    blind_nil: bool
    plies: list[int]


class Looking(TypedDict):
    """The same with one number to bid, each seat looking whenever it may: ways by how many actions they have."""

    id: str
    actions: dict[str, int]


class Perft(TypedDict):
    """The file."""

    what: str
    deals: list[SmallDeal]
    biddings: list[Bidding]
    looking: Looking


class Counts(NamedTuple):
    """`plies`: ways to play one card, two, ... all; `splits`: whole ways by the books of the seats."""

    plies: list[int]
    splits: dict[str, int]


def perft() -> Perft:
    """The file as it is."""
    counts: Perft = json.loads((CASES / "perft.json").read_text(encoding="utf-8"))
    return counts


# --- play ------------------------------------------------------------------------------------------------


def counted_at_the_table(deal: SmallDeal) -> Counts:
    """The tree of a small deal, each card played through the engine."""
    plies, splits = Counter[int](), Counter[str]()

    def walk(table: Table, ply: int) -> None:
        plies[ply] += 1
        if table.turn is None:
            splits[_split(list(table.books))] += 1
            return
        for card in each(legal_cards(table, table.turn)):
            walk(apply(table, PlayCard(table.turn, card))[0], ply + 1)

    walk(_laid(deal), 0)
    return _counts(plies, splits)


def _laid(deal: SmallDeal) -> Table:
    held = [cards_named(names) for names in deal["hands"]]
    gone = tuple(each(ALL_CARDS & ~cards_of(card for hand in held for card in each(hand))))
    return playing()._replace(
        held=(held[0], held[1], held[2], held[3]),
        played=gone,
        leaders=(deal["leader"],) * (len(gone) // 4),
        turn=deal["leader"],
        leader=deal["leader"],
        broken=deal["broken"],
    )


def counted_again(deal: SmallDeal) -> Counts:
    """The same tree by the second telling."""
    plies, splits = Counter[int](), Counter[str]()

    def walk(hand: SecondHand, ply: int) -> None:
        plies[ply] += 1
        if hand.is_over():
            splits[_split(hand.books)] += 1
            return
        for card in hand.open_cards():
            other = hand.copy()
            other.play(card)
            walk(other, ply + 1)

    walk(SecondHand([set(names.split()) for names in deal["hands"]], deal["leader"], deal["broken"]), 0)
    return _counts(plies, splits)


def _counts(plies: Counter[int], splits: Counter[str]) -> Counts:
    return Counts([plies[ply] for ply in sorted(plies)][1:], dict(sorted(splits.items())))


def _split(books: list[int]) -> str:
    return "-".join(map(str, books))


# --- bids ------------------------------------------------------------------------------------------------


def bids_at_the_table(nil: bool, blind_nil: bool) -> list[int]:
    """The ways to make one bid, two, three, four; who does not bid blind looks just before it bids."""
    ways = [bidding(rules=Rules(nil=nil, blind_nil=blind_nil))]
    plies: list[int] = []
    for _ in range(4):
        ways = [after for table in ways for after in _bids_accepted(table)]
        plies.append(len(ways))
    return plies


def _bids_accepted(table: Table) -> Iterator[Table]:
    seat = on_turn(table)
    looks: list[list[Action]] = [[]] if table.looked[seat] else [[], [Look(seat)]]
    for look in looks:
        before = table
        for action in look:
            before, _ = apply(before, action)
        for bid in range(BLIND, 14):
            if refusal(before, PlaceBid(seat, bid)) is None:
                yield apply(before, PlaceBid(seat, bid))[0]


def bids_again(nil: bool, blind_nil: bool) -> list[int]:
    """The same by the second telling: each seat chooses among the bids of a seen hand and of an unseen one."""
    a_seat = len(bids_open(True, nil, blind_nil)) + len(bids_open(False, nil, blind_nil))
    return [a_seat**bids for bids in (1, 2, 3, 4)]


def looks_at_the_table() -> dict[str, int]:
    """Blind Nil on, the only number 1: how many orders of looks and bids there are, by the number of actions."""
    found = Counter[int]()
    anything: list[Action] = [Look(seat) for seat in range(4)]
    anything += [PlaceBid(seat, bid) for seat in range(4) for bid in (BLIND, NIL, 1)]

    def walk(table: Table, actions: int) -> None:
        if table.phase == "playing":
            found[actions] += 1
            return
        for action in anything:
            if refusal(table, action) is None:
                walk(apply(table, action)[0], actions + 1)

    walk(bidding(rules=Rules(blind_nil=True)), 0)
    return {str(actions): ways for actions, ways in sorted(found.items())}


def looks_again() -> dict[str, int]:
    """The same by the second telling: who has looked, who is next, and nothing else."""
    found = Counter[int]()

    def walk(looked: frozenset[int], turn: int, actions: int, ways: int) -> None:
        if turn == 4:
            found[actions] += ways
            return
        # A seat that has bid holds an open hand: there is nothing for it to look at.
        for seat in set(range(turn, 4)) - looked:
            walk(looked | {seat}, turn, actions + 1, ways)
        choices = {1, "nil", "blind"} & bids_open(turn in looked, True, True)
        walk(looked, turn + 1, actions + 1, ways * len(choices))

    walk(frozenset(), 0, 0, 1)
    return {str(actions): ways for actions, ways in sorted(found.items()) if ways}
