"""What synchronous=FULL costs against NORMAL: `python -m bench.durability [--rounds 5] [folder]`, about a minute.

FULL is what the log does: each group of rows is flushed to the disk before anybody hears of it. NORMAL leaves that to
the next checkpoint, so a power cut could take back what was acknowledged. The two take turns, round after round, and
the medians are printed. Saturated: 200 rooms that append as soon as the last row is durable. Calm: one row every 20 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sqlite3
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest.mock import patch

from web import sqlite
from web.log import NO_HEAD, Committed, Head, Log, chained
from web.migrate import upgrade
from web.sql_log import SqlLog

SECONDS = 3.0
ROOMS = 200
CALM_EVERY = 0.02
EVENTS = '[["card-played",2,"QH"],["trick-won",0]]' + " " * 80
"""As long as the events of a play."""


class Round(NamedTuple):
    """One round: rows a second and CPU seconds a thousand when saturated, ms a row when calm."""

    rows: float
    cpu: float
    p50: float
    p99: float


@contextmanager
def flushed(mode: str) -> Iterator[None]:
    """Every connection that may write flushes like this, whatever the log asks for."""
    prepare = sqlite._prepare_to_write

    def prepared(connection: sqlite3.Connection, record: object) -> None:
        prepare(connection, record)
        connection.execute(f"PRAGMA synchronous = {mode}")

    with patch.object(sqlite, "_prepare_to_write", prepared):
        yield


async def a_round(mode: str, folder: Path) -> Round:
    """Saturated, then calm, on a new store."""
    url = f"sqlite:///{folder}/rooms.db"
    upgrade(url)
    log = SqlLog(url)
    wall, cpu = time.perf_counter(), time.process_time()
    counts = await asyncio.gather(
        *(busy(log, f"room-{number:011}", wall + SECONDS) for number in range(ROOMS))
    )
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    waits = sorted(await calm(log))
    await log.close()
    p50, p99 = (1000 * waits[len(waits) * part // 100] for part in (50, 99))
    return Round(sum(counts) / wall, 1000 * cpu / sum(counts), p50, p99)


async def busy(log: Log, room: str, end: float) -> int:
    """How many rows one room appends until `end`, one behind the other."""
    head = NO_HEAD
    while time.perf_counter() < end:
        head = await appended(log, room, head)
    return head.version


async def calm(log: Log) -> list[float]:
    """The seconds that a row waits, when nobody else has any."""
    head, waits = NO_HEAD, list[float]()
    for _ in range(int(SECONDS / CALM_EVERY)):
        begin = time.perf_counter()
        head = await appended(log, "a-calm-room", head)
        waits.append(time.perf_counter() - begin)
        await asyncio.sleep(CALM_EVERY)
    return waits


async def appended(log: Log, room: str, head: Head) -> Head:
    """The head after one row more."""
    row = chained(room, head.version + 1, "guest:1", f"id-{head.version}", head.hash, EVENTS)
    if not isinstance(await log.append(row), Committed):
        raise RuntimeError("a row without a rival was not committed")
    return Head(row.version, row.hash)


def report(mode: str, rounds: Sequence[Round]) -> str:
    """The medians in one line."""
    rows, cpu, p50, p99 = (statistics.median(each) for each in zip(*rounds, strict=True))
    return f"{mode:>7} {rows:>8,.0f} {cpu:>18.3f} {p50:>8.2f} {p99:>8.2f}"


def main() -> None:
    """Take turns, and print a line each."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5, choices=range(1, 51), metavar="N")
    parser.add_argument("folder", type=Path, nargs="?", help="on the disk that will hold the log")
    chosen = parser.parse_args()
    rounds: dict[str, list[Round]] = {"FULL": [], "NORMAL": []}
    for number in range(chosen.rounds):
        for mode in rounds if number % 2 else reversed(rounds):
            with TemporaryDirectory(dir=chosen.folder) as folder, flushed(mode):
                rounds[mode].append(asyncio.run(a_round(mode, Path(folder))))
        if sys.stderr.isatty():
            print(f"\rround {number + 1} of {chosen.rounds}", end="", file=sys.stderr)
    print(
        f"{'':>7} {'rows/s':>8} {'CPU s/1,000 rows':>18} {'p50 ms':>8} {'p99 ms':>8}   load {os.getloadavg()[0]:.1f}"
    )
    for mode, measured in rounds.items():
        print(report(mode, measured))


if __name__ == "__main__":
    main()
