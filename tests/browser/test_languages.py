"""In every language: the first page, a bid and a trick; from right to left without a sideways scroll."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.visitor import QUICK, SMALL_PHONE, Device
from tests.server.process import ServerProcess
from web.words import Words, languages

pytestmark = pytest.mark.browser

WIDE = Device(1280, 800, False)


@pytest.fixture(params=languages())
def guest(request: pytest.FixtureRequest, chromium: Browser, server: ServerProcess) -> Iterator[Page]:
    """Somebody whose browser asks for one of the languages, on the smallest phone."""
    width, height, touch = SMALL_PHONE
    context = chromium.new_context(
        viewport={"width": width, "height": height}, has_touch=touch, locale=request.param
    )
    page = context.new_page()
    page.goto(server.address)
    page.evaluate(
        "kept => localStorage.setItem('spades:settings', JSON.stringify(kept))", {**QUICK, "oneTap": True}
    )
    page.reload()
    yield page
    context.close()


def sideways(page: Page) -> int:
    """How far the page can be pushed to the side."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def test_a_hand_begins_in_the_language_of_the_browser(guest: Page) -> None:
    language = str(guest.evaluate("document.documentElement.lang"))
    say = Words(language)
    expect(guest).to_have_title(say("title.home"))
    assert guest.evaluate("document.dir") == say("language.dir")
    assert sideways(guest) == 0
    guest.get_by_role("button", name=say("home.practise")).click()
    bids = guest.get_by_role("group", name=say("bid.label"))
    bids.get_by_role("button", name="3", exact=True).click()
    assert sideways(guest) == 0
    guest.get_by_role("button", name=say("bid.button", bid=3), exact=True).click()
    playing = guest.locator(".hand[data-turn=true] [aria-disabled=false]").first
    playing.wait_for()
    assert guest.get_by_role("list", name=say("hand.label", n=13)).is_visible()
    playing.click()
    expect(guest.get_by_role("list", name=say("hand.label", n=12))).to_be_visible()
    assert sideways(guest) == 0


def test_seats_lie_as_they_do_in_every_language(guest: Page) -> None:
    say = Words(str(guest.evaluate("document.documentElement.lang")))
    guest.get_by_role("button", name=say("home.practise")).click()
    guest.get_by_role("list", name=say("hand.label", n=13)).wait_for()
    left, right = (guest.locator(f'li[data-seat="{seat}"]').bounding_box() for seat in (1, 3))
    assert left is not None
    assert right is not None
    assert left["x"] < right["x"]


def test_the_rules_do_not_push_to_the_side(guest: Page) -> None:
    say = Words(str(guest.evaluate("document.documentElement.lang")))
    guest.get_by_role("link", name=say("home.rules")).click()
    expect(guest.get_by_role("heading", name=say("guide.title"))).to_be_visible()
    assert sideways(guest) == 0


def test_a_language_is_chosen_on_the_page_and_kept(chromium: Browser, server: ServerProcess) -> None:
    context = chromium.new_context(locale="en", viewport={"width": WIDE.width, "height": WIDE.height})
    page = context.new_page()
    page.goto(f"{server.address}/rules")
    page.get_by_role("link", name=Words("fr")("language.name")).click()
    expect(page.get_by_role("heading", name=Words("fr")("guide.title"))).to_be_visible()
    assert page.url == f"{server.address}/rules"
    page.goto(server.address)
    expect(page).to_have_title(Words("fr")("title.home"))
    context.close()
