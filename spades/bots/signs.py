"""What plays say about the cards that their players still hold.

A play is of one of `KINDS`: how it stood to the trick, and what its player wanted. A card that is still out stands in
one of `WAYS` to it (`stands`). How much likelier the player holds a card for having made a play of a kind, while
that card stood so to it, was learned from guests at play (`sign_weights.py`, made by `python -m tools.sign_weights`).
"""

from __future__ import annotations

from collections.abc import MutableSequence
from math import exp
from typing import Final

from spades import kernel
from spades.bots.quick.flat import (
    BEST,
    BID,
    LED,
    LEFT,
    LENGTH,
    OWNER,
    PLACE,
    SPADE,
    SUIT,
    TURN,
    Flat,
    above,
    is_live_nil,
    lowest,
    need,
    put,
    unseen,
)
from spades.bots.quick.reading import LEADER, PLAYED
from spades.bots.rows import real, whole
from spades.bots.sign_weights import weight_at

KINDS: Final = 240
WAYS: Final = 7

_LEADS, _FOLLOWS, _RUFFS, _DISCARDS = 0, 60, 150, 210
_RANK_OF_LEAD: Final = (0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 4, 5)
"""2-5, 6-9, ten and jack, queen, king, ace."""

SIDE_SUITS: Final = (1 << 39) - 1
TOPS: Final = 0x1C00 | 0x1C00 << 13 | 0x1C00 << 26
"""Queen, king and ace of each side suit."""

_STEP: Final = 10
_MOST: Final = 30
_LIKELIER: Final = tuple(exp(at * _STEP / 100) for at in range(-_MOST, _MOST + 1))


def likelier(flat: Flat, past: Flat, seat: int) -> MutableSequence[float]:
    """How much likelier each other seat holds each unseen card, for what it has played: at 52 times seat plus card."""
    sums = whole(208)
    _replay(flat, past, seat, sums)
    told = real(208)
    for at in range(208):
        told[at] = _LIKELIER[min(max(sums[at] // _STEP, -_MOST), _MOST) + _MOST]
    return told


def _replay(flat: Flat, past: Flat, seat: int, sums: MutableSequence[int]) -> None:
    """Add up the signs of every play of the others: hundredths of the logarithm."""
    table = opened(flat)
    hidden = unseen(flat, seat)
    for at in range(4 * (13 - flat[LEFT]) + flat[PLACE]):
        card = past[PLAYED + at]
        if at & 3 == 0:
            table[TURN] = past[LEADER + at // 4]
        if table[TURN] != seat:
            _add(table, card, hidden, sums)
        put(table, card)


def opened(flat: Flat) -> Flat:
    """The table before the first lead, with the bids of `flat` and no hand known."""
    table = whole(LENGTH)
    for seat in range(4):
        table[BID + seat] = flat[BID + seat]
    table[LED] = kernel.NO_SUIT
    table[BEST] = -1
    table[LEFT] = 13
    return table


def _add(table: Flat, card: int, hidden: int, sums: MutableSequence[int]) -> None:
    sign = WAYS * kind_of(table, card)
    ways = stands(table, card)
    for way in range(WAYS):
        weight = weight_at(sign + way)
        cards = ways[way] & hidden
        while cards:
            sums[52 * table[TURN] + lowest(cards)] += weight
            cards &= cards - 1


def kind_of(table: Flat, card: int) -> int:
    """The kind of the play of `card` by the seat on turn: 0 to `KINDS` - 1."""
    wish = _wish(table, table[TURN])
    suit, place = card // 13, table[PLACE] - 1
    if place < 0:
        return _LEADS + 5 * (2 * _RANK_OF_LEAD[card % 13] + (1 if suit == 3 else 0)) + wish
    beside = 1 if table[OWNER] == (table[TURN] + 2) & 3 else 0
    wins = kernel.beats(card, table[BEST])
    if suit == table[LED]:
        ends = 0 if wins else 2 if _is_ruffed(table) else 1
        return _FOLLOWS + 5 * (3 * (2 * place + beside) + ends) + wish
    if suit == 3:
        return _RUFFS + 5 * (2 * (2 * place + beside) + (1 if wins else 0)) + wish
    return _DISCARDS + 5 * (2 * place + beside) + wish


def _wish(table: Flat, seat: int) -> int:
    """What the seat wants: books, none (its contract is made), a nil of its own, a partner's, to break theirs."""
    if is_live_nil(table, seat):
        return 2
    if is_live_nil(table, (seat + 2) & 3):
        return 3
    if is_live_nil(table, (seat + 1) & 3) or is_live_nil(table, (seat + 3) & 3):
        return 4
    return 0 if need(table, seat & 1) > 0 else 1


def stands(table: Flat, card: int) -> tuple[int, int, int, int, int, int, int]:
    """The cards of every way to stand to `card`, played by the seat on turn.

    Of its suit: above it and the card that is winning, between the two, below both. If it is no spade, the spades
    that would win, and those that would not; then the court cards and aces of the other side suits, and their rest.
    """
    best, suit = table[BEST], card // 13
    own = SUIT[suit]
    if best >= 0 and best // 13 == suit:
        high, low = max(card, best), min(card, best)
    else:
        high = low = card
    over, between, under = own & above(high), own & above(low) & ((1 << high) - 1), own & ((1 << low) - 1)
    if suit == 3:
        return over, between, under, 0, 0, 0, 0
    winners = SPADE & above(best) if best >= 0 and _is_ruffed(table) else SPADE
    elsewhere = SIDE_SUITS & ~own
    return over, between, under, winners, SPADE & ~winners, elsewhere & TOPS, elsewhere & ~TOPS


def _is_ruffed(table: Flat) -> bool:
    return table[BEST] // 13 != table[LED]
