"""A person and three guests."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.visitor import SMALL_PHONE, Visitor
from tests.server.peeking import check_frame
from web.words import words

pytestmark = pytest.mark.browser


@pytest.mark.deep
def test_a_person_and_three_guests_play_a_match_from_one_tap_on(meet: Callable[..., Visitor]) -> None:
    ana = meet("Ana", SMALL_PHONE)
    ana.call_guests()
    ana.page.goto("/")
    ana.page.get_by_label(words("create.300")).check(force=True)
    ana.button(words("home.practise")).tap()
    ana.page.wait_for_url("**/r/*")
    ana.seat = 0
    hands = 1
    while ana.play_out().asks == "next":
        ana.next_hand()
        ana.until("seen.turn >= 0")
        hands += 1
    view = ana.views()[-1]
    assert view["room"]["phase"] == "over"
    assert [seat["type"] for seat in view["seats"]] == ["person", "guest", "guest", "guest"]
    won = words("over.won" if view["score"]["winner"] == 0 else "over.lost")
    expect(ana.page.get_by_role("heading", name=won)).to_be_visible()
    sheet = ana.sheet()
    assert len(sheet["hands"]) == hands == len(ana.asked("bid"))
    dealt = {hand["number"]: hand["cards"] for hand in sheet["hands"]}
    for frame in ana.frames:
        check_frame(frame, 0, dealt)


def test_a_practice_match_waits_on_the_home_page(meet: Callable[..., Visitor]) -> None:
    ana = meet("Ana")
    ana.practise()
    ana.page.goto("/")
    ana.page.get_by_role("link", name=words("home.continue")).click()
    assert len(ana.until("seen.hand.length > 0").hand) == 13
