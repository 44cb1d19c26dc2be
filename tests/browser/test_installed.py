"""The page on a device of its own: without a network, and over an update of the server."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.visitor import GUARD_MS, Visitor
from tests.browser.wire import Wire, wired
from tests.server.process import ROOT, ServerProcess, running
from web.words import words

pytestmark = pytest.mark.browser

BUILT = ["web", "spades", "static", "templates", "alembic"]
KEPT = "navigator.serviceWorker.ready.then(() => true)"
WAITING = """
new Promise(async (resolve) => {
  const held = await navigator.serviceWorker.getRegistration();
  const look = () => held.waiting ? resolve() : setTimeout(look, 50);
  look();
})
"""
BUILD = "document.querySelector('script[src]').src.match(/static.([0-9a-f]+)/)[1]"


@pytest.fixture
def wire(server: ServerProcess) -> Iterator[Wire]:
    with wired(server.address) as wire:
        yield wire


def visitor(browser: Browser, wire: Wire) -> Visitor:
    return Visitor(browser, wire.address, "Ana", keeps=True)


def another_build(folder: Path) -> Path:
    """A checkout of the same server whose page differs in one byte."""
    for name in BUILT:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    with (folder / "static" / "js" / "home.js").open("a") as module:
        module.write("\n")
    return folder


def test_home_and_rules_can_be_read_without_a_network_and_say_so(chromium: Browser, wire: Wire) -> None:
    ana = visitor(chromium, wire)
    ana.page.goto("/")
    line = ana.page.get_by_text(words("offline.line"))
    expect(line).to_be_hidden()
    ana.page.evaluate(KEPT)
    wire.be("cut")
    for path, heading in (
        ("/rules", "guide.title"),
        ("/", "home.title"),
        ("/r/0000000000000000", "home.title"),
    ):
        ana.page.goto(path)
        expect(ana.page.get_by_role("heading", name=words(heading), level=1)).to_be_visible()
        expect(line).to_be_visible()
    ana.page.get_by_role("link", name=words("home.rules")).first.click()
    expect(ana.page.get_by_role("heading", name=words("guide.title"), level=1)).to_be_visible()
    wire.be("whole")
    expect(line).to_be_hidden()
    ana.context.close()
    assert [said for said in ana.complaints if "net::ERR_" not in said] == []


def test_a_table_that_opened_without_its_server_comes_by_itself(chromium: Browser, wire: Wire) -> None:
    ana = visitor(chromium, wire)
    ana.page.goto("/")
    ana.page.evaluate(KEPT)
    ana.make_room()
    wire.be("cut")
    ana.page.goto(ana.page.url)
    expect(ana.page.get_by_text(words("offline.line"))).to_be_visible()
    wire.be("whole")
    expect(ana.button(words("lobby.ready.ask"))).to_be_visible(timeout=GUARD_MS)
    ana.context.close()


def test_a_newer_build_is_offered_between_hands_alone_and_leaves_no_old_code(
    chromium: Browser, tmp_path: Path
) -> None:
    tables = tmp_path / "tables"
    tables.mkdir()
    with running(tables) as server, wired(server.address) as wire:
        ana = visitor(chromium, wire)
        ana.call_guests()
        ana.page.goto("/")
        ana.page.evaluate(KEPT)
        ana.practise()
        ana.bid(takes=True)
        ana.until("seen.asks === 'play'")
        old = ana.page.evaluate(BUILD)
        server.stop()
        newer = ServerProcess(tables, root=another_build(tmp_path / "newer"))
        wire.lead_to(newer.start().address)
        expect(ana.page.locator('[data-link="open"]')).to_be_visible(timeout=GUARD_MS)
        ana.page.evaluate(WAITING)
        offer = ana.button(words("update.use"))
        ana.until("seen.asks === 'play'")
        expect(offer).to_be_hidden()
        # A module of the build before that no tab has asked for yet.
        ana.page.keyboard.press("?")
        expect(ana.page.get_by_role("dialog")).to_be_visible()
        ana.page.keyboard.press("Escape")
        ana.play_out()
        with ana.page.expect_navigation():
            offer.click()
        ana.until("seen.asks === 'next'")
        assert ana.page.evaluate(BUILD) != old
        expect(offer).to_be_hidden()
        ana.page.goto("/")
        assert ana.page.evaluate(BUILD) != old
        ana.context.close()
        newer.stop()
        assert newer.errors() == ""
    assert [said for said in ana.complaints if "net::ERR_" not in said and "WebSocket" not in said] == []
