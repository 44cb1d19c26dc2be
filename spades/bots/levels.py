"""Which guest plays at which level. A name here is a promise: its guest never changes, later ones get new names."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from spades.bots.bot import Bot
from spades.bots.easy import Easy
from spades.bots.first.policy import First
from spades.bots.random_bot import RandomBot

Level: TypeAlias = Literal["easy", "medium", "hard", "expert"]

BOTS: Final[dict[str, Bot]] = {"first": First(), "random": RandomBot(), "easy-1": Easy()}
"""Every guest by its frozen name, the name that a log keeps."""

_NAME_AT: Final[dict[Level, str]] = {"easy": "easy-1", "medium": "first", "hard": "first", "expert": "first"}


def bot_for(level: Level) -> Bot:
    """The plain guest of `level`: it plays where nobody can think ahead, or not in time."""
    return BOTS[_NAME_AT[level]]


def name_at(level: Level) -> str:
    """The frozen name of that guest."""
    return _NAME_AT[level]
