"""The facts that a reason can state."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from spades.cards import Card

Kind: TypeAlias = Literal[
    # bids
    "bid-blind",
    "bid-nil-both",
    "bid-nil",
    "bid-match",
    "bid-beside-nil",
    "bid-least",
    "bid-tops",
    "bid-length",
    "bid-long",
    "bid-short",
    "bid-more",
    "bid-fewer",
    # any card
    "only",
    "sure",
    "highest",
    "goes-up",
    "cover-before",
    "last-of-suit",
    # leads
    "lead-nil",
    "lead-nil-void",
    "lead-at-nil",
    "lead-partner-ruffs",
    "lead-draw",
    "lead-bags",
    "lead-low",
    # cards that take the trick
    "nil-forced",
    "nil-hopes",
    "nil-breaks",
    "cover",
    "takes-set",
    "takes-contract",
    "takes-needed",
    "shed-winner",
    "takes-from-partner",
    "cheapest",
    "takes-last",
    "ruff",
    # cards that do not
    "nil-under",
    "nil-rid",
    "leave-nil",
    "partner-has-it",
    "partner-sure",
    "partner-leads",
    "duck-bags",
    "keeps",
    "too-low",
    "discard-high",
    "discard",
]


class Reason(NamedTuple):
    """A fact, with the cards that it names and the number it tells: 0 where it tells none."""

    kind: Kind
    cards: tuple[Card, ...] = ()
    tally: int = 0
