"""What a browser that comes for the first time fetches, page by page."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page

from tests.browser.visitor import Visitor
from tests.server.process import ServerProcess
from tools.audit.figures import Figure
from tools.audit.progress import tell

LOADED = """
() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .map(({ name, encodedBodySize }) => [name, encodedBodySize])
"""
KB = 1000


def loads(browser: Browser, server: ServerProcess) -> list[Figure]:
    """First loads of the home page and of a table where a hand is played, up to the first screen."""
    tell("first loads")
    ana = Visitor(browser, server.address, "Ana")
    ana.page.goto("/", wait_until="networkidle")
    found = load(ana.page, "home")
    ana.practise()
    # As for the first time: what is fetched ahead of its need, a while after, is not waited for.
    ana.context.new_cdp_session(ana.page).send("Network.setCacheDisabled", {"cacheDisabled": True})
    ana.page.reload()
    ana.until("seen.hand.length > 0 || seen.asks")
    found += load(ana.page, "table")
    ana.context.close()
    return found


def load(page: Page, name: str) -> list[Figure]:
    """Bytes and modules that the page has fetched by now."""
    fetched: list[tuple[str, int]] = page.evaluate(LOADED)
    modules = [url for url, _ in fetched if urlsplit(url).path.endswith(".js")]
    return [
        Figure(f"first load, {name}", sum(size for _, size in fetched) / KB, 100, "kB"),
        Figure(f"modules fetched, {name}", len(modules), 15),
    ]
