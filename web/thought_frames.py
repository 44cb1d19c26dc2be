"""Thoughts and opinions as lines of JSON, between the server and its thinkers: two processes of one version.

A thought travels by place, not by name: the view's own order is all that both sides need, and quick to write.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import orjson

from spades.bots.leanings import Leaning
from spades.options import Rules
from spades.view import OwnView, PublicView, SeatView
from web.thoughts import Opinion, Thought


class Said(NamedTuple):
    """What a thinker says: of a thought its opinion, or why it has none; with neither, that it is warm."""

    opinion: Opinion | None = None
    failure: str = ""


WARM: Final = Said()


def thought_line(thought: Thought) -> bytes:
    """A thought to ask."""
    return orjson.dumps(thought, default=tuple, option=orjson.OPT_APPEND_NEWLINE)


def thought_in(line: bytes) -> Thought:
    """The thought that a line asks."""
    op, level, leaning, (public, own), seed = orjson.loads(line)
    rules, *rest = public
    seen = PublicView(Rules(*rules), *map(_tuple, rest))
    return Thought(op, level, Leaning(*leaning), SeatView(seen, OwnView(*own)), seed)


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def said_line(said: Said) -> bytes:
    """What a thinker says. Raises TypeError for what are no plain numbers and texts."""
    opinion, failure = said
    return orjson.dumps((opinion and tuple(opinion), failure), option=orjson.OPT_APPEND_NEWLINE)


def said_in(line: bytes) -> Said:
    """What a thinker has said. Raises ValueError or TypeError for what none says."""
    opinion, failure = orjson.loads(line)
    return Said(None if opinion is None else Opinion(*opinion), failure)
