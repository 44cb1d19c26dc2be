"""How long a room takes to wake, from the hand it was left in: a young one, and one of 300 hands (story M6).

python -m bench.wake [hands]
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path

from sqlalchemy import insert

from tests.room.driven import rows_of
from tests.room.long import long_room
from tests.server.waking import woken
from web.folding import fold_to_keep, folded, sheet_of
from web.log import Head, Row
from web.migrate import upgrade
from web.schema import SCHEMA, rows
from web.sql_engine import open_engine
from web.sql_log import SqlLog

ROUNDS = 15


async def measure(url: str, hands: int, code: str) -> None:
    """Store a room of `hands` and print how it wakes."""
    stored = rows_of(long_room(hands, cards=30), code)
    engine = open_engine(url, writes=True, connections=1)
    with engine.begin() as connection:
        connection.execute(insert(rows), [row._asdict() | {"schema": SCHEMA} for row in stored])
    engine.dispose()
    log = SqlLog(url)
    await report(f"{hands} hands, {len(stored)} rows, folded whole", log, code)
    scored = next(at for at in range(len(stored), 0, -1) if "hand-scored" in stored[at - 1].events)
    await keep(log, code, stored[:scored])
    await report(f"{hands} hands, from the fold kept at the last scored one", log, code)
    start = time.perf_counter()
    sheet = sheet_of(stored).hands
    print(f"  its sheet of {len(sheet)} hands, once: {(time.perf_counter() - start) * 1000:.0f} ms")
    await log.close()


async def keep(log: SqlLog, code: str, stored: list[Row]) -> None:
    """Keep the fold of these rows, as the server does when a hand is scored."""
    room = folded(stored)
    if room is not None:
        await log.keep(code, fold_to_keep(room, Head(len(stored), stored[-1].hash)))


async def report(what: str, log: SqlLog, code: str) -> None:
    """Wake it a few times; the median and the worst."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        await woken(log, code)
        times.append((time.perf_counter() - start) * 1000)
    print(f"{what}: median {statistics.median(times):.1f} ms, worst {max(times):.1f} ms")


def main() -> None:
    """Measure in a folder of its own."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'log.sqlite3'}"
        upgrade(url)
        for count, code in ((2, "A" * 16), (hands, "B" * 16)):
            asyncio.run(measure(url, count, code))


if __name__ == "__main__":
    main()
