"""Positions for guests: tables reached through the rules from hands, bids and cards written by hand."""

from __future__ import annotations

from collections.abc import Sequence

from spades.actions import Deal, PlaceBid, PlayCard
from spades.cards import ALL_CARDS, NAMES, Cards, cards_named, each
from spades.engine import apply
from spades.options import Rules
from spades.seats import BySeat, Seat
from spades.sight import see
from spades.table import Table, new_table
from spades.view import SeatView

SUIT_ORDER = "SHDC"


def hand(text: str) -> Cards:
    """A hand written spades, hearts, diamonds, clubs: `hand("AK5.T98.-.Q76")`; "" is no card yet."""
    if not text:
        return 0
    suits = text.split(".")
    return cards_named(
        "".join(r + s for s, ranks in zip(SUIT_ORDER, suits, strict=True) for r in ranks if r != "-")
    )


def deal(*hands: str) -> BySeat[Cards]:
    """Four hands of thirteen; what is left out of short ones is filled in with the cards nobody has, low first."""
    held = [hand(text) for text in hands]
    given = sum(mask.bit_count() for mask in held)
    assert (held[0] | held[1] | held[2] | held[3]).bit_count() == given, "a card is dealt twice"
    free = list(each(ALL_CARDS & ~(held[0] | held[1] | held[2] | held[3])))
    for seat in range(4):
        while held[seat].bit_count() < 13:
            held[seat] |= 1 << free.pop(0)
    a, b, c, d = held
    return a, b, c, d


def table_of(
    hands: BySeat[Cards],
    bids: Sequence[int] = (),
    plays: str = "",
    *,
    dealer: Seat = 3,
    rules: Rules = Rules(),
    scores: tuple[int, int] = (0, 0),
    bags: tuple[int, int] = (0, 0),
) -> Table:
    """The table after `bids` (in order from the dealer's left) and `plays` ("AC 2C 5C 9C KH"), all judged."""
    dealt = [list(each(hands[(dealer + 1 + at) % 4])) for at in range(4)]
    deck = tuple(dealt[at % 4][at // 4] for at in range(52))
    table = new_table(rules)._replace(scores=scores, bags=bags)
    table, _ = apply(table, Deal(1, deck, dealer))
    for bid in bids:
        assert table.turn is not None
        table, _ = apply(table, PlaceBid(table.turn, bid))
    for name in plays.split():
        assert table.turn is not None
        table, _ = apply(table, PlayCard(table.turn, NAMES.index(name)))
    return table


def turn_of(table: Table) -> SeatView:
    """What the seat on turn knows."""
    assert table.turn is not None
    return see(table, table.turn)
