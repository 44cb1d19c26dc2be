"""Thinkers that a test holds in its hands: they keep what they were asked, and answer when told to."""

from __future__ import annotations

from spades.cards import each
from web.guests import plain_opinion
from web.thoughts import Answered, Asking, Opinion, Thought

MIND, SAMPLES = "by hand", 7


class Held:
    """One thought that was asked for."""

    def __init__(self, thought: Thought, answered: Answered) -> None:
        self.thought = thought
        self.cancelled = False
        self._answered = answered

    def cancel(self) -> None:
        self.cancelled = True

    def answer(self, choice: int) -> None:
        """What the mind came to; an answer that is not wanted any more reaches nobody, as the port has it."""
        self.tell(Opinion(choice, None, 0.0, MIND, SAMPLES))

    def lose(self) -> None:
        """The thinker is gone."""
        self.tell(None)

    def tell(self, opinion: Opinion | None) -> None:
        if not self.cancelled:
            self._answered(opinion)

    def tell_though_cancelled(self, choice: int) -> None:
        """An answer that was on its way already when it was called off."""
        self._answered(Opinion(choice, None, 0.0, MIND, SAMPLES))


class HandThinkers:
    """The port, with every thought in `asked` until the test answers it."""

    def __init__(self) -> None:
        self.asked: list[Held] = []

    def ask(self, thought: Thought, answered: Answered) -> Asking:
        held = Held(thought, answered)
        self.asked.append(held)
        return held

    @property
    def newest(self) -> Held:
        return self.asked[-1]


def another_choice(thought: Thought) -> int:
    """What is allowed and is not what the plain policy does, where there is a choice."""
    plain = plain_opinion(thought).choice
    allowed = each(thought.view.own.legal) if thought.op == "card" else range(1, 14)
    return next((choice for choice in allowed if choice != plain), plain)
