"""The clocks of one awake room: started, kept and stopped by what the room waits for."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from spades.seats import BySeat, Seat
from web.clock import Clock, Handle
from web.room.actions import Grace, TimeUp
from web.room.state import Room
from web.room.waits import Late, Wait, waits


class Shown(NamedTuple):
    """What people are shown of the clocks: ends of graces and of the turn limit (epoch ms), who is late."""

    until: BySeat[int | None]
    deadline: int | None
    late: frozenset[Seat]


class _Alarm(NamedTuple):
    wait: Wait
    rings_at_ms: int
    handle: Handle | None


class Alarms:
    """Runs a room's waits on the event loop: `begun` is called for each that starts, `rung` once it is over."""

    def __init__(self, clock: Clock, begun: Callable[[Wait], None], rung: Callable[[Wait], None]) -> None:
        self._clock = clock
        self._begun = begun
        self._rung = rung
        self._alarms: dict[str, _Alarm] = {}

    def set_by(self, room: Room, lost: Collection[str] = ()) -> Shown:
        """Start what is new, stop what is no longer waited for, let the rest run on. `lost` as in `waits`."""
        wanted = {wait.name: wait for wait in waits(room, lost)}
        for name in self._alarms.keys() - wanted.keys():
            self._cancel(name)
        for name, wait in wanted.items():
            if name not in self._alarms:
                self._start(wait)
        return self._shown()

    def stop(self) -> None:
        """Stop every clock."""
        for name in list(self._alarms):
            self._cancel(name)

    def _start(self, wait: Wait) -> None:
        handle = self._clock.later(wait.seconds, lambda: self._ring(wait))
        self._alarms[wait.name] = _Alarm(wait, self._clock.now_ms() + int(wait.seconds * 1000), handle)
        self._begun(wait)

    def _ring(self, wait: Wait) -> None:
        alarm = self._alarms.get(wait.name)
        # Alarms are compared, not trusted: a cancelled call may already have been on its way.
        if alarm is None or alarm.wait is not wait:
            return
        # The name stays: what has rung once does not start again while the room still waits for it.
        self._alarms[wait.name] = alarm._replace(handle=None)
        self._rung(wait)

    def _cancel(self, name: str) -> None:
        alarm = self._alarms.pop(name)
        if alarm.handle is not None:
            alarm.handle.cancel()

    def _shown(self) -> Shown:
        until: list[int | None] = [None, None, None, None]
        deadline: int | None = None
        late: set[Seat] = set()
        for alarm in self._alarms.values():
            match alarm.wait.then:
                case Grace(seat):
                    until[seat] = alarm.rings_at_ms
                case TimeUp():
                    deadline = alarm.rings_at_ms
                case Late(seat) if alarm.handle is None:
                    late.add(seat)
                case _:
                    pass
        a, b, c, d = until
        return Shown((a, b, c, d), deadline, frozenset(late))
