"""Torn and flipped bytes: what a server makes of a store whose disk has lied.

Two rooms are played into an SQLite file, which is copied with its WAL as a power cut leaves them. Then the WAL is cut
off at each byte of the last transaction, and bytes are turned over, in the WAL and in the file once all is in it. Of
each such store a server may make rooms that are a beginning of what was acknowledged, or say in a sentence that it is
damaged, or keep a room away; it may make nothing that never was.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, Literal, NamedTuple, TypeAlias

from tests.faults.rows import Finding, Row, Tier, show
from tests.room.driven import midway, rows_of
from tests.server.waking import woken
from web.folding import fold_to_keep, folded
from web.log import Committed, Head, LogUnavailable
from web.log import Row as LogRow
from web.migrate import upgrade
from web.room.state import Room
from web.sql_log import SqlLog

ROW: Final = Row("13d", "torn and flipped bytes", "a beginning opens, or a sentence; nothing invented")
ROWS: Final = (ROW,)

CODES: Final = ("TORN000000000001", "TORN000000000002")
CARDS: Final = 9
KEPT_AT: Final = -5
"""The row whose fold is kept beside the log: it is a cache, and may be damaged too."""
FLIPS: Final = {"quick": 120, "deep": 3_000}
"""Bytes turned over, in each of the two files."""
CUT_EVERY: Final = {"quick": 24, "deep": 1}

Verdict: TypeAlias = Literal["whole", "a beginning", "kept away", "a sentence", "invented"]


class Store(NamedTuple):
    """The bytes of a store, and every state that its rooms were acknowledged in, from version 0."""

    file: bytes
    wal: bytes
    lived: Mapping[str, Sequence[Room | None]]


async def measure(tier: Tier) -> AsyncIterator[Finding]:
    """Cut, then turn over; each store is opened by what a server opens its own with."""
    with TemporaryDirectory(prefix="spades-torn-") as folder:
        store, last = await lived_store(Path(folder))
        checkpointed = await all_in_the_file(store, Path(folder))
        rng = Random(13)
        cuts = [store._replace(wal=store.wal[:at]) for at in range(last, len(store.wal), CUT_EVERY[tier])]
        count = FLIPS[tier]
        flips = [flipped(store, rng, last) for _ in range(count)]
        flips += [flipped(checkpointed, rng) for _ in range(count)]
        of_cuts, of_flips = [await tally(stores, Path(folder)) for stores in (cuts, flips)]
    figure = f"{len(cuts)} cuts: {told(of_cuts)}; {len(flips)} bytes turned over: {told(of_flips)}"
    yield ROW.found(figure, not (of_cuts + of_flips)["invented"])


def told(verdicts: Counter[Verdict]) -> str:
    """How often which, in one line."""
    return ", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common())


# --- stores ----------------------------------------------------------------------------------------------


async def lived_store(folder: Path) -> tuple[Store, int]:
    """A store as a power cut finds it, and where the last transaction begins in its WAL."""
    file = folder / "lived.sqlite3"
    url = f"sqlite:///{file}"
    upgrade(url)
    log = SqlLog(url)
    rows = {code: rows_of(midway(CARDS), code) for code in CODES}
    *earlier, last = [row for room in rows.values() for row in room]
    for row in earlier:
        await _committed(log, row)
    for room in rows.values():
        await _keep(log, room[:KEPT_AT])
    before = _wal(file).stat().st_size
    # A checkpoint by a closing reader would take the WAL away: the bytes are read while the log is open.
    await _committed(log, last)
    store = Store(file.read_bytes(), _wal(file).read_bytes(), {code: _lived(rows[code]) for code in CODES})
    await log.close()
    return store, before


async def _committed(log: SqlLog, row: LogRow) -> None:
    result = await log.append(row)
    if not isinstance(result, Committed):
        raise RuntimeError(f"a row was not stored: {result}")


async def _keep(log: SqlLog, rows: Sequence[LogRow]) -> None:
    room = folded(rows)
    if room is not None:
        await log.keep(rows[-1].room, fold_to_keep(room, Head(rows[-1].version, rows[-1].hash)))


def _lived(rows: Sequence[LogRow]) -> list[Room | None]:
    states: list[Room | None] = [None]
    for row in rows:
        states.append(folded([row], states[-1]))
    return states


async def all_in_the_file(store: Store, folder: Path) -> Store:
    """The same store, its WAL checkpointed."""
    with put(store, folder) as file:
        connection = sqlite3.connect(file)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        return store._replace(file=file.read_bytes(), wal=b"")


def flipped(store: Store, rng: Random, since: int = 0) -> Store:
    """The store with one bit turned over: in its WAL from `since` on, or in its file where there is no WAL."""
    if store.wal:
        return store._replace(wal=_with_a_bit_over(store.wal, rng, since))
    return store._replace(file=_with_a_bit_over(store.file, rng, since))


def _with_a_bit_over(content: bytes, rng: Random, since: int) -> bytes:
    at, bit = rng.randrange(since, len(content)), 1 << rng.randrange(8)
    return content[:at] + bytes([content[at] ^ bit]) + content[at + 1 :]


@contextmanager
def put(store: Store, folder: Path) -> Iterator[Path]:
    """The store as files, until the block ends."""
    own = folder / "put"
    own.mkdir()
    file = own / "spades.sqlite3"
    file.write_bytes(store.file)
    if store.wal:
        _wal(file).write_bytes(store.wal)
    try:
        yield file
    finally:
        shutil.rmtree(own)


def _wal(file: Path) -> Path:
    return file.with_name(file.name + "-wal")


# --- verdicts --------------------------------------------------------------------------------------------


async def tally(stores: Sequence[Store], folder: Path) -> Counter[Verdict]:
    """What a server makes of each store: the worst of its rooms counts."""
    verdicts = Counter[Verdict]()
    for done, store in enumerate(stores):
        with put(store, folder) as file:
            verdicts[await verdict(store, f"sqlite:///{file}")] += 1
        show("damaged stores", done + 1, len(stores))
    return verdicts


async def verdict(store: Store, url: str) -> Verdict:
    """What a server that starts on this store makes of its rooms."""
    try:
        upgrade(url)
        log = SqlLog(url)
    except LogUnavailable:
        return "a sentence"
    try:
        verdicts = [await _verdict_of(log, code, lived) for code, lived in store.lived.items()]
    finally:
        await log.close()
    return _WORSE[max(map(_WORSE.index, verdicts))]


async def _verdict_of(log: SqlLog, code: str, lived: Sequence[Room | None]) -> Verdict:
    try:
        room = await woken(log, code)
    except LogUnavailable:
        return "a sentence"
    if room is None:
        # Gone whole: its first rows were in the part that was cut, or they are not what was written.
        return "kept away"
    if room == lived[-1]:
        return "whole"
    return "a beginning" if room in lived else "invented"


_WORSE: Final[tuple[Verdict, ...]] = ("whole", "a beginning", "kept away", "a sentence", "invented")
