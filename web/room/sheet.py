"""The sheet: every scored hand of a room, open to everybody.

It is no part of the room's state, which stays the same size however long a match lasts: nothing is judged by
it. Whoever wants it has a `Sheet` take the rows of the log, one after the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from spades import events as played
from spades import kernel
from spades.cards import Cards
from spades.ledger import HandScore
from spades.options import Rules
from spades.seats import BySeat, ByTeam, Seat, left_of
from spades.shuffle import Reveal
from web.room.events import Event, GuestDecided
from web.room.evolve import fold
from web.room.seeds import seed_of
from web.room.state import Room, is_guest, names_at


class Decision(NamedTuple):
    """A guest's choice, so that it can be made again: what is known of the mind, and the seed it decided by.

    `guest` is the name it sat there under, None where it filled in for a person. `how` is None in old rows.
    """

    guest: str | None
    how: GuestDecided | None
    seed: int


class ScoredHand(NamedTuple):
    """A hand that is over and open to everybody: the cards as dealt, the bids, the ledger, the reveal.

    `names` are those who held the seats when it was scored: who sits there later has played none of it.
    `decisions` are the guests' own among the four bids in turn and then the cards; None for a person's.
    """

    match: int
    rules: Rules
    number: int
    dealer: Seat
    bids: BySeat[int]
    books: BySeat[int]
    hands: BySeat[Cards]
    names: BySeat[str]
    played: tuple[int, ...]
    teams: ByTeam[HandScore]
    deal: Reveal
    decisions: tuple[Decision | None, ...]


class Sheet:
    """The hands that a room has scored, and its state after the last row that was taken."""

    def __init__(self, room: Room | None = None) -> None:
        self.hands: list[ScoredHand] = []
        self.room = room
        self._decisions: list[Decision | None] = []

    def take(self, version: int, events: Iterable[Event]) -> None:
        """Go on by one row."""
        row = tuple(events)
        how = next((event for event in row if isinstance(event, GuestDecided)), None)
        for event in row:
            self._note(event, how)
            self.room = fold(self.room, version, (event,))
            if isinstance(event, played.HandScored):
                self.hands.append(_scored_hand(self.room, event, tuple(self._decisions)))

    def _note(self, event: Event, how: GuestDecided | None) -> None:
        match event:
            case played.Dealt():
                self._decisions.clear()
            case played.BidPlaced(seat) | played.CardPlayed(seat) if self.room is not None:
                self._decisions.append(_decision(self.room, seat, how))
            case _:
                pass


def _decision(room: Room, seat: Seat, how: GuestDecided | None) -> Decision | None:
    """How a guest chose: it acts for a seat where nobody sits, or whose person is covered."""
    if room.table is None or not is_guest(room, seat):
        return None
    guest = room.guests[seat] if room.places[seat].player is None else None
    return Decision(guest, how, seed_of(room.guest_secret, room.table, seat))


def guests_of(hand: ScoredHand) -> list[Seat]:
    """The seats for which a guest has bid or played."""
    turns = zip(acting(hand), hand.decisions, strict=True)
    return sorted({seat for seat, decision in turns if decision})


def acting(hand: ScoredHand) -> Iterator[Seat]:
    """The seat of each bid in turn, then of each card."""
    leader = first = left_of(hand.dealer)
    yield from ((first + at) % 4 for at in range(4))
    for at in range(0, len(hand.played), 4):
        yield from ((leader + turn) % 4 for turn in range(4))
        a, b, c, d = hand.played[at : at + 4]
        leader = kernel.trick_winner(a, b, c, d, leader)


def _scored_hand(room: Room, event: played.HandScored, decisions: tuple[Decision | None, ...]) -> ScoredHand:
    table = room.table
    if table is None or room.opened is None:
        raise ValueError("a hand is scored after it was dealt")
    return ScoredHand(
        match=room.ended + 1,
        rules=table.rules,
        number=table.number,
        dealer=table.dealer,
        bids=table.bids,
        books=table.books,
        hands=table.dealt,
        names=names_at(room),
        played=table.played,
        teams=event.teams,
        deal=Reveal(room.deal_name, room.opened.secret, room.cuts, room.opened.commitment),
        decisions=decisions,
    )
