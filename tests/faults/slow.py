"""Who never reads, reads or sends a byte a second, or leaves thousands of requests half sent.

A server of its own, as a host runs it, with tables that play while it is troubled.
"""

from __future__ import annotations

import asyncio
import resource
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import Final

from tests.faults.bad_links import Bad, held_by
from tests.faults.crowd import wish_of
from tests.faults.rows import Finding, Row, Tier, show
from tests.server.persons import Person, new_person
from tests.server.process import ServerProcess
from web.links import FLUSHED_WITHIN, REQUEST_WITHIN
from web.outbox import SEND_WITHIN

ROW: Final = Row(
    "11",
    "links that never read, read or send a byte a second, or stay half open",
    "at most 256 KiB kept for each that never reads; all let go in time; neighbours unharmed",
)
ROWS: Final = (ROW,)

HALF_OPEN: Final = {"quick": 2_000, "deep": 8_000}
STALLED: Final = {"quick": 40, "deep": 200}
SIPPING: Final = {"quick": 10, "deep": 50}
DRIBBLING: Final = {"quick": 100, "deep": 500}
NEIGHBOURS: Final = 6
CALM: Final = 8.0
"""Seconds of play before anybody troubles the server."""
FILLING: Final = 10.0
"""Seconds in which the buffers of who does not read fill, before others come."""
GRACE: Final = 5.0
"""Seconds more than the server says, for a loaded machine and for how seldom we look."""
MOST_KEPT: Final = 256.0
PACE: Final = 0.02
LOOK_EVERY: Final = 0.5


@dataclass
class Trouble:
    """What was measured. Memory in KiB (`kept` for each that does not read), times in seconds."""

    bad: list[Bad] = field(default_factory=list)
    before: float = 0
    stalled: int = 0
    kept: float = 0
    calm: list[float] = field(default_factory=list)
    troubled: list[float] = field(default_factory=list)
    complaints: str = ""

    @property
    def held(self) -> bool:
        """Whether the server did as it says."""
        in_time = all(bad.gone is not None and bad.gone <= bad.within + GRACE for bad in self.bad)
        return in_time and self.kept <= MOST_KEPT and not self.complaints and len(self.troubled) > 100


async def measure(tier: Tier) -> AsyncIterator[Finding]:
    """Let tables play, trouble their server, and let them play on until it has let go of everything."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder)).start()
        try:
            trouble = await troubled(server, tier)
        finally:
            server.stop()
        trouble.complaints = server.errors()
    yield ROW.found(figure(trouble), trouble.held)


def figure(trouble: Trouble) -> str:
    """When each kind was gone, what was kept, and how long neighbours waited."""
    gone = ", ".join(
        f"{len(bad.ports):,} {bad.name} gone after {'never' if bad.gone is None else f'{bad.gone:.0f} s'}"
        f" (stated {bad.within:.0f})"
        for bad in trouble.bad
    )
    calm, beside = p99(trouble.calm), p99(trouble.troubled)
    complaints = f"; the server complained: {trouble.complaints[:200]}" if trouble.complaints else ""
    beside_them = f"{beside:.1f} ms beside them ({beside / calm:.1f}x, of {len(trouble.troubled):,} requests)"
    return (
        f"{gone}; {trouble.kept:.0f} KiB kept for each that does not read; "
        f"neighbours' p99 {calm:.1f} ms before, {beside_them}{complaints}"
    )


def p99(seconds: Sequence[float]) -> float:
    """Milliseconds."""
    return quantiles(seconds, n=100)[-1] * 1000 if len(seconds) > 1 else 0.0


async def troubled(server: ServerProcess, tier: Tier) -> Trouble:
    """Neighbours alone, then beside everybody who is bad."""
    trouble = Trouble()
    people = [await seated(server.address) for _ in range(NEIGHBOURS + 1)]
    busy, *neighbours = people
    playing = [asyncio.create_task(play(person, PACE, trouble.calm)) for person in neighbours]
    # Its views fill the buffers of those who do not read them.
    playing.append(asyncio.create_task(play(busy, 0, [])))
    await asyncio.sleep(CALM)
    for task in playing[:-1]:
        task.cancel()
    playing += [asyncio.create_task(play(person, PACE, trouble.troubled)) for person in neighbours]
    trouble.before = server.resident()
    try:
        await trouble_it(server, tier, busy, trouble)
    finally:
        for task in playing:
            task.cancel()
        for bad in trouble.bad:
            bad.close()
        for person in people:
            await person.leave()
    return trouble


async def trouble_it(server: ServerProcess, tier: Tier, busy: Person, trouble: Trouble) -> None:
    """Open everything bad, and watch until the server has let go of it, or should have long ago."""
    host, port = server.address.removeprefix("http://").split(":")
    address = (host, int(port))
    link = (busy.socket, (await new_person(server.address)).token)
    slow, requests = SEND_WITHIN + FLUSHED_WITHIN, REQUEST_WITHIN
    trouble.stalled = STALLED[tier] + SIPPING[tier]
    await add(trouble, Bad("never reading", slow).join(*link, address, STALLED[tier], sips=False))
    await add(trouble, Bad("reading a byte a second", slow).join(*link, address, SIPPING[tier], sips=True))
    await watch(server, trouble, FILLING)
    trouble.kept = (server.resident() - trouble.before) / trouble.stalled
    await add(trouble, Bad("half open", requests).half_open(address, HALF_OPEN[tier]))
    await add(trouble, Bad("sending a byte a second", requests).dribble(address, DRIBBLING[tier]))
    await watch(server, trouble, slow + FILLING)


async def add(trouble: Trouble, opening: Awaitable[Bad]) -> None:
    """Some more of the bad."""
    bad = await opening
    bad.since = time.monotonic()
    trouble.bad.append(bad)


async def watch(server: ServerProcess, trouble: Trouble, seconds: float) -> None:
    """Look what the server holds, for so long or until it holds none of the bad."""
    port, start = int(server.address.rpartition(":")[2]), time.monotonic()
    while any(bad.gone is None for bad in trouble.bad) and time.monotonic() - start < seconds:
        await asyncio.sleep(LOOK_EVERY)
        held = held_by(port)
        for bad in trouble.bad:
            bad.look(held, time.monotonic())
        show("slow links", int(time.monotonic() - start), int(seconds))


# --- neighbours ------------------------------------------------------------------------------------------


async def seated(address: str) -> Person:
    """A person at a table of their own with three quick guests, the match begun."""
    person = await new_person(address)
    await person.open(await person.make_room())
    await person.until(lambda view: "ready" in view["you"]["may"])
    await person.do("ready", ready=True)
    await person.do("start")
    return person


async def play(person: Person, pause: float, waited: list[float]) -> None:
    """Play on for ever; `waited` gets the seconds until each answer."""
    while True:
        view = person.view
        wish = wish_of(view, seat=0, persons=1)
        if wish is None:
            await person._until(lambda: person.view is not view)  # noqa: B023 - awaited at once
            continue
        start = time.monotonic()
        await person.ask(**wish)
        waited.append(time.monotonic() - start)
        person.frames.clear()
        del person.views[:-1], person.others[:-1]
        await asyncio.sleep(pause)
