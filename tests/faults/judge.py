"""Whether a log bears out what people asked, were told and were shown.

`check` is a judge of its own: it knows the log, the two pure machines and what was heard, and nothing of how the
server came to it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from spades import events as played
from spades.seats import SEATS, Seat
from tests.faults.history import Ask, History, glimpse_of
from web.actor import PASSING
from web.codec import events_of
from web.guests import guest_turn_id
from web.log import NO_HASH, Row, chained
from web.room import actions as asked
from web.room import events as happened
from web.room.actions import RoomAction
from web.room.decide import decide
from web.room.events import Event
from web.room.evolve import fold
from web.room.refusal import Refused
from web.room.state import SYSTEM, Player, Room
from web.room.waits import LOBBY_GRACE
from web.wire import BadMessage, action_of, request_of

LATER = ("try-again", "too-fast")
"""Refusals that judge nothing: the same request may be sent again."""


class Folded(NamedTuple):
    """The log of a room, and the room at each version; `rooms[0]` is None."""

    rows: Sequence[Row]
    rooms: Sequence[Room | None]


def folded(rows: Sequence[Row]) -> Folded:
    """The rooms that the rows lead to."""
    rooms: list[Room | None] = [None]
    for row in rows:
        rooms.append(fold(rooms[-1], row.version, events_of(row.events)))
    return Folded(rows, rooms)


def check(log: Folded, history: History) -> list[str]:
    """Everything that should not be, in words. None where all is well."""
    return [
        *chain_faults(log.rows),
        *legal_faults(log, history),
        *lost_faults(log, history),
        *seen_faults(log, history),
        *order_faults(log.rows, history),
        *early_faults(log),
    ]


# --- the log by itself -----------------------------------------------------------------------------------


def chain_faults(rows: Sequence[Row]) -> Iterator[str]:
    """A gap, a break in the chain, an id twice."""
    prev, ids = NO_HASH, set[tuple[str, str]]()
    for version, row in enumerate(rows, start=1):
        whole = chained(row.room, version, row.actor, row.id, prev, row.events)
        if whole != row._replace(at=0):
            yield f"row {version} does not follow the one before"
        if (row.actor, row.id) in ids:
            yield f"row {version} has the id of an older one: {row.id}"
        ids.add((row.actor, row.id))
        prev = row.hash


def legal_faults(log: Folded, history: History) -> Iterator[str]:
    """A row that nobody asked for, or that the rules would not have made of what was asked."""
    for row, before in zip(log.rows[1:], log.rooms[1:], strict=False):
        events = events_of(row.events)
        assert before is not None
        actions = list(_actions(row, events, before, history))
        if not any(_decided(before, row.actor, action) == events for action in actions):
            yield f"row {row.version} ({row.actor}, {row.id}) is not what the rules make of it: {events}"


def early_faults(log: Folded) -> Iterator[str]:
    """A seat that was covered or opened before its person's grace was over."""
    at = {row.version: row.at for row in log.rows}
    for row, before in zip(log.rows[1:], log.rooms[1:], strict=False):
        assert before is not None
        if row.actor == SYSTEM and row.id.startswith("grace:"):
            _, where, since, *_ = row.id.split(":")
            # The options may change while a grace runs: the shortest that was wanted counts.
            wanted = [room.options.grace for room in log.rooms[int(since) : row.version] if room is not None]
            seconds = min(wanted) if where == "match" else LOBBY_GRACE
            if row.at - at[int(since)] < seconds * 1000 - 1:
                yield f"row {row.version}: a grace of {seconds} s was over after {row.at - at[int(since)]} ms"


# --- the log beside what people heard --------------------------------------------------------------------


def lost_faults(log: Folded, history: History) -> Iterator[str]:
    """An answer that the log does not bear out."""
    versions = {(row.actor, row.id): row.version for row in log.rows}
    for (player, id), ask in history.asks.items():
        logged = versions.get((player, id))
        for told in ask.told:
            if told.version is None:
                # Sent again, it may have been judged again, and the answer to that been lost.
                if logged is not None and ask.sent == 1 and told.code not in LATER:
                    yield f"{id} was refused as {told.code} and is row {logged}"
                continue
            if logged is not None and told.version != logged:
                yield f"{id} was acknowledged at {told.version} and is row {logged}"
            if logged is None and not _changed_nothing(log, player, ask, told.version):
                yield f"{id} was acknowledged at {told.version} and is not in the log: {ask.text}"


def seen_faults(log: Folded, history: History) -> Iterator[str]:
    """A version that somebody was shown otherwise than the log has it."""
    for version, glimpses in history.seen.items():
        room = log.rooms[version] if version < len(log.rooms) else None
        if room is None:
            yield f"version {version} was seen and is gone"
        elif glimpses != {glimpse_of(room)}:
            yield f"version {version} was seen otherwise: {glimpses}"


def order_faults(rows: Sequence[Row], history: History) -> Iterator[str]:
    """What was asked after an answer had come and stands before it, and an id that was answered in two ways."""
    versions = {(row.actor, row.id): row.version for row in rows}
    answers = [
        (told.at, told.version)
        for ask in history.asks.values()
        for told in ask.told
        if told.version is not None
    ]
    newest = _Newest(answers)
    for (player, id), ask in history.asks.items():
        if _is_passing(ask):
            continue  # changes nothing, now or when it is sent again
        if len({told.version for told in ask.told} - {None}) > 1:
            yield f"{id} was acknowledged in more ways than one: {ask.told}"
        before = newest.before(ask.at)
        for told in ask.told:
            if told.version is None:
                continue
            if told.version < before or (told.version == before and (player, id) in versions):
                yield f"{id} was asked after version {before} was told, and stands at {told.version}"


class _Newest:
    """The newest version that anybody had been told at a time."""

    def __init__(self, answers: Iterable[tuple[float, int]]) -> None:
        self._times: list[float] = []
        self._versions: list[int] = []
        for at, version in sorted(answers):
            self._times.append(at)
            self._versions.append(max(version, self._versions[-1] if self._versions else 0))

    def before(self, at: float) -> int:
        place = bisect_left(self._times, at)
        return self._versions[place - 1] if place else 0


def _changed_nothing(log: Folded, player: Player, ask: Ask, version: int) -> bool:
    room = log.rooms[version] if version < len(log.rooms) else None
    return room is not None and any(_decided(room, player, action) == [] for action in _asked(ask.text))


def _is_passing(ask: Ask) -> bool:
    return any(isinstance(action, PASSING) for action in _asked(ask.text))


# --- from rows to what was asked -------------------------------------------------------------------------


def _decided(room: Room, actor: str, action: RoomAction) -> list[Event] | None:
    try:
        return decide(room, actor, action)
    except Refused:
        return None


def _asked(text: str, connection: str = "") -> Iterator[RoomAction]:
    """The actions that a frame may come to: whether a seat is late, the clocks know alone."""
    try:
        action = action_of(request_of(text), connection)
    except BadMessage:
        return
    yield action
    if isinstance(action, asked.Cover):
        yield action._replace(late=True)


def _actions(row: Row, events: Sequence[Event], before: Room, history: History) -> Iterator[RoomAction]:
    if row.actor == SYSTEM:
        yield from _by_system(row, events, before)
    elif row.actor.startswith("guest:"):
        yield from _by_guest(row, events, before)
    else:
        ask = history.asks.get((row.actor, row.id))
        taken = next((event for event in events if isinstance(event, happened.SeatTaken)), None)
        connection = taken.connection if taken is not None else None
        yield from _asked(ask.text, connection or "") if ask is not None else ()


def _by_guest(row: Row, events: Sequence[Event], before: Room) -> Iterator[RoomAction]:
    how = events[0] if isinstance(events[0], happened.GuestDecided) else None
    first = events[1] if how is not None else events[0]
    does: asked.Look | asked.Bid | asked.Play
    match first:
        case played.HandSeen():
            does = asked.Look(before.hand)
        case played.BidPlaced(_, bid):
            does = asked.Bid(before.hand, bid)
        case played.CardPlayed(_, card) if before.table is not None:
            does = asked.Play(before.hand, len(before.table.played), card)
        case _:
            return
    if guest_turn_id(does) == row.id:
        yield asked.GuestActs(does, how.mind, how.samples, how.fallback) if how is not None else does


def _by_system(row: Row, events: Sequence[Event], before: Room) -> Iterator[RoomAction]:
    what, *parts = row.id.split(":")
    match what, events[0]:
        case "commit", happened.DealPromised(hand, secret):
            yield asked.Commit(hand, secret)
        case "arrived", happened.Arrived(seat, connection):
            yield asked.Arrive(before.places[seat].player or "", connection)
        case "left", happened.WentAway(seat):
            yield asked.Leave(before.places[seat].player or "", parts[0])
        case "grace", _:
            yield asked.Grace(_seat(parts[2]), int(parts[1]))
        case "turn", _:
            yield asked.TimeUp(int(parts[0]), int(parts[2]), _seat(parts[3]))
        case "pardon", _:
            yield asked.Pardon(parts[0])
        case "expire", _:
            yield asked.Expire(int(parts[0]))
        case _:
            return


def _seat(written: str) -> Seat:
    return SEATS[int(written)]


def by_actor(rows: Iterable[Row]) -> Mapping[str, int]:
    """How many rows are of people, of guests and of the system."""
    counts: dict[str, int] = defaultdict(int)
    for row in rows:
        counts[
            "guests" if row.actor.startswith("guest:") else SYSTEM if row.actor == SYSTEM else "people"
        ] += 1
    return counts
