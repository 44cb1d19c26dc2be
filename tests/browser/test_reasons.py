"""After a hand with guests: why they played so, unfolded by keyboard on the smallest phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.visitor import SMALL_PHONE, Visitor
from web.report import decided
from web.words import words

pytestmark = pytest.mark.browser

WIDER_THAN_THE_SCREEN = "document.documentElement.scrollWidth > innerWidth"


def test_the_guests_reasons_are_read_trick_by_trick_and_saved_as_a_report(
    meet: Callable[..., Visitor],
) -> None:
    ana = meet("Ana", SMALL_PHONE)
    ana.call_guests()
    ana.practise()
    ana.play_out()
    assert not [url for url in ana.requests if "/reasons/" in url]
    ana.page.locator("summary", has_text=words("reasons.title")).focus()
    ana.page.keyboard.press("Enter")
    for trick in range(1, 14):
        expect(
            ana.page.get_by_role("heading", name=words("reasons.trick", n=trick), exact=True)
        ).to_be_visible()
    expect(ana.page.locator(".whys .why")).to_have_count(3 + 39)
    assert not ana.page.evaluate(WIDER_THAN_THE_SCREEN)
    with ana.page.expect_download() as saving:
        ana.page.get_by_role("link", name=words("reasons.report"), exact=True).click()
    saved = saving.value.path()
    assert saving.value.suggested_filename == "spades-1.json"
    assert len(list(decided(saved.read_bytes()))) == 3 + 39
