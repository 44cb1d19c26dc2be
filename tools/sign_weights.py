"""Makes spades/bots/sign_weights.py: what each kind of play says about the cards that its player still holds.

`python -m tools.sign_weights [POSITIONS]` has guests play, a search at half of the tables and `first` at the others. In
some positions it imagines deals by voids, counts and bids alone, and seeks the weights under which the true deal is as
likely as can be beside them: a log-linear model, fitted by Adam. The same number of positions gives the same file, for
the search that plays does not know the weights yet.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from spades.arena import play_hand
from spades.bots.bot import Bot
from spades.bots.levels import BOTS
from spades.bots.quick.flat import LEFT, PLACE, TURN, put, unseen
from spades.bots.quick.reading import LEADER, PLAYED, WAS, read
from spades.bots.search import Effort
from spades.bots.searcher import Searcher
from spades.bots.signs import KINDS, WAYS, kind_of, opened, stands
from spades.cards import Cards, each
from spades.rng import Rng
from spades.sim.compiled import imagined
from spades.sim.minds import PLAYOUTS
from spades.view import SeatView

SEED = 77
IMAGINED = 96
"""Deals imagined beside the true one."""
AT_ONCE = 64
ROUNDS = 5
STEP = 0.03
SHRINK = 0.001
MODULE = Path(__file__).parent.parent / "spades" / "bots" / "sign_weights.py"
MOST = 250
"""Hundredths of a logarithm: no sign says more."""

Signs = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int8]


class Lesson(NamedTuple):
    """How often each of `signs` stands in each imagined deal and, last, in the true one."""

    signs: Signs
    counts: Counts


class Tap:
    """A guest whose views are kept."""

    def __init__(self, bot: Bot) -> None:
        self.views: list[SeatView] = []
        self._bot = bot

    def blind_nil(self, view: SeatView, seed: int) -> bool:
        """Never."""
        del view, seed
        return False

    def bid(self, view: SeatView, seed: int) -> int:
        """As the guest."""
        return self._bot.bid(view, seed)

    def card(self, view: SeatView, seed: int) -> int:
        """As the guest."""
        self.views.append(view)
        return self._bot.card(view, seed)


def lessons(wanted: int) -> Iterator[Lesson]:
    """From one choice in four that is a choice and has a trick behind it."""
    rng = Rng(SEED)
    bots: tuple[Bot, Bot] = (BOTS["first"], Searcher(PLAYOUTS, Effort(deals=60, drawn=180, slips=200)))
    given = hand = 0
    while given < wanted:
        deck, rng = rng.deck()
        chance, rng = rng.word()
        tap = Tap(bots[hand % 2])
        play_hand((tap, tap, tap, tap), deck, hand // 2 % 4, seed=chance)
        hand += 1
        held = {view.own.seat: view.own.dealt or 0 for view in tap.views}
        for view in tap.views:
            pick, rng = rng.word()
            if pick % 4 == 0 and 4 <= len(view.public.played) <= 44 and view.own.legal.bit_count() > 1:
                yield lesson(view, [held[seat] for seat in range(4)], pick >> 2)
                given += 1


def lesson(view: SeatView, dealt: list[Cards], seed: int) -> Lesson:
    """What one position teaches, since the true deal is known."""
    flat, past = read(view)
    told = signs_at(flat, past)
    masks = imagined(flat, past, IMAGINED, seed)
    truth = [hand & ~past[WAS + seat] for seat, hand in enumerate(dealt)]
    every = [masks[at : at + 4] for at in range(0, len(masks), 4)] + [truth]
    holds = np.array(
        [[mask >> card & 1 for mask in deal for card in range(52)] for deal in every], np.float64
    )
    used = np.flatnonzero(told.sum(axis=0))
    return Lesson(used, (holds @ told[:, used]).astype(np.int8))


def signs_at(flat: list[int], past: list[int]) -> Reals:
    """How often each sign points at each card in each hand: by 52 times seat plus card, and by sign."""
    me, hidden, table = flat[TURN], unseen(flat, flat[TURN]), opened(flat)
    told = np.zeros((208, KINDS * WAYS))
    for at in range(4 * (13 - flat[LEFT]) + flat[PLACE]):
        card = past[PLAYED + at]
        if at % 4 == 0:
            table[TURN] = past[LEADER + at // 4]
        if table[TURN] != me:
            sign = WAYS * kind_of(table, card)
            for way, cards in enumerate(stands(table, card)):
                for other in each(cards & hidden):
                    told[52 * table[TURN] + other, sign + way] += 1
        put(table, card)
    return told


def learned(taught: list[Lesson]) -> Reals:
    """The weights, by Adam over `ROUNDS` rounds with a falling step."""
    weights, mean, square = (np.zeros(KINDS * WAYS) for _ in range(3))
    chance = np.random.default_rng(SEED)
    steps = 0
    for number in range(ROUNDS):
        order = chance.permutation(len(taught))
        for start in range(0, len(order), AT_ONCE):
            slope = -SHRINK * weights
            for at in order[start : start + AT_ONCE]:
                slope[taught[at].signs] += missed(taught[at], weights) / AT_ONCE
            steps += 1
            mean = 0.9 * mean + 0.1 * slope
            square = 0.999 * square + 0.001 * slope**2
            size = np.sqrt(square / (1 - 0.999**steps)) + 0.001
            weights += STEP * (1 - number / ROUNDS) * mean / (1 - 0.9**steps) / size
    return weights


def missed(one: Lesson, weights: Reals) -> Reals:
    """How much more often the signs stand in the true deal than in the imagined ones, as these are weighed."""
    likely, _ = weighed(one, weights)
    signs: Reals = one.counts[-1] - likely @ one.counts[:-1]
    return signs


def weighed(one: Lesson, weights: Reals) -> tuple[Reals, float]:
    """How likely each imagined deal is, and how much likelier the true one than they are, as a logarithm."""
    told = one.counts @ weights[one.signs]
    likely = np.exp(told[:-1] - told[:-1].max())
    gained = float(told[-1] - told[:-1].max() - np.log(likely.mean()))
    return likely / likely.sum(), gained


def text(weights: Reals, positions: int) -> str:
    """The module."""
    hundredths = np.clip(np.round(100 * weights), -MOST, MOST).astype(int)
    numbers = ", ".join(map(str, hundredths.tolist()))
    return f'''"""What plays say about the cards that their players still hold: see `signs.py`.

Made by `python -m tools.sign_weights {positions}`.
"""

from __future__ import annotations

from typing import Final

# fmt: off
WEIGHTS: Final[tuple[int, ...]] = (
{fill(numbers, 108, initial_indent="    ", subsequent_indent="    ")},
)
# fmt: on
"""By `signs.WAYS` times kind plus way. In hundredths of a logarithm."""


def weight_at(at: int) -> int:
    """The entry at `at`. A function of its own: where compiled, the table is an array."""
    return WEIGHTS[at]
'''


def learn(positions: int) -> None:
    """Write the module, and say what the weights tell of positions that they were not learned from."""
    every = list(lessons(positions + positions // 10))
    weights = learned(every[:positions])
    MODULE.write_text(text(weights, positions), encoding="utf-8")
    gains = [weighed(one, weights)[1] for one in every[positions:]]
    print(
        f"The true deal is {np.mean(gains):.2f} nats likelier than an imagined one, in {len(gains)} others."
    )


def main() -> None:
    """Forget every weight, and learn anew in a process that never knew them."""
    positions = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    if "--anew" in sys.argv:
        learn(positions)
        return
    MODULE.write_text(text(np.zeros(KINDS * WAYS), 0), encoding="utf-8")
    subprocess.run([sys.executable, "-m", "tools.sign_weights", str(positions), "--anew"], check=True)


if __name__ == "__main__":
    main()
