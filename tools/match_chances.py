"""Makes spades/bots/match_chances.py: the chance to win a match from every pair of scores, by self-play.

`python -m tools.match_chances [HANDS]` plays hands of the quick policy at level scores from a fixed seed, takes
what they brought to both sides as the law of every hand, and works back from the end of the match until nothing
changes. Bags are charged at their cost. The same number of hands gives the same file.
"""

from __future__ import annotations

import sys
from pathlib import Path
from textwrap import fill

import numpy as np
import numpy.typing as npt

from spades import kernel
from spades.bots.worth import BAG_COST, EVEN
from spades.rng import Rng
from spades.sim.compiled import played_hand

STEP = 20
SIDE = 46
SEED = 500
LEAST = 1e-7
Table = npt.NDArray[np.float64]


def outcomes(hands: int) -> Table:
    """What both sides gained, bags charged: (2 * hands, 2) points; each hand counts from either side."""
    rng = Rng(SEED)
    gained = []
    for number in range(hands):
        seed, rng = rng.word()
        bids, books = played_hand(seed >> 1, number % 4)
        gained.append([_gain(bids, books, team) for team in (0, 1)])
    even = np.array(gained, dtype=np.float64)
    return np.concatenate([even, even[:, ::-1]])


def _gain(bids: list[int], books: list[int], team: int) -> int:
    a, b = team, team + 2
    outcome = (bids[a], books[a], bids[b], books[b])
    # A bag carried on lies in the price of the state, and its own point is in the score.
    return kernel.team_points(*outcome) - BAG_COST * kernel.new_bags(*outcome)


def settle(gained: Table) -> Table:
    """The chance by how far we and they are from the target, in steps."""
    chances = np.full((SIDE, SIDE), 0.5)
    distances = STEP * np.arange(SIDE, dtype=np.float64)
    ours = distances[:, None, None] - gained[None, None, :, 0]
    theirs = distances[None, :, None] - gained[None, None, :, 1]
    ended = (ours <= 0) | (theirs <= 0)
    won = np.where(ours < theirs, 1.0, np.where(ours > theirs, 0.0, 0.5))
    while True:
        following = np.where(ended, won, between(chances, ours, theirs)).mean(axis=2)
        if np.abs(following - chances).max() < LEAST:
            return following
        chances = following


def between(chances: Table, ours: Table, theirs: Table) -> Table:
    """`chances` read between its entries."""
    down = np.clip(ours / STEP, 0, SIDE - 1.001)
    along = np.clip(theirs / STEP, 0, SIDE - 1.001)
    row, column = down.astype(np.int64), along.astype(np.int64)
    down, along = down - row, along - column
    near: Table = chances[row, column] * (1 - along) + chances[row, column + 1] * along
    far: Table = chances[row + 1, column] * (1 - along) + chances[row + 1, column + 1] * along
    blend: Table = near * (1 - down) + far * down
    return blend


def text(chances: Table, hands: int) -> str:
    """The module."""
    numbers = ", ".join(str(round(EVEN * float(chance))) for row in chances for chance in row)
    return f'''"""The chance to win a match by both sides' distance from the target.

Made by `python -m tools.match_chances {hands}`.
"""

from __future__ import annotations

from typing import Final

STEP: Final = {STEP}
"""Points from one entry to the next."""
SIDE: Final = {SIDE}
"""Entries by our distance, and by theirs."""

# fmt: off
CHANCES: Final[tuple[int, ...]] = (
{fill(numbers, 108, initial_indent="    ", subsequent_indent="    ")},
)
# fmt: on
"""Row by row: how far we are from the target, along it how far they are. In 100,000ths."""


def chance_at(at: int) -> int:
    """The entry at `at`. A function of its own: where compiled, the table is an array."""
    return CHANCES[at]
'''


def main() -> None:
    """Write the module."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    chances = settle(outcomes(hands))
    path = Path(__file__).parent.parent / "spades" / "bots" / "match_chances.py"
    path.write_text(text(chances, hands), encoding="utf-8")
    slope = (chances[24, 25] - chances[26, 25]) / (2 * STEP)
    print(f"A match to 500 turns on {1 / slope:.0f} points of margin at its start.")


if __name__ == "__main__":
    main()
