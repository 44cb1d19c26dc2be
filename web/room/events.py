"""What happened in a room. The table's own events (`spades.events`) stand beside these in a row.

Names, fields and their meaning are stored for ever: add fields with defaults, never rename.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from spades import events as table_events
from spades.seats import BySeat, Seat
from web.room.options import Options
from web.room.state import Kind, Player


class RoomMade(NamedTuple):
    """The first event of every room. `deal_name` is public, `guest_secret` never leaves the server."""

    kind: Kind
    maker: Player
    options: Options
    deal_name: str
    guest_secret: bytes
    guests: BySeat[str]


class MatchResumed(NamedTuple):
    """A solo match goes on in this room from a save: `ended` matches and `hand` hands came before it."""

    ended: int
    hand: int


class RoomClosed(NamedTuple):
    """The room has expired: from now on it is as if it had never been."""


class DealPromised(NamedTuple):
    """The deal of hand `hand` is committed to. `secret` is private until that hand is scored."""

    hand: int
    secret: bytes
    commitment: str


class SeatTaken(NamedTuple):
    """A person sits at `seat`, from another seat too, or under another name."""

    seat: Seat
    player: Player
    name: str
    connection: str | None


class SeatLeft(NamedTuple):
    """The person of `seat` is gone from it."""

    seat: Seat


class ReadySet(NamedTuple):
    """A seat said Ready, or took it back. `cut` is private until the deal that it cut is scored."""

    seat: Seat
    ready: bool
    cut: bytes


class OptionsChanged(NamedTuple):
    """The options are these now; `clears_ready` where everybody has to say Ready again."""

    options: Options
    clears_ready: bool


class NextAgreed(NamedTuple):
    """A seat agreed to the next hand. `cut` is private likewise."""

    seat: Seat
    cut: bytes


class ResultRead(NamedTuple):
    """A seat went back to the lobby."""

    seat: Seat


class EndAsked(NamedTuple):
    """A seat asked to end the match."""

    seat: Seat


class MatchEnded(NamedTuple):
    """The match ended unscored; everybody is in the lobby."""


class Arrived(NamedTuple):
    """A person's newest connection."""

    seat: Seat
    connection: str


class WentAway(NamedTuple):
    """A person has no connection any more."""

    seat: Seat


class SeatCovered(NamedTuple):
    """A guest plays for the person of `seat`."""

    seat: Seat


class SeatTakenBack(NamedTuple):
    """The person of `seat` plays again."""

    seat: Seat


class GuestDecided(NamedTuple):
    """How the guest that acts in this row came to what it does; nobody at the table is told.

    `mind` is a frozen name and `samples` how many deals it weighs for a thought, so that the room's log and the
    guest's seed give the same choice again. `fallback`: the plain policy stood in for the mind of the level.
    """

    mind: str
    samples: int
    fallback: bool


class CreatorMoved(NamedTuple):
    """Another person may start and choose; None: whoever sits down next."""

    player: Player | None


class PlayerBarred(NamedTuple):
    """A removed player may not sit here for a while."""

    player: Player


class PlayerPardoned(NamedTuple):
    """A removed player may sit here again."""

    player: Player


RoomEvent: TypeAlias = (
    RoomMade
    | MatchResumed
    | RoomClosed
    | DealPromised
    | SeatTaken
    | SeatLeft
    | ReadySet
    | OptionsChanged
    | NextAgreed
    | ResultRead
    | EndAsked
    | MatchEnded
    | Arrived
    | WentAway
    | SeatCovered
    | SeatTakenBack
    | GuestDecided
    | CreatorMoved
    | PlayerBarred
    | PlayerPardoned
)
Event: TypeAlias = RoomEvent | table_events.Event
