"""What a page shows, and waiting until it does: in the page itself, at every change of it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Error, Page

from web.words import words

EYES = (Path(__file__).parent / "eyes.js").read_text()

WORDS = {
    "look": words("blind.look"),
    "blind": words("blind.bid"),
    "bids": words("bid.label"),
    "next": words("review.next"),
    "lobby": words("over.lobby"),
    "scores": words("score.label"),
    "contract": words("score.contract").replace("{counted}", r"(\d+)").replace("{contract}", r"(\d+)"),
    "away": words("seat.away"),
    "lost": words("link.lost"),
}
"""The page's own words that `eyes.js` looks for."""

WAIT = """
([words, seat, within]) => new Promise((resolve) => {
  const eyes = %s;
  const wanted = (seen) => %s;
  const look = (last) => {
    const seen = eyes(words);
    const came = Boolean(wanted(seen));
    if (!came && !last) return;
    watch.disconnect();
    clearTimeout(timer);
    resolve([came, seen]);
  };
  const watch = new MutationObserver(() => look(false));
  const timer = setTimeout(() => look(true), within);
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  look(false);
})
"""

POINT = """
async ([what, name]) => {
  const named = (button) => (button.getAttribute("aria-label") ?? button.textContent).trim().startsWith(name);
  const button = [...document.querySelectorAll(what)].find(named);
  const moves = button.parentNode.parentNode.getAnimations({ subtree: true });
  await Promise.allSettled(moves.map((move) => move.finished));
  button.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = button.getBoundingClientRect();
  for (const down of [0.5, 0.25, 0.1])
    for (const across of [0.5, 0.25, 0.1]) {
      const [x, y] = [left + width * across, top + height * down];
      if (document.elementFromPoint(x, y)?.closest("button") === button) return [x, y];
    }
  return null;
}
"""

STILL = """
async () => {
  // A move may begin a frame after the change that it follows: still is what is still for some frames.
  for (let still = 0; still < 4; still += 1) {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    const moves = document.getAnimations();
    if (moves.length) still = 0;
    await Promise.allSettled(moves.map((move) => move.finished));
  }
}
"""

MOVED = "seen.asks === 'play' || (seen.turn >= 0 && seen.turn !== seat)"
"""True on a page once its player's bid is on the table."""


class Seen(NamedTuple):
    """What `eyes.js` sees. `needs`: books still missing to the pair's contract; `asks`: what the page wants."""

    heading: str
    turn: int
    hand: list[str]
    legal: list[str]
    raised: list[str]
    trick: list[tuple[int, str]]
    plates: list[str]
    scores: str
    needs: int
    blind: bool
    away: bool
    lost: bool
    asks: str


def wait(page: Page, wanted: str, seat: int, within_ms: int) -> tuple[bool, Seen]:
    """Whether `wanted`, an expression on `seen` and `seat`, came true in time, and what the page shows then."""
    try:
        came, seen = page.evaluate(WAIT % (EYES, wanted), [WORDS, seat, within_ms])
    except Error as error:
        if "context was destroyed" not in error.message:
            raise
        # A link was followed meanwhile: what is wanted is wanted of the page behind it.
        came, seen = page.evaluate(WAIT % (EYES, wanted), [WORDS, seat, within_ms])
    seen["trick"] = [(player, card) for player, card in seen["trick"]]
    return came, Seen(**seen)


def point_of(page: Page, what: str, name: str = "") -> tuple[float, float]:
    """A point where a button shows, found by selector and name, once it and its neighbours lie still."""
    point = page.evaluate(POINT, [what, name])
    assert point, f"{what} {name} is covered"
    return point[0], point[1]


def wait_until_drawn(page: Page) -> None:
    """Wait until what the page knows by now is on the screen."""
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def wait_until_still(page: Page) -> None:
    """Wait until nothing on the page moves any more."""
    page.evaluate(STILL)
