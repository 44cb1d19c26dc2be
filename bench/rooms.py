"""What hundreds of practice tables cost one core: the server, its thinker, and how long its event loop was held up.

    python -m bench.rooms [--rooms 500] [--seconds 60] [--level expert] [--thinkers 1]

A server of its own on loopback shares one core with its thinkers; the players sit on the others. At each table three
guests play at normal pace and a person takes a second for each bid and card. Linux alone: figures are from /proc.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import IO, Any, NamedTuple, TypeAlias

import httpx
import orjson
from websockets.asyncio.client import ClientConnection, connect

MOST_ROOMS, MOST_SECONDS = 900, 600
SETTLE = 10
"""Seconds between the last table's begin and the first figure."""
A_PERSON_TAKES = 1.0
OPENED_AT_ONCE = 16
TICKS, PAGE = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")

Json: TypeAlias = dict[str, Any]


# --- the players -----------------------------------------------------------------------------------------


class Player:
    """A person at a table with three guests: any legal card, a second after it is asked for."""

    def __init__(self, url: str, headers: dict[str, str]) -> None:
        self.version = 0
        self._url = url
        self._headers = headers

    async def play(self) -> None:
        """Play on for ever."""
        async with connect(self._url, additional_headers=self._headers, compression=None) as socket:
            async for frame in socket:
                message = orjson.loads(frame)
                if message["kind"] == "view" and message["version"] > self.version:
                    await self._see(socket, message)

    async def _see(self, socket: ClientConnection, view: Json) -> None:
        self.version = view["version"]
        wish = wish_of(view)
        if wish is not None:
            await asyncio.sleep(A_PERSON_TAKES if view["hand"] else 0)
            await socket.send(orjson.dumps({**wish, "id": f"v{self.version}"}).decode())


def wish_of(view: Json) -> Json | None:
    """What goes on from here; None where others are to act."""
    may, hand = view["you"]["may"], view["hand"]
    if "start" in may:
        return {"kind": "start"}
    if "ready" in may:
        return {"kind": "ready", "ready": True}
    if "bid" in may:
        return {"kind": "bid", "hand": hand["number"], "bid": 3}
    if "play" in may:
        number, turn_no = hand["number"], hand["turn_no"]
        return {"kind": "play", "hand": number, "turn_no": turn_no, "card": view["you"]["legal"][0]}
    if "next" in may:
        return {"kind": "next", "hand": hand["number"]}
    return {"kind": "lobby"} if "lobby" in may else None


async def seated(client: httpx.AsyncClient, address: str, level: str) -> Player:
    """A new player with a new table."""
    token = (await client.post(f"{address}/api/players")).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    room = {"name": "Ana", "kind": "solo", "options": {"level": level, "pace": "normal"}}
    made = await client.post(f"{address}/api/rooms", json=room, headers=headers)
    return Player(address.replace("http", "ws") + made.json()["socket"], headers)


async def everybody(address: str, rooms: int, level: str) -> tuple[list[Player], list[asyncio.Task[None]]]:
    """All tables, made and begun."""
    players: list[Player] = []
    playing: list[asyncio.Task[None]] = []
    # A connection each: one that is kept may be closed by the server just when it is used again.
    async with httpx.AsyncClient(verify=False, limits=httpx.Limits(max_keepalive_connections=0)) as client:
        while len(players) < rooms:
            some = min(OPENED_AT_ONCE, rooms - len(players))
            new = await asyncio.gather(*(seated(client, address, level) for _ in range(some)))
            players += new
            playing += [asyncio.create_task(player.play()) for player in new]
            show("tables", len(players), rooms)
    return players, playing


# --- the processes ---------------------------------------------------------------------------------------


class Used(NamedTuple):
    """What a process has used: CPU seconds so far, MB now."""

    cpu: float
    memory: float


def used(pid: int) -> Used:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return Used((int(fields[11]) + int(fields[12])) / TICKS, pages * PAGE / 1e6)


def children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text().split()]


@contextmanager
def serving(folder: Path, thinkers: int) -> Iterator[tuple[int, IO[str]]]:
    """The server on the first core, this process on the others; its pid and what it prints."""
    cores = sorted(os.sched_getaffinity(0))
    environment = {name: value for name, value in os.environ.items() if not name.startswith("SPADES_")}
    environment |= {"SPADES_PORT": "0", "SPADES_DATA_DIR": str(folder), "SPADES_THINKERS": str(thinkers)}
    os.sched_setaffinity(0, cores[:1])
    command = [sys.executable, "-m", "bench.watched"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
        os.sched_setaffinity(0, cores[1:] or cores)
        try:
            assert server.stdout is not None
            yield server.pid, server.stdout
        finally:
            server.terminate()


# --- the measurement -------------------------------------------------------------------------------------


def listen(printed: IO[str]) -> list[float]:
    """How late the server's loop was, ms: a list that grows by one each second."""
    late: list[float] = []

    Thread(target=lambda: late.extend(map(float, printed)), daemon=True).start()
    return late


async def measure(pid: int, printed: IO[str], chosen: argparse.Namespace) -> None:
    """Seat everybody, let them play, print the figures."""
    port, late = int(printed.readline()), listen(printed)
    players, playing = await everybody(f"http://127.0.0.1:{port}", chosen.rooms, chosen.level)
    pids = [pid, *children(pid)]
    await wait("settling", SETTLE)
    seen, actions = len(late), sum(player.version for player in players)
    before, start = [used(each) for each in pids], time.perf_counter()
    await wait("measuring", chosen.seconds)
    after, seconds = [used(each) for each in pids], time.perf_counter() - start
    actions = sum(player.version for player in players) - actions
    lost = sum(task.done() for task in playing)
    print(
        f"{len(players)} tables at {chosen.level}, {seconds:.0f} s: {actions / seconds:.0f} actions/s, {lost} lost"
    )
    for at, (one, other) in enumerate(zip(before, after, strict=True)):
        report("thinker" if at else "server", other.cpu - one.cpu, other.memory, seconds, actions)
    lates = sorted(late[seen:])
    print(
        f"   loop: late by {lates[len(lates) // 2]:.1f} ms in the median second, {lates[-1]:.1f} ms at worst"
    )
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


def report(name: str, cpu: float, memory: float, seconds: float, actions: int) -> None:
    """One process in one line."""
    each = 1e6 * cpu / max(actions, 1)
    print(f"{name:>7}: {100 * cpu / seconds:.1f} % of a core, {each:.0f} us an action, {memory:.0f} MB")


def decisions(folder: Path) -> str:
    """How often a guest's mind was not there in time, by the log of the whole run, its first seconds included."""
    query = "SELECT events LIKE '%\"fallback\":true%' FROM rows WHERE events LIKE '%\"guest-decided\"%'"
    with sqlite3.connect(folder / "spades.sqlite3") as log:
        stood_in = [bool(row[0]) for row in log.execute(query)]
    return (
        f" guests: {len(stood_in)} decisions, {sum(stood_in)} of them by the plain policy in a mind's place"
    )


async def wait(what: str, seconds: int) -> None:
    """Let them play, and show that time goes by."""
    for second in range(seconds):
        show(what, second + 1, seconds)
        await asyncio.sleep(1)


def show(what: str, done: int, of: int) -> None:
    """Progress, for eyes alone."""
    if sys.stderr.isatty():
        print(f"\r{what}: {done} of {of}   ", end="" if done < of else "\n", file=sys.stderr, flush=True)


def choices(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rooms", type=int, default=500, choices=range(1, MOST_ROOMS + 1), metavar="N")
    parser.add_argument("--seconds", type=int, default=60, choices=range(5, MOST_SECONDS + 1), metavar="S")
    parser.add_argument("--level", default="expert", choices=("easy", "medium", "hard", "expert"))
    parser.add_argument("--thinkers", type=int, default=1, choices=range(9), metavar="T")
    return parser.parse_args(arguments)


def main() -> None:
    """Measure in a folder of its own."""
    chosen = choices(sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder:
        with serving(Path(folder), chosen.thinkers) as (pid, printed):
            asyncio.run(measure(pid, printed, chosen))
        print(decisions(Path(folder)))


if __name__ == "__main__":
    main()
