"""The fault suite: a line a row with its figure, and 1 as exit code where a goal is missed.

    python -m tests.faults [--deep] [NUMBER ...]

The quick tier takes about five minutes on two cores that do nothing else; the deep one counts higher.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import traceback
from collections.abc import AsyncIterator, Iterable, Sequence

from tests.faults.rows import Fault, Finding, Tier, suite
from tools.test import keep_what_is_compiled


def wanted(faults: Iterable[Fault], numbers: Sequence[str]) -> list[Fault]:
    """Those that measure one of `numbers`, or all of them. Raises ValueError for a number that none has."""
    known = {row.number: fault for fault in faults for row in fault.ROWS}
    if unknown := [number for number in numbers if number not in known]:
        raise ValueError(f"no row {', '.join(unknown)}: there are {', '.join(known)}")
    return list(dict.fromkeys(known[number] for number in numbers or known))


async def run(faults: Sequence[Fault], tier: Tier) -> bool:
    """Measure and print; whether every goal was held."""
    held = True
    for fault in faults:
        async for finding in findings(fault, tier):
            print(finding, flush=True)
            held = held and finding.held
    return held


async def findings(fault: Fault, tier: Tier) -> AsyncIterator[Finding]:
    """A finding for each of the fault's rows: one that could not be measured was not held."""
    open_rows = dict.fromkeys(fault.ROWS)
    why = "not measured"
    try:
        async for finding in fault.measure(tier):
            open_rows.pop(finding.row, None)
            yield finding
    except Exception as error:  # noqa: BLE001 - the other rows are measured all the same
        traceback.print_exc()
        why = f"not measured: {type(error).__name__}"
    for row in open_rows:
        yield row.found(why, False)


def main() -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deep", action="store_true", help="count higher")
    parser.add_argument("numbers", nargs="*", metavar="NUMBER", help="rows to measure; without any, all")
    chosen = parser.parse_args()
    # A host's server finds its bytecode where it left it, whatever this machine's environment says.
    keep_what_is_compiled()
    try:
        faults = wanted(suite(), chosen.numbers)
    except ValueError as error:
        parser.error(str(error))
    return 0 if asyncio.run(run(faults, "deep" if chosen.deep else "quick")) else 1


if __name__ == "__main__":
    sys.exit(main())
