"""The state of a room: four places, the table between them, and the deal to come.

A room is folded from its log and lives as long as its link: it may see many matches. Persons are known by
`Player` alone, never by their names. Everything here is as private as the log itself: what a seat may see is
built by `web/wire.py` from `spades.sight` and from named fields of this state.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal, NamedTuple, TypeAlias

from spades.seats import SEATS, BySeat, Seat
from spades.table import Table
from web.room.options import Options

Player: TypeAlias = str
"""A person: the hash of their token."""

Kind: TypeAlias = Literal["private", "solo"]
Phase: TypeAlias = Literal["lobby", "bidding", "playing", "review", "over"]

SYSTEM: Final = "system"
MATCH_PHASES: Final = ("bidding", "playing", "review")


class Place(NamedTuple):
    """One seat of the room.

    `player` is None where nobody sits: open in the lobby, a guest in a match. `name` is the person's.
    `connection` is the person's newest open one, None while away; `since` is the version at which they came
    or went. `covered`: a guest plays for this person. `ends`: has asked to end the match. `reading`: still
    looks at the result of the last match. `cut` is for the next deal.
    """

    player: Player | None = None
    name: str = ""
    connection: str | None = None
    since: int = 0
    ready: bool = False
    cut: bytes = b""
    next: bool = False
    covered: bool = False
    ends: bool = False
    reading: bool = False


OPEN: Final = Place()


class Promise(NamedTuple):
    """A deal that is committed to: the secret, and its commitment (64 hex digits)."""

    secret: bytes
    commitment: str


class Room(NamedTuple):
    """A room at a version.

    `creator` is who may start and choose, None while nobody sits. `table` is the match being played, or the
    one whose result somebody still reads. `ended` counts the matches that are over. `hand` is the number of
    the newest hand dealt, over all matches. `promise` is for hand `hand + 1`, None until it is logged;
    `opened` and `cuts` are those of hand `hand`. `barred` may not sit here for now. `closed`: it has expired.
    """

    version: int
    kind: Kind
    maker: Player
    creator: Player | None
    options: Options
    deal_name: str
    guest_secret: bytes
    guests: BySeat[str]
    places: BySeat[Place]
    table: Table | None
    ended: int
    hand: int
    promise: Promise | None
    opened: Promise | None
    cuts: BySeat[bytes]
    barred: frozenset[Player]
    closed: bool


# --- questions -------------------------------------------------------------------------------------------


def seat_of(room: Room, player: Player) -> Seat | None:
    """Where `player` sits; None for a watcher."""
    for seat in SEATS:
        if room.places[seat].player == player:
            return seat
    return None


def guest_actor(seat: Seat) -> str:
    """The actor under which a guest acts for `seat`."""
    return f"guest:{seat}"


def is_guest(room: Room, seat: Seat) -> bool:
    """Whether a guest acts for this seat in a match: nobody sits there, or the person is covered."""
    place = room.places[seat]
    return place.player is None or place.covered


def names_at(room: Room) -> BySeat[str]:
    """Who holds the seats of a match, by name: a person, covered or not, else the guest of that seat."""
    a, b, c, d = (place.name if place.player else room.guests[seat] for seat, place in enumerate(room.places))
    return a, b, c, d


def is_here(place: Place) -> bool:
    """Whether a person sits here and is connected."""
    return place.player is not None and place.connection is not None


def somebody_here(room: Room, lost: Collection[str] = ()) -> bool:
    """Whether any seated person is connected, `lost` connections left out. Without one, guests and graces rest."""
    return any(is_here(place) and place.connection not in lost for place in room.places)


def in_match(room: Room) -> bool:
    """Whether a match is being played."""
    return room.table is not None and room.table.phase in MATCH_PHASES


def lobby_is_open(room: Room) -> bool:
    """Whether the lobby is what a newcomer sees: no table, or a finished one that somebody has left."""
    if room.table is None:
        return True
    return room.table.phase == "over" and any(p.player and not p.reading for p in room.places)


def phase_for(room: Room, seat: Seat | None) -> Phase:
    """The phase that this viewer is in. After a match each goes back to the lobby by themselves."""
    if room.table is None:
        return "lobby"
    if room.table.phase == "over":
        if seat is None:
            return "lobby" if lobby_is_open(room) else "over"
        return "over" if room.places[seat].reading else "lobby"
    # "undealt" is never seen: the row that starts a match also deals.
    return "lobby" if room.table.phase == "undealt" else room.table.phase


def match_for(room: Room, phase: Phase) -> int:
    """The number of the match this viewer is in, or that is to come."""
    return room.ended if phase == "over" else room.ended + 1


def commit_is_due(room: Room) -> bool:
    """Whether the next deal has to be committed to now: no hand is in play and no promise stands."""
    between = room.table is None or room.table.phase in ("review", "over")
    return between and room.promise is None


def awaited(room: Room) -> list[Seat]:
    """The seats whose Next hand is awaited in review: persons not covered who have not agreed."""
    return [s for s in SEATS if not is_guest(room, s) and not room.places[s].next]


def waited_for(room: Room) -> list[Seat]:
    """The seats of the persons that the table waits for: the one to act, or those whose Next hand is awaited."""
    table = room.table
    if table is None:
        return []
    if table.phase == "review":
        return awaited(room)
    return [] if table.turn is None or is_guest(room, table.turn) else [table.turn]


def not_ready(room: Room) -> list[Seat]:
    """The seated persons that Start waits for: not ready, or still reading a result."""
    return [s for s, p in enumerate(room.places) if p.player and (not p.ready or p.reading)]


def longest_here(room: Room, but: Player | None = None) -> Player | None:
    """The person present longest, connected ones first; None where nobody but `but` sits."""
    seated = [p for p in room.places if p.player and p.player != but]
    if not seated:
        return None
    return min(seated, key=lambda place: (place.connection is None, place.since)).player
