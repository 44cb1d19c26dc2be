"""A person at a browser of their own: sees the page, taps and types; everything that happens there is kept."""

from __future__ import annotations

import json
from typing import Any, NamedTuple, TypeAlias

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Route, WebSocket

from tests.browser.choices import bid_of, card_of
from tests.browser.looking import MOVED, Seen, point_of, wait, wait_until_drawn
from web.words import words

GUARD_MS = 30_000
"""After which a test gives up waiting: no figure, only the end of a test that hangs."""

TRIES = 5
TRY_MS = 2_000

BLOCKED = "Service Worker registration blocked by Playwright"

UNREACHED = "net::ERR_CONNECTION_"
"""In a complaint: the server was down or going down, as some tests want it."""

BREACHES = """
addEventListener("securitypolicyviolation", (breach) => {
  console.error(`policy: ${breach.effectiveDirective} ${breach.blockedURI}`);
});
"""
"""On a page: a breach of the content policy is a complaint, even one that the browser itself keeps quiet about."""

Settings: TypeAlias = dict[str, Any]
QUICK: Settings = {"speed": "off", "motion": "off"}
"""The page's own settings under which nothing rests and nothing moves."""


class Device(NamedTuple):
    """A screen, and whether it is touched."""

    width: int
    height: int
    touch: bool


PHONE = Device(390, 844, True)
SMALL_PHONE = Device(320, 568, True)
TABLET = Device(768, 1024, True)
DESK = Device(1280, 800, False)


class Visitor:
    """One browser context with one page at a time. `keeps`: the page may keep itself on the device."""

    def __init__(
        self,
        browser: Browser | BrowserContext,
        address: str,
        name: str,
        device: Device = DESK,
        settings: Settings = QUICK,
        keeps: bool = False,
    ) -> None:
        self.address = address
        self.name = name
        self.device = device
        self.settings = settings
        self.keeps = keeps
        self.seat = -1
        self.frames: list[str] = []
        self.sent: list[str] = []
        self.sockets: list[WebSocket] = []
        self.requests: list[str] = []
        self.complaints: list[str] = []
        self.context = browser if isinstance(browser, BrowserContext) else self._context(browser)
        self.context.set_default_timeout(GUARD_MS)
        self.context.set_default_navigation_timeout(GUARD_MS)
        self._prepare(self.context)
        self.page = self.new_page()

    def new_page(self) -> Page:
        """A further tab of the same browser; what it says is kept too."""
        page = self.context.new_page()
        page.on("websocket", self._keep_frames)
        page.on("console", self._keep_console)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    # --- seeing --------------------------------------------------------------------------------

    def see(self) -> Seen:
        """What the page shows now."""
        return self.until("true")

    def until(self, wanted: str) -> Seen:
        """What the page shows as soon as `wanted`, an expression on `seen` and `seat`, is true of it."""
        came, seen = wait(self.page, wanted, self.seat, GUARD_MS)
        assert came, f"{self.name} never saw {wanted}, but {seen}"
        return seen

    def until_other_than(self, before: Seen) -> Seen:
        """What the page shows once the table is not as it was."""
        shown = [before.turn, before.trick, before.plates]
        was = json.dumps(shown, separators=(",", ":"), ensure_ascii=False)
        return self.until(f"JSON.stringify([seen.turn, seen.trick, seen.plates]) !== {json.dumps(was)}")

    def hear_more_than(self, frames: int) -> None:
        """Wait until more than so many frames have come in all, and until the last of them is drawn."""
        if len(self.frames) <= frames:
            self.sockets[-1].wait_for_event("framereceived", lambda _: len(self.frames) > frames)
        wait_until_drawn(self.page)

    def button(self, name: str) -> Locator:
        """The button whose name begins or goes on with `name`."""
        return self.page.get_by_role("button", name=name)

    def sheet(self) -> dict[str, Any]:
        """The room's scored hands, as this browser may fetch them."""
        code = self.page.url.rsplit("/")[-1]
        return dict(self.context.request.get(f"/api/rooms/{code}/sheet").json())

    def asked(self, kind: str) -> list[dict[str, Any]]:
        """Every request of a kind that this browser sent, in order."""
        return [request for frame in self.sent if (request := json.loads(frame))["kind"] == kind]

    def foreign_requests(self) -> list[str]:
        """Every address that was asked for and is not the server's."""
        own = (self.address, self.address.replace("http", "ws"))
        return [url for url in self.requests if not url.startswith(own)]

    def views(self) -> list[dict[str, Any]]:
        """Every view that was received, in order."""
        return self.messages("view")

    def messages(self, kind: str) -> list[dict[str, Any]]:
        """Every message of a kind that was received, in order."""
        return [message for frame in self.frames if (message := json.loads(frame))["kind"] == kind]

    # --- the room --------------------------------------------------------------------------------

    def make_room(self, target: int = 300, blind_nil: bool = True) -> str:
        """Make a private room on the home page and land in its lobby, in seat 0; the room's address."""
        self.page.goto("/")
        self.page.get_by_label(words("name.label")).fill(self.name)
        self.page.get_by_label(words(f"create.{target}")).check(force=True)
        self.page.get_by_role("switch", name=words("create.blind")).set_checked(blind_nil)
        self.button(words("home.friends")).click()
        self.button(words("lobby.ready.ask")).wait_for()
        self.seat = 0
        return self.page.url

    def practise(self) -> None:
        """Start a practice match with one tap on the home page; the player is in seat 0."""
        self.page.goto("/")
        self.button(words("home.practise")).click()
        self.page.wait_for_url("**/r/*")
        self.seat = 0
        self.until("seen.turn >= 0")

    def join(self, room: str, seat: int) -> None:
        """Follow the link, type the name, take the seat."""
        self.page.goto(room)
        self.page.get_by_label(words("name.label")).fill(self.name)
        self.page.locator(f'[data-seat="{seat}"]').get_by_role("button", name=words("lobby.sit")).click()
        self.button(words("lobby.ready.ask")).wait_for()
        self.seat = seat

    def call_guests(self) -> None:
        """Guests that take no time to think, in the room made next: the page has no choice for that."""

        def at_once(route: Route) -> None:
            wanted = json.loads(route.request.post_data or "{}")
            wanted["options"]["pace"] = "instant"
            route.continue_(post_data=json.dumps(wanted))

        self.context.route("**/api/rooms", at_once)

    def get_ready(self) -> None:
        """Press Ready, and see it pressed."""
        self.button(words("lobby.ready.ask")).click()
        self.page.get_by_role("button", name=words("lobby.ready"), exact=True, pressed=True).wait_for()

    # --- the hand --------------------------------------------------------------------------------

    def look(self) -> Seen:
        """Turn the cards up."""
        self.until("seen.asks === 'look'")
        self.button(words("blind.look")).click()
        return self.until("seen.hand.length > 0")

    def bid_blind(self) -> Seen:
        """Bid Blind Nil, and say so twice."""
        self.until("seen.asks === 'look' && seen.blind")
        self.button(words("blind.bid")).click()
        self.button(words("blind.yes")).click()
        return self.until(MOVED)

    def bid(self, takes: bool) -> Seen:
        """Bid as the hand is worth."""
        number = bid_of(self.until("seen.asks === 'bid'").hand, takes)
        bids = self.page.get_by_role("group", name=words("bid.label"))
        bids.get_by_role("button", name=str(number), exact=True).click()
        self.button(words("bid.button", bid=number)).click()
        return self.until(MOVED)

    def play(self, takes: bool) -> Seen:
        """Play a card that serves: a tap and the button that names it, or two clicks; one where one is set."""
        seen = self.until("seen.asks === 'play'")
        return self.play_card(card_of(seen.legal, seen.trick, self.seat, takes and seen.needs > 0))

    def play_card(self, card: str) -> Seen:
        """Play this card, which is legal now."""
        seen = self.see()
        if not self.settings.get("oneTap") and card not in seen.raised:
            self.tap_until(card, f"seen.raised.includes('{card}')")
        if self.device.touch:
            self.press_until(words("play.button", card=short_name(card)), f"!seen.hand.includes('{card}')")
        else:
            self.tap_until(card, f"!seen.hand.includes('{card}')")
        return self.until(
            f"!seen.hand.includes('{card}') && (seen.asks || (seen.turn >= 0 && seen.turn !== seat))"
        )

    def tap(self, card: str) -> None:
        """Tap or click a card of the hand where it shows."""
        if self.device.touch:
            self.page.touchscreen.tap(*self.point_of(card))
        else:
            self.page.mouse.click(*self.point_of(card))

    def tap_until(self, card: str, wanted: str) -> None:
        """Tap until `wanted` is true: a tap right after a card was played is taken for a slip, and is dropped."""
        for _ in range(TRIES):
            self.tap(card)
            if wait(self.page, wanted, self.seat, TRY_MS)[0]:
                return
        raise AssertionError(f"{self.name} taps {card} in vain: {self.see()}")

    def next_hand(self) -> None:
        """Press Next hand."""
        self.until("seen.asks === 'next'")
        self.press_until(words("review.next"), "seen.asks !== 'next'")

    def press_until(self, name: str, wanted: str) -> None:
        """Press a button until `wanted` is true: one that has just taken another's place counts as a slip too."""
        for _ in range(TRIES):
            tap = self.page.touchscreen.tap if self.device.touch else self.page.mouse.click
            tap(*point_of(self.page, "button:enabled", name))
            if wait(self.page, wanted, self.seat, TRY_MS)[0]:
                return
        raise AssertionError(f"{self.name} presses {name} in vain: {self.see()}")

    def point_of(self, card: str) -> tuple[float, float]:
        """A point where a card of the hand shows, once the hand lies still."""
        return point_of(self.page, f'button[data-card="{card}"]')

    def move(self, takes: bool) -> Seen:
        """Look, bid or play, as soon as the page asks for one of them."""
        asked = self.until("seen.asks").asks
        if asked == "look":
            return self.look()
        return self.bid(takes) if asked == "bid" else self.play(takes)

    def play_out(self, takes: bool = True) -> Seen:
        """Play a hand with guests, or the rest of one, to its score."""
        while (seen := self.until("seen.asks")).asks not in ("next", "lobby"):
            self.move(takes)
        return seen

    # --- keeping ---------------------------------------------------------------------------------

    def _context(self, browser: Browser) -> BrowserContext:
        width, height, touch = self.device
        return browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            base_url=self.address,
            service_workers="allow" if self.keeps else "block",
        )

    def _prepare(self, context: BrowserContext) -> None:
        settings = json.dumps(json.dumps(self.settings))
        context.add_init_script(f"localStorage['spades:settings'] ??= {settings}")
        context.add_init_script(BREACHES)
        context.on("request", lambda request: self.requests.append(request.url))

    def _keep_frames(self, socket: WebSocket) -> None:
        self.sockets.append(socket)
        self.requests.append(socket.url)
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))
        socket.on("framesent", lambda frame: self.sent.append(str(frame)))

    def _keep_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and BLOCKED not in message.text:
            self.complaints.append(message.text)


def short_name(card: str) -> str:
    """A card as the button says it: Q of hearts."""
    rank = "10" if card[0] == "T" else card[0]
    return words("card.name", rank=rank, suit=words(f"suit.{card[1]}"))
