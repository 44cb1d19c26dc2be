"""Pictures of every screen at four widths, light and dark, to look at: `make screenshots FOLDER=...`.

Plays a match against guests on a server of its own, in the system's Chromium.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser

from tests.browser.chromium import chromium_running
from tests.browser.looking import Seen, wait_until_drawn
from tests.browser.visitor import Visitor
from tests.server.process import ServerProcess, running
from web.words import words

SIZES = [(320, 568), (390, 844), (768, 1024), (1280, 800)]
WHOLE = {"home", "rules", "lobby"}
"""Screens that scroll and have no bar at the bottom: their pictures show all of them."""


class Camera:
    """Takes a screen at every size, light and dark."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def take(self, visitor: Visitor, screen: str) -> None:
        """What the visitor's page shows now, in eight pictures."""
        page = visitor.page
        page.mouse.move(0, 0)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme="dark")
            wait_until_drawn(page)
            page.screenshot(path=self.folder / f"{screen}-{width}-dark.png", full_page=screen in WHOLE)
            page.emulate_media(color_scheme="light")
            wait_until_drawn(page)
            page.screenshot(path=self.folder / f"{screen}-{width}-light.png", full_page=screen in WHOLE)
        print(f"== {screen}", flush=True)


def lobby(camera: Camera, browser: Browser, server: ServerProcess) -> None:
    """Three have sat down at the first one's table; two are ready."""
    ana, *others = (Visitor(browser, server.address, name) for name in ("Ana", "Ben", "Cleo"))
    room = ana.make_room()
    for seat, other in enumerate(others, 1):
        other.join(room, seat)
        other.get_ready()
    ready = words("lobby.ready")
    ana.until(f"seen.plates[1].includes('{ready}') && seen.plates[2].includes('{ready}')")
    camera.take(ana, "lobby")
    for person in (ana, *others):
        person.context.close()


def match(camera: Camera, browser: Browser, server: ServerProcess) -> None:
    """A match against guests, with Blind Nil."""
    ana = Visitor(browser, server.address, "Ana")
    for screen, path in (("rules", "/rules"), ("home", "/")):
        ana.page.goto(path)
        camera.take(ana, screen)
    ana.call_guests()
    ana.make_room()
    ana.get_ready()
    ana.button(words("lobby.start")).click()
    ana.until("seen.asks === 'look' && seen.blind")
    camera.take(ana, "blind")
    ana.look()
    ana.until("seen.asks === 'bid'")
    camera.take(ana, "bidding")
    ana.bid(takes=True)
    mid_trick(ana)
    camera.take(ana, "play")
    ended = scored(ana)
    camera.take(ana, "review")
    while ended.asks == "next":
        ana.button(words("review.next")).click()
        ana.until("seen.turn >= 0")
        ended = scored(ana)
    camera.take(ana, "over")


def mid_trick(ana: Visitor) -> None:
    """Play on to a turn with cards on the table and a few tricks behind."""
    while len((seen := ana.until("seen.asks === 'play'")).trick) < 2 or len(seen.hand) > 9:
        ana.play(takes=True)


def scored(ana: Visitor) -> Seen:
    """Play the hand to its end; its deal is checked."""
    ended = ana.play_out()
    ana.page.locator("[data-mark]").wait_for()
    return ended


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    camera = Camera(folder)
    with TemporaryDirectory() as tables, running(Path(tables)) as server, chromium_running() as browser:
        lobby(camera, browser, server)
        match(camera, browser, server)
    print(f"The pictures are in {folder}/.")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/screenshots"))
