"""A guest's turn in one awake room: thought about as soon as it comes, done once the think time is over too."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from typing import TypeAlias

from spades.seats import Seat
from web.failures import kind_and_place
from web.guests import action_of, guest_thought, plain_opinion, simplest_action
from web.room.actions import Bid, GuestActs, Look, Play
from web.room.state import Room
from web.room.waits import guest_turn
from web.thoughts import Asking, Opinion, Thinkers, Thought

logger = logging.getLogger(__name__)

GuestAction: TypeAlias = Look | Bid | Play | GuestActs


class GuestTurns:
    """The turns of a room's guests, one after the other. `due` is called when the guest of a seat should act."""

    def __init__(self, thinkers: Thinkers, due: Callable[[Seat], None]) -> None:
        self._thinkers = thinkers
        self._due = due
        self._turn: _Turn | None = None

    def begin(self, room: Room, name: str, seat: Seat) -> None:
        """The turn called `name` is up: think at once."""
        self.drop()
        thought = guest_thought(room, seat)
        turn = self._turn = _Turn(name, seat, thought)
        if thought is None:
            self._answered(turn, None)
        else:
            turn.asking = self._thinkers.ask(thought, lambda opinion: self._answered(turn, opinion))

    def time_is_over(self) -> None:
        """The guest of the present turn has taken the time that a guest takes."""
        if self._turn is not None:
            self._turn.is_rested = True
            self._act_if_ready(self._turn)

    def thought_is_late(self) -> None:
        """The present turn waits no longer: whatever is allowed without the thought."""
        if self._turn is not None:
            self._turn.stop_asking()
            self._turn.is_rested = self._turn.is_answered = True
            self._act_if_ready(self._turn)

    def action(self, room: Room, seat: Seat) -> GuestAction | None:
        """What the guest of `seat` does; None where its turn is over, and any thought of it with it.

        The turn that is up by now may be another one, which is not due yet.
        """
        turn = self._turn
        if turn is None or turn.seat != seat or not turn.is_due:
            return None
        return turn.next_action(room) if turn.is_up(room) else None

    def refused(self, room: Room, action: object) -> None:
        """The table does not wait for a guest with a bug: the next best takes its place.

        A turn that is over by now, because another process acted for the guest, is no bug.
        """
        turn = self._turn
        if turn is not None and turn.last is action and turn.is_up(room):
            logger.error("a guest's answer was refused, a simpler one takes its place")
            self._due(turn.seat)

    def drop(self) -> None:
        """Forget the present turn; an answer to it changes nothing any more."""
        if self._turn is not None:
            self._turn.stop_asking()
            self._turn = None

    def _answered(self, turn: _Turn, opinion: Opinion | None) -> None:
        turn.opinion, turn.is_answered = opinion, True
        self._act_if_ready(turn)

    def _act_if_ready(self, turn: _Turn) -> None:
        if turn is self._turn and turn.is_rested and turn.is_answered and not turn.is_due:
            turn.is_due = True
            self._due(turn.seat)


class _Turn:
    """What is known of one turn so far. `last` is what the guest tried last."""

    def __init__(self, name: str, seat: Seat, thought: Thought | None) -> None:
        self.name = name
        self.seat = seat
        self.thought = thought
        self.opinion: Opinion | None = None
        self.asking: Asking | None = None
        self.is_answered = self.is_rested = self.is_due = False
        self.last: GuestAction | None = None
        self._actions: Iterator[GuestAction] | None = None

    def is_up(self, room: Room) -> bool:
        wait = guest_turn(room)
        return wait is not None and wait.name == self.name

    def next_action(self, room: Room) -> GuestAction | None:
        if self._actions is None:
            self._actions = _actions(room, self.seat, self.thought, self.opinion)
        self.last = next(self._actions, None)
        return self.last

    def stop_asking(self) -> None:
        if self.asking is not None:
            self.asking.cancel()


def _actions(
    room: Room, seat: Seat, thought: Thought | None, opinion: Opinion | None
) -> Iterator[GuestAction]:
    """What the guest may do, the best first; each further one is for when the rules refuse the one before."""
    if thought is None:
        yield simplest_action(room, seat)
        return
    if opinion is not None:
        yield _acts(thought, opinion, fallback=False)
    try:
        plain = plain_opinion(thought)
    except Exception as error:  # noqa: BLE001 - whatever a guest stumbles over, the table goes on
        logger.error("a guest failed, the simplest answer is played: %s", kind_and_place(error))
    else:
        yield _acts(thought, plain, fallback=True)
    yield GuestActs(simplest_action(room, seat), "simplest", 0, fallback=True)


def _acts(thought: Thought, opinion: Opinion, fallback: bool) -> GuestActs:
    return GuestActs(action_of(thought, opinion.choice), opinion.mind, opinion.samples, fallback)
