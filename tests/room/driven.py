"""A room driven by hand: actions go in, rows are kept as in a log, and every next state is folded from those."""

from __future__ import annotations

import hashlib
from copy import copy, deepcopy
from functools import cache
from typing import Any

from spades import engine, kernel
from spades.actions import PlayCard
from spades.cards import Card, each
from spades.seats import SEATS, BySeat, Seat
from spades.table import Table, legal_cards
from web.codec import events_json, events_of
from web.guests import guest_action
from web.log import NO_HASH, Row, chained
from web.room import actions as asked
from web.room.actions import RoomAction
from web.room.decide import decide, made
from web.room.events import Event
from web.room.evolve import fold
from web.room.may import may
from web.room.options import Options
from web.room.refusal import Refused
from web.room.sheet import ScoredHand, Sheet
from web.room.state import (
    SYSTEM,
    Kind,
    Phase,
    Player,
    Promise,
    Room,
    commit_is_due,
    guest_actor,
    phase_for,
    seat_of,
)

ANA, BEN, CLEO, DAN, EVE = "ana", "ben", "cleo", "dan", "eve"
FOUR = (ANA, BEN, CLEO, DAN)
GUESTS = ("Corin", "Wilma", "Odell", "Juno")
DEAL_NAME = "00c0ffee00c0ffee"


class Driven:
    """One room and its rows. Whoever sits has the connection that is named for them.

    `promises`: deals are committed to as soon as they are due, as the room's actor does.
    """

    def __init__(self, kind: Kind = "private", promises: bool = True, **options: Any) -> None:
        make = asked.Make(kind, "Ana", Options(**options), DEAL_NAME, bytes(32), GUESTS)
        self.rows: list[str] = []
        self.promises = promises
        self._sheet = Sheet()
        self._take(None, made(ANA, make))
        self._promise()
        self.do(SYSTEM, asked.Arrive(ANA, connection(ANA)))

    @property
    def sheet(self) -> list[ScoredHand]:
        """Every hand scored so far."""
        return self._sheet.hands

    def do(self, actor: str, action: RoomAction) -> list[Event]:
        """Have `actor` do it. Raises Refused; what changes nothing leaves no row."""
        events = decide(self.room, actor, action)
        if events:
            self._take(self.room, events)
            self._promise()
        return events

    def refused(self, actor: str, action: RoomAction) -> str:
        """The code with which it is refused; nothing has changed."""
        before = self.room
        try:
            events = decide(before, actor, action)
        except Refused as refused:
            assert self.room == before
            return refused.code
        raise AssertionError(f"accepted, with {events}")

    def folded(self, version: int | None = None) -> Room:
        """The room at a version, from its rows alone."""
        room: Room | None = None
        for at, row in enumerate(self.rows[:version], start=1):
            room = fold(room, at, events_of(row))
        assert room is not None
        return room

    def _take(self, room: Room | None, events: list[Event]) -> None:
        row = events_json(events)
        assert events_of(row) == events
        self.rows.append(row)
        self._sheet.take(len(self.rows), events)
        self.room = fold(room, len(self.rows), events_of(row))

    def _promise(self) -> None:
        if self.promises and commit_is_due(self.room):
            hand = self.room.hand + 1
            secret = hashlib.sha256(f"secret of {hand}".encode()).digest()
            self.do(SYSTEM, asked.Commit(hand, secret))

    # --- what persons do -----------------------------------------------------------------------------

    def sit(self, player: Player, seat: Seat, name: str | None = None) -> None:
        self.do(player, asked.Sit(seat, player.title() if name is None else name, connection(player)))

    def ready(self, *players: Player, cut: bytes = b"") -> None:
        for player in players:
            self.do(player, asked.SetReady(True, cut, self.promise.commitment[:16]))

    def start(self) -> None:
        self.do(self.room.creator or "nobody", asked.Start())

    def next(self, *players: Player, cut: bytes = b"") -> None:
        for player in players:
            self.do(player, asked.Next(self.room.hand, cut, self.promise.commitment[:16]))

    def end(self, *players: Player) -> None:
        for player in players:
            self.do(player, asked.End())

    def go_back(self, *players: Player) -> None:
        for player in players:
            self.do(player, asked.ToLobby())

    def look(self, player: Player) -> None:
        self.do(player, asked.Look(self.room.hand))

    def bid(self, player: Player, bid: int) -> None:
        self.do(player, asked.Bid(self.room.hand, bid))

    def play(self, player: Player, card: Card | None = None) -> None:
        """Play `card`, or the lowest that is legal."""
        table = self.table
        self.do(player, asked.Play(table.number, len(table.played), lowest(table) if card is None else card))

    # --- what the system does ------------------------------------------------------------------------

    def arrive(self, *players: Player, connection_of: str | None = None) -> None:
        for player in players:
            self.do(SYSTEM, asked.Arrive(player, connection_of or connection(player)))

    def leave(self, *players: Player, connection_of: str | None = None) -> None:
        for player in players:
            self.do(SYSTEM, asked.Leave(player, connection_of or connection(player)))

    def grace(self, *seats: Seat) -> None:
        """The graces of these seats are over."""
        for seat in seats:
            self.do(SYSTEM, asked.Grace(seat, self.room.places[seat].since))

    # --- the table -----------------------------------------------------------------------------------

    def turn(self) -> None:
        """Whoever is to bid or play does so: the lowest card that is legal, and the bid that this comes to."""
        table, seat = self.table, self.table.turn
        assert seat is not None
        place = self.room.places[seat]
        actor = guest_actor(seat) if place.player is None or place.covered else place.player
        if table.phase == "playing":
            self.play(actor)
        elif table.looked[seat]:
            self.bid(actor, will_take(table)[seat] or (NIL if table.rules.nil else 1))
        else:
            self.look(actor)

    def copy(self) -> Driven:
        """Another room that went the same way."""
        other = copy(self)
        other.rows = list(self.rows)
        other._sheet = deepcopy(self._sheet)
        return other

    def guest_turn(self) -> None:
        """The guest whose turn it is does what a guest would do."""
        seat = self.table.turn
        assert seat is not None
        self.do(guest_actor(seat), guest_action(self.room, seat))

    def play_until(self, *phases: Phase) -> None:
        """Everybody bids and plays until the table is in one of `phases`; persons who review press Next."""
        while self.table.phase not in phases:
            if self.table.turn is None:
                self.next(*(p.player for p in self.room.places if p.player and not p.covered and not p.next))
            else:
                self.turn()

    @property
    def table(self) -> Table:
        assert self.room.table is not None
        return self.room.table

    @property
    def promise(self) -> Promise:
        assert self.room.promise is not None
        return self.room.promise

    def has_table(self) -> bool:
        return self.room.table is not None

    # --- questions -----------------------------------------------------------------------------------

    def may(self, player: Player, *late: Seat) -> set[str]:
        kinds = may(self.room, player, late)
        assert len(kinds) == len(set(kinds))
        return set(kinds)

    def phase(self, player: Player) -> Phase:
        return phase_for(self.room, seat_of(self.room, player))

    def seated(self) -> list[Player | None]:
        return [place.player for place in self.room.places]

    def readies(self) -> list[bool]:
        return [place.ready for place in self.room.places]

    def covered(self) -> list[Seat]:
        return [seat for seat in SEATS if self.room.places[seat].covered]


def connection(player: Player) -> str:
    return f"{player}.1"


def lowest(table: Table) -> Card:
    """The lowest card that may be played now."""
    seat = table.turn
    assert seat is not None
    return next(iter(each(legal_cards(table, seat))))


def will_take(table: Table) -> BySeat[int]:
    """The books that each seat takes if everybody plays the lowest card: bid so, and a match is short."""
    table = table._replace(phase="playing", turn=table.leader, bids=(1, 1, 1, 1))
    while table.turn is not None:
        table, _ = engine.apply(table, PlayCard(table.turn, lowest(table)))
    return table.books


def four_seated(**options: Any) -> Driven:
    """Ana made the room and sits in seat 0, Ben, Cleo and Dan after her; nobody is ready."""
    room = Driven(**options)
    for seat, player in enumerate(FOUR[1:], start=1):
        room.sit(player, seat)
    return room


def four_playing(**options: Any) -> Driven:
    """The four, their match begun."""
    room = four_seated(**options)
    room.ready(*FOUR)
    room.start()
    return room


def alone_playing(kind: Kind = "private", **options: Any) -> Driven:
    """Ana and three guests."""
    room = Driven(kind=kind, **options)
    room.ready(ANA)
    room.start()
    return room


def midway(cards: int) -> Driven:
    """The four in the middle of their first hand, `cards` cards played."""
    room = four_playing()
    while len(room.table.played) < cards:
        room.turn()
    return room


@cache
def _over() -> Driven:
    room = four_playing(target=300)
    room.play_until("over")
    return room


def four_over() -> Driven:
    """The four, and the result of their match before each."""
    return _over().copy()


def rows_of(room: Driven, code: str) -> list[Row]:
    """The room's rows, chained as in a log."""
    rows: list[Row] = []
    for version, events in enumerate(room.rows, start=1):
        prev = rows[-1].hash if rows else NO_HASH
        rows.append(chained(code, version, "anybody", str(version), prev, events))
    return rows


def own_seat(room: Driven, player: Player) -> Seat:
    seat = seat_of(room.room, player)
    assert seat is not None
    return seat


BLIND, NIL = kernel.BLIND, kernel.NIL
