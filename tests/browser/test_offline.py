"""docs/verify.html, opened as by a double click: it checks a record and asks nobody."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.rules.scores import CASES
from tools.offline import PAGE

pytestmark = pytest.mark.browser

DRAWN = CASES / "matches" / "drawn.txt"
HONEST = [
    "Hand 29: dealt by the server alone",
    "Hand 30: checked, two cuts",
    "Hand 31: checked, one cut",
]


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """The page, which may ask for nothing but itself and has nothing to complain of."""
    context = chromium.new_context(offline=True)
    page = context.new_page()
    asked: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(PAGE.as_uri())
    yield page
    context.close()
    assert asked == [PAGE.as_uri()]
    assert complaints == []


def test_a_record_is_checked_from_a_file(page: Page) -> None:
    page.get_by_label("A record as a file").set_input_files(DRAWN)
    expect(page.get_by_role("listitem")).to_have_text(HONEST)
    expect(page.get_by_role("status")).to_have_text("Nothing is wrong. Hands: 3.")


def test_a_wrong_deal_is_shown_among_the_right_ones(page: Page) -> None:
    wrong = DRAWN.read_text(encoding="utf-8").replace("Secret: a658", "Secret: a659")
    page.get_by_label("Or paste it here").fill(wrong)
    expect(page.locator("li.wrong")).to_have_text(
        ["Hand 29: wrong: the secret is not the one that was committed to"]
    )
    expect(page.get_by_role("status")).to_have_text("Wrong: 1 of 3.")
    page.get_by_label("Or paste it here").fill("hello")
    expect(page.get_by_role("status")).to_have_text("This line is of no record: hello")
    expect(page.get_by_role("listitem")).to_have_count(0)
