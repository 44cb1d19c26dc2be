"""Making events true. Nothing here judges: an event carries its result, and any log that was accepted folds."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from spades import engine
from spades import events as played
from spades.seats import SEATS, BySeat, Seat, with_seat
from spades.shuffle import NO_CUT
from web.room import events as happened
from web.room.events import Event
from web.room.state import OPEN, Place, Promise, Room

NO_CUTS: BySeat[bytes] = (NO_CUT, NO_CUT, NO_CUT, NO_CUT)


def fold(room: Room | None, version: int, events: Iterable[Event]) -> Room:
    """The room after the row `version`. `room` is None for the first row, which begins with RoomMade."""
    if room is not None:
        room = room._replace(version=version)
    for event in events:
        room = evolve(room, event)
    if room is None:
        raise ValueError("a room begins with RoomMade")
    return room


def evolve(room: Room | None, event: Event) -> Room:
    """The room after `event`, at the version it already carries."""
    if isinstance(event, happened.RoomMade):
        return _made(event)
    if room is None:
        raise ValueError("a room begins with RoomMade")
    match event:
        case (
            played.CardPlayed()
            | played.TrickWon()
            | played.BidPlaced()
            | played.HandSeen()
            | played.Dealt()
            | played.HandScored()
            | played.MatchStarted()
            | played.MatchWon()
        ):
            return _at_the_table(room, event)
        case happened.MatchEnded() | happened.OptionsChanged() | happened.DealPromised():
            return _in_the_room(room, event)
        case happened.MatchResumed(ended, hand):
            return room._replace(ended=ended, hand=hand)
        case happened.GuestDecided():
            return room
        case happened.RoomClosed():
            return room._replace(closed=True)
        case happened.CreatorMoved(player):
            return room._replace(creator=player)
        case happened.PlayerBarred(player):
            return room._replace(barred=room.barred | {player})
        case happened.PlayerPardoned(player):
            return room._replace(barred=room.barred - {player})
        case happened.SeatTaken():
            return _taken(room, event)
        case _:
            return _swept(_with_place(room, event.seat, _place_after(room, event)))


def _made(event: happened.RoomMade) -> Room:
    return Room(
        version=1,
        kind=event.kind,
        maker=event.maker,
        creator=event.maker,
        options=event.options,
        deal_name=event.deal_name,
        guest_secret=event.guest_secret,
        guests=event.guests,
        places=(OPEN, OPEN, OPEN, OPEN),
        table=None,
        ended=0,
        hand=0,
        promise=None,
        opened=None,
        cuts=NO_CUTS,
        barred=frozenset(),
        closed=False,
    )


# --- the table -------------------------------------------------------------------------------------------


def _at_the_table(room: Room, event: played.Event) -> Room:
    table = engine.evolve(room.table, event)
    match event:
        case played.MatchStarted():
            places = _each_person(
                room,
                lambda place: place._replace(
                    ready=False, next=False, covered=False, ends=False, reading=False
                ),
            )
            return room._replace(table=table, places=places)
        case played.Dealt():
            a, b, c, d = room.places
            return room._replace(
                table=table,
                hand=event.number,
                opened=room.promise,
                promise=None,
                cuts=(a.cut, b.cut, c.cut, d.cut),
                places=_each_person(room, lambda place: place._replace(cut=NO_CUT, next=False)),
            )
        case played.MatchWon():
            places = _each_person(room, lambda place: place._replace(reading=True, covered=False, ends=False))
            return room._replace(table=table, ended=room.ended + 1, places=places)
        case _:
            return room._replace(table=table)


# --- the room --------------------------------------------------------------------------------------------


def _in_the_room(
    room: Room, event: happened.MatchEnded | happened.OptionsChanged | happened.DealPromised
) -> Room:
    match event:
        case happened.DealPromised():
            return room._replace(promise=Promise(event.secret, event.commitment))
        case happened.OptionsChanged(options, clears_ready):
            places = (
                _each_person(room, lambda place: place._replace(ready=False, cut=NO_CUT))
                if clears_ready
                else room.places
            )
            return room._replace(options=options, places=places)
        case happened.MatchEnded():
            places = _each_person(
                room,
                lambda place: place._replace(ready=False, cut=NO_CUT, next=False, covered=False, ends=False),
            )
            return room._replace(table=None, opened=None, ended=room.ended + 1, places=places)


def _taken(room: Room, event: happened.SeatTaken) -> Room:
    places = room.places
    new = Place(event.player, event.name, event.connection, since=room.version)
    for seat in SEATS:
        place = places[seat]
        if place.player == event.player:
            # A rename keeps everything; a move takes the presence along, but neither Ready nor cut.
            kept = (
                place
                if seat == event.seat
                else OPEN._replace(player=place.player, connection=place.connection, since=place.since)
            )
            new = kept._replace(name=event.name)
            places = with_seat(places, seat, OPEN)
    return room._replace(places=with_seat(places, event.seat, new))


def _place_after(
    room: Room,
    event: happened.SeatLeft
    | happened.ReadySet
    | happened.NextAgreed
    | happened.ResultRead
    | happened.EndAsked
    | happened.Arrived
    | happened.WentAway
    | happened.SeatCovered
    | happened.SeatTakenBack,
) -> Place:
    place = room.places[event.seat]
    match event:
        case happened.SeatLeft():
            return OPEN
        case happened.ReadySet():
            return place._replace(ready=event.ready, cut=event.cut)
        case happened.NextAgreed():
            return place._replace(next=True, cut=event.cut)
        case happened.ResultRead():
            return place._replace(reading=False, ready=False)
        case happened.EndAsked():
            return place._replace(ends=True)
        case happened.Arrived():
            since = place.since if place.connection else room.version
            return place._replace(connection=event.connection, since=since)
        case happened.WentAway():
            return place._replace(connection=None, since=room.version)
        case happened.SeatCovered():
            return place._replace(covered=True)
        case happened.SeatTakenBack():
            return place._replace(covered=False)


def _swept(room: Room) -> Room:
    """Clears the table of a finished match once nobody reads its result any more."""
    if room.table is None or room.table.phase != "over" or any(p.reading for p in room.places):
        return room
    return room._replace(table=None, opened=None)


def _with_place(room: Room, seat: Seat, place: Place) -> Room:
    return room._replace(places=with_seat(room.places, seat, place))


def _each_person(room: Room, change: Callable[[Place], Place]) -> BySeat[Place]:
    """The places, `change` made where a person sits."""
    a, b, c, d = (change(place) if place.player else place for place in room.places)
    return a, b, c, d
