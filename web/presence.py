"""Who is connected to one awake room: the sockets of this process, and the connections that others hold.

Who is here is in the log: `arrived` when the socket of somebody seated opens, `left` a while after it closed. The
newest `arrived` is a player's only connection. What the log says of connections of another process is believed
while that process is alive.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from web.clock import Clock, Handle
from web.outbox import Outbox
from web.room.actions import Arrive, Leave
from web.room.state import Player, Room, seat_of
from web.signals import TOUCH_EVERY, Signals

LEFT_AFTER: Final = 2.0
LOST_AFTER: Final = 15.0
"""Seconds until people of a process that is gone are away: their pages take a moment to find the next one."""

Post: TypeAlias = Callable[[str, Arrive | Leave], None]


class Presence:
    """The connections of one room to the process `instance`. `now` gives the room as it is.

    `may_see` says who may watch it, `post` has the system do something under an id.

    `lost` are connections that the log still counts and nobody sits behind: their process is gone.
    """

    def __init__(
        self,
        clock: Clock,
        signals: Signals,
        instance: str,
        now: Callable[[], Room],
        may_see: Callable[[Player], bool],
        post: Post,
    ) -> None:
        self.outboxes: dict[str, Outbox] = {}
        self.lost: set[str] = set()
        self._clock = clock
        self._signals = signals
        self._instance = instance
        self._now = now
        self._may_see = may_see
        self._post = post
        self._arriving: set[str] = set()
        self._leaving: set[Handle] = set()
        self._watched: set[str] = set()

    # --- what happens ------------------------------------------------------------------------------------

    def wake(self) -> None:
        """Take up what the log left open: connections of a process, or of a life of this room, that is gone."""
        for player, name in self._counted():
            if not self._is_held(name):
                self.lost.add(name)
                self._watch(player, name, LOST_AFTER)

    def opened(self, outbox: Outbox) -> None:
        """A socket is open."""
        self.outboxes[outbox.name] = outbox
        if seat_of(self._now(), outbox.player) is not None:
            self._arrive(outbox)

    def closed(self, outbox: Outbox) -> None:
        """A socket is closed: its person is away if no newer one opens within `LEFT_AFTER` seconds."""
        self.outboxes.pop(outbox.name, None)
        # A watcher too: its `sit` may still be in the inbox.
        self._later(LEFT_AFTER, lambda: self._depart(outbox.player, outbox.name))

    def arrived(self, connection: str) -> None:
        """The log has taken its arrival."""
        self._arriving.discard(connection)

    def changed(self) -> None:
        """The room is another than before: everybody's connection is looked at again."""
        for player, name in self._counted():
            if instance_of(name) != self._instance and name not in self._watched:
                self._watch(player, name, TOUCH_EVERY)
        for outbox in list(self.outboxes.values()):
            self._look_at(outbox)

    def stop(self) -> None:
        """Nobody is waited for any more."""
        for handle in self._leaving:
            handle.cancel()
        self._leaving.clear()

    # --- questions ---------------------------------------------------------------------------------------

    def watchers(self) -> int:
        """How many connections without a seat are open here."""
        room = self._now()
        return sum(seat_of(room, outbox.player) is None for outbox in self.outboxes.values())

    def is_empty(self) -> bool:
        """Whether nobody is connected here, nor was a moment ago."""
        return not (self.outboxes or self._leaving)

    # --- own connections ---------------------------------------------------------------------------------

    def _look_at(self, outbox: Outbox) -> None:
        """Close what has no business here: a watcher who may not watch, an older connection of a seat."""
        if not self._may_see(outbox.player):
            outbox.bye("gone")
        room = self._now()
        seat = seat_of(room, outbox.player)
        # One whose arrival still waits in the inbox is about to be the newest.
        if seat is None or outbox.name in self._arriving:
            return
        newest = room.places[seat].connection
        if newest == outbox.name:
            return
        if newest is not None and self._is_held(newest):
            outbox.bye("elsewhere")
        else:
            # Its process was silent for a while and counted as gone, or the newer one went as it came.
            self._arrive(outbox)

    def _arrive(self, outbox: Outbox) -> None:
        self._arriving.add(outbox.name)
        # A connection may have to arrive again, where a newer one took its seat and was gone at once.
        self._post(f"arrived:{outbox.name}:{self._now().version}", Arrive(outbox.player, outbox.name))

    def _depart(self, player: Player, connection: str) -> None:
        for outbox in self.outboxes.values():
            if outbox.player == player:
                # It opened while their `sit` was still in the inbox, and so never said that they are here.
                self._arrive(outbox)
                return
        # By the version too: counted away by another process and back, a connection leaves a second time.
        self._post(f"left:{connection}:{self._now().version}", Leave(player, connection))

    # --- connections of other processes ------------------------------------------------------------------

    def _counted(self) -> Iterator[tuple[Player, str]]:
        """The connections that the log counts, each with its player."""
        for place in self._now().places:
            if place.player is not None and place.connection is not None:
                yield place.player, place.connection

    def _is_held(self, connection: str) -> bool:
        """Whether somebody may sit behind it: it is open here, or its process is alive."""
        instance = instance_of(connection)
        return connection in self.outboxes or (
            instance != self._instance and self._signals.is_alive(instance)
        )

    def _watch(self, player: Player, connection: str, seconds: float) -> None:
        """Have its player leave if its process is gone by then, or else later."""
        self._watched.add(connection)

        def look() -> None:
            self._watched.discard(connection)
            if (player, connection) not in self._counted():
                return
            if self._is_held(connection):
                self._watch(player, connection, TOUCH_EVERY)
            else:
                self._depart(player, connection)

        self._later(seconds, look)

    def _later(self, seconds: float, call: Callable[[], None]) -> None:
        def over() -> None:
            self._leaving.discard(handle)
            call()

        handle = self._clock.later(seconds, over)
        self._leaving.add(handle)


def instance_of(connection: str) -> str:
    """The process that a connection is of."""
    return connection.partition(".")[0]
