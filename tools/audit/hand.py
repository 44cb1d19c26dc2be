"""A hand on a phone whose processor is four times slower: how soon a card rises, what shifts, what blocks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress
from typing import Literal

from playwright.sync_api import Browser, Page
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.visitor import PHONE, TRIES, TRY_MS, Visitor, short_name
from tests.server.process import ServerProcess
from tools.audit.figures import Figure
from tools.audit.progress import tell
from web.words import words

SLOWER = 4
CARDS = 13
MINE = "ul[data-turn=true] button[data-card]:not([aria-disabled=true])"
RAISED = "button[data-card][aria-pressed=true]"
REST = f"button >> text={words('rest.skip')}"

WATCH = """
() => {
  window.kept = { shift: 0, long: [], taps: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) kept.shift += entry.value;
  }).observe({ type: "layout-shift" });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) kept.long.push(duration);
  }).observe({ type: "longtask" });
  let tapped = null;
  addEventListener("pointerdown", (event) => {
    const card = event.target.closest?.("button[data-card]");
    const lies = card && card.getAttribute("aria-pressed") !== "true";
    tapped = lies ? { card: card.dataset.card, at: event.timeStamp } : null;
  }, { capture: true });
  new MutationObserver(() => {
    if (!tapped || !document.querySelector(`button[data-card="${tapped.card}"][aria-pressed=true]`)) return;
    const { at } = tapped;
    tapped = null;
    // The page draws within a frame: a message that is sent then comes once that frame is painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => kept.taps.push(performance.now() - at);
    port2.postMessage(0);
  }).observe(document, { subtree: true, childList: true, attributes: true });
}
"""


def hand(browser: Browser, server: ServerProcess) -> list[Figure]:
    """The figures of one hand, from the bidding to the last trick, with the settings that a new player has."""
    ana = Visitor(browser, server.address, "Ana", PHONE, settings={})
    ana.call_guests()
    ana.make_room(blind_nil=False)
    ana.get_ready()
    ana.button(words("lobby.start")).click()
    ana.until("seen.asks === 'look' || seen.asks === 'bid'")
    ana.context.new_cdp_session(ana.page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    ana.page.evaluate(WATCH)
    play(ana)
    kept = ana.page.evaluate("kept")
    ana.context.close()
    taps: list[float] = kept["taps"]
    blocked = [duration for duration in kept["long"] if duration > 50]
    return [
        Figure(f"tap to raised card, p95 of {len(taps)}, CPU 4x slower", percentile(taps, 95), 50, "ms"),
        Figure("tap to raised card, median, CPU 4x slower", percentile(taps, 50), None, "ms"),
        Figure("long tasks over 50 ms in a hand, CPU 4x slower", len(blocked), 0),
        Figure("longest task in a hand, CPU 4x slower", max(kept["long"], default=0), None, "ms"),
        Figure("CLS, bidding to the last trick", kept["shift"], 0.01),
    ]


def play(ana: Visitor) -> None:
    """Bid, and play the hand: each card raised by a tap, then played. Looks only for what it taps: to see all, as
    `Visitor` does, would be work of the page's own thread."""
    page = ana.page
    tap(page, "button[data-bid]:enabled >> nth=3")
    tap(page, f".primary button:enabled >> text={words('bid.button', bid=3)}")
    for left in range(CARDS, 0, -1):
        tell(f"a hand on a slow phone: {left} cards left")
        page.locator(REST).wait_for(state="hidden")
        page.locator(MINE).first.wait_for()
        if not page.locator(RAISED).count():
            tap_until(page, f"{MINE} >> nth=0", RAISED, "visible")
        card = page.locator(RAISED).get_attribute("data-card") or ""
        button = f"button:enabled >> text={words('play.button', card=short_name(card))}"
        tap_until(page, button, f'button[data-card="{card}"]', "detached")


def tap_until(page: Page, what: str, then: str, state: Literal["visible", "detached"]) -> None:
    """Tap, and again if it was taken for a slip: a tap right after a card was played is."""
    for _ in range(TRIES):
        tap(page, what)
        with suppress(TooLate):
            page.locator(then).wait_for(state=state, timeout=TRY_MS)
            return
    raise AssertionError(f"{what} is tapped in vain")


def tap(page: Page, what: str) -> None:
    """Tap near the upper left corner, where a card of a hand shows."""
    page.locator(what).tap(position={"x": 12, "y": 16}, force=True)


def percentile(values: Sequence[float], part: int) -> float:
    """The value that so many percent do not exceed."""
    ordered = sorted(values)
    return ordered[math.ceil(len(ordered) * part / 100) - 1] if ordered else math.inf
