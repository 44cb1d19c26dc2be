"""Hidden cards moved: nothing that leaves the server tells of it, and whatever would tell is seen."""

from __future__ import annotations

import logging
from collections.abc import Callable
from random import Random

import pytest

from spades.table import Table
from tests.faults.hidden import compared, differing, lengths_of_saves, places
from tests.faults.twins import twin
from web import actor as actors
from web import saves, turns, wire
from web.actor import Actor
from web.folding import folded
from web.guests import guest_thought
from web.log import Row
from web.outbox import Outbox
from web.room import waits
from web.room.actions import RoomAction
from web.room.decide import decide
from web.room.events import Event
from web.room.refusal import Refused
from web.room.state import Room, seat_of
from web.thoughts import Thought

pytestmark = pytest.mark.anyio

VISITS = 24


async def test_nothing_that_leaves_the_server_tells_how_hidden_cards_lie() -> None:
    seen = await compared(VISITS)
    assert (seen.visits, seen.differing) == (VISITS, [])
    assert seen.texts > VISITS * 40


def test_a_save_is_as_long_as_its_hands_are_many() -> None:
    lengths = lengths_of_saves(4)
    assert len(lengths) >= 3
    assert all(len(found) == 1 for found in lengths.values())


def test_a_twin_has_other_hands_and_nothing_else() -> None:
    own_moved = others_moved = 0
    for seed in range(24):
        for rows, _, seat in places(seed):
            moved = twin(rows, seat, Random(seed))
            if moved is not None:
                table, other = table_of(rows), table_of(moved)
                assert other._replace(held=table.held, dealt=table.dealt) == table
                assert [row.id for row in rows] == [row.id for row in moved]
                own_moved += other.held[seat] != table.held[seat]
                others_moved += other.held[seat] == table.held[seat]
                assert other.held[seat] == table.held[seat] or not table.looked[seat]
    assert own_moved > 5
    assert others_moved > 30


def table_of(rows: list[Row]) -> Table:
    room = folded(rows)
    assert room is not None
    assert room.table is not None
    return room.table


def test_the_first_difference_is_shown_with_what_is_around_it() -> None:
    assert differing(["a", "b"], ["a", "b"]) == []
    assert differing(["a", "bcd"], ["a", "bxd"]) == ["'bcd' or 'bxd'"]
    assert differing(["a"], ["a", "b"]) == ["1 texts or 2"]


# --- planted leaks ---------------------------------------------------------------------------------------


def in_the_length_of_the_view(patch: pytest.MonkeyPatch) -> None:
    """A space for each spade that the partner holds."""
    you = wire._you

    def leaky(room: Room, player: str, clocks: wire.Clocks) -> bytes:
        seat = seat_of(room, player)
        spades = (room.table.held[(seat + 2) % 4] >> 39).bit_count() if room.table and seat is not None else 0
        return you(room, player, clocks) + b" " * spades

    patch.setattr(wire, "_you", leaky)


def in_a_refusal(patch: pytest.MonkeyPatch) -> None:
    """Another code where the card is in the hand to the left."""

    def leaky(room: Room, actor: str, action: RoomAction) -> list[Event]:
        try:
            return decide(room, actor, action)
        except Refused as refused:
            if room.table and room.table.held[1] & 1:
                raise Refused("not-now") from None
            raise refused from None

    patch.setattr(actors, "decide", leaky)


def in_a_log_line(patch: pytest.MonkeyPatch) -> None:
    """All hands, for whoever looks for a fault."""
    join = Actor.join

    def leaky(self: Actor, outbox: Outbox) -> None:
        logging.getLogger("web.actor").debug("joined at %s", self.room.table)
        join(self, outbox)

    patch.setattr(Actor, "join", leaky)


def in_a_guests_time(patch: pytest.MonkeyPatch) -> None:
    """Longer with more spades in the hand."""

    def leaky(table: Table) -> float:
        return 0.4 + 0.2 * (table.held[table.turn or 0] >> 39).bit_count()

    patch.setattr(waits, "think_seconds", leaky)


def in_a_guests_thought(patch: pytest.MonkeyPatch) -> None:
    """A seed that is drawn from the hand to the left."""

    def leaky(room: Room, seat: int) -> Thought | None:
        thought = guest_thought(room, seat)
        return thought and thought._replace(seed=room.table.held[(seat + 1) % 4] if room.table else 0)

    patch.setattr(turns, "guest_thought", leaky)


# A card in the view itself is leaked by planted.py.
LEAKS = (
    in_the_length_of_the_view,
    in_a_refusal,
    in_a_log_line,
    in_a_guests_time,
    in_a_guests_thought,
)


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
async def test_a_planted_leak_is_seen(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    assert (await compared(100, most=1)).differing


def test_a_save_whose_length_tells_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = saves.packed
    monkeypatch.setattr(saves, "packed", lambda save: packed(save) + b" " * (save.guest_secret[0] % 9))
    assert any(len(found) > 1 for found in lengths_of_saves(2).values())
