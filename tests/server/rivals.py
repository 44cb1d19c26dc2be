"""One of several processes that append to the same rooms: `python -m tests.server.rivals URL NAME`.

Prints how many of its rows were committed, once all rooms are full.
"""

from __future__ import annotations

import asyncio
import sys

from web.log import NO_HEAD, Committed, Conflict, Log, chained
from web.sql_log import SqlLog

ROOMS = 50
ROWS = 8
"""Rows a room."""


async def main(url: str, name: str) -> int:
    """The number of rows that this process put in."""
    log = SqlLog(url)
    committed = await asyncio.gather(*(fill(log, f"room-{number}", name) for number in range(ROOMS)))
    await log.close()
    return sum(committed)


async def fill(log: Log, room: str, name: str) -> int:
    """Append to one room until it is full; how many rows were ours."""
    ours, head = 0, NO_HEAD
    while head.version < ROWS:
        row = chained(room, head.version + 1, name, f"{name}-{head.version}", head.hash, "[]")
        match await log.append(row):
            case Committed():
                ours += 1
            case Conflict():
                pass
            case other:
                raise RuntimeError(f"{other} of a row that nobody else sends")
        head = (await log.heads([room]))[room]
    return ours


if __name__ == "__main__":
    print(asyncio.run(main(sys.argv[1], sys.argv[2])))
