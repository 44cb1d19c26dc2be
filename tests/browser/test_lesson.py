"""The first hand, explained as it is played: within a minute of arriving, and left at any time."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.visitor import SMALL_PHONE, Visitor
from web.words import words


def learn(ana: Visitor) -> None:
    """From the first page to the table where Corin waits."""
    ana.page.goto("/")
    ana.page.get_by_role("button", name=words("home.learn")).click()
    ana.page.wait_for_url("**/r/*")
    ana.seat = 0


def go_on(ana: Visitor) -> bool:
    """Reads what Corin says and goes on; False where he waits for a bid or a card."""
    button = ana.page.get_by_role("button", name=words("lesson.next"))
    if not button.is_visible():
        return False
    button.press("Enter")
    return True


def test_the_lesson_goes_from_the_first_promise_to_the_score(meet: Callable[..., Visitor]) -> None:
    ana = meet("Ana", SMALL_PHONE)
    ana.call_guests()
    learn(ana)
    expect(ana.page.locator("[data-step=hello]")).to_be_visible()
    assert go_on(ana)
    expect(ana.page.locator("[data-step=promise]")).to_be_visible()
    assert go_on(ana)
    expect(ana.page.locator("[data-step=bid]")).to_be_visible()
    ana.play_out()
    told = ana.page.locator("[data-step^=score], [data-step=end]")
    expect(told).to_be_visible()
    while go_on(ana):
        pass
    expect(told).to_be_hidden()
    expect(ana.button(words("review.next"))).to_be_visible()


def test_the_lesson_can_be_left_and_stays_away(meet: Callable[..., Visitor]) -> None:
    ana = meet("Ana")
    learn(ana)
    ana.page.get_by_role("button", name=words("lesson.leave")).click()
    expect(ana.page.locator(".lesson")).to_have_count(0)
    ana.page.reload()
    ana.until("seen.hand.length > 0")
    expect(ana.page.locator(".lesson")).to_have_count(0)
