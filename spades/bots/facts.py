"""What is certain at a seat's turn to play: which cards take the trick, which can still be beaten, and by whom."""

from __future__ import annotations

from typing import Final

from spades import kernel
from spades.bots.first.reading import LEFT, ME, RIGHT, Reading
from spades.cards import SPADES, SUIT_CARDS, Card, Cards, cards_of, each, rank_of
from spades.seats import Seat

TEN: Final = 8
"""Ranks below it are low."""


def takers(r: Reading) -> Cards:
    """The legal cards that would be the best of the trick so far: on lead, all of them."""
    return r.legal if r.place == 0 else cards_of(card for card in each(r.legal) if kernel.beats(card, r.best))


def higher(r: Reading, card: Card) -> Cards:
    """The unseen cards of its suit that are above `card`."""
    return r.unseen & SUIT_CARDS[card // 13] & (-2 << card)


def behind(r: Reading) -> range:
    """The seats that play to this trick after the one that decides, counted from it."""
    return range(1, 4 - r.place)


def is_unbeatable(r: Reading, card: Card) -> bool:
    """Whether no seat behind can hold a card that beats `card`, which is the best of the trick: whatever they hold."""
    above = higher(r, card) | (0 if card // 13 == SPADES else SUIT_CARDS[SPADES])
    return not any(r.may[seat] & above for seat in behind(r))


def is_out_of(r: Reading, seat: Seat, suit: int) -> bool:
    """Whether `seat` has shown that it holds no card of `suit`."""
    return not r.may[seat] & SUIT_CARDS[suit]


def masters(r: Reading, cards: Cards) -> Cards:
    """Those of `cards` that no unseen card of their suit beats."""
    return cards_of(card for card in each(cards) if not higher(r, card))


def is_open(r: Reading) -> bool:
    """Whether the contract needs more books than this one and can still be made.

    Not with a nil of one's own, nor against one of the opponents', for which low cards are kept.
    """
    nobody = not (r.nils[ME] or r.nils[LEFT] or r.nils[RIGHT])
    return nobody and r.bids[ME] > 0 and 0 < r.need - 1 < r.left


def books_count(r: Reading) -> bool:
    """Whether a good card is worth keeping for certain: the contract asks for more than the hand's own best cards."""
    return is_open(r) and masters(r, r.hand).bit_count() < r.need - 1


def has_spare(r: Reading) -> bool:
    """Whether a worthless card may be played: low, of a side suit, not the best of it, and not taking the trick."""
    return any(
        card // 13 != SPADES and rank_of(card) < TEN and higher(r, card) and not kernel.beats(card, r.best)
        for card in each(r.legal)
    )
