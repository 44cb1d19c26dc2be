"""Hints in a solo room: what an expert would do with one's own decision, thought once and told to whoever asks."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

from web.advice import reason_in_words
from web.clock import Clock, Handle
from web.failures import kind_and_place
from web.guests import hint_thought, plain_opinion
from web.limits import Bucket, TooFast
from web.room.actions import Hint
from web.room.state import Room
from web.thoughts import Asking, Opinion, Thinkers, Thought
from web.words import Words, languages

logger = logging.getLogger(__name__)

HINT_WITHIN: Final = 3.0
HINTS_A_SECOND: Final = 2.0
MOST_AT_ONCE: Final = 10


class Advised(NamedTuple):
    """What there is to say of a decision: why, in each language."""

    thought: Thought
    opinion: Opinion
    reasons: Mapping[str, str]


Came: TypeAlias = Callable[[bool], None]
Decision: TypeAlias = tuple[Hint, str | None]
"""A bid and the first lead are asked for at the same turn number."""


class Hints:
    """The hints of one room. Only the newest decision is known: there is no other to ask about."""

    def __init__(self, clock: Clock, thinkers: Thinkers) -> None:
        self._clock = clock
        self._thinkers = thinkers
        self._bucket = Bucket(clock, HINTS_A_SECOND, MOST_AT_ONCE)
        self._about: Decision | None = None
        self._advised: Advised | None = None
        self._waiting: list[Came] = []
        self._asking: Asking | None = None
        self._deadline: Handle | None = None

    def on(self, room: Room, hint: Hint) -> Advised | None:
        """What was thought of this decision; None where it was not thought of yet, or is forgotten."""
        return self._advised if self._about == _decision(room, hint) else None

    def ask(self, room: Room, hint: Hint, came: Came) -> None:
        """Have the decision thought about, and call `came` once: with whether there is advice `on` it now.

        `room` has accepted the hint. Raises TooFast for more new thoughts than anybody can use.
        """
        decision = _decision(room, hint)
        if self._about != decision:
            if not self._bucket.take():
                raise TooFast
            self.drop()
            self._about = decision
        self._waiting.append(came)
        if len(self._waiting) == 1:
            self._think(hint_thought(room))

    def drop(self) -> None:
        """Forget the present decision; for who still waits there is no advice."""
        if self._asking is not None:
            self._asking.cancel()
        self._about = self._advised = self._asking = None
        self._tell()

    def _think(self, thought: Thought) -> None:
        self._deadline = self._clock.later(HINT_WITHIN, self.drop)
        self._asking = self._thinkers.ask(thought, lambda opinion: self._answered(thought, opinion))

    def _answered(self, thought: Thought, opinion: Opinion | None) -> None:
        try:
            opinion = opinion or plain_opinion(thought)
            reasons = {code: reason_in_words(thought, opinion, Words(code)) for code in languages()}
            self._advised = Advised(thought, opinion, reasons)
        except Exception as error:  # noqa: BLE001 - whatever a guest stumbles over, it is only a hint
            logger.error("a hint failed: %s", kind_and_place(error))
            self._about = None
        self._tell()

    def _tell(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        waiting, self._waiting = self._waiting, []
        for came in waiting:
            came(self._advised is not None)


def _decision(room: Room, hint: Hint) -> Decision:
    return hint, room.table and room.table.phase
