"""Why a bid: the score, a nil at the table, else what the hand has beside how much was bid."""

from __future__ import annotations

from typing import Final

from spades import kernel
from spades.bots.reasons.kinds import Reason
from spades.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUIT_CARDS, Card, Cards, each, rank_of
from spades.seats import partner_of, team_of
from spades.view import SeatView

ACE: Final = 12
KING: Final = 11
QUEEN: Final = 10
_SIDE_SUITS: Final = (CLUBS, DIAMONDS, HEARTS)
_NILS: Final = (kernel.NIL, kernel.BLIND)

LONG: Final = 4
"""So many spades count as length."""


def reason_for_bid(view: SeatView, bid: int) -> Reason:
    """Why `bid`: 1-13, `kernel.NIL`, or `kernel.BLIND` of a seat that has not looked."""
    public, own = view
    if bid == kernel.BLIND:
        return Reason("bid-blind")
    hand, partner = own.cards or 0, public.bids[partner_of(own.seat)]
    if bid == kernel.NIL:
        return Reason("bid-nil-both" if partner in _NILS else "bid-nil", (_highest(hand),))
    stand = public.scores[team_of(own.seat)] + kernel.TRICK_POINTS * kernel.contract(bid, partner)
    if partner > 0 and stand >= public.rules.target:
        return Reason("bid-match", tally=stand)
    if partner in _NILS:
        return Reason("bid-beside-nil")
    return _counted(hand, bid)


def tops(hand: Cards) -> tuple[Card, ...]:
    """The high cards that one counts: aces, kings that are not alone, the queen of spades with two beside her."""
    return tuple(card for card in each(hand) if _is_top(hand, card))


def _is_top(hand: Cards, card: Card) -> bool:
    length = (hand & SUIT_CARDS[card // 13]).bit_count()
    if rank_of(card) == QUEEN:
        return card // 13 == SPADES and length > 2
    return rank_of(card) == ACE or (rank_of(card) == KING and length > 1)


def _counted(hand: Cards, bid: int) -> Reason:
    high, spades = tops(hand), (hand & SUIT_CARDS[SPADES]).bit_count()
    if bid < len(high):
        return Reason("bid-fewer", high)
    if bid == len(high):
        return Reason("bid-tops", high)
    if spades >= LONG:
        return Reason("bid-length" if high else "bid-long", high, spades)
    if spades and min((hand & SUIT_CARDS[suit]).bit_count() for suit in _SIDE_SUITS) < 2:
        return Reason("bid-short")
    return Reason("bid-more" if high or bid > 1 else "bid-least")


def _highest(hand: Cards) -> Card:
    """The card of the highest rank; of equal ones the spade, then as suits are ordered."""
    return max(each(hand), key=lambda card: (rank_of(card), card))
