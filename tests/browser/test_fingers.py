"""Cards under a finger or a mouse: dragged, raised early, tapped twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, expect

from tests.browser.looking import Seen, wait_until_drawn
from tests.browser.visitor import PHONE, Device, Settings, Visitor, short_name
from web.words import words

pytestmark = pytest.mark.browser

Meet = Callable[..., Visitor]
SCROLLED = """
(top) => new Promise((done) => {
  const look = () => (scrollY > top ? done() : requestAnimationFrame(look));
  look();
})
"""
UP = 160
"""Pixels: well out of the hand."""


def on_turn(meet: Meet, device: Device = PHONE, settings: Settings | None = None) -> tuple[Visitor, Seen]:
    """Ana practises and is asked for a card."""
    ana = meet("Ana", device, settings) if settings else meet("Ana", device)
    ana.call_guests()
    ana.practise()
    ana.bid(takes=True)
    return ana, ana.until("seen.asks === 'play'")


class Finger:
    """One finger on the screen."""

    def __init__(self, ana: Visitor) -> None:
        self.cdp: CDPSession = ana.context.new_cdp_session(ana.page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        self.cdp.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]},
        )

    def drag(self, x: float, y: float, heights: list[float]) -> None:
        """Down at a place, up over some heights, and off."""
        self.touch("touchStart", (x, y))
        for height in heights:
            self.touch("touchMove", (x, y - height))
        self.touch("touchEnd")


def test_a_finger_that_drags_a_card_up_plays_it(meet: Meet) -> None:
    ana, seen = on_turn(meet)
    card = seen.legal[0]
    Finger(ana).drag(*ana.point_of(card), [20, 60, UP])
    assert len(ana.until(f"!seen.hand.includes('{card}') && seen.asks").hand) == 12
    assert [asked["card"] for asked in ana.asked("play")] == [card]


def test_a_finger_that_drags_a_card_back_leaves_it_in_the_hand(meet: Meet) -> None:
    ana, seen = on_turn(meet)
    Finger(ana).drag(*ana.point_of(seen.legal[0]), [20, UP, 60, 4])
    wait_until_drawn(ana.page)
    after = ana.see()
    assert (after.hand, after.raised, ana.asked("play")) == (seen.hand, seen.raised, [])
    ana.play(takes=True)


def test_a_mouse_drags_a_card_too_and_a_refused_one_says_why(meet: Meet) -> None:
    ana, seen = on_turn(meet, Device(1280, 800, False))
    while len(seen.legal) == len(seen.hand):
        ana.play(takes=False)
        seen = ana.until("seen.asks === 'play'")
    refused = next(card for card in seen.hand if card not in seen.legal)
    for card, hand in ((refused, len(seen.hand)), (seen.legal[0], len(seen.hand) - 1)):
        x, y = ana.point_of(card)
        ana.page.mouse.move(x, y)
        ana.page.mouse.down()
        ana.page.mouse.move(x, y - UP, steps=3)
        ana.page.mouse.up()
        expect(ana.page.locator("button[data-card]")).to_have_count(hand)
        if card == refused:
            led = words(f"suit.{seen.trick[0][1][1]}") if seen.trick else ""
            why = words("why.follow", suit=led) if led else words("why.spades")
            expect(ana.page.get_by_text(why).first).to_be_visible()
    assert [asked["card"] for asked in ana.asked("play")] == [seen.legal[0]]


def test_where_the_page_scrolls_a_finger_on_a_card_scrolls_it(meet: Meet) -> None:
    ana, seen = on_turn(meet)
    ana.page.set_viewport_size({"width": 320, "height": 256})
    expect(ana.page.locator("#table:not([data-drags])")).to_be_visible()
    ana.page.locator(f'button[data-card="{seen.legal[0]}"]').scroll_into_view_if_needed()
    ana.page.evaluate("scrollTo(0, 0)")
    ana.page.locator(f'button[data-card="{seen.hand[0]}"]').scroll_into_view_if_needed()
    top = ana.page.evaluate("scrollY")
    x, y = ana.point_of(seen.hand[0])
    Finger(ana).drag(x, y, [10, 30, 60, 90, 120])
    ana.page.evaluate(SCROLLED, top)
    assert ana.asked("play") == []


def test_the_only_card_is_raised_already_and_goes_by_itself_where_that_is_set(meet: Meet) -> None:
    ana, _ = on_turn(meet, settings={"speed": "off", "motion": "off", "only": True})
    while ana.see().asks == "play" and len(ana.see().hand) > 1:
        ana.play(takes=True)
        ana.until("seen.asks")
    assert ana.until("seen.asks === 'next'").hand == []
    assert len(ana.asked("play")) == 13


def test_a_double_click_on_go_on_does_not_play_the_raised_card(meet: Meet) -> None:
    ana, _ = on_turn(meet, Device(1280, 800, False), settings={"speed": "slow", "motion": "off"})
    ana.play(takes=True)
    ana.button(words("rest.skip")).click(click_count=2, delay=20)
    expect(ana.button(words("rest.skip"))).to_be_hidden()
    assert len(ana.asked("play")) == 1
    card = ana.until("seen.asks === 'play'").legal[0]
    assert short_name(card)
