"""What must fit at four sizes: no screen scrolls sideways, a hand in play not at all, and what is tapped is big."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser

from tests.browser.looking import wait_until_still
from tests.browser.visitor import Visitor
from tests.server.process import ServerProcess
from web.words import words

pytestmark = pytest.mark.browser

SIZES = [(320, 568), (390, 844), (768, 1024), (1280, 800)]
SCREENS = ["home", "rules", "lobby", "blind", "bidding", "play", "review"]
CARD_HEIGHT = 44
BID = 44

MEASURE = """
(need) => {
  const wide = document.documentElement.clientWidth;
  const sideways = [...document.querySelectorAll("body *")]
    .filter((one) => one.getBoundingClientRect().right > wide + 0.5 && one.checkVisibility())
    .map((one) => `${one.tagName}.${one.className.baseVal ?? one.className}`);

  /** Is there a window of the needed size in which every point of a grid (2 px) hits the button? */
  function fits(button) {
    const { left, top, right, bottom } = button.getBoundingClientRect();
    const [across, down] = [Math.ceil(need[0] / 2), Math.ceil(need[1] / 2)];
    let above = [];
    for (let y = top + 1; y < bottom; y += 2) {
      const row = [];
      for (let x = left + 1; x < right; x += 2) {
        const hit = document.elementFromPoint(x, y)?.closest("button") === button;
        row.push(hit ? (above[row.length] ?? 0) + 1 : 0);
      }
      let run = 0;
      for (const height of row) {
        run = height >= down ? run + 1 : 0;
        if (run >= across) return true;
      }
      above = row;
    }
    return false;
  }
  const cards = [...document.querySelectorAll("button[data-card]")];
  const bids = [...document.querySelectorAll("button[data-bid]")].map((bid) => bid.getBoundingClientRect());
  return {
    across: document.scrollingElement.scrollWidth - innerWidth,
    down: document.scrollingElement.scrollHeight - innerHeight,
    sideways: sideways.slice(0, 5),
    cards: cards.length,
    small: cards.filter((card) => !fits(card)).map((card) => card.dataset.card),
    bids: bids.map(({ width, height }) => Math.min(width, height)),
  };
}
"""


class Measured(NamedTuple):
    """One screen at one size: how far it scrolls `across` and `down`, and what sticks out `sideways`.

    `small` are the cards without the target that they need.
    """

    across: float
    down: float
    sideways: list[str]
    cards: int
    small: list[str]
    bids: list[float]


Measures = dict[tuple[str, int], Measured]


@pytest.fixture(scope="module")
def measures(chromium: Browser, server: ServerProcess) -> Iterator[Measures]:
    """Every screen of a hand, at every size."""
    ana = Visitor(chromium, server.address, "Ana")
    found: Measures = {}

    def measure(screen: str) -> None:
        for width, height in SIZES:
            ana.page.set_viewport_size({"width": width, "height": height})
            wait_until_still(ana.page)
            need = [36 if width < 360 else 40, CARD_HEIGHT]
            found[screen, width] = Measured(**ana.page.evaluate(MEASURE, need))

    ana.page.goto("/rules")
    measure("rules")
    ana.page.goto("/")
    measure("home")
    ana.call_guests()
    ana.make_room()
    measure("lobby")
    ana.get_ready()
    ana.button(words("lobby.start")).click()
    ana.until("seen.asks === 'look' && seen.blind")
    measure("blind")
    ana.look()
    ana.until("seen.asks === 'bid'")
    measure("bidding")
    ana.bid(takes=True)
    ana.until("seen.asks === 'play'")
    measure("play")
    ana.play_out()
    ana.page.locator("[data-mark]").wait_for()
    measure("review")
    yield found
    ana.context.close()


@pytest.mark.parametrize("width", [width for width, _ in SIZES])
@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_scrolls_sideways(measures: Measures, screen: str, width: int) -> None:
    assert measures[screen, width].across <= 0, measures[screen, width].sideways


@pytest.mark.parametrize("width", [width for width, _ in SIZES])
@pytest.mark.parametrize("screen", ["blind", "bidding", "play"])
def test_a_hand_in_play_is_all_on_one_screen(measures: Measures, screen: str, width: int) -> None:
    assert measures[screen, width].down <= 0


@pytest.mark.parametrize("width", [width for width, _ in SIZES])
@pytest.mark.parametrize("screen", ["bidding", "play"])
def test_every_card_shows_a_target_of_a_finger(measures: Measures, screen: str, width: int) -> None:
    assert measures[screen, width].cards == 13
    assert measures[screen, width].small == []


@pytest.mark.parametrize("width", [width for width, _ in SIZES])
def test_every_bid_is_44_pixels_at_least(measures: Measures, width: int) -> None:
    assert len(measures["bidding", width].bids) == 14
    assert min(measures["bidding", width].bids) >= BID
