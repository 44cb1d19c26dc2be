"""What happened at the table. An event carries its result; `engine.evolve` applies it without judging."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from spades.cards import Card, Cards
from spades.ledger import HandScore
from spades.options import Rules
from spades.seats import BySeat, ByTeam, Seat, Team


class MatchStarted(NamedTuple):
    """A match begins at 0 to 0."""

    rules: Rules


class Dealt(NamedTuple):
    """A hand is dealt. `hands` are private: `sight.hear` drops them."""

    number: int
    dealer: Seat
    hands: BySeat[Cards]


class HandSeen(NamedTuple):
    """A seat turned its cards over."""

    seat: Seat


class BidPlaced(NamedTuple):
    """A seat bid 1-13, `kernel.NIL` or `kernel.BLIND`."""

    seat: Seat
    bid: int


class CardPlayed(NamedTuple):
    """A seat played a card."""

    seat: Seat
    card: Card


class TrickWon(NamedTuple):
    """A trick is complete and `seat` has taken it."""

    seat: Seat


class HandScored(NamedTuple):
    """The hand is over; `teams` is the ledger of both."""

    teams: ByTeam[HandScore]


class MatchWon(NamedTuple):
    """A team has won the match."""

    team: Team


Event: TypeAlias = MatchStarted | Dealt | HandSeen | BidPlaced | CardPlayed | TrickWon | HandScored | MatchWon
