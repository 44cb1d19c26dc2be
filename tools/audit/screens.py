"""Every screen of the list, in every look and width: what axe finds, and how much of each card can be tapped."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from playwright.sync_api import Browser, Page

from tests.browser.axe import violations
from tests.browser.looking import wait_until_still
from tests.browser.scenes import SCENES, Stage, scenes
from tests.server.process import ServerProcess
from tools.audit.figures import Figure
from tools.audit.progress import tell

SIZES = [(320, 568), (390, 844), (768, 1024), (1280, 800)]
CARD_SIZES = [(320, 568), (360, 640), (390, 844), (768, 1024), (1280, 800)]
CARDS = "bidding"
"""The screen that shows thirteen cards."""

CARD_HEIGHT = 44

Scheme: TypeAlias = Literal["light", "dark"]


class Look(NamedTuple):
    """How a device wants its colours."""

    scheme: Scheme
    forced: bool = False


LOOKS = {"light": Look("light"), "dark": Look("dark"), "forced": Look("dark", forced=True)}

VISIBLE = """
(height) => {
  /** The widest window of the height in which every point of a grid (2 px) hits the button. */
  const widest = (button) => {
    const { left, top, right, bottom } = button.getBoundingClientRect();
    let above = [];
    let most = 0;
    for (let y = top + 1; y < Math.min(bottom, innerHeight); y += 2) {
      const row = [];
      for (let x = left + 1; x < right; x += 2) {
        const hit = document.elementFromPoint(x, y)?.closest("button") === button;
        row.push(hit ? (above[row.length] ?? 0) + 1 : 0);
      }
      let run = 0;
      for (const high of row) {
        run = high * 2 >= height ? run + 1 : 0;
        most = Math.max(most, run * 2);
      }
      above = row;
    }
    return most;
  };
  return Math.min(...[...document.querySelectorAll("button[data-card]")].map(widest));
}
"""


def screens(browser: Browser, server: ServerProcess) -> list[Figure]:
    """The figures; each breach that axe finds is printed with its screen, look and width."""
    breaches: list[str] = []
    targets: list[Figure] = []
    for number, (scene, page) in enumerate(scenes(Stage(browser, server)), 1):
        tell(f"axe: {scene.name} ({number} of {len(SCENES)})")
        breaches += [f"{scene.name}, {line}" for line in breaches_of(page)]
        if scene.name == CARDS:
            targets = [target(page, *size) for size in CARD_SIZES]
    tell("")
    print("".join(f"{breach}\n" for breach in breaches), end="")
    shown = len(SCENES) * len(LOOKS) * len(SIZES)
    return [Figure(f"axe violations, {shown} screens", len(breaches), 0), *targets]


def breaches_of(page: Page) -> list[str]:
    """What axe finds on a page, in every look and width."""
    found: list[str] = []
    for name, look in LOOKS.items():
        page.emulate_media(color_scheme=look.scheme, forced_colors="active" if look.forced else "none")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            wait_until_still(page)
            found += [f"{name}, {width}: {line}" for line in violations(page)]
    page.emulate_media(color_scheme="light", forced_colors="none")
    return found


def target(page: Page, width: int, height: int) -> Figure:
    """The narrowest card of a hand, as far as it shows at least 44 px high."""
    page.set_viewport_size({"width": width, "height": height})
    wait_until_still(page)
    goal = 36 if width < 360 else 40
    name = f"narrowest card of 13, {CARD_HEIGHT} px high, at {width}"
    return Figure(name, page.evaluate(VISIBLE, CARD_HEIGHT), goal, "px", "least")
