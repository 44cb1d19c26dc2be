"""The record of a match: what was dealt, bid and played in its scored hands, and how it is played again.

Leaders, winners and scores are not recorded. They follow from the rest, and the table tells them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spades import kernel
from spades.actions import Action, Deal, Look, PlaceBid, PlayCard
from spades.cards import DECK, Card, Cards
from spades.engine import Illegal, apply
from spades.events import Event, HandScored, MatchStarted
from spades.ledger import HandScore
from spades.options import Rules
from spades.seats import BySeat, ByTeam, Seat, Team, left_of
from spades.shuffle import Reveal
from spades.table import new_table


class HandRecord(NamedTuple):
    """A scored hand: the cards as dealt, the bids by seat, the 52 cards in playing order.

    `deal` opens the deal, so that it can be drawn again; None for a hand that was given, not drawn.
    """

    number: int
    dealer: Seat
    hands: BySeat[Cards]
    bids: BySeat[int]
    played: tuple[Card, ...]
    deal: Reveal | None = None


class MatchRecord(NamedTuple):
    """The scored hands of one match. `number` counts the matches of its room from 1."""

    number: int
    rules: Rules
    hands: tuple[HandRecord, ...]


class PlayedHand(NamedTuple):
    """A hand played again: its record, all that happened, the ledger of both teams.

    `leaders` has the leader of each trick and, after the thirteenth, its winner. `books` is by seat. `winner` is
    the team that has won the match by this hand, None where it goes on.
    """

    record: HandRecord
    events: tuple[Event, ...]
    teams: ByTeam[HandScore]
    leaders: tuple[Seat, ...]
    books: BySeat[int]
    winner: Team | None


def replayed(record: MatchRecord) -> list[Event]:
    """Everything that happens when the match is played again, MatchStarted first."""
    events: list[Event] = [MatchStarted(record.rules)]
    for hand in hands_played(record):
        events += hand.events
    return events


def hands_played(record: MatchRecord) -> Iterator[PlayedHand]:
    """Each hand of the match, played again by the rules.

    Raises Illegal or ValueError where the record is no match; one that was read or taken from a room always is.
    """
    replay = Replay(record.rules)
    for hand in record.hands:
        yield replay.hand(hand)


def winner_of(played: Sequence[PlayedHand]) -> Team | None:
    """The team that won the match of these hands; None where nobody has."""
    return played[-1].winner if played else None


def clockwise(values: BySeat[int], first: Seat) -> tuple[int, ...]:
    """Values by seat in the order in which the seats act, from `first` on."""
    return (*values[first:], *values[:first])


class Replay:
    """A match being played again: its table, and what has happened since the last deal."""

    def __init__(self, rules: Rules) -> None:
        self.table = new_table(rules)
        self._events: list[Event] = []

    def hand(self, hand: HandRecord) -> PlayedHand:
        """Play the whole of the next hand."""
        self.deal(hand.number, hand.dealer, hand.hands)
        for bid in clockwise(hand.bids, left_of(hand.dealer)):
            self.bid(bid)
        for card in hand.played:
            self.play(card)
        played = self.scored(hand.deal)
        if played.record != hand:
            raise ValueError("the deal passes clockwise from hand to hand")
        return played

    def deal(self, number: int, dealer: Seat, hands: BySeat[Cards]) -> None:
        """Deal hand `number`."""
        self._events = []
        self._do(Deal(number, _deck_of(hands, dealer), dealer))

    def bid(self, bid: int) -> None:
        """The next bid in turn. When a seat looked is not recorded: here it looks just before it bids."""
        seat = self._on_turn()
        if bid != kernel.BLIND and not self.table.looked[seat]:
            self._do(Look(seat))
        self._do(PlaceBid(seat, bid))

    def play(self, card: Card) -> None:
        """The next card in turn."""
        self._do(PlayCard(self._on_turn(), card))

    def scored(self, deal: Reveal | None = None) -> PlayedHand:
        """The hand that is now scored, opened by `deal`. Raises ValueError where cards are still to be played."""
        teams = next((event.teams for event in self._events if isinstance(event, HandScored)), None)
        if teams is None:
            raise ValueError("a record holds whole hands")
        table = self.table
        record = HandRecord(table.number, table.dealer, table.dealt, table.bids, table.played, deal)
        return PlayedHand(record, tuple(self._events), teams, table.leaders, table.books, table.winner)

    def _on_turn(self) -> Seat:
        if self.table.turn is None:
            raise Illegal("not-now")
        return self.table.turn

    def _do(self, action: Action) -> None:
        self.table, events = apply(self.table, action)
        self._events += events


def _deck_of(hands: BySeat[Cards], dealer: Seat) -> tuple[Card, ...]:
    """A deck that gives these hands when `dealer` deals it one card at a time."""
    piles = [[card for card in DECK if hand >> card & 1] for hand in clockwise(hands, left_of(dealer))]
    return tuple(card for four in zip(*piles, strict=True) for card in four)
