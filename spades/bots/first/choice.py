"""The card: the sum of who takes this trick, at what stakes, less what the card would be worth later."""

from __future__ import annotations

from typing import Final

from spades import kernel
from spades.bots.first.chances import chances
from spades.bots.first.keeping import danger, keep
from spades.bots.first.leads import lead_bonus
from spades.bots.first.reading import LEFT, ME, PARTNER, Reading
from spades.bots.first.stakes import Stakes, stakes
from spades.cards import SUIT_CARDS, Card

_KEEP: Final = 7
"""Tenths of a later trick's worth that are charged for playing its winner now: later is less sure than now."""

_NIL_DANGER: Final = 600
"""Tenths of a point that a card sure to break the nil later is worth being rid of."""


def choose(r: Reading) -> Card:
    """The legal card with the best score; of equals the cheapest."""
    stake = stakes(r)
    candidates = distinct(r, stake.trick < 0 or r.nils[ME] > 0)
    if leave_to_partner(r):
        candidates = [card for card in candidates if not kernel.beats(card, r.best)] or candidates
    if len(candidates) == 1:
        return candidates[0]
    return max(candidates, key=lambda card: score(r, card, stake))


def score(r: Reading, card: Card, stake: Stakes) -> int:
    """What playing `card` is worth; of equal cards of two suits, the lower rank is better."""
    worth, appetite = stake
    me, left, partner, right = chances(r, card)
    value = me * worth[0] + left * worth[1] + partner * worth[2] + right * worth[3]
    if r.nils[ME] or appetite < 0:
        value += danger(r, card) * (_NIL_DANGER if r.nils[ME] else -appetite // 2)
    else:
        value -= keep(r, card) * appetite * _KEEP // 10
    if r.place == 0:
        value += lead_bonus(r, card, appetite)
    return value * 16 - card % 13


def leave_to_partner(r: Reading) -> bool:
    """Whether the partner is winning with the best card of the suit led, and no known ruff is to come."""
    if r.owner != PARTNER or r.nils[PARTNER]:
        return False
    suit = SUIT_CARDS[r.best // 13]
    if r.place < 3 and (r.unseen & suit & (-2 << r.best) or not r.may[LEFT] & suit):
        return False
    return r.place == 3 or r.best // 13 == r.led


def distinct(r: Reading, highest: bool) -> list[Card]:
    """The legal cards, low to high; of neighbours in a suit that no other hand's card parts, one alone."""
    between = r.unseen | r.trick
    cards: list[Card] = []
    legal, last = r.legal, -1
    while legal:
        bit = legal & -legal
        legal ^= bit
        card = bit.bit_length() - 1
        if last >= 0 and card // 13 == last // 13 and not (bit - (1 << last)) & between:
            if highest:
                cards[-1] = card
        else:
            cards.append(card)
        last = card
    return cards
