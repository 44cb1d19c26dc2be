"""Hands to learn from and to measure by: imagined, played by the quick policy, played at random."""

from __future__ import annotations

from spades import kernel
from spades.bots.belief import deals
from spades.bots.chance import Chance, below, seeded
from spades.bots.playout import bid_out, play_out
from spades.bots.quick.flat import (
    BEST,
    BID,
    BOOKS,
    DEALER,
    HAND,
    LED,
    LEFT,
    LENGTH,
    NIL_ALLOWED,
    OWNER,
    TARGET,
    TURN,
    Flat,
    legal,
    lowest,
    put,
)
from spades.bots.rows import real, whole


def deal(table: Flat, cards: Flat, dealer: int, chance: Chance) -> None:
    """Make `table` a fresh deal at level scores; `cards` is a deck in any order, and is shuffled on."""
    for slot in range(LENGTH):
        table[slot] = 0
    for at in range(51, -1, -1):
        other = below(chance, at + 1)
        card = cards[other]
        cards[other] = cards[at]
        cards[at] = card
        table[HAND + (at & 3)] |= 1 << card
    for seat in range(4):
        table[BID + seat] = kernel.NO_BID
    table[LED] = kernel.NO_SUIT
    table[BEST] = -1
    table[OWNER] = -1
    table[LEFT] = 13
    table[NIL_ALLOWED] = 1
    table[TARGET] = 500
    table[DEALER] = dealer
    table[TURN] = (dealer + 1) & 3


def imagined(table: Flat, past: Flat, count: int, seed: int) -> Flat:
    """`count` deals as the seat on turn may imagine them that looks at voids, counts and bids, but at no play."""
    chance = whole(3)
    seeded(chance, seed)
    told = real(208)
    for at in range(208):
        told[at] = 1.0
    return deals(table, past, told, table[TURN], count, 3 * count, chance)


def hand(seed: int, dealer: int) -> Flat:
    """A random deal, bid and played to its end by the quick policy."""
    chance = whole(3)
    seeded(chance, seed)
    table = whole(LENGTH)
    deal(table, _deck(), dealer, chance)
    bid_out(table)
    play_out(table, 0, chance)
    return table


def random_hands(count: int, seed: int) -> int:
    """The books of seat 0 in `count` random deals, every card drawn from the legal ones."""
    chance = whole(3)
    seeded(chance, seed)
    table, cards = whole(LENGTH), _deck()
    books = 0
    for number in range(count):
        deal(table, cards, number & 3, chance)
        while table[LEFT] > 0:
            choices = legal(table)
            if choices & (choices - 1):
                for _ in range(below(chance, choices.bit_count())):
                    choices &= choices - 1
            put(table, lowest(choices))
        books += table[BOOKS]
    return books


def _deck() -> Flat:
    cards = whole(52)
    for card in range(52):
        cards[card] = card
    return cards
