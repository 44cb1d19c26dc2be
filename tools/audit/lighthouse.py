"""Lighthouse's marks for a phone, run by Node against the system's Chromium, where the player is known already."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright

from tests.browser.chromium import ARGUMENTS
from tests.browser.others import free_port
from tests.browser.visitor import DESK, Visitor
from tests.server.process import ServerProcess
from tools.audit.figures import Figure
from tools.audit.progress import tell
from web.words import words

FOLDER = Path(__file__).parent / "lighthouse"
CLI = FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"
QUIET = ["--disable-quic", "--disable-extensions", "--disable-default-apps"]


class Goal(NamedTuple):
    """A mark that Lighthouse gives, and the least that it should be."""

    category: str
    least: float


MARKS = [Goal("performance", 98), Goal("accessibility", 100), Goal("best-practices", 100)]
SEO = Goal("seo", 100)
TIMES = {
    "largest-contentful-paint": ("LCP, simulated", 1.5, "s", 1000),
    "total-blocking-time": ("TBT", 50, "ms", 1),
    "cumulative-layout-shift": ("CLS", 0.01, "", 1),
}


def lighthouse(server: ServerProcess) -> list[Figure]:
    """Home and rules as a search engine may find them; the lobby and the table from a seat."""
    install()
    with visited(server) as (port, ana):
        found = marks(port, f"{server.address}/", "home", [*MARKS, SEO])
        found += marks(port, f"{server.address}/rules", "rules", [SEO])
        room = ana.make_room(blind_nil=False)
        ana.page.goto("/rules")
        found += marks(port, room, "lobby", MARKS)
        ana.page.goto(room)
        ana.get_ready()
        ana.button(words("lobby.start")).click()
        ana.until("seen.turn >= 0")
        ana.page.goto("/rules")
        return found + marks(port, room, "table", MARKS)


def install() -> None:
    """Lighthouse from its lock file, unless it is there."""
    if not CLI.exists():
        tell("installing Lighthouse")
        subprocess.run(["npm", "ci", "--loglevel=error"], cwd=FOLDER, check=True)


@contextmanager
def visited(server: ServerProcess) -> Iterator[tuple[int, Visitor]]:
    """A browser that Lighthouse may join at a port, and a player in it whose cookie both have."""
    path, port = shutil.which("chromium"), free_port()
    with TemporaryDirectory() as profile, sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=path,
            args=[*ARGUMENTS, *QUIET, f"--remote-debugging-port={port}"],
            base_url=server.address,
        )
        yield port, Visitor(context, server.address, "Ana", DESK)
        context.close()


def marks(port: int, url: str, name: str, goals: list[Goal]) -> list[Figure]:
    """What Lighthouse says of a page."""
    tell(f"Lighthouse: {name}")
    report = measured(port, url, [goal.category for goal in goals])
    given = {category: mark["score"] * 100 for category, mark in report["categories"].items()}
    scores = [
        Figure(f"Lighthouse, {name}: {category}", given[category], least, "", "least")
        for category, least in goals
    ]
    if MARKS[0] not in goals:
        return scores
    return scores + [
        Figure(f"{what}, {name}", report["audits"][audit]["numericValue"] / per, goal, unit)
        for audit, (what, goal, unit, per) in TIMES.items()
    ]


def measured(port: int, url: str, categories: list[str]) -> Any:
    """Lighthouse's report, for a phone, with its own simulated slow network."""
    options = [f"--port={port}", "--output=json", "--quiet", "--disable-storage-reset"]
    command = ["node", str(CLI), url, *options, f"--only-categories={','.join(categories)}"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)
