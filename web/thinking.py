"""Thinking: from the line of a thought to the line of an opinion.

Only thinkers load this: what compiles playouts stays out of the server's process.
"""

from __future__ import annotations

from functools import cache
from typing import assert_never

from spades import kernel
from spades.bots.bot import Mind
from spades.bots.leanings import Leaning
from spades.bots.levels import Level
from spades.sim.minds import kept_as, mind_for, warm
from web.failures import kind_and_place
from web.thought_frames import WARM, Said, said_line, thought_in
from web.thoughts import Opinion, Thought


def ready() -> bytes:
    """Get warm; the line that says so."""
    warm()
    return said_line(WARM)


def answer_to(line: bytes) -> bytes:
    """The line that answers a thought: an opinion, or why there is none."""
    try:
        return said_line(Said(opinion_on(thought_in(line))))
    except Exception as error:  # noqa: BLE001 - whatever a mind stumbles over, the next thought is another
        return said_line(Said(failure=kind_and_place(error)))


def opinion_on(thought: Thought) -> Opinion:
    """What the mind of the thought's level comes to."""
    mind, view, seed = _mind(thought.level, thought.leaning), thought.view, thought.seed
    runner_up, margin = None, 0.0
    match thought.op:
        case "blind":
            choice = kernel.BLIND if mind.blind_nil(view, seed) else kernel.NO_BID
        case "bid":
            choice = mind.bid(view, seed)
        case "card":
            choice = mind.card(view, seed)
        case "advise":
            choice, runner_up, margin = mind.advise(view, seed)
        case _:
            assert_never(thought.op)
    return Opinion(choice, runner_up, margin, *kept_as(thought.level))


@cache
def _mind(level: Level, leaning: Leaning) -> Mind:
    return mind_for(level, leaning)
