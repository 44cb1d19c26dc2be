"""The arena's table in one process: names made into guests at their seats, watched and with a clock each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Final, NamedTuple, TypeAlias, TypeVar

from spades.arena import Bout, Lineup, Watched, deal_bout, play_hand
from spades.bots.bot import Bot
from spades.bots.levels import BOTS, Level
from spades.cards import DECK, Card
from spades.matches import match_bout
from spades.options import Rules
from spades.seats import BySeat, Seat
from spades.view import SeatView
from web.clock import SystemClock, cpu_seconds
from web.external import Outside, Program

T = TypeVar("T")

LEVELS: Final[tuple[Level, ...]] = ("easy", "medium", "hard", "expert")


class Contest(NamedTuple):
    """What is played, in plain values: a process that is handed one can play any bout of it.

    `a` and `b` are a name, or two joined by "+": the first sits at the lower seat of its team. `commands` has
    the command of each name that is an outside player's. A bout is one deal, or with `matches` one match.
    """

    a: str
    b: str
    commands: dict[str, str]
    seed: int
    rules: Rules
    matches: bool


class Thoughts(NamedTuple):
    """What a side's answers were like: how many were `illegal`, and the seconds that each took.

    An answer is a bid, a card, or whether to bid Blind Nil. `cpu` has those of our own guests, in CPU seconds;
    `wall` those of outside players, whose CPU is not ours to see, in seconds from question to answer.
    """

    illegal: int
    cpu: list[float]
    wall: list[float]


class Report(NamedTuple):
    """One bout, and what the sides thought meanwhile."""

    bout: Bout
    a: Thoughts
    b: Thoughts


PlayBout: TypeAlias = Callable[[int], Report]
"""Plays the bout of a number."""


@contextmanager
def seated(contest: Contest) -> Iterator[PlayBout]:
    """Both sides at the table of this process. Outside players end with the block; see `Program` for its errors."""
    with ExitStack() as programs:
        a, b = (_Crew(name, contest.commands, programs) for name in (contest.a, contest.b))
        play = match_bout if contest.matches else deal_bout

        def report(number: int) -> Report:
            bout = play(a.lineup, b.lineup, contest.seed, number, contest.rules)
            return Report(bout, a.thoughts(), b.thoughts())

        yield report


class Timed:
    """A guest whose every thought is measured by `clock`, in seconds, and put down in `thoughts`."""

    def __init__(self, bot: Bot, clock: Callable[[], float], thoughts: list[float]) -> None:
        self._bot = bot
        self._clock = clock
        self._thoughts = thoughts

    def blind_nil(self, view: SeatView, seed: int) -> bool:
        """Whether the guest bids Blind Nil."""
        return self._measured(self._bot.blind_nil, view, seed)

    def bid(self, view: SeatView, seed: int) -> int:
        """The guest's bid."""
        return self._measured(self._bot.bid, view, seed)

    def card(self, view: SeatView, seed: int) -> Card:
        """The guest's card."""
        return self._measured(self._bot.card, view, seed)

    def _measured(self, think: Callable[[SeatView, int], T], view: SeatView, seed: int) -> T:
        start = self._clock()
        try:
            return think(view, seed)
        finally:
            self._thoughts.append(self._clock() - start)


class _Crew:
    """One side, with a guest for every seat.

    Outside players have a process for each of the four seats. One that sat at two of them would have seen a
    partner's cards, or in the return those that its opponents hold now.
    """

    def __init__(self, name: str, commands: dict[str, str], programs: ExitStack) -> None:
        self._cpu: list[float] = []
        self._wall: list[float] = []
        lower, _, upper = name.partition("+")
        own = {part: own_guest(part) for part in (lower, upper or lower) if part not in commands}

        def at(seat: Seat) -> Watched:
            part = lower if seat < 2 else upper or lower
            if part in own:
                return Watched(Timed(own[part], cpu_seconds, self._cpu))
            program = programs.enter_context(Program(commands[part], seat))
            return Watched(Timed(Outside(program), SystemClock().monotonic, self._wall))

        self._watched: BySeat[Watched] = (at(0), at(1), at(2), at(3))
        self.lineup: Lineup = self._watched

    def thoughts(self) -> Thoughts:
        """What it thought since this was last asked."""
        told = Thoughts(sum(guest.illegal for guest in self._watched), [*self._cpu], [*self._wall])
        for guest in self._watched:
            guest.illegal = 0
        self._cpu.clear()
        self._wall.clear()
        return told


def own_guest(name: str) -> Bot:
    """The frozen guest, or the mind of the level, of this name. Raises KeyError where there is none."""
    for level in LEVELS:
        if level == name:
            return _mind(level)
    return BOTS[name]


def _mind(level: Level) -> Bot:
    # Here and not above: minds may bring a compiler, and frozen guests shall not wait for it.
    from spades.sim.minds import mind_for

    mind = mind_for(level)
    # What is compiled at the first thought is no part of any thought that is measured.
    play_hand((mind, mind, mind, mind), DECK, dealer=0)
    return mind
