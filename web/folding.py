"""From rows to rooms and sheets, and the fold that is kept so that an old room wakes at once.

A kept fold is a cache, never the truth: it is believed only where the log goes on from the very row that it
was made at, and only by the code that has the same idea of a room.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from web.codec import events_of, room_json, room_of
from web.log import NO_HEAD, Head, Kept, Row
from web.room.evolve import fold
from web.room.sheet import Sheet
from web.room.state import Room

SHAPE: Final = 1
"""Raise it whenever `Room` or what `evolve` makes of an event changes: folds kept before are thrown away."""


def folded(rows: Iterable[Row], room: Room | None = None) -> Room | None:
    """The room that its rows lead to, from the first or on from `room`; None for no rows.

    Raises UnknownKind for rows of a newer server.
    """
    for row in rows:
        room = fold(room, row.version, events_of(row.events))
    return room


def sheet_of(rows: Iterable[Row]) -> Sheet:
    """The sheet of a room's rows, from the first. Raises UnknownKind likewise."""
    sheet = Sheet()
    for row in rows:
        sheet.take(row.version, events_of(row.events))
    return sheet


def fold_to_keep(room: Room, head: Head) -> Kept:
    """The fold at `head`, to keep."""
    return Kept(head.version, head.hash, SHAPE, room_json(room))


def kept_fold(kept: Kept | None) -> tuple[Room | None, Head]:
    """The room of a kept fold and the row it was made at; none where there is nothing this code understands."""
    if kept is None or kept.shape != SHAPE:
        return None, NO_HEAD
    try:
        return room_of(kept.state), Head(kept.version, kept.hash)
    except (ValueError, LookupError, TypeError):
        # Damaged, or of a shape that nobody counted: the rows are the truth.
        return None, NO_HEAD
