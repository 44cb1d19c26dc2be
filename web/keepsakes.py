"""What is kept of a room beside its log: the sheet once somebody asked, a fold for waking, a solo player's save.

None of it is waited for and none of it is the truth: whatever fails here is logged by its kind and made again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence

from spades.events import HandScored
from web.failures import kind_and_place
from web.folding import fold_to_keep, sheet_of
from web.log import Head, Log, Row
from web.room.events import Event
from web.room.sheet import ScoredHand, Sheet
from web.room.state import Room, is_guest
from web.saves import Seals, save_of

logger = logging.getLogger(__name__)


class Keepsakes:
    """The keepsakes of the room of `code`. `now` gives the room as it is."""

    def __init__(self, code: str, log: Log, seals: Seals, now: Callable[[], Room]) -> None:
        self._code = code
        self._log = log
        self._seals = seals
        self._now = now
        self._sheet: Sheet | None = None
        self._loading = 0
        self._meanwhile: list[tuple[int, Sequence[Event]]] = []
        self._saved = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def sheet(self) -> Sequence[ScoredHand]:
        """Every hand scored so far: read from the log when first asked for, then kept up."""
        if self._sheet is None:
            version, sheet = await self._read()
            if self._sheet is None:
                for late, events in self._meanwhile:
                    if late > version:
                        sheet.take(late, events)
                self._sheet = sheet
                self._meanwhile.clear()
        return self._sheet.hands

    async def _read(self) -> tuple[int, Sheet]:
        """The sheet as of a version; what becomes true in the meantime is noted beside it."""
        version = self._now().version
        self._loading += 1
        try:
            rows = await self._log.tail(self._code)
            # A row that is in the log but not yet true here is taken when it is.
            known = [row for row in rows if row.version <= version]
            # Off the loop: a room may have seen hundreds of hands.
            return version, await asyncio.to_thread(sheet_of, known)
        finally:
            self._loading -= 1

    def taken(self, row: Row, events: Sequence[Event]) -> None:
        """A row is true now: the sheet goes on by it, and if it scored a hand, the fold is kept."""
        if self._sheet is not None:
            self._sheet.take(row.version, events)
        elif self._loading:
            self._meanwhile.append((row.version, events))
        if any(isinstance(event, HandScored) for event in events):
            self._begin(self._log.keep(self._code, fold_to_keep(self._now(), Head(row.version, row.hash))))

    def save(self, give: Callable[[int, str], None]) -> None:
        """Whenever a solo room waits for its player, `give` them the version and a sealed copy, once a version."""
        room = self._now()
        if room.kind == "solo" and self._saved != room.version and _waits_for_person(room):
            self._saved = room.version
            self._begin(self._seal(room, give))

    def stop(self) -> None:
        """Begin nothing more, and leave what is under way."""
        for task in self._tasks:
            task.cancel()

    async def _seal(self, room: Room, give: Callable[[int, str], None]) -> None:
        sheet = await self.sheet()
        if room.version != self._now().version:
            return
        save = save_of(self._code, room, sheet)
        sealed = self._seals.seal(save) if save else None
        if sealed is not None:
            give(room.version, sealed)

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(_unminded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _waits_for_person(room: Room) -> bool:
    table = room.table
    return table is not None and (table.turn is None or not is_guest(room, table.turn))


async def _unminded(work: Coroutine[None, None, None]) -> None:
    try:
        await work
    except Exception as error:  # noqa: BLE001 - this owns its task
        logger.warning("a copy of a room was not kept: %s", kind_and_place(error))
