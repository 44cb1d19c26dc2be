"""The server is killed, again and again, while persons by the hundred play on; the log is then held to its word.

Each life of the server ends at a seeded place: at one of the five boundaries of a group of rows, at any step of the
event loop, that is between any two awaits, or at any moment, from outside. Some end before they have begun to serve.
With PostgreSQL, that is ended too now and then, as by a power cut, under the server. What SIGKILL cannot show is a
disk that lies: that is row 13.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple, get_args

from tests.faults.crowd import KEY, Table, playing
from tests.faults.judge import chain_faults, folded, legal_faults, lost_faults, order_faults, seen_faults
from tests.faults.nursery import Nursery, nursery
from tests.faults.rows import Finding, Row, Tier, show
from tests.faults.struck import STEP, Strike
from tests.server.postgres import PostgresProcess, programs
from web.log import Row as LogRow
from web.sql_log import Boundary, SqlLog

KILLED: Final = Row("1", "kill -9 at any point", "0 acknowledged lost")
ORDERED: Final = Row("9", "order, against a room that does one thing at a time", "0 violations")
ROWS: Final = (KILLED, ORDERED)

SEED: Final = 6
LIFE: Final = 6.0
"""Seconds after which a server is killed that has not come to its strike."""
ANY_TIME: Final = "any time"
PLACES: Final[tuple[str, ...]] = (*get_args(Boundary), STEP, ANY_TIME)
ARRIVALS: Final[Mapping[str, int]] = {STEP: 30_000} | dict.fromkeys(get_args(Boundary), 300)
"""The most arrivals at a place before the strike: what a server comes to in a second or two."""
EARLY: Final = 0.15
"""How many of the kills come within the first arrivals: while the server starts, or wakes its rooms."""
CRASHES: Final = 0.25
"""How many of the lives see PostgreSQL crash."""

NOTHING: Final = re.compile(r"(?!)")
CUT_OFF: Final = re.compile(
    r"a group of \d+ rows failed|a row failed|a COMMIT was lost|a fold was not kept|\s*$"
    r"|a copy of a room was not kept: LogUnavailable|forgotten rooms were not looked for \(LogUnavailable\)"
)
"""What a server may complain of while PostgreSQL is gone."""


class Size(NamedTuple):
    """How much is played: the run ends when both counts are reached, or after `seconds`."""

    fours: int
    alone: int
    kills: int
    acknowledged: int
    seconds: float


SIZES: Final[Mapping[Tier, Size]] = {
    "quick": Size(35, 15, 20, 4_000, 40),
    "deep": Size(40, 20, 100, 100_000, 1_500),
}


class Toll(NamedTuple):
    """What came of a run."""

    kills: Counter[str]
    acknowledged: int
    rows: int
    lost: list[str]
    disordered: list[str]
    complaints: list[str]


async def measure(tier: Tier) -> AsyncIterator[Finding]:
    """Kill on SQLite, and on PostgreSQL where there is one."""
    tolls = {"SQLite": await on_sqlite(SIZES[tier])}
    if programs() and find_spec("psycopg"):
        tolls["PostgreSQL"] = await on_postgres(SIZES[tier])
    figures = [f"{store}: {figure_of(toll)}" for store, toll in tolls.items()]
    unkept = [sentence for toll in tolls.values() for sentence in toll.lost + toll.complaints]
    for sentence in unkept[:20]:
        print(f"     {sentence}")
    yield KILLED.found("; ".join(figures), not unkept)
    wrong = [sentence for toll in tolls.values() for sentence in toll.disordered]
    for sentence in wrong[:20]:
        print(f"     {sentence}")
    acknowledged = sum(toll.acknowledged for toll in tolls.values())
    yield ORDERED.found(f"{len(wrong)} violations in {acknowledged:,} answers and their repeats", not wrong)


def figure_of(toll: Toll) -> str:
    """A toll in one line."""
    return (
        f"{len(toll.lost)} lost of {toll.acknowledged:,} acknowledged through {toll.kills.total()} kills"
        f" ({toll.rows:,} rows, {len(toll.complaints)} complaints)"
    )


async def on_sqlite(size: Size) -> Toll:
    """A run on a store of its own."""
    with TemporaryDirectory(prefix="spades-kills-") as folder:
        return await a_run(size, Path(folder), f"sqlite:///{folder}/spades.sqlite3", _nothing)


async def on_postgres(size: Size) -> Toll:
    """A run on a PostgreSQL of its own, which crashes too."""
    with TemporaryDirectory(prefix="spades-kills-") as folder:
        server = PostgresProcess(Path(folder))

        async def crash() -> None:
            await asyncio.to_thread(server.crash)
            await asyncio.to_thread(server.start)

        try:
            return await a_run(size, Path(folder), server.start().url, crash)
        finally:
            server.remove()


async def _nothing() -> None:
    """A store that nothing happens to."""


async def a_run(size: Size, folder: Path, url: str, crash: Callable[[], Awaitable[None]]) -> Toll:
    """Play and kill, start once more, then read the log and judge it."""
    rng = Random(SEED)
    environment = {"SPADES_DATA_DIR": str(folder), "SPADES_DATABASE_URL": url, "SPADES_KEYS": KEY}
    environment["SPADES_REQUESTS_PER_SECOND"] = "1000"
    errors = folder / "complaints"
    async with nursery(environment, errors) as server:
        tables = tables_of(size, server.address, rng)
        async with playing(tables):
            kills = await kill_on(server, tables, size, crash, rng)
            await server.start()
            await asyncio.sleep(1)
        server.stop()
        await server.ended()
    # Of a database that goes away, a server may say that it did.
    expected = NOTHING if crash is _nothing else CUT_OFF
    complaints = [line for line in errors.read_text().splitlines() if not expected.match(line)]
    return await toll_of(tables, url, kills, complaints)


def tables_of(size: Size, address: str, rng: Random) -> list[Table]:
    """Four persons at some tables, one among guests at the others; at every third with Blind Nil."""
    fours = [Table(address, 4, rng, blind_nil=number % 3 == 0) for number in range(size.fours)]
    kinds = ("solo", "private")
    return fours + [Table(address, 1, rng, kinds[number % 2]) for number in range(size.alone)]


async def kill_on(
    server: Nursery,
    tables: Sequence[Table],
    size: Size,
    crash: Callable[[], Awaitable[None]],
    rng: Random,
) -> Counter[str]:
    """Start it and have it die, until there is enough; where it died how often."""
    kills = Counter[str]()
    loop = asyncio.get_running_loop()
    end = loop.time() + size.seconds
    while loop.time() < end:
        acknowledged = sum(table.acknowledged for table in tables)
        if kills.total() >= size.kills and acknowledged >= size.acknowledged:
            break
        show("acknowledged", acknowledged, size.acknowledged)
        kills[await a_life(server, kills.total(), crash, rng)] += 1
    return kills


async def a_life(server: Nursery, number: int, crash: Callable[[], Awaitable[None]], rng: Random) -> str:
    """One life of the server, from its start to the kill; at which place it died."""
    place = PLACES[number % len(PLACES)]
    if place == ANY_TIME:
        if await server.start():
            await asyncio.sleep(rng.random() * LIFE / 6)
            if rng.random() < CRASHES * len(PLACES):
                await crash()
                await asyncio.sleep(rng.random() * LIFE / 6)
            server.kill()
            await server.ended()
        return place
    early = rng.random() < EARLY
    strike = Strike(place, 1 + int(rng.random() * (30 if early else ARRIVALS[place])))
    if not await server.start(strike):
        return place
    try:
        await asyncio.wait_for(server.ended(), LIFE)
    except TimeoutError:
        with suppress(ProcessLookupError):
            server.kill()
        await server.ended()
        return ANY_TIME
    return place


async def toll_of(tables: Sequence[Table], url: str, kills: Counter[str], complaints: list[str]) -> Toll:
    """Hold the log to what the persons of all tables know."""
    log = SqlLog(url)
    unkept, wrong, count = list[str](), list[str](), 0
    for table in tables:
        rows: Sequence[LogRow] = await log.tail(table.code) if table.code else []
        count += len(rows)
        lived, history = folded(rows), table.history
        unkept += [*chain_faults(rows), *legal_faults(lived, history)]
        unkept += [*lost_faults(lived, history), *seen_faults(lived, history)]
        wrong += order_faults(rows, history)
    await log.close()
    acknowledged = sum(table.acknowledged for table in tables)
    return Toll(kills, acknowledged, count, unkept, wrong, complaints)
