"""Events of a row <-> JSON text, with stable names.

Each event is an object: what it `is` and its fields by name; bytes are hex, cards and masks numbers. A row of
an older schema reads with the defaults of the fields it lacks, one of a newer schema without the fields it adds; a
kind this code does not know is refused, for it would fold to another room. The number in the rows' column `schema`
is for whoever looks at a database: a released schema is read by the one before it, so nothing is judged by it.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Final, Literal, TypeAlias, Union, cast, get_args, get_origin, get_type_hints

import orjson

from spades import events as played
from web.log import LogUnavailable
from web.room import events as happened
from web.room.events import Event
from web.room.state import Room

Thaw: TypeAlias = Callable[[object], object]

KINDS: Final[Mapping[str, type[Event]]] = {
    "room-made": happened.RoomMade,
    "match-resumed": happened.MatchResumed,
    "room-closed": happened.RoomClosed,
    "deal-promised": happened.DealPromised,
    "seat-taken": happened.SeatTaken,
    "seat-left": happened.SeatLeft,
    "ready": happened.ReadySet,
    "options-changed": happened.OptionsChanged,
    "next": happened.NextAgreed,
    "result-read": happened.ResultRead,
    "end-asked": happened.EndAsked,
    "match-ended": happened.MatchEnded,
    "arrived": happened.Arrived,
    "away": happened.WentAway,
    "covered": happened.SeatCovered,
    "back": happened.SeatTakenBack,
    "guest-decided": happened.GuestDecided,
    "creator-moved": happened.CreatorMoved,
    "player-barred": happened.PlayerBarred,
    "player-pardoned": happened.PlayerPardoned,
    "match-started": played.MatchStarted,
    "dealt": played.Dealt,
    "hand-seen": played.HandSeen,
    "bid-placed": played.BidPlaced,
    "card-played": played.CardPlayed,
    "trick-won": played.TrickWon,
    "hand-scored": played.HandScored,
    "match-won": played.MatchWon,
}
_KIND_OF: Final = {event_type: kind for kind, event_type in KINDS.items()}


class UnknownKind(LogUnavailable):
    """A row holds an event that this version of the server does not know: a newer one wrote it."""

    def __init__(self) -> None:
        super().__init__("A newer version of the server wrote to this room: read it with that version.")


def events_json(events: Iterable[Event]) -> str:
    """The events of a row as JSON text."""
    return orjson.dumps([{"is": _KIND_OF[type(event)], **_frozen_fields(event)} for event in events]).decode()


def events_of(text: str) -> list[Event]:
    """The events that `text` holds. Raises UnknownKind for an event of a newer server."""
    return [_event(item) for item in orjson.loads(text)]


def _event(item: dict[str, object]) -> Event:
    kind = item["is"]
    if not isinstance(kind, str):
        raise TypeError("an event is of a kind that has a name")
    event_type = KINDS.get(kind)
    if event_type is None:
        raise UnknownKind
    return cast("Event", _thaw_tuple(cast("type", event_type))(item))


def _frozen_fields(value: object) -> dict[str, object]:
    names: tuple[str, ...] = getattr(value, "_fields", ())
    return {name: _frozen(getattr(value, name)) for name in names}


def _frozen(value: object) -> object:
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return _frozen_fields(value) if hasattr(value, "_fields") else [_frozen(item) for item in value]
    return value


def room_json(room: Room) -> str:
    """A room's whole state as JSON text: as private as the log."""
    return orjson.dumps(_frozen(room)).decode()


def room_of(text: str) -> Room:
    """The room that `text` holds."""
    return cast("Room", _thaw_tuple(Room)(orjson.loads(text)))


# --- reading: one function a type, built once from the events' own annotations ---------------------------


def _same(value: object) -> object:
    return value


def _bytes(value: object) -> bytes:
    return bytes.fromhex(str(value))


@cache
def _thaw(hint: object) -> Thaw:
    origin, arguments = get_origin(hint), get_args(hint)
    if hint is bytes:
        return _bytes
    if isinstance(hint, type) and hasattr(hint, "_fields"):
        return _thaw_tuple(hint)
    if origin is frozenset:
        each = _thaw(arguments[0])
        return lambda value: frozenset(each(item) for item in cast("list[object]", value))
    if origin is tuple:
        return _thaw_items(arguments)
    if origin in (Union, types.UnionType):
        inner = [_thaw(argument) for argument in arguments if argument is not type(None)]
        return lambda value: None if value is None else inner[0](value)
    if hint in (int, str, bool) or origin is Literal:
        return _same
    raise TypeError(f"the log cannot hold {hint}")


@cache
def _thaw_tuple(named: type) -> Thaw:
    fields = {name: _thaw(hint) for name, hint in get_type_hints(named).items()}

    def thawed(value: object) -> object:
        stored = cast("dict[str, object]", value)
        return named(**{name: thaw(stored[name]) for name, thaw in fields.items() if name in stored})

    return thawed


def _thaw_items(arguments: tuple[object, ...]) -> Thaw:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        each = _thaw(arguments[0])
        return lambda value: tuple(each(item) for item in cast("list[object]", value))
    parts = [_thaw(argument) for argument in arguments]
    return lambda value: tuple(
        part(item) for part, item in zip(parts, cast("list[object]", value), strict=True)
    )
