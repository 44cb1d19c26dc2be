"""Row 8: the whole server on a virtual clock, several processes on one log, faults from a seed.

    python -m tests.faults.simulate SEED [WORLD]

lives one seed again and says what was wrong with it. What is lived does not depend on the machine.
"""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from concurrent.futures import ProcessPoolExecutor
from typing import Final

from tests.faults.rows import Finding, Row, Tier, show
from tests.faults.world import WORLDS, Found, simulate, told

ROWS: Final = (
    Row(
        "8",
        "deterministic simulation: processes, links, store and signals that fail",
        "10^6 actions, 0 faults",
    ),
)
ACTIONS: Final = 7_000
"""Of one world: some hundred deaths of processes, and every room through a match or two."""
SEEDS: Final[dict[Tier, int]] = {"quick": 6, "deep": 150}


async def measure(tier: Tier) -> AsyncIterator[Finding]:
    """Live worlds of fresh seeds, two at a time; a seed with a fault is told at once."""
    found: list[Found] = []
    with ProcessPoolExecutor(2) as pool:
        for one in pool.map(lived, range(SEEDS[tier])):
            found.append(one)
            show("worlds", len(found), SEEDS[tier])
            if one.faults:
                print(f"seed {one.seed}: {one.faults[:5]}", file=sys.stderr)
    yield ROWS[0].found(told(found), not any(one.faults for one in found))


def lived(seed: int) -> Found:
    """The world of a seed: each kind in its turn."""
    return simulate(seed, ACTIONS, WORLDS[seed % len(WORLDS)])


def main() -> int:
    """Live one seed again."""
    seed = int(sys.argv[1])
    kind = WORLDS[int(sys.argv[2]) if len(sys.argv) > 2 else seed % len(WORLDS)]
    found = simulate(seed, ACTIONS, kind)
    print(f"{kind.name}, seed {seed}: {told([found])}, trace {found.trace}")
    print("\n".join(found.faults))
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
