"""What is certain at a seat's turn to play: which cards take the trick, which can still be beaten, and by whom."""

from __future__ import annotations

from spades import kernel
from spades.bots.first.reading import Reading
from spades.cards import SPADES, SUIT_CARDS, Card, Cards, cards_of, each
from spades.seats import Seat


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
