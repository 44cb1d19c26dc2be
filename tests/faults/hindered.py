"""A store that takes no rows for a while: its disk is full, or another program holds it.

A server process of its own, four persons in the middle of a hand, and somebody in another room. While the store takes
nothing, the same bid is sent again and again: each time an answer must come, and it must be `try-again`. Nothing is
acknowledged, no link is closed, and once the store is free again the same frame is done, without a restart.
"""

from __future__ import annotations

import asyncio
import os
import resource
import sqlite3
import subprocess
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from tests.faults.rows import Finding, Row, Tier
from tests.server.persons import Person, four_playing, new_person, next_wish
from tests.server.process import ServerProcess

FULL: Final = Row("13b", "disk full", "try-again within 10 s each; nothing acknowledged; goes on by itself")
HELD: Final = Row(
    "13c", "database locked", "try-again within 10 s each; nothing acknowledged; goes on by itself"
)
ROWS: Final = (FULL, HELD)

SECONDS: Final = {"quick": 12, "deep": 60}
"""How long the store takes nothing."""
PATIENCE: Final = 10.0
MOST_TRIES: Final = 100
PAUSE: Final = 0.25
"""Seconds between two tries of a person who was told to try again."""
SMALL_DISK: Final = 2 * 1024 * 1024

Hindrance = Callable[[], AbstractContextManager[None]]


class Account(NamedTuple):
    """What a person met while the store took nothing, and after: times in seconds."""

    answers: Sequence[str]
    longest: float
    neighbour: float
    freed: float
    closed: int

    def is_good(self) -> bool:
        """Whether every answer was a timely `try-again`, nobody was cut off, and it was over when it was over."""
        timely = max(self.longest, self.neighbour, self.freed) <= PATIENCE
        return set(self.answers) == {"try-again"} and timely and self.closed == 0

    def __str__(self) -> str:
        kinds = {kind: self.answers.count(kind) for kind in sorted(set(self.answers))}
        shown = ", ".join(f"{count} {kind}" for kind, count in kinds.items()) or "no answer"
        return (
            f"{shown}; longest wait {self.longest:.1f} s, a ping elsewhere {self.neighbour:.2f} s,"
            f" done {self.freed:.1f} s after it was free, {self.closed} links closed"
        )


async def measure(tier: Tier) -> AsyncIterator[Finding]:
    """Fill the disk, then hold the database."""
    with small_disk() as (folder, full):
        account = await met(folder, full, SECONDS[tier])
    yield FULL.found(str(account), account.is_good())
    with TemporaryDirectory(prefix="spades-held-") as name:
        file = Path(name) / "tables" / "spades.sqlite3"
        account = await met(Path(name), lambda _: held(file), SECONDS[tier])
    yield HELD.found(str(account), account.is_good())


# --- hindrances ------------------------------------------------------------------------------------------


@contextmanager
def held(file: Path) -> Iterator[None]:
    """Another program has the database for itself."""
    other = sqlite3.connect(file, isolation_level=None, timeout=10)
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


@contextmanager
def small_disk() -> Iterator[tuple[Path, Callable[[int], AbstractContextManager[None]]]]:
    """A folder, and what fills its disk up: one of 2 MiB where we may mount it, else a limit for the process."""
    with TemporaryDirectory(prefix="spades-full-") as name:
        folder = Path(name)
        options = ["-t", "tmpfs", "-o", f"size={SMALL_DISK}", "spades-faults"]
        mounted = (
            os.geteuid() == 0
            and not subprocess.run(["mount", *options, name], capture_output=True, check=False).returncode
        )
        try:
            yield folder, (lambda _: filled(folder)) if mounted else grown_enough
        finally:
            if mounted:
                subprocess.run(["umount", name], check=True)


@contextmanager
def filled(folder: Path, most: int = SMALL_DISK) -> Iterator[None]:
    """Not a byte is left on this disk, if it has no more than `most`."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        for _ in range(0, most, 4096):
            file.write(bytes(4096))
    try:
        yield
    finally:
        filler.unlink()


@contextmanager
def grown_enough(pid: int) -> Iterator[None]:
    """No file of this process may grow."""
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


# --- persons ---------------------------------------------------------------------------------------------


async def met(
    folder: Path, hindrance: Callable[[int], AbstractContextManager[None]], seconds: float
) -> Account:
    """The same, of a server process of its own in `folder`; `hindrance` is given its pid."""
    server = ServerProcess(folder)
    try:
        await asyncio.to_thread(server.start)
        return await what_is_met(server.address, lambda: hindrance(server.pid), seconds)
    finally:
        server.stop()


async def what_is_met(address: str, hindrance: Hindrance, seconds: float) -> Account:
    """What four persons meet at this server, whose store takes nothing for `seconds`."""
    persons, elsewhere = await four_playing(address), await new_person(address)
    await elsewhere.open(await elsewhere.make_room())
    wish, person = await _a_play(persons)
    answers, waits, pings = list[str](), list[float](), list[float]()
    end = time.monotonic() + seconds
    with hindrance():
        while time.monotonic() < end:
            asked = time.monotonic()
            answer, ping = await asyncio.gather(person.ask(**wish), _timed_ping(elsewhere))
            if time.monotonic() < end:
                answers.append(answer["code"] if answer["kind"] == "refused" else answer["kind"])
            waits.append(time.monotonic() - asked)
            pings.append(ping)
            await asyncio.sleep(PAUSE)
    free = time.monotonic()
    await _done(person, wish)
    freed = time.monotonic() - free
    closed = sum([each.is_cut_off() for each in (*persons, elsewhere)])
    return Account(answers, max(waits), max(pings), freed, closed)


async def _a_play(persons: Sequence[Person]) -> tuple[dict[str, Any], Person]:
    """The next bid or play, as a frame with an id, and whose it is."""
    while True:
        for person in persons:
            wish = next_wish(person.view)
            if wish is not None:
                return {**wish, "id": "held"}, person
        await asyncio.sleep(PAUSE)


async def _done(person: Person, wish: dict[str, Any]) -> None:
    """Ask until it is done; a test that hangs is ended by whoever waits for an answer."""
    for _ in range(MOST_TRIES):
        if (await person.ask(**wish))["kind"] == "done":
            return
        await asyncio.sleep(PAUSE)
    raise TimeoutError


async def _timed_ping(person: Person) -> float:
    asked = time.monotonic()
    await person.ask("ping")
    return time.monotonic() - asked
