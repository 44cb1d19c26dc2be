"""Why a lead."""

from __future__ import annotations

from typing import Final

from spades.bots.facts import higher, is_out_of, is_unbeatable
from spades.bots.first.reading import LEFT, ME, PARTNER, RIGHT, Reading
from spades.bots.reasons.kinds import Reason
from spades.cards import SPADES, SUIT_CARDS, Card, rank_of

NEARLY: Final = 2
"""With so many higher cards still out, a card is high enough to cover with."""

LOW: Final = 8
"""Ranks below this one, the ten, are low."""


def led(r: Reading, card: Card) -> Reason:
    """The most telling fact about leading `card`."""
    above = higher(r, card).bit_count()
    return _nil_at_the_table(r, card, above) or _strong(r, card, above) or _plain(r, card, above)


def _nil_at_the_table(r: Reading, card: Card, above: int) -> Reason | None:
    if r.nils[ME]:
        return Reason("lead-nil", tally=above) if above else None
    if r.nils[PARTNER]:
        if is_out_of(r, PARTNER, card // 13):
            return Reason("lead-nil-void")
        return Reason("cover-before") if above <= NEARLY else None
    hunted = [seat for seat in (LEFT, RIGHT) if r.nils[seat]]
    if rank_of(card) < LOW and any(r.may[seat] & higher(r, card) for seat in hunted):
        return Reason("lead-at-nil")
    return None


def _strong(r: Reading, card: Card, above: int) -> Reason | None:
    if is_unbeatable(r, card):
        return Reason("sure")
    if card // 13 == SPADES:
        return Reason("lead-draw", tally=(r.unseen & SUIT_CARDS[SPADES]).bit_count())
    return Reason("highest") if not above else None


def _plain(r: Reading, card: Card, above: int) -> Reason:
    suit = r.hand & SUIT_CARDS[card // 13]
    spades = SUIT_CARDS[SPADES]
    if not r.nils[PARTNER] and is_out_of(r, PARTNER, card // 13) and r.may[PARTNER] & spades:
        return Reason("lead-partner-ruffs")
    if suit == 1 << card and r.hand & spades and not r.nils[ME]:
        return Reason("last-of-suit")
    if r.contract and r.need <= 0:
        return Reason("lead-bags")
    if suit & -suit == 1 << card and rank_of(card) < LOW and suit != 1 << card:
        return Reason("lead-low", tally=suit.bit_count())
    return Reason("goes-up", tally=above)
