"""Search: each card or bid tried in the same imagined deals, all else played by the quick policy."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import NamedTuple

from spades import kernel
from spades.bots.belief import deals
from spades.bots.chance import Chance, seeded
from spades.bots.playout import bid_out, distinct, lay, play_out
from spades.bots.quick.flat import BID, LENGTH, NIL_ALLOWED, TURN, Flat, lowest, put
from spades.bots.rows import real, whole
from spades.bots.signs import likelier
from spades.bots.worth import worth

APART = 128
"""Random words kept for one playout: more than two a card, so that playouts of one deal share their slips."""


class Effort(NamedTuple):
    """How hard a search tries: deals imagined, deals drawn to choose them from, slips of 1024 in playouts."""

    deals: int
    drawn: int
    slips: int


def weigh_cards(
    flat: Flat, past: Flat, cards: int, count: int, drawn: int, slips: int, seed: int
) -> MutableSequence[float]:
    """What each of `cards`, some of the legal ones, is worth: 52 means of `worth`, then 52 numbers of playouts.

    Only cards that differ are tried (`playout.distinct`), and none where there is no choice. All are tried in
    the first quarter of the `count` deals, the better half in the second, and the better half of these in the rest.
    """
    seat = flat[TURN]
    chance = whole(3)
    seeded(chance, seed)
    weighed = real(104)
    cards = distinct(flat, cards)
    if cards & (cards - 1) == 0:
        return weighed
    found = deals(flat, past, likelier(flat, past, seat), seat, count, drawn, chance)
    table = whole(LENGTH)
    at = 0
    for until in (count // 4, count // 2, count):
        for n in range(at, until):
            _try_each(flat, found, 4 * n, cards, table, slips, chance, weighed)
        at = until
        cards = _better_half(weighed, cards)
    for card in range(52):
        if weighed[52 + card] > 0:
            weighed[card] /= weighed[52 + card]
    return weighed


def _try_each(
    flat: Flat,
    found: Flat,
    base: int,
    cards: int,
    table: Flat,
    slips: int,
    chance: Chance,
    weighed: MutableSequence[float],
) -> None:
    team = flat[TURN] & 1
    start = chance[0] + APART
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        # The same slips whatever is tried: what differs is the card.
        chance[0] = start
        lay(flat, found, base, table)
        put(table, card)
        play_out(table, slips, chance)
        weighed[card] += worth(table, team)
        weighed[52 + card] += 1


def _better_half(weighed: MutableSequence[float], cards: int) -> int:
    """The better half of the cards that are still tried, two at least."""
    wanted = max((cards.bit_count() + 1) // 2, 2)
    kept = 0
    while kept.bit_count() < wanted and cards:
        best = lowest(cards)
        rest = cards
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            if weighed[card] * weighed[52 + best] > weighed[best] * weighed[52 + card]:
                best = card
        kept |= 1 << best
        cards &= ~(1 << best)
    return kept


def weigh_bids(
    flat: Flat, past: Flat, low: int, high: int, count: int, drawn: int, slips: int, seed: int
) -> MutableSequence[float]:
    """What each bid from `low` to `high`, and a nil where one may be bid, is worth: 14 means of `worth`."""
    seat = flat[TURN]
    chance = whole(3)
    seeded(chance, seed)
    found = deals(flat, past, likelier(flat, past, seat), seat, count, drawn, chance)
    weighed = real(14)
    table = whole(LENGTH)
    for n in range(count):
        start = chance[0] + APART
        for bid in range(14):
            if not (low <= bid <= high or (bid == kernel.NIL and flat[NIL_ALLOWED])):
                continue
            chance[0] = start
            lay(flat, found, 4 * n, table)
            table[BID + seat] = bid
            table[TURN] = (seat + 1) & 3
            bid_out(table)
            play_out(table, slips, chance)
            weighed[bid] += worth(table, seat & 1)
    for bid in range(14):
        weighed[bid] /= count
    return weighed
