"""Print how one guest does against another over duplicate deals.

python bench/strength.py first random --deals 1000 --seed 7
"""

from __future__ import annotations

import argparse
import time

from spades.arena import Side, duel
from spades.bots.levels import BOTS


def main() -> None:
    """Play the duel named on the command line and print both sides."""
    parser = argparse.ArgumentParser(description="One guest against another over duplicate deals.")
    parser.add_argument("a", choices=BOTS)
    parser.add_argument("b", choices=BOTS)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    start = time.perf_counter()
    result = duel(BOTS[asked.a], BOTS[asked.b], asked.deals, asked.seed)
    seconds = time.perf_counter() - start
    print(f"{asked.a} against {asked.b}: {asked.deals} duplicate deals, seed {asked.seed}, {seconds:.1f} s")
    print(f"points a hand {result.mean:+.1f}, 95% from {result.low:+.1f} to {result.high:+.1f}")
    print(line(asked.a, result.a))
    print(line(asked.b, result.b))


def line(name: str, side: Side) -> str:
    """One side in a line: figures a team and hand."""
    made = f"{side.nil_made / side.nil_tries:.0%}" if side.nil_tries else "-"
    return (
        f"{name:8} contract {side.contracts / side.hands:.2f}  books {side.counted / side.hands:.2f}  "
        f"set {side.sets / side.hands:.1%}  bags {side.bags / side.hands:.2f}  "
        f"nils {side.nil_tries / side.hands:.3f}, made {made}"
    )


if __name__ == "__main__":
    main()
