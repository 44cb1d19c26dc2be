"""The mind that plays at each level."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, assert_never, get_args

from spades import kernel
from spades.bots.bot import Advice, Bot, Mind
from spades.bots.easy import Easy
from spades.bots.leaner import Leaner
from spades.bots.leanings import EVEN, Leaning
from spades.bots.levels import Level, name_at
from spades.bots.search import Effort
from spades.bots.searcher import Playouts, Searcher
from spades.cards import Card
from spades.sim.compiled import IS_COMPILED, weigh_bids, weigh_cards
from spades.sim.first_deal import HIDDEN, LED, LOOKED
from spades.view import SeatView

SEARCH: Final = "search-2"
"""The frozen name of how hard and expert think."""
MEDIUM: Final = "medium-1"
"""The frozen name of `first` with manners."""

_PATIENT, _QUICK = Effort(deals=240, drawn=720, slips=200), Effort(deals=50, drawn=100, slips=200)
# Plain Python is about eighty times slower: it imagines fewer deals and stays within 10 ms a card.
_PLAIN_PATIENT, _PLAIN_QUICK = Effort(deals=28, drawn=56, slips=200), Effort(deals=12, drawn=24, slips=200)

EFFORTS: Final[Mapping[Level, Effort]] = (
    {"hard": _QUICK, "expert": _PATIENT} if IS_COMPILED else {"hard": _PLAIN_QUICK, "expert": _PLAIN_PATIENT}
)
PLAYOUTS: Final = Playouts(weigh_cards, weigh_bids)


def mind_for(level: Level, leaning: Leaning = EVEN) -> Mind:
    """The guest of `level`, with all its thought."""
    match level:
        case "easy":
            return Plain(Easy(leaning))
        case "medium":
            return Plain(Leaner(leaning))
        case "hard" | "expert":
            return Searcher(PLAYOUTS, EFFORTS[level], leaning)
        case _:
            assert_never(level)


def kept_as(level: Level) -> tuple[str, int]:
    """What a log keeps of the mind of `level`: its frozen name, and how many deals it weighs for a thought."""
    if level in EFFORTS:
        return SEARCH, EFFORTS[level].deals
    return name_at(level) if level == "easy" else MEDIUM, 0


def mind_kept_as(name: str, samples: int, leaning: Leaning = EVEN) -> Mind | None:
    """The mind that a log keeps so; None where it plays at no level here any more, or with fewer deals."""
    for level in LEVELS:
        if kept_as(level) == (name, samples):
            return mind_for(level, leaning)
    return None


LEVELS: Final[tuple[Level, ...]] = get_args(Level)
FIRST_THOUGHTS: Final = 5 * len(LEVELS)
"""How many thoughts `warm` has thought."""


def _quietly() -> None:
    """Nobody watches."""


def warm(done: Callable[[], None] = _quietly) -> None:
    """Have every level think one thought of every kind, so that the first real one waits for nothing.

    `done` is called after each of the `FIRST_THOUGHTS`.
    """
    for level in LEVELS:
        for think, view in _kinds(mind_for(level)):
            think(view, 1)
            done()


def _kinds(mind: Mind) -> Iterable[tuple[Callable[[SeatView, int], object], SeatView]]:
    """Every kind of thought, with a view to think it about."""
    return (
        (mind.blind_nil, HIDDEN),
        (mind.bid, LOOKED),
        (mind.card, LED),
        (mind.advise, LOOKED),
        (mind.advise, LED),
    )


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
