"""The mind that plays at each level."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, get_args

from spades import kernel
from spades.bots.bot import Advice, Bot, Mind
from spades.bots.leanings import EVEN, Leaning
from spades.bots.levels import Level, bot_for, name_at
from spades.cards import Card
from spades.sim.first_deal import HIDDEN, LED, LOOKED
from spades.view import SeatView


def mind_for(level: Level, leaning: Leaning = EVEN) -> Mind:
    """The guest of `level`, with all its thought."""
    del leaning
    return Plain(bot_for(level))


def kept_as(level: Level) -> tuple[str, int]:
    """What a log keeps of the mind of `level`: its frozen name, and how many deals it weighs for a thought."""
    return name_at(level), 0


LEVELS: Final[tuple[Level, ...]] = get_args(Level)


def _quietly(_level: Level) -> None:
    """Nobody watches."""


def warm(done: Callable[[Level], None] = _quietly) -> None:
    """Have every level think one thought of every kind, so that the first real one waits for nothing.

    `done` is told of each level that has.
    """
    for level in LEVELS:
        mind = mind_for(level)
        mind.blind_nil(HIDDEN, 1)
        mind.bid(LOOKED, 1)
        mind.card(LED, 1)
        mind.advise(LOOKED, 1)
        mind.advise(LED, 1)
        done(level)


class Plain:
    """A policy as a mind: it weighs nothing, so its advice has no runner-up."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def blind_nil(self, view: SeatView, seed: int) -> bool:
        """As the policy."""
        return self._bot.blind_nil(view, seed)

    def bid(self, view: SeatView, seed: int) -> int:
        """As the policy."""
        return self._bot.bid(view, seed)

    def card(self, view: SeatView, seed: int) -> Card:
        """As the policy."""
        return self._bot.card(view, seed)

    def advise(self, view: SeatView, seed: int) -> Advice:
        """The policy's answer alone."""
        bidding = view.public.bids[view.own.seat] == kernel.NO_BID
        return Advice(self.bid(view, seed) if bidding else self.card(view, seed), None, 0.0)
