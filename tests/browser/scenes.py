"""Every screen of the page, one after the other: the one list that pictures, axe and the audit go through.

A further screen is one line in `SCENES` and the steps that lead to it from the screen before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from playwright.sync_api import Browser, Page

from tests.browser.looking import wait_until_drawn
from tests.browser.pilot import play_on
from tests.browser.visitor import Visitor
from tests.server.process import ServerProcess
from web.words import words

REST_MS = 1600
"""How long four cards lie at the page's speed "slow"."""

HOLD = f"""
const hurry = window.setTimeout;
window.setTimeout = (act, ms, ...rest) => (ms === {REST_MS} ? 0 : hurry(act, ms, ...rest));
localStorage["spades:settings"] = JSON.stringify({{ speed: "slow", motion: "off" }});
dispatchEvent(new Event("spades:settings"));
"""
"""On a page: the next four cards lie until somebody taps."""


class Stage:
    """Who is at the page while the scenes go by. `ana` plays a match against guests that take no time."""

    def __init__(self, browser: Browser, server: ServerProcess) -> None:
        self.browser = browser
        self.server = server
        self.met: list[Visitor] = []
        self.ana = self.meet("Ana")
        self.room = ""

    def meet(self, name: str, keeps: bool = False) -> Visitor:
        """A further person, at a browser of their own, which may keep the pages."""
        self.met.append(Visitor(self.browser, self.server.address, name, keeps=keeps))
        return self.met[-1]

    def pilot(self, phase: str) -> None:
        """Let Ana's cards be played in another tab until the room is in this phase, and come back."""
        play_on(self.ana, self.room, phase)


class Scene(NamedTuple):
    """A screen and the way to it. `whole`: it scrolls as a page does, so that a picture shows all of it."""

    name: str
    reach: Callable[[Stage], Page]
    whole: bool = False


def rules(stage: Stage) -> Page:
    stage.ana.page.goto("/rules")
    return stage.ana.page


def home(stage: Stage) -> Page:
    stage.ana.page.goto("/")
    return stage.ana.page


def newer(stage: Stage) -> Page:
    """Home, with the line that a newer build waits: shown by hand, for there is none."""
    stage.ana.page.evaluate("document.getElementById('update').hidden = false")
    return stage.ana.page


def home_settings(stage: Stage) -> Page:
    page = stage.ana.page
    stage.ana.button(words("settings.title")).click()
    page.get_by_role("dialog", name=words("settings.title")).wait_for()
    return page


def gone(stage: Stage) -> Page:
    visitor = stage.meet("Gus")
    visitor.page.goto("/r/0000-0000-0000-0000")
    return visitor.page


def lobby(stage: Stage) -> Page:
    """Three have sat down at Ana's table; two are ready."""
    ana = stage.ana
    ana.call_guests()
    stage.room = ana.make_room()
    for seat, name in enumerate(["Ben", "Cleo"], 1):
        other = stage.meet(name)
        other.join(stage.room, seat)
        other.get_ready()
    ready = words("lobby.ready")
    ana.until(f"seen.plates[1].includes('{ready}') && seen.plates[2].includes('{ready}')")
    return ana.page


def join(stage: Stage) -> Page:
    """Whoever follows the link finds a seat that is free."""
    dan = stage.meet("Dan")
    dan.page.goto(stage.room)
    dan.page.get_by_label(words("name.label")).wait_for()
    return dan.page


def blind(stage: Stage) -> Page:
    """A match of Ana alone with guests."""
    ana = stage.ana
    stage.room = ana.make_room()
    ana.get_ready()
    ana.button(words("lobby.start")).click()
    ana.until("seen.asks === 'look' && seen.blind")
    return ana.page


def bidding(stage: Stage) -> Page:
    stage.ana.look()
    stage.ana.until("seen.asks === 'bid'")
    return stage.ana.page


def play(stage: Stage) -> Page:
    """A turn with cards on the table and a few tricks behind."""
    ana = stage.ana
    ana.bid(takes=True)
    while len((seen := ana.until("seen.asks === 'play'")).trick) < 2 or len(seen.hand) > 9:
        ana.play(takes=True)
    return ana.page


def raised(stage: Stage) -> Page:
    """A card is chosen; an only one is so by itself."""
    ana = stage.ana
    seen = ana.see()
    if not seen.raised:
        ana.tap_until(seen.legal[0], f"seen.raised.includes('{seen.legal[0]}')")
    return ana.page


def trick_end(stage: Stage) -> Page:
    """Four cards lie, and go on lying."""
    ana = stage.ana
    ana.page.evaluate(HOLD)
    ana.play_card(ana.see().raised[0])
    ana.button(words("rest.skip")).wait_for()
    return ana.page


def in_progress(stage: Stage) -> Page:
    """Whoever follows the link in the middle of a hand."""
    eve = stage.meet("Eve")
    eve.page.goto(stage.room)
    eve.button(words("join.next.go")).wait_for()
    return eve.page


def menu(stage: Stage) -> Page:
    ana = stage.ana
    ana.button(words("rest.skip")).click()
    ana.until("seen.asks === 'play'")
    ana.button(words("menu.button")).click()
    ana.page.get_by_role("dialog").wait_for()
    return ana.page


def settings(stage: Stage) -> Page:
    return entry(stage, "settings")


def keys(stage: Stage) -> Page:
    return entry(stage, "help")


def sheet(stage: Stage) -> Page:
    return entry(stage, "sheet")


def log(stage: Stage) -> Page:
    return entry(stage, "log")


def asked(key: str) -> Scene:
    """What the page answers to a key."""
    return Scene(f"ask-{key}", lambda stage: entry(stage, f"ask.{key}"))


def entry(stage: Stage, name: str) -> Page:
    """One of the menu's dialogs."""
    page = stage.ana.page
    page.keyboard.press("Escape")
    stage.ana.button(words("menu.button")).click()
    page.get_by_role("dialog").get_by_role("button", name=words(f"{name}.title")).click()
    page.get_by_role("dialog").get_by_role("heading", name=words(f"{name}.title")).wait_for()
    return page


def second_tab(stage: Stage) -> Page:
    """The tab that has lost its seat to another."""
    ana = stage.ana
    ana.page.keyboard.press("Escape")
    other = ana.new_page()
    other.goto(stage.room)
    ana.page.get_by_role("heading", name=words("elsewhere.title")).wait_for()
    other.close()
    return ana.page


def review(stage: Stage) -> Page:
    stage.pilot("review")
    stage.ana.page.locator("[data-mark]").wait_for()
    return stage.ana.page


def replay(stage: Stage) -> Page:
    """The scored hand with open cards, in its first trick."""
    page = stage.ana.page
    page.get_by_text(words("review.replay")).click()
    cards = page.get_by_role("slider", name=words("replay.cards"))
    cards.wait_for()
    cards.fill("3")
    return page


def reasons(stage: Stage) -> Page:
    """Why each guest chose so, unfolded."""
    page = stage.ana.page
    page.get_by_text(words("reasons.title")).click()
    page.locator(".whys .why").first.wait_for()
    return page


def over(stage: Stage) -> Page:
    stage.pilot("over")
    stage.ana.page.locator("[data-mark]").wait_for()
    return stage.ana.page


def table_statistics(stage: Stage) -> Page:
    """The same at the table, once there is something to count."""
    page = stage.ana.page
    stage.ana.button(words("over.stats")).click()
    page.locator(".dialog").get_by_text(words("stats.private")).first.wait_for()
    return page


def statistics(stage: Stage) -> Page:
    """What the device has counted, once the result was shown."""
    page = stage.ana.page
    page.goto("/#stats")
    page.locator("#stats").get_by_role("heading").first.wait_for()
    return page


def lesson(stage: Stage) -> Page:
    """Somebody's first hand, where Corin explains."""
    lea = stage.meet("Lea")
    lea.page.goto("/")
    lea.button(words("home.learn")).click()
    lea.button(words("lesson.next")).wait_for()
    return lea.page


def nowhere(stage: Stage) -> Page:
    """An address that leads to nothing."""
    visitor = stage.meet("Ned")
    visitor.page.goto("/nowhere")
    return visitor.page


def lost(stage: Stage) -> Page:
    """A hand whose server is out of reach."""
    ana = stage.ana
    ana.practise()
    ana.until("seen.asks || seen.turn >= 0")
    stage.server.kill()
    ana.until("seen.lost")
    return ana.page


def offline(stage: Stage) -> Page:
    """Home as the device has kept it, with its server out of reach."""
    stage.server.start()
    olga = stage.meet("Olga", keeps=True)
    olga.page.goto("/")
    olga.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    stage.server.kill()
    olga.page.goto("/")
    olga.page.get_by_text(words("offline.line")).wait_for()
    return olga.page


SCENES = [
    Scene("rules", rules, whole=True),
    Scene("home", home, whole=True),
    Scene("newer", newer, whole=True),
    Scene("home-settings", home_settings),
    Scene("gone", gone, whole=True),
    Scene("lobby", lobby, whole=True),
    Scene("join", join, whole=True),
    Scene("blind", blind),
    Scene("bidding", bidding),
    Scene("play", play),
    Scene("raised", raised),
    Scene("trick-end", trick_end),
    Scene("in-progress", in_progress, whole=True),
    Scene("menu", menu),
    Scene("settings", settings),
    Scene("help", keys),
    Scene("sheet", sheet),
    Scene("log", log),
    *(asked(key) for key in "tbpwm"),
    Scene("second-tab", second_tab),
    Scene("review", review, whole=True),
    Scene("replay", replay, whole=True),
    Scene("reasons", reasons, whole=True),
    Scene("over", over, whole=True),
    Scene("table-statistics", table_statistics),
    Scene("statistics", statistics, whole=True),
    Scene("lesson", lesson),
    Scene("nowhere", nowhere, whole=True),
    Scene("lost", lost),
    Scene("offline", offline, whole=True),
]


def scenes(stage: Stage) -> Iterator[tuple[Scene, Page]]:
    """Each scene and the page that shows it, in order. The server is down at the end, and up again after it."""
    for scene in SCENES:
        page = scene.reach(stage)
        wait_until_drawn(page)
        yield scene, page
    stage.server.start()
    for visitor in stage.met:
        visitor.context.close()
