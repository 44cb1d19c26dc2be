"""How long a killed server with 1,000 stored rooms takes until somebody plays a card: from exec to the `done`.

The rooms are one played template, appended through the log under 1,000 codes: four persons in the middle of a hand.
Each restart is of `spades serve` as a host runs it, but without thinkers: those start beside it, and nobody waits for
them. Each plays in a room that nobody has woken yet.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from spades.cards import NAMES
from tests.faults.rows import Finding, Row, Tier, show
from tests.room.driven import FOUR, lowest, midway, rows_of
from tests.server.persons import Person
from tests.server.process import ServerProcess
from web.dealer import SystemDealer
from web.identity import Identity, key_of
from web.log import Committed
from web.log import Row as LogRow
from web.migrate import upgrade
from web.sql_log import SqlLog

ROW: Final = Row("2", "restart to playable, 1,000 stored rooms", "p99 <= 1.5 s")
ROWS: Final = (ROW,)

ROOMS: Final = 1_000
RESTARTS: Final = {"quick": 10, "deep": 100}
GOAL: Final = 1.5
CARDS: Final = 21
"""Cards played in the hand that every room was left in."""


class Left(NamedTuple):
    """The rooms as they were left: their codes, the token of whoever is on turn, and the play that is theirs."""

    codes: Sequence[str]
    token: str
    play: dict[str, Any]


class Restart(NamedTuple):
    """One restart, seconds: until the first accepted play, until the server said it was ready, and its CPU."""

    played: float
    ready: float
    cpu: float


async def measure(tier: Tier) -> AsyncIterator[Finding]:
    """Store the rooms, then kill and start."""
    with TemporaryDirectory(prefix="spades-restart-") as folder:
        left = await stored(Path(folder), ROOMS)
        server = ServerProcess(Path(folder))
        restarts: list[Restart] = []
        try:
            # Not counted: where nobody has started this version yet, Python compiles it.
            await restarted(server, left, left.codes[-1])
            server.kill()
            for number in range(RESTARTS[tier]):
                show("restarts", number, RESTARTS[tier])
                restarts.append(await restarted(server, left, left.codes[number]))
                server.kill()
        finally:
            server.stop()
    yield ROW.found(figure_of(restarts), percentile([each.played for each in restarts], 99) <= GOAL)


def figure_of(restarts: Sequence[Restart]) -> str:
    """All restarts in one line."""
    played, ready, cpu = (sorted(each) for each in zip(*restarts, strict=True))
    return (
        f"p50 {percentile(played, 50):.2f} s, p99 {percentile(played, 99):.2f} s of {len(restarts)}"
        f" (ready at p50 {percentile(ready, 50):.2f} s; {percentile(cpu, 50):.2f} CPU s each)"
    )


def percentile(values: Sequence[float], part: int) -> float:
    """The smallest of `values` that `part` in a hundred do not exceed."""
    return sorted(values)[math.ceil(len(values) * part / 100) - 1]


async def restarted(server: ServerProcess, left: Left, code: str) -> Restart:
    """Start the server, and play in the room of `code`."""
    start = time.perf_counter()
    await asyncio.to_thread(server.start)
    ready = time.perf_counter() - start
    person = await Person(server.address, left.token).open(f"/r/{code}/socket")
    await person.do("play", **left.play)
    played = time.perf_counter() - start
    await person.leave()
    return Restart(played, ready, server.cpu_seconds())


async def stored(folder: Path, rooms: int) -> Left:
    """A data folder as `ServerProcess` has it, with that many rooms in its log."""
    data = folder / "tables"
    identity = Identity([key_of(data, SystemDealer())], SystemDealer())
    tokens = {name: identity.new_token() for name in FOUR}
    room = midway(CARDS)
    seat = room.table.turn
    assert seat is not None
    texts = [_with_players(row, tokens, identity) for row in room.rows]
    codes = [SystemDealer().room_code() for _ in range(rooms)]
    await _append(data, texts, codes)
    play = {"hand": 1, "turn_no": CARDS, "card": NAMES[lowest(room.table)]}
    return Left(codes, tokens[FOUR[seat]], play)


def _with_players(row: str, tokens: dict[str, str], identity: Identity) -> str:
    for name, token in tokens.items():
        row = row.replace(f'"{name}"', f'"{identity.player(token)}"')
    return row


async def _append(data: Path, texts: list[str], codes: Sequence[str]) -> None:
    """The same rows under every code, through the log, all rooms side by side."""
    url = f"sqlite:///{data / 'spades.sqlite3'}"
    upgrade(url)
    log = SqlLog(url)
    template = midway(CARDS)
    template.rows = texts
    for done, version in enumerate(zip(*(rows_of(template, code) for code in codes), strict=True)):
        await _committed(log, version)
        show("rows of each room", done + 1, len(texts))
    await log.close()


async def _committed(log: SqlLog, rows: Sequence[LogRow]) -> None:
    results = await asyncio.gather(*(log.append(row) for row in rows))
    if not all(isinstance(result, Committed) for result in results):
        raise RuntimeError("a room was not stored")
