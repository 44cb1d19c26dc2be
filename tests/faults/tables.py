"""One simulated room with its people, and whether their pages show what the log has."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tests.faults.history import History
from tests.faults.judge import Folded
from tests.faults.people import SimPerson, Ways
from tests.faults.wire import SimServer
from web.room.state import Room, phase_for, seat_of
from web.wire import Clocks, public_part, view_json

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")
"""Four, and one who watches and sits down when there is a seat."""


class SimTable:
    """One room and its people."""

    def __init__(
        self,
        number: int,
        rng: Random,
        servers: Callable[[], Sequence[SimServer]],
        ways: Callable[[], Ways],
    ) -> None:
        self.number = number
        self.history = History()
        self.odd: list[str] = []
        self.people = [
            SimPerson(
                name,
                Random(rng.random()),
                self.history,
                servers,
                ways,
                self.odd,
            )
            for name in NAMES
        ]
        self._rng = Random(rng.random())
        self._living: dict[str, asyncio.Task[None]] = {}

    @property
    def code(self) -> str:
        return self.people[0].code

    async def begin(self) -> None:
        """The first makes the room, all live at it."""
        rng = self._rng
        options = {
            "target": 300,
            "blind_nil": rng.random() < 0.5,
            "pace": rng.choice(["fast", "instant", "normal"]),
            "grace": rng.choice([15, 45]),
            "turn_limit": rng.choice([0, 0, 30]),
        }
        await self.people[0].make_room(options)
        for person in self.people:
            person.code = self.code
            self._living[person.name] = asyncio.create_task(person.live())

    def stop(self, person: SimPerson) -> None:
        """This person asks for nothing any more; their link stays open."""
        self._living[person.name].cancel()

    def rest(self) -> None:
        """Nobody does."""
        for person in self.people:
            self.stop(person)

    def views_that_differ(self, log: Folded) -> list[str]:
        """The people whose page shows something else than the log has."""
        room = log.rooms[-1]
        assert room is not None
        return [
            f"{person.name} sees version {person.view['version']} of {room.version}, or not what is there"
            for person in self.people
            if person.link is not None and person.view is not None
            if essence(person.view) != essence(view_of(self.code, room, person.player))
        ]


def view_of(code: str, room: Room, player: str) -> dict[str, Any]:
    """The view that the log alone gives."""
    part = public_part(code, room, phase_for(room, seat_of(room, player)), Clocks())
    view: dict[str, Any] = json.loads(view_json(room, player, part, Clocks(), room.version, b"[]"))
    return view


def essence(view: dict[str, Any]) -> Any:
    """A view without what a clock or a process says: how it came about, until when, who watches here."""
    seats = [{key: value for key, value in seat.items() if key != "until"} for seat in view["seats"]]
    hand = view["hand"] and {key: value for key, value in view["hand"].items() if key != "deadline"}
    room = {key: value for key, value in view["room"].items() if key != "watchers"}
    may = [kind for kind in view["you"]["may"] if kind != "cover"]
    return view["version"], room, view["you"] | {"may": may}, seats, hand, view["score"]
