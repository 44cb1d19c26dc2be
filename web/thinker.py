"""A thinker: a process of its own that reads thoughts from its standard input and writes opinions to its output.

    python -m web.thinker

Started and ended by `web/thinkers.py`. It knows the views that it is sent, and no table, room, name or code. The
server never imports this file: what compiles playouts stays out of its process.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from queue import SimpleQueue
from threading import Thread
from typing import assert_never

from spades import kernel
from spades.bots.bot import Mind
from spades.bots.leanings import Leaning
from spades.bots.levels import Level
from spades.sim.minds import kept_as, mind_for, warm
from web.failures import kind_and_place
from web.thought_frames import WARM, Said, said_line, thought_in
from web.thoughts import Opinion, Thought


def main() -> None:
    """Think until the standard input ends."""
    say = os.fdopen(os.dup(1), "wb", buffering=0)
    # Whatever else prints does so beside the answers.
    os.dup2(2, 1)
    with suppress(BrokenPipeError):
        thoughts = _thoughts()
        warm()
        say.write(said_line(WARM))
        for line in thoughts:
            say.write(answer_to(line))


def _thoughts() -> Iterator[bytes]:
    """The lines of the standard input.

    They are read beside the thinking, so that a server that is gone ends its thinker in the middle of a thought.
    """
    asked = SimpleQueue[bytes]()
    # Not `sys.stdin`: an interpreter that ends wants that for itself, and would wait for the one who reads it.
    listening = os.fdopen(os.dup(0), "rb")

    def read() -> None:
        for line in listening:
            asked.put(line)
        os._exit(0)

    Thread(target=read, daemon=True).start()
    return iter(asked.get, None)


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


if __name__ == "__main__":
    main()
