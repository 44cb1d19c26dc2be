"""How many rows the log takes a second, and what they cost: `python -m bench.log [folder]`, about 15 s.

Every room appends its next row as soon as the last one is durable. The disk of `folder` decides: give the one
that will hold the log. CPU is that of the whole process, the rooms' own part included.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from web import writer
from web.log import NO_HEAD, Committed, Log, chained
from web.migrate import upgrade
from web.sql_log import SqlLog

SECONDS = 1.8
ROOMS = (1, 25, 200)
EVENTS = '[["card-played",2,"QH"],["trick-won",0]]' + " " * 80
"""As long as the events of a play."""


def main() -> None:
    """Print a line a measurement."""
    print(f"{'groups of':>9} {'rooms':>6} {'rows/s':>8} {'CPU s/1,000 rows':>17} {'p50 ms':>7} {'p99 ms':>7}")
    for most in (writer.GROUP, 1):
        for rooms in ROOMS:
            with patch.object(writer, "GROUP", most), store() as url:
                print(f"{most:>9} {rooms:>6} {asyncio.run(measured(url, rooms))}")


@contextmanager
def store() -> Iterator[str]:
    """A new store in the folder of the command line, else in the system's."""
    with TemporaryDirectory(dir=Path(sys.argv[1]) if len(sys.argv) > 1 else None) as folder:
        url = f"sqlite:///{folder}/rooms.db"
        upgrade(url)
        yield url


async def measured(url: str, rooms: int) -> str:
    """The figures of `rooms` rooms that append for SECONDS."""
    log = SqlLog(url)
    wall, cpu = time.perf_counter(), time.process_time()
    waits = await asyncio.gather(
        *(appends(log, f"room-{number:011}", wall + SECONDS) for number in range(rooms))
    )
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    await log.close()
    all_waits = sorted(wait for room in waits for wait in room)
    count = len(all_waits)
    p50, p99 = (1000 * all_waits[count * part // 100] for part in (50, 99))
    return f"{count / wall:>8,.0f} {1000 * cpu / count:>17.3f} {p50:>7.1f} {p99:>7.1f}"


async def appends(log: Log, room: str, end: float) -> list[float]:
    """The seconds each row of one room waited."""
    head, waits = NO_HEAD, list[float]()
    while (begin := time.perf_counter()) < end:
        row = chained(room, head.version + 1, "guest:1", f"id-{head.version}", head.hash, EVENTS)
        if not isinstance(await log.append(row), Committed):
            raise RuntimeError("a row without a rival was not committed")
        waits.append(time.perf_counter() - begin)
        head = head._replace(version=row.version, hash=row.hash)
    return waits


if __name__ == "__main__":
    main()
