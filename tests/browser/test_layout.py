"""What must fit at every size: no screen scrolls sideways, a hand in play not at all, and what is tapped is big."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.looking import wait_until_still
from tests.browser.visitor import Visitor
from tests.server.process import ServerProcess
from web.words import words

pytestmark = pytest.mark.browser

SIZES = [(320, 568), (390, 844), (768, 1024), (1280, 800)]
LYING = [(640, 320), (667, 375), (844, 390)]
"""Phones on their side."""

ZOOMED = (320, 256)
"""A window of 1280 x 1024 at four times the size."""

HANDS = ["blind", "bidding", "play"]
SCREENS = ["home", "rules", "lobby", "blind", "bidding", "play", "review"]
CARD_HEIGHT = 44
BID = 44

MEASURE = """
(need) => {
  // An only card is raised by itself, and a raised one hides some of the row above: how it is dealt must not decide.
  for (const card of document.querySelectorAll("[data-raised=true]")) card.dataset.raised = "false";
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
  const boxes = [...document.querySelectorAll(".head, .seat .plate, .bids")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const meets = (one, other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  };
  const covered = boxes.flatMap((one, i) =>
    boxes.slice(i + 1).filter((other) => meets(one, other)).map((other) => [one.textContent, other.textContent]));
  /** Do the signs on the rim of a plate at the sides leave the letters of a name free, however long it is? */
  const beside = document.querySelectorAll(".seat:is([data-spot='1'], [data-spot='3']) .plate:has(.name)");
  const signed = [...beside].filter((plate) => {
    const { top, height } = plate.querySelector(".name").getBoundingClientRect();
    return [...plate.querySelectorAll(".medal, .dealer")].some((sign) =>
      getComputedStyle(sign).position === "absolute" && sign.getBoundingClientRect().bottom > top + height / 4);
  });
  /** Plates that tell about their seat, and that something else lies over. */
  const deaf = [...document.querySelectorAll("button.over")].filter((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) !== one;
  });
  const said = [...document.querySelectorAll(".line > *")].filter((one) => one.checkVisibility());
  const cards = [...document.querySelectorAll("button[data-card]")];
  const bids = [...document.querySelectorAll("button[data-bid]")].map((bid) => bid.getBoundingClientRect());
  return {
    across: document.scrollingElement.scrollWidth - innerWidth,
    down: document.scrollingElement.scrollHeight - innerHeight,
    sideways: sideways.slice(0, 5),
    covered: [...covered, ...signed.map((plate) => [plate.textContent])],
    told: said.filter((one) => boxes.some((other) => meets(one, other))).map((one) => one.textContent),
    deaf: deaf.map((one) => one.ariaLabel),
    bar: (document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0) - innerHeight,
    hand: document.querySelector(".hand")?.getBoundingClientRect().top ?? 0,
    cards: cards.length,
    small: cards.filter((card) => !fits(card)).map((card) => card.dataset.card),
    bids: bids.map(({ width, height }) => Math.min(width, height)),
  };
}
"""


class Measured(NamedTuple):
    """One screen at one size: how far it scrolls `across` and `down`, and what sticks out `sideways`.

    `covered` are plates and numbers that lie on one another, and plates whose name may lie under a sign; `told` is
    what is said over one of them; `deaf` are the seats whose plate a tap on its middle misses; `bar` is
    how far the buttons end below the window, `hand` where the hand begins, `small` are the cards without the target
    that they need.
    """

    across: float
    down: float
    sideways: list[str]
    covered: list[list[str]]
    told: list[str]
    deaf: list[str]
    bar: float
    hand: float
    cards: int
    small: list[str]
    bids: list[float]


Measures = dict[tuple[str, int], Measured]
"""By screen and width. A hand has two screens more: "told", where the line has more to say, and "large", its text."""


def measured(page: Page, size: tuple[int, int], width: int) -> Measured:
    """The page's measures at this size. `width`: what every card has to show."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    wait_until_still(page)
    return Measured(**page.evaluate(MEASURE, [width, CARD_HEIGHT]))


@pytest.fixture(scope="module")
def measures(chromium: Browser, server: ServerProcess) -> Iterator[Measures]:
    """Every screen of a hand, at every size."""
    ana = Visitor(chromium, server.address, "Ana")
    found: Measures = {}

    def measure(screen: str) -> None:
        for size in SIZES:
            found[screen, size[0]] = measured(ana.page, size, 36 if size[0] < 360 else 40)
        if screen in HANDS:
            measure_hand(screen)

    def measure_hand(screen: str) -> None:
        for size in LYING:
            found[screen, size[0]] = measured(ana.page, size, 32 if size[1] < 360 else 40)
        found[f"{screen} zoomed", ZOOMED[0]] = measured(ana.page, ZOOMED, 36)
        ana.page.keyboard.press("p")
        for size in SIZES + LYING:
            found[f"{screen} told", size[0]] = measured(ana.page, size, 0)
        ana.page.keyboard.press("b")
        ana.page.evaluate("document.documentElement.style.fontSize = '200%'")
        for size in SIZES:
            found[f"{screen} large", size[0]] = measured(ana.page, size, 0)
        ana.page.evaluate("document.documentElement.style.fontSize = ''")

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


@pytest.mark.parametrize("width", [width for width, _ in SIZES + LYING])
@pytest.mark.parametrize("screen", HANDS)
def test_a_hand_in_play_is_all_on_one_screen(measures: Measures, screen: str, width: int) -> None:
    assert measures[screen, width].across <= 0, measures[screen, width].sideways
    assert measures[screen, width].down <= 0
    assert measures[screen, width].covered == []


@pytest.mark.parametrize("screen", HANDS)
def test_four_times_the_zoom_gives_a_column_that_scrolls_under_its_buttons(
    measures: Measures, screen: str
) -> None:
    zoomed = measures[f"{screen} zoomed", ZOOMED[0]]
    assert zoomed.across <= 0, zoomed.sideways
    assert zoomed.down > 0
    assert zoomed.bar <= 0
    assert zoomed.covered == []


@pytest.mark.parametrize("width", [width for width, _ in SIZES])
@pytest.mark.parametrize("screen", HANDS)
def test_text_of_twice_the_size_lies_on_nothing(measures: Measures, screen: str, width: int) -> None:
    large = measures[f"{screen} large", width]
    assert large.across <= 0, large.sideways
    assert large.covered == []
    assert large.told == []


@pytest.mark.parametrize("width", [width for width, _ in SIZES + LYING])
@pytest.mark.parametrize("screen", HANDS)
def test_the_hand_stays_where_it_is_when_there_is_more_to_say(
    measures: Measures, screen: str, width: int
) -> None:
    assert measures[f"{screen} told", width].hand == measures[screen, width].hand


@pytest.mark.parametrize("width", [width for width, _ in SIZES + LYING])
@pytest.mark.parametrize("screen", HANDS)
def test_every_plate_answers_a_tap(measures: Measures, screen: str, width: int) -> None:
    assert measures[screen, width].deaf == []


@pytest.mark.parametrize("width", [width for width, _ in SIZES + LYING])
@pytest.mark.parametrize("screen", ["bidding", "play"])
def test_every_card_shows_a_target_of_a_finger(measures: Measures, screen: str, width: int) -> None:
    assert measures[screen, width].cards == 13
    assert measures[screen, width].small == []


@pytest.mark.parametrize("width", [width for width, _ in SIZES + LYING])
def test_every_bid_is_44_pixels_at_least(measures: Measures, width: int) -> None:
    assert len(measures["bidding", width].bids) == 14
    assert min(measures["bidding", width].bids) >= BID
