"""What the record of a match proves of its deals: each is drawn again from its secret and its cuts.

A record alone cannot show that the commitment was given before the cuts: who sat at the table has seen it then
(docs/fair-deals.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from spades.engine import dealt_hands
from spades.record import HandRecord, MatchRecord
from spades.shuffle import commitment, draw

Finding: TypeAlias = Literal["drawn", "given", "secret", "dealer", "cards"]
"""`drawn` as the reveal says, or `given` without one; else what is wrong.

`secret`: it is not the one committed to. `dealer`: another seat was drawn to open the match. `cards`: others
are drawn.
"""


class Verdict(NamedTuple):
    """What is found of the deal of one hand."""

    hand: HandRecord
    finding: Finding


def verdicts(record: MatchRecord) -> Iterator[Verdict]:
    """The verdict on each hand of a match. A match is scored from its first hand on, so that one opens it."""
    for place, hand in enumerate(record.hands):
        yield Verdict(hand, _finding(hand, opens_match=place == 0))


def _finding(hand: HandRecord, opens_match: bool) -> Finding:
    deal = hand.deal
    if deal is None:
        return "given"
    if commitment(deal.name, hand.number, deal.secret) != deal.commitment:
        return "secret"
    drawn = draw(deal.name, hand.number, deal.secret, deal.cuts)
    if opens_match and drawn.first_dealer != hand.dealer:
        return "dealer"
    return "drawn" if dealt_hands(drawn.deck, hand.dealer) == hand.hands else "cards"
