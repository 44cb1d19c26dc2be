"""One hand in Firefox and one in WebKitGTK, by clicks alone, from the lobby to the score."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.browser.choices import bid_of, card_of
from tests.browser.drivers import Driver
from tests.browser.looking import EYES, POINT, STILL, WAIT, WORDS, Seen
from tests.browser.others import firefox_running, webkit_running
from tests.browser.visitor import GUARD_MS, QUICK, TRIES, TRY_MS, short_name
from tests.server.process import ServerProcess, running
from web.words import words

LISTEN = """
() => {
  window.wrong = [];
  for (const kind of ["error", "unhandledrejection", "securitypolicyviolation"])
    addEventListener(kind, (event) => wrong.push(`${kind} ${event.message ?? event.reason ?? event.blockedURI}`));
}
"""
MAKE_ROOM = """
async (settings) => {
  localStorage["spades:settings"] = settings;
  const body = JSON.stringify({ name: "Ana", kind: "private", options: { pace: "instant" } });
  const made = await fetch("/api/rooms", { method: "POST", body, headers: { "Content-Type": "application/json" } });
  return (await made.json()).code;
}
"""


class Player:
    """Somebody in seat 0 of a room of their own, whose other seats guests will take."""

    def __init__(self, driver: Driver, server: ServerProcess) -> None:
        self.driver = driver
        driver.open(f"{server.address}/")
        code = driver.evaluate(MAKE_ROOM, json.dumps(QUICK))
        driver.open(f"{server.address}/r/{code}")
        driver.evaluate(LISTEN)

    def until(self, wanted: str) -> Seen:
        """What the page shows as soon as `wanted` is true of it."""
        came, seen = self.wait(wanted, GUARD_MS)
        assert came, f"never saw {wanted}, but {seen}"
        return seen

    def wait(self, wanted: str, within: int) -> tuple[bool, Seen]:
        """Whether `wanted` came true within so many milliseconds, and what the page shows then."""
        came, seen = self.driver.evaluate(WAIT % (EYES, wanted), [WORDS, 0, within])
        return came, Seen(**seen)

    def press_until(self, what: str, name: str, wanted: str) -> None:
        """Click until `wanted` is true: a click where another button has just been counts as a slip."""
        for _ in range(TRIES):
            self.click(what, name)
            if self.wait(wanted, TRY_MS)[0]:
                return
        raise AssertionError(f"{name or what} is clicked in vain")

    def click(self, what: str, name: str = "") -> None:
        """Click the button that a selector and the beginning of its name find."""
        self.driver.evaluate(STILL)
        point = self.driver.evaluate(POINT, [what, name])
        assert point, f"{what} {name} is covered"
        self.driver.click(*point)

    def start(self) -> None:
        """From the lobby to the table."""
        self.until(f"document.body.innerText.includes({json.dumps(words('lobby.ready.ask'))})")
        self.click("button", words("lobby.ready.ask"))
        self.until("document.querySelector('[aria-pressed=true]')")
        self.click("button", words("lobby.start"))

    def move(self, seen: Seen) -> None:
        """Look, bid or play, as the page asks."""
        if seen.asks == "look":
            self.click("button", words("blind.look"))
            self.until("seen.hand.length === 13")
        elif seen.asks == "bid":
            bid = bid_of(seen.hand, takes=True)
            self.click("button[data-bid]", str(bid))
            self.press_until("button:enabled", words("bid.button", bid=bid), "seen.asks !== 'bid'")
        else:
            self.play(seen)

    def play(self, seen: Seen) -> None:
        """A card that serves: a click and the button that names it."""
        trick = [(seat, card) for seat, card in seen.trick]
        card = card_of(seen.legal, trick, 0, takes=seen.needs > 0)
        if card not in seen.raised:
            self.press_until(f'button[data-card="{card}"]', "", f"seen.raised.includes('{card}')")
        play = words("play.button", card=short_name(card))
        self.press_until("button:enabled", play, f"!seen.hand.includes('{card}')")


def play_a_hand(driver: Driver, folder: Path) -> None:
    """From the lobby to the score; the page has nothing to complain of."""
    with running(folder) as server:
        player = Player(driver, server)
        player.start()
        played = 0
        while (seen := player.until("seen.asks")).asks != "next":
            played += seen.asks == "play"
            player.move(seen)
        assert played == 13
        assert seen.hand == []
        player.until(f"document.body.innerText.includes({json.dumps(words('deal.checked'))})")
        assert driver.evaluate("() => wrong") == []


@pytest.mark.firefox
def test_a_hand_is_played_in_firefox(tmp_path: Path) -> None:
    (profile := tmp_path / "profile").mkdir()
    with firefox_running(profile) as driver:
        play_a_hand(driver, tmp_path)


@pytest.mark.webkit
def test_a_hand_is_played_in_webkitgtk(tmp_path: Path) -> None:
    (home := tmp_path / "home").mkdir()
    with webkit_running(home) as driver:
        play_a_hand(driver, tmp_path)
