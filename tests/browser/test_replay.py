"""After a hand: every card of it once more by keys, and at the end of a match its result to pass on."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.visitor import Visitor
from tests.server.process import ServerProcess
from web.words import words

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def ana(chromium: Browser, server: ServerProcess) -> Iterator[Visitor]:
    """Ana, whose first hand is scored."""
    visitor = Visitor(chromium, server.address, "Ana")
    visitor.call_guests()
    visitor.practise()
    visitor.play_out()
    yield visitor
    assert visitor.complaints == []
    visitor.context.close()


def test_the_hand_is_replayed_by_keys_alone(ana: Visitor) -> None:
    page = ana.page
    summary = page.get_by_text(words("review.replay"))
    summary.focus()
    page.keyboard.press("Enter")
    page.get_by_role("slider", name=words("replay.cards")).wait_for()
    page.keyboard.press("Tab")
    for key, at in (("ArrowRight", 1), ("ArrowDown", 4), ("ArrowLeft", 3), ("End", 52)):
        page.keyboard.press(key)
        page.locator(f'[aria-valuetext="{words("replay.at", at=at)}"]').wait_for()
    assert page.locator('.lain [data-won="true"]').count() == 1
    assert page.locator('.open-hand li span[data-gone="false"]').count() == 0


def test_a_phone_shows_the_trick_and_what_turns_its_cards_in_one_look(ana: Visitor) -> None:
    ana.page.set_viewport_size({"width": 390, "height": 844})
    trick, slider = ana.page.locator(".lain"), ana.page.get_by_role("slider", name=words("replay.cards"))
    upper, lower = trick.bounding_box(), slider.bounding_box()
    assert upper is not None
    assert lower is not None
    assert 0 < lower["y"] + lower["height"] - upper["y"] < 844 / 2


def test_each_trick_says_who_took_it_and_a_tap_goes_there(ana: Visitor) -> None:
    page = ana.page
    tricks = page.get_by_role("list", name=words("replay.tricks")).get_by_role("button")
    assert tricks.count() == 13
    tricks.nth(2).click()
    page.get_by_text(words("replay.trick", n=3)).wait_for()


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (1280, 800)])
def test_a_tap_on_a_trick_shows_it_without_scrolling(ana: Visitor, size: tuple[int, int]) -> None:
    page = ana.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    tricks = page.get_by_role("list", name=words("replay.tricks")).get_by_role("button")
    tricks.nth(12).click()
    page.get_by_text(words("replay.trick", n=13)).wait_for()
    trick = page.locator(".lain").bounding_box()
    assert trick is not None
    assert trick["y"] >= 0
    assert trick["y"] + trick["height"] <= size[1]


def test_a_line_of_the_ledger_leads_to_its_rule(ana: Visitor) -> None:
    rule = ana.page.locator(".ledger .rule").first
    assert (rule.get_attribute("href") or "").startswith("/rules#")


def test_two_people_see_who_has_pressed_next(meet: Callable[..., Visitor]) -> None:
    ana, ben = meet("Ana"), meet("Ben")
    for one in (ana, ben):
        one.call_guests()
    ben.join(ana.make_room(blind_nil=False), 2)
    for one in (ana, ben):
        one.get_ready()
    ana.button(words("lobby.start")).click()
    while ana.until("seen.asks || seen.turn === 2").asks != "next":
        (ana if ana.see().asks else ben).move(takes=True)
    ben.next_hand()
    pressed = ana.page.get_by_role("list", name=words("review.pressed"))
    pressed.locator('[data-next="true"]').get_by_text("Ben").wait_for()
    pressed.locator("[data-next=false]").get_by_text("Ana").wait_for()
