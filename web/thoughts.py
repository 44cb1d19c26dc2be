"""What a mind is asked and what it answers, and the port behind which minds think.

A thought is everything that ever leaves for a thinker: a view of one seat, built by the rules for that seat, and
a seed. It has no field for a table, a room, a name or a code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, Protocol, TypeAlias

from spades.bots.leanings import Leaning
from spades.bots.levels import Level
from spades.view import SeatView

Op: TypeAlias = Literal["blind", "bid", "card", "advise"]
"""What is asked: whether to bid Blind Nil, for a bid, for a card, or for advice on whichever is due."""


class Thought(NamedTuple):
    """One question to the mind of a level. The same thought always comes to the same opinion."""

    op: Op
    level: Level
    leaning: Leaning
    view: SeatView
    seed: int


class Opinion(NamedTuple):
    """What a mind came to, and which mind.

    `choice` is a bid or a card; for `blind` it is `kernel.BLIND`, or `kernel.NO_BID` to look first. `runner_up`
    and `margin` are as in `spades.bots.bot.Advice`, None and 0 where no advice was asked for. `mind` is a frozen
    name, `samples` how many deals it weighs for a thought, 0 for a policy.
    """

    choice: int
    runner_up: int | None
    margin: float
    mind: str
    samples: int


Answered: TypeAlias = Callable[[Opinion | None], None]


class Asking(Protocol):
    """A thought on its way."""

    def cancel(self) -> None:
        """The answer is not wanted any more, and nobody is told of it."""
        ...


class Thinkers(Protocol):
    """Where minds think, off the event loop."""

    def ask(self, thought: Thought, answered: Answered) -> Asking:
        """Have it thought, and call `answered` once on the event loop: at once, or when it has been thought.

        None where nobody can think now, or where the thinker was lost over it: the plain policy is good enough.
        """
        ...
