"""What persons asked, were told and saw, in the order in which it happened; and whether a log keeps its word to them.

Nothing here knows of kills or of sockets: the deeds may come from anywhere, and the rows from any log.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from spades.cards import NAMES
from spades.events import BidPlaced, CardPlayed, HandSeen, MatchStarted
from web.codec import events_of
from web.log import NO_HASH, Row, chained
from web.room import actions as asked
from web.room import events as happened
from web.room.actions import RoomAction
from web.room.decide import decide
from web.room.events import Event
from web.room.evolve import fold
from web.room.refusal import Refused as RefusedByRules
from web.room.state import Room


class Asked(NamedTuple):
    """A request was sent, for the first time or again. `rowless`: it makes no row, as a ping."""

    player: str
    id: str
    rowless: bool = False


class Told(NamedTuple):
    """`done`: the request is in effect at `version`."""

    player: str
    id: str
    version: int


class Refused(NamedTuple):
    """The request was refused by the rules: it is not in effect, and never will be."""

    player: str
    id: str


Deed: TypeAlias = Asked | Told | Refused


class Glimpse(NamedTuple):
    """What a view shows of the table: the hand, and its cards as one string of names."""

    hand: int
    played: str


class Deeds:
    """The deeds of one room, and what was seen of it, by version."""

    def __init__(self) -> None:
        self.done: list[Deed] = []
        self.seen: dict[int, Glimpse] = {}
        self.contradicted: list[str] = []

    def see(self, version: int, glimpse: Glimpse) -> None:
        """A view of `version` came; everybody must be shown the same."""
        if self.seen.setdefault(version, glimpse) != glimpse:
            self.contradicted.append(f"two views of version {version} differ")

    def told(self) -> Iterator[Told]:
        """Everything that was acknowledged."""
        return (deed for deed in self.done if isinstance(deed, Told))


# --- nothing lost ----------------------------------------------------------------------------------------


def lost(deeds: Deeds, rows: Sequence[Row]) -> list[str]:
    """What somebody was told or shown and the log does not hold, a sentence each. Empty is what we promise."""
    at = {(row.actor, row.id): row.version for row in rows}
    rowless = {deed.id for deed in deeds.done if isinstance(deed, Asked) and deed.rowless}
    found = list(deeds.contradicted)
    for told in deeds.told():
        version = at.get((told.player, told.id))
        if told.id not in rowless and version != told.version:
            found.append(f"told version {told.version}, in the log it is {version}")
        elif told.version > len(rows):
            found.append(f"told version {told.version} of a log of {len(rows)} rows")
    refused = {deed[:2] for deed in deeds.done if isinstance(deed, Refused)}
    found += [f"refused, and in the log at {at[key]}" for key in refused & at.keys()]
    return found + _unlike(deeds.seen, rows)


def _unlike(seen: Mapping[int, Glimpse], rows: Sequence[Row]) -> list[str]:
    """The versions that somebody saw otherwise than the log has them."""
    found: list[str] = []
    room: Room | None = None
    for row in rows:
        room = fold(room, row.version, events_of(row.events))
        if row.version in seen and seen[row.version] != glimpse_of(room):
            found.append(f"version {row.version} was seen otherwise")
    return found + [f"version {version} was seen and is gone" for version in seen if version > len(rows)]


def glimpse_of(room: Room) -> Glimpse:
    """What a view of this room shows of the table; of hand 0 where no hand is shown to everybody alike."""
    table = room.table
    if table is None or table.phase not in ("bidding", "playing"):
        return Glimpse(0, "")
    return Glimpse(table.number, "".join(NAMES[card] for card in table.played))


# --- a whole and legal log -------------------------------------------------------------------------------


def broken(rows: Sequence[Row]) -> list[str]:
    """Where the rows of a room have a gap, a chain that does not hold, or a step that the rules do not give."""
    found: list[str] = []
    room: Room | None = None
    prev = NO_HASH
    for place, row in enumerate(rows, start=1):
        if row.version != place:
            return [*found, f"row {place} has version {row.version}"]
        if row != chained(*row[:4], prev, row.events)._replace(at=row.at):
            return [*found, f"the chain breaks at row {place}"]
        prev = row.hash
        events = events_of(row.events)
        if room is not None and not is_legal(room, row.actor, events):
            found.append(f"row {place} is not what the rules give")
        room = fold(room, place, events)
    return found


def is_legal(room: Room, actor: str, events: Sequence[Event]) -> bool:
    """Whether judging again what this row did gives this row. True of a row whose wish cannot be read off it."""
    action = wish_behind(room, events)
    if action is None:
        return True
    try:
        return decide(room, actor, action) == list(events)
    except RefusedByRules:
        return False


def wish_behind(room: Room, events: Sequence[Event]) -> RoomAction | None:
    """What was asked for to make these events happen; None where they do not tell."""
    first, *others = events
    digits = room.promise.commitment[:16] if room.promise else None
    match first:
        case happened.GuestDecided(mind, samples, fallback):
            does = wish_behind(room, others)
            if not isinstance(does, asked.Look | asked.Bid | asked.Play):
                return None
            return asked.GuestActs(does, mind, samples, fallback)
        case HandSeen():
            return asked.Look(_hand(room))
        case BidPlaced():
            return asked.Bid(_hand(room), first.bid)
        case CardPlayed():
            return asked.Play(_hand(room), len(room.table.played) if room.table else 0, first.card)
        case MatchStarted():
            return asked.Start()
        case happened.NextAgreed(_, cut):
            return asked.Next(room.hand, cut, digits)
        case happened.ReadySet(_, ready, cut):
            return asked.SetReady(ready, cut, digits)
        case happened.DealPromised(hand, secret, _):
            return asked.Commit(hand, secret)
        case happened.ResultRead():
            return asked.ToLobby()
        case happened.Arrived(seat, connection):
            return asked.Arrive(room.places[seat].player or "", connection)
        case happened.WentAway(seat):
            place = room.places[seat]
            return asked.Leave(place.player or "", place.connection or "")
        case _:
            return None


def _hand(room: Room) -> int:
    return room.table.number if room.table else 0


# --- order -----------------------------------------------------------------------------------------------


def disordered(deeds: Deeds, rows: Iterable[Row]) -> list[str]:
    """What a room that does one thing at a time could not have answered, a sentence each.

    A request that was sent after another one was acknowledged comes behind it, and an id has one version for ever.
    """
    made = {(row.actor, row.id) for row in rows}
    newest = 0
    floors: dict[tuple[str, str], int] = {}
    answers: dict[tuple[str, str], int] = {}
    found: list[str] = []
    for deed in deeds.done:
        key = deed[:2]
        if isinstance(deed, Asked):
            floors.setdefault(key, newest)
        elif isinstance(deed, Told):
            floor, version = floors[key], deed.version
            if key in made and answers.setdefault(key, version) != version:
                found.append(f"one id was answered {answers[key]} and {version}")
            if version < floor or (key in made and version == floor):
                found.append(f"{version} was answered to what was asked after {floor}")
            newest = max(newest, version)
    return found
