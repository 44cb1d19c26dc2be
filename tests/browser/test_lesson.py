"""The first hand, explained as it is played: within a minute of arriving, and left at any time."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.visitor import SMALL_PHONE, Visitor
from web.words import words

pytestmark = pytest.mark.browser


def learn(ana: Visitor) -> None:
    """From the first page to the table where Corin waits."""
    ana.page.goto("/")
    ana.page.get_by_role("button", name=words("home.learn")).click()
    ana.page.wait_for_url("**/r/*")
    ana.seat = 0


def go_on(ana: Visitor, step: str) -> None:
    """Wait for a step of the lesson, and go on by keyboard."""
    shown = ana.page.locator(f"[data-step^='{step}']")
    shown.get_by_role("button", name=words("lesson.next")).press("Enter")
    expect(shown).to_have_count(0)


def test_the_lesson_goes_from_the_first_promise_to_the_score(meet: Callable[..., Visitor]) -> None:
    ana = meet("Ana", SMALL_PHONE)
    ana.call_guests()
    learn(ana)
    go_on(ana, "hello")
    expect(ana.page.locator("[data-step=promise]")).to_be_visible()
    expect(ana.page.locator(".bar .primary")).to_be_hidden()
    expect(ana.page.locator(".seat[data-spot='0']")).to_be_visible()
    go_on(ana, "promise")
    expect(ana.page.locator("[data-step=bid]")).to_be_visible()
    ana.play_out()
    go_on(ana, "score")
    go_on(ana, "end")
    expect(ana.page.locator(".lesson")).to_have_count(0)
    expect(ana.button(words("review.next"))).to_be_visible()


def test_the_lesson_can_be_left_and_stays_away(meet: Callable[..., Visitor]) -> None:
    ana = meet("Ana")
    learn(ana)
    ana.page.get_by_role("button", name=words("lesson.leave")).click()
    expect(ana.page.locator(".lesson")).to_have_count(0)
    ana.page.reload()
    ana.until("seen.hand.length > 0")
    expect(ana.page.locator(".lesson")).to_have_count(0)
