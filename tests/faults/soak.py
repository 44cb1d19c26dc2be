"""A soak: tables are made, played at, left, expired and purged for minutes on end, and the server's holdings sampled.

    python -m tests.faults.soak [MINUTES]

Rooms, tasks and files must be back where they were before the first visitor once everybody has left; memory must not
grow after a while of warming up, by what the collector counts and by what the system does.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import statistics
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from tests.faults.crowd import KEY, Table, playing
from tests.faults.rows import Finding, Row, Tier, show
from tests.faults.sampled import Sample
from tests.server.process import ROOT, environment

ROW: Final = Row("12", "soak", "memory flat; rooms, tasks and files back at the start")
ROWS: Final = (ROW,)

MINUTES: Final = {"quick": 1.0, "deep": 30.0}
TABLES: Final = 10
VISIT: Final = 70
"""Requests that are acknowledged to a table before all of it leaves: a hand and a bit of the next."""
WARM: Final = 1 / 3
"""The part of the soak that is not counted: caches fill."""
QUIET: Final = 40
"""Samples after the last visitor, at most, until all is back."""
MOST_OBJECTS: Final = 2_000
"""By how many objects a server may have grown in the counted part: a table's worth or two."""
MOST_GROWTH: Final = 8_000_000
"""Bytes likewise: what an allocator may do without any leak."""

SETTINGS: Final = {
    "SPADES_THINKERS": "0",
    "SPADES_PORT": "0",
    "SPADES_KEYS": KEY,
    "SPADES_REQUESTS_PER_SECOND": "1000",
    "SPADES_KEEP_UNSTARTED_HOURS": str(5 / 3600),
    "SPADES_KEEP_PRIVATE_DAYS": str(5 / 86400),
    "SPADES_KEEP_SOLO_DAYS": str(5 / 86400),
}


class Soak(NamedTuple):
    """The samples: one before anybody came, those of the soak, and the last one, after everybody had left."""

    before: Sample
    during: Sequence[Sample]
    after: Sample
    visits: int
    acknowledged: int
    seconds: float

    def counted(self) -> Sequence[Sample]:
        """The samples after warming up."""
        return self.during[int(len(self.during) * WARM) :]

    def is_flat(self) -> bool:
        """Whether neither objects nor resident memory grew, more than by chance, over the counted part."""
        return self.grown("objects") <= MOST_OBJECTS and self.grown("resident") <= MOST_GROWTH

    def is_back(self) -> bool:
        """Whether rooms, tasks and files are where they were before the first visitor."""
        return (self.after.rooms, self.after.tasks) == (self.before.rooms, self.before.tasks) and (
            self.after.files <= self.before.files + LAZY_FILES
        )

    def grown(self, what: str) -> float:
        """By how much it has grown over the counted part, had as many rooms been awake at its end as at its start."""
        return self._slope(what) * (len(self.counted()) - 1)

    def _slope(self, what: str) -> float:
        samples = self.counted()
        return slope([getattr(each, what) for each in samples], [each.rooms for each in samples])

    def __str__(self) -> str:
        before, after, per_hour = self.before, self.after, 3600 * len(self.during) / self.seconds
        objects, resident = self._slope("objects") * per_hour, self._slope("resident") * per_hour / 1e6
        awake = max(each.rooms for each in self.during)
        return (
            f"{self.seconds / 60:.1f} min, {self.visits} tables, {self.acknowledged:,} acknowledged:"
            f" rooms {before.rooms} > {awake} > {after.rooms}, tasks {before.tasks} > {after.tasks},"
            f" files {before.files} > {after.files}, {before.resident / 1e6:.0f} > {after.resident / 1e6:.0f} MB,"
            f" after warming up {resident:+.1f} MB and {objects:+,.0f} objects an hour"
        )


LAZY_FILES: Final = 12
"""Files that the log opens when it is first used: its readers' connections, three files each."""


def slope(values: Sequence[float], beside: Sequence[float]) -> float:
    """By how much they grow from one to the next where `beside` stays the same, by least squares; 0 of fewer than two.

    A machine that gets less to do meanwhile plays more tables at once, and that is no leak.
    """
    if len(values) < 2:
        return 0.0
    times = _apart_from(beside, range(len(values)))
    return statistics.linear_regression(times, _apart_from(beside, values)).slope


def _apart_from(beside: Sequence[float], values: Sequence[float]) -> list[float]:
    """What of the values a straight line over `beside` does not explain."""
    if len(set(beside)) < 2:
        return list(values)
    line = statistics.linear_regression(beside, values)
    return [value - line.slope * at for value, at in zip(values, beside, strict=True)]


async def measure(tier: Tier) -> AsyncIterator[Finding]:
    """Soak for as long as the tier says."""
    soak = await soaked(MINUTES[tier])
    yield ROW.found(str(soak), soak.is_flat() and soak.is_back())


async def soaked(minutes: float) -> Soak:
    """Have tables played at for so long, then wait until the server is at rest again."""
    with TemporaryDirectory(prefix="spades-soak-") as folder:
        async with sampled(Path(folder)) as (address, samples):
            before = await anext(samples)
            during: list[Sample] = []
            visited: list[Table] = []
            visitors = [asyncio.create_task(visit_on(address, seed, visited)) for seed in range(TABLES)]
            begin = time.monotonic()
            while (seconds := time.monotonic() - begin) < 60 * minutes:
                during.append(await anext(samples))
                show("seconds soaked", int(seconds), int(60 * minutes))
            for visitor in visitors:
                visitor.cancel()
            await asyncio.gather(*visitors, return_exceptions=True)
            after = await at_rest(samples, before)
    acknowledged = sum(table.acknowledged for table in visited)
    return Soak(before, during, after, len(visited), acknowledged, seconds)


async def visit_on(address: str, seed: int, visited: list[Table]) -> None:
    """One table after another: made, played at for a while, left for good."""
    rng = Random(seed)
    for number in itertools.count(seed):
        table = Table(address, 4 if number % 2 else 1, rng, "private" if number % 4 else "solo")
        visited.append(table)
        async with playing([table]):
            await table.until(VISIT)
        table.history.asks.clear()
        table.history.seen.clear()


async def at_rest(samples: AsyncIterator[Sample], before: Sample) -> Sample:
    """The first sample in which rooms and tasks are as before, or the last one of our patience."""
    sample = await anext(samples)
    for _ in range(QUIET):
        if (sample.rooms, sample.tasks) == (before.rooms, before.tasks):
            break
        sample = await anext(samples)
    return sample


@asynccontextmanager
async def sampled(folder: Path) -> AsyncIterator[tuple[str, AsyncIterator[Sample]]]:
    """A server of its own, its address and its samples as they come."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.faults.sampled"),
        cwd=ROOT,
        env=environment(SETTINGS | {"SPADES_DATA_DIR": str(folder)}),
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        port = int(await process.stdout.readline())
        yield f"http://127.0.0.1:{port}", _samples(process.stdout)
    finally:
        process.terminate()
        await process.wait()


async def _samples(printed: asyncio.StreamReader) -> AsyncIterator[Sample]:
    async for line in printed:
        yield Sample(*json.loads(line))


def main() -> int:
    """Soak for the minutes of the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("minutes", type=float, nargs="?", default=MINUTES["deep"], metavar="MINUTES")
    soak = asyncio.run(soaked(parser.parse_args().minutes))
    finding = ROW.found(str(soak), soak.is_flat() and soak.is_back())
    print(finding)
    return 0 if finding.held else 1


if __name__ == "__main__":
    sys.exit(main())
