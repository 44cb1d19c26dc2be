"""What may be asked of a room: by a person, by a guest for its seat, or by the system.

Who asks is not in the action: the connection decides that, and the log keeps it beside the action. Of `bid`
and `card` None means that what was sent is no bid, or no card: the order of refusals wants the turn first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from spades.seats import Seat
from web.room.options import Options
from web.room.state import Kind, Player

# --- persons ---------------------------------------------------------------------------------------------


class Sit(NamedTuple):
    """Take an open seat, move, or rename. `name` None is no string; `connection` is the one that asks."""

    seat: Seat
    name: str | None
    connection: str | None


class Stand(NamedTuple):
    """Give the seat up."""


class SetReady(NamedTuple):
    """Ready or not; `cut` is 32 bytes or none, `commitment` the first 16 hex digits of the one it is for."""

    ready: bool
    cut: bytes
    commitment: str | None


class ChangeOptions(NamedTuple):
    """Change any part of the options: names and values as they were sent."""

    changes: Mapping[str, object]


class Start(NamedTuple):
    """Begin the match."""


class Look(NamedTuple):
    """Turn one's cards over."""

    hand: int


class Bid(NamedTuple):
    """Bid 1-13, `kernel.NIL` or `kernel.BLIND`."""

    hand: int
    bid: int | None


class Play(NamedTuple):
    """Play a card; `turn_no` counts the cards played before it in this hand."""

    hand: int
    turn_no: int
    card: int | None


class Next(NamedTuple):
    """Agree to the next hand; `cut` and `commitment` as in SetReady."""

    hand: int
    cut: bytes
    commitment: str | None


class ToLobby(NamedTuple):
    """Leave the result of the match."""


class TakeBack(NamedTuple):
    """Take one's own seat back from the guest that covers it."""


class Cover(NamedTuple):
    """Let a guest play for `seat`. `late`: it has kept the table waiting long enough, as the room's clocks say."""

    seat: Seat
    late: bool


class End(NamedTuple):
    """Ask to end the match unscored."""


class Remove(NamedTuple):
    """Free a seat in the lobby."""

    seat: Seat


class Nudge(NamedTuple):
    """Remind the seat to act. Nothing is logged."""

    seat: Seat


class React(NamedTuple):
    """Show an emoji. Nothing is logged."""

    emoji: str


class Hint(NamedTuple):
    """Ask for advice on one's own decision, in solo."""

    hand: int
    turn_no: int


class Ping(NamedTuple):
    """Nothing but an answer, for watchers too."""


# --- guests ----------------------------------------------------------------------------------------------


class GuestActs(NamedTuple):
    """What a guest does for its seat, and how it came to it: as in `GuestDecided`."""

    does: Look | Bid | Play
    mind: str
    samples: int
    fallback: bool


# --- the system ------------------------------------------------------------------------------------------


class Make(NamedTuple):
    """Make the room. `deal_name`, `guest_secret` and the guests' names are drawn outside."""

    kind: Kind
    name: str | None
    options: Options
    deal_name: str
    guest_secret: bytes
    guests: tuple[str, str, str, str]


class Commit(NamedTuple):
    """Promise the deal of hand `hand` with 32 secret bytes."""

    hand: int
    secret: bytes


class Arrive(NamedTuple):
    """A person's socket opened."""

    player: Player
    connection: str


class Leave(NamedTuple):
    """A person's socket has been closed for a while."""

    player: Player
    connection: str


class Grace(NamedTuple):
    """The grace of a seat that is away since version `since` is over."""

    seat: Seat
    since: int


class TimeUp(NamedTuple):
    """The turn limit is over: `seat` has not acted at this turn."""

    hand: int
    turn_no: int
    seat: Seat


class Expire(NamedTuple):
    """Nobody has done anything here since `version`, for as long as a room is kept."""

    version: int


class Pardon(NamedTuple):
    """Let a removed player sit again."""

    player: Player


PersonAction: TypeAlias = (
    Sit
    | Stand
    | SetReady
    | ChangeOptions
    | Start
    | Look
    | Bid
    | Play
    | Next
    | ToLobby
    | TakeBack
    | Cover
    | End
    | Remove
    | Nudge
    | React
    | Hint
    | Ping
)
SystemAction: TypeAlias = Commit | Arrive | Leave | Grace | TimeUp | Pardon | Expire
RoomAction: TypeAlias = PersonAction | GuestActs | SystemAction
