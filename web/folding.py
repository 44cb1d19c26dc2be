"""From rows to rooms and sheets, and the fold that is kept so that an old room wakes at once.

A kept fold is a cache, never the truth: it is believed only where the log goes on from the very row that it
was made at, and only by the code that has the same idea of a room. Of a disk that gives back other bytes than it was
given, nothing is folded: each row is held to its hash, a kept fold to its digest.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Final

from web.codec import events_of, room_json, room_of
from web.log import NO_HEAD, Head, Kept, LogUnavailable, Row, chained
from web.room.evolve import fold
from web.room.sheet import Sheet
from web.room.state import Room

SHAPE: Final = 2
"""Raise it whenever `Room` or what `evolve` makes of an event changes: folds kept before are thrown away."""

DIGEST: Final = 64
"""Characters in front of a kept state: its SHA-256, hex."""


class Damaged(LogUnavailable):
    """A row is not what was written, or one is missing."""

    def __init__(self) -> None:
        super().__init__("Rows of this room are damaged: restore a backup.")


def folded(rows: Iterable[Row], room: Room | None = None) -> Room | None:
    """The room that its rows lead to, from the first or on from `room`; None for no rows.

    Raises UnknownKind for rows of a newer server, Damaged for rows that nobody wrote.
    """
    for row in unharmed(rows, NO_HEAD if room is None else None):
        room = fold(room, row.version, events_of(row.events))
    return room


def sheet_of(rows: Iterable[Row]) -> Sheet:
    """The sheet of a room's rows, from the first. Raises UnknownKind and Damaged likewise."""
    sheet = Sheet()
    for row in unharmed(rows, NO_HEAD):
        sheet.take(row.version, events_of(row.events))
    return sheet


def unharmed(rows: Iterable[Row], head: Head | None) -> Iterator[Row]:
    """The rows behind `head`, each held to its hash and to the row before it. Raises Damaged. No head: any."""
    for row in rows:
        head = head or Head(row.version - 1, row.prev)
        expected = chained(row.room, head.version + 1, row.actor, row.id, head.hash, row.events)
        if row != expected._replace(at=row.at):
            raise Damaged
        head = Head(row.version, row.hash)
        yield row


def fold_to_keep(room: Room, head: Head) -> Kept:
    """The fold at `head`, to keep."""
    state = room_json(room)
    return Kept(head.version, head.hash, SHAPE, _digest(state) + state)


def kept_fold(kept: Kept | None) -> tuple[Room | None, Head]:
    """The room of a kept fold and the row it was made at; none where there is nothing this code understands."""
    if kept is None or kept.shape != SHAPE:
        return None, NO_HEAD
    digest, state = kept.state[:DIGEST], kept.state[DIGEST:]
    if digest != _digest(state):
        return None, NO_HEAD
    try:
        return room_of(state), Head(kept.version, kept.hash)
    except (ValueError, LookupError, TypeError):
        # Of a shape that nobody counted: the rows are the truth.
        return None, NO_HEAD


def _digest(state: str) -> str:
    return hashlib.sha256(state.encode()).hexdigest()
