"""The sheet: every scored hand of a room, open to everybody.

It is no part of the room's state, which stays the same size however long a match lasts: nothing is judged by
it. Whoever wants it folds the log with `scoring`, or goes on from a sheet they have.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from spades import events as played
from spades.cards import Cards
from spades.ledger import HandScore
from spades.options import Rules
from spades.seats import BySeat, ByTeam, Seat
from spades.shuffle import Reveal
from web.room.events import Event
from web.room.evolve import fold
from web.room.state import Room


class ScoredHand(NamedTuple):
    """A hand that is over and open to everybody: the cards as dealt, the bids, the ledger, the reveal."""

    match: int
    rules: Rules
    number: int
    dealer: Seat
    bids: BySeat[int]
    books: BySeat[int]
    hands: BySeat[Cards]
    played: tuple[int, ...]
    teams: ByTeam[HandScore]
    deal: Reveal


def scoring(room: Room | None, version: int, events: Iterable[Event]) -> tuple[Room | None, list[ScoredHand]]:
    """`evolve.fold` over one row, and the hands that were scored in it."""
    hands = []
    for event in events:
        room = fold(room, version, (event,))
        if isinstance(event, played.HandScored):
            hands.append(_scored_hand(room, event))
    return room, hands


def _scored_hand(room: Room, event: played.HandScored) -> ScoredHand:
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
        played=table.played,
        teams=event.teams,
        deal=Reveal(room.deal_name, room.opened.secret, room.cuts, room.opened.commitment),
    )
