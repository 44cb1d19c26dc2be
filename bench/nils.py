"""Whether nils come home as often as their bidder thinks: `python -m bench.nils GUEST`.

GUEST is a level or a frozen name, as in bench/looks.py. All four seats play it, at level scores. Nils are sorted by the
chance that the table gave them when they were bid (`spades/bots/first/nils.py`) and cut into tenths of equal size.

    python -m bench.nils expert --hands 8000 --seed 9601
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import pairwise
from math import sqrt
from typing import NamedTuple, get_args

from spades import kernel
from spades.arena import play_hand
from spades.bots.bot import Bot
from spades.bots.first.nils import nil_chance
from spades.bots.levels import BOTS, Level
from spades.rng import Rng
from spades.sim.minds import mind_for

TENTHS = 10


class Nil(NamedTuple):
    """One that was bid: how many times of 100 it was to come home, and whether it did."""

    promised: int
    home: bool


def nils(bot: Bot, hands: int, seed: int) -> Iterator[Nil]:
    """Those of so many hands of self-play."""
    rng = Rng(seed)
    for number in range(hands):
        deck, rng = rng.deck()
        chance, rng = rng.word()
        table = play_hand((bot, bot, bot, bot), deck, number % 4, seed=chance)
        for seat in range(4):
            if table.bids[seat] == kernel.NIL:
                yield Nil(nil_chance(table.dealt[seat]), table.books[seat] == 0)
        if sys.stderr.isatty():
            print(f"\r{number + 1} of {hands} hands", end="", file=sys.stderr)


def main() -> None:
    """A line a tenth: what was promised, what came, and its 95% interval."""
    parser = argparse.ArgumentParser(
        description="How often nils come home, beside what their bidder thought."
    )
    parser.add_argument("guest", choices=[*get_args(Level), *BOTS])
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    bot = BOTS[asked.guest] if asked.guest in BOTS else mind_for(asked.guest)
    found = sorted(nils(bot, asked.hands, asked.seed), key=lambda nil: nil.promised)
    print(f"{len(found)} nils, {len(found) / (2 * asked.hands):.3f} a team and hand")
    cuts = [len(found) * at // TENTHS for at in range(TENTHS + 1)]
    print("nils  promised  came home")
    for some in (*(found[a:b] for a, b in pairwise(cuts)), found):
        home = sum(nil.home for nil in some) / len(some)
        promised = sum(nil.promised for nil in some) / len(some)
        print(
            f"{len(some):4}  {promised:7.1f}%  {100 * home:8.1f}% +-{196 * sqrt(home * (1 - home) / len(some)):.1f}"
        )


if __name__ == "__main__":
    main()
