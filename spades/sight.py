"""Sight: from a table to what may be known of it. A view is built up from what a seat may see, never cut down."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias, assert_never

from spades import kernel
from spades.events import (
    BidPlaced,
    CardPlayed,
    Dealt,
    Event,
    HandScored,
    HandSeen,
    MatchStarted,
    MatchWon,
    TrickWon,
)
from spades.seats import ByTeam, Seat, Team, partners
from spades.table import Table, legal_cards
from spades.view import NilState, OwnView, PublicView, SeatView


class HandDealt(NamedTuple):
    """A hand was dealt: what everybody hears of `Dealt`, no cards."""

    number: int
    dealer: Seat


class HandEnded(NamedTuple):
    """A hand was scored: the teams' scores before and after."""

    before: ByTeam[int]
    after: ByTeam[int]


Heard: TypeAlias = (
    MatchStarted | HandDealt | HandSeen | BidPlaced | CardPlayed | TrickWon | HandEnded | MatchWon
)


def see(table: Table, seat: Seat) -> SeatView:
    """All that `seat` can know."""
    return SeatView(see_public(table), see_own(table, seat))


def see_public(table: Table) -> PublicView:
    """What everybody at the table sees: once a version, for all seats."""
    bids, books = table.bids, table.books
    a, b, c, d = table.held
    return PublicView(
        table.rules,
        table.phase,
        table.number,
        table.dealer,
        table.looked,
        bids,
        books,
        (_nil(table, 0), _nil(table, 1), _nil(table, 2), _nil(table, 3)),
        (a.bit_count(), b.bit_count(), c.bit_count(), d.bit_count()),
        table.turn,
        table.leader,
        table.trick,
        table.played,
        table.leaders,
        table.broken,
        table.scores,
        table.bags,
        (kernel.contract(bids[0], bids[2]), kernel.contract(bids[1], bids[3])),
        (_counted(table, 0), _counted(table, 1)),
        table.winner,
    )


def see_own(table: Table, seat: Seat) -> OwnView:
    """What `seat` knows besides: its own cards once it has looked or committed, and which it may play."""
    if not table.looked[seat]:
        return OwnView(seat, None, None, 0)
    return OwnView(seat, table.held[seat], table.dealt[seat], legal_cards(table, seat))


def hear(event: Event) -> Heard:
    """What everybody may be told of an event; hidden cards have no place in it."""
    match event:
        case Dealt():
            return HandDealt(event.number, event.dealer)
        case HandScored():
            first, second = event.teams
            return HandEnded((first.before, second.before), (first.after, second.after))
        case MatchStarted() | HandSeen() | BidPlaced() | CardPlayed() | TrickWon() | MatchWon():
            return event
        case _:
            assert_never(event)


def _nil(table: Table, seat: Seat) -> NilState | None:
    if table.bids[seat] not in (kernel.NIL, kernel.BLIND):
        return None
    if table.books[seat]:
        return "failed"
    return "made" if len(table.played) == 52 else "open"


def _counted(table: Table, team: Team) -> int:
    a, b = partners(team)
    return kernel.counted_books(table.bids[a], table.books[a], table.bids[b], table.books[b])
