"""A room's rows, and the same rows with the cards moved that one seat cannot see.

Nothing else differs: not the deal's secret nor its commitment, and no card that was played or shown. A fold never
judges, so both wake as rooms.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import orjson

from spades.cards import DECK
from spades.seats import Seat
from spades.table import Table
from tests.bots.test_answers import with_hidden_swapped
from tests.laws.positions import shuffle_hidden
from web.folding import folded
from web.log import NO_HASH, Row, chained

SWAPS = 60


def twin(rows: Sequence[Row], seat: Seat, rng: Random) -> list[Row] | None:
    """The rows with what `seat` cannot see moved; None where there is nothing to move."""
    room = folded(rows)
    if room is None or room.table is None or room.table.phase not in ("bidding", "playing"):
        return None
    other = moved(room.table, seat, rng)
    return None if other == room.table else dealt_as(rows, other)


def moved(table: Table, seat: Seat, rng: Random) -> Table:
    """The table with the unseen cards elsewhere, where no play so far speaks against it."""
    if not table.looked[seat]:
        return shuffle_hidden(table, seat, rng)
    return with_hidden_swapped(table, seat, [(rng.choice(DECK), rng.choice(DECK)) for _ in range(SWAPS)])


def dealt_as(rows: Sequence[Row], table: Table) -> list[Row]:
    """The rows, with the newest hand dealt as at `table`."""
    found: list[Row] = []
    newest = max(at for at, row in enumerate(rows) if '"is":"dealt"' in row.events)
    for at, row in enumerate(rows):
        events = orjson.loads(row.events)
        for event in events if at == newest else []:
            if event["is"] == "dealt":
                event["hands"] = list(table.dealt)
        prev = found[-1].hash if found else NO_HASH
        found.append(chained(row.room, row.version, row.actor, row.id, prev, orjson.dumps(events).decode()))
    return found
