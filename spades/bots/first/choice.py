"""The card: the sum of who takes this trick, at what stakes, less what the card would be worth later."""

from __future__ import annotations

from spades.bots.first.chances import chances
from spades.bots.first.keeping import danger, keep
from spades.bots.first.leads import lead_bonus
from spades.bots.first.reading import LEFT, ME, RIGHT, Reading
from spades.bots.first.stakes import stakes
from spades.cards import SUIT_CARDS, Card
from spades.seats import BySeat


def choose(r: Reading) -> Card:
    """The legal card with the best score; of equals the cheapest."""
    worth = stakes(r)
    appetite = worth[ME] - (worth[LEFT] + worth[RIGHT]) // 2
    candidates = distinct(r, appetite < 0)
    if len(candidates) == 1:
        return candidates[0]
    return max(candidates, key=lambda card: score(r, card, worth, appetite))


def score(r: Reading, card: Card, worth: BySeat[int], appetite: int) -> int:
    """Thousandths of a point that playing `card` is worth."""
    me, left, partner, right = chances(r, card)
    value = me * worth[0] + left * worth[1] + partner * worth[2] + right * worth[3]
    if r.nils[ME] or appetite < 0:
        value += danger(r, card) * (600 if r.nils[ME] else -appetite)
    else:
        value -= keep(r, card) * appetite
    if r.place == 0:
        value += lead_bonus(r, card, appetite)
    return value * 16 - card % 13


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
