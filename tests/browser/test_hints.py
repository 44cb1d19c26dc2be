"""A practice match at a level of one's own choice, and what an expert would do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.visitor import SMALL_PHONE, Device, Visitor
from web.words import words

pytestmark = pytest.mark.browser


def ask_for_a_hint(ana: Visitor) -> dict[str, Any]:
    """Press Hint by keyboard; the advice, once its move is marked."""
    ana.button(words("hint.button")).press("Enter")
    expect(marked(ana)).to_have_count(1)
    advice: dict[str, Any] = ana.messages("advice")[-1]
    expect(ana.page.locator(".line")).to_contain_text(advice["reason"])
    assert len(ana.messages("advice")) == len(ana.asked("hint"))
    return advice


def marked(ana: Visitor) -> Locator:
    """Every button whose name says that it is advised."""
    return ana.page.get_by_role("button", name=words("hint.mark", name=""))


def test_a_player_at_the_expert_table_follows_the_hints_to_the_end_of_the_hand(
    meet: Callable[..., Visitor],
) -> None:
    ana = meet("Ana", SMALL_PHONE)
    ana.call_guests()
    ana.page.goto("/")
    ana.page.get_by_label(words("host.level.expert")).check(force=True)
    ana.button(words("home.practise")).tap()
    ana.page.wait_for_url("**/r/*")
    ana.seat = 0
    ana.until("seen.asks === 'bid'")
    assert ana.views()[-1]["room"]["options"]["level"] == "expert"
    bid = ask_for_a_hint(ana)["choice"]
    marked(ana).tap()
    ana.page.locator(".primary").get_by_role("button").tap()
    seen = ana.until("seen.asks === 'play'")
    assert [request["bid"] for request in ana.asked("bid")] == [bid]
    expect(marked(ana)).to_have_count(0)
    card = ask_for_a_hint(ana)["choice"]
    assert card in seen.legal
    ana.play_card(card)
    expect(marked(ana)).to_have_count(0)
    assert [request["card"] for request in ana.asked("play")] == [card]
    assert ana.play_out(takes=True).asks == "next"


@pytest.mark.parametrize("phone", [SMALL_PHONE, Device(390, 844, True)])
def test_a_hint_on_a_phone_takes_the_place_of_the_line(meet: Callable[..., Visitor], phone: Device) -> None:
    ana = meet("Ana", phone)
    ana.call_guests()
    ana.practise()
    ana.until("seen.asks === 'bid'")
    ask_for_a_hint(ana)
    expect(ana.page.locator(".line .advice")).to_be_visible()
    expect(ana.page.locator(".line .now")).to_be_hidden()


LONGER = """
(hint) => {
  const line = Number.parseFloat(getComputedStyle(hint).lineHeight);
  while (hint.offsetHeight < 5 * line) hint.append(" and on");
}
"""
"""On a page: a hint of five lines, as some languages have it."""

FREE = """
(number) => {
  const { left, top, width, height } = number.getBoundingClientRect();
  const hit = (down) => document.elementFromPoint(left + width / 2, top + height * down);
  return [0.1, 0.5, 0.8].every((down) => hit(down) === number);
}
"""


def test_a_small_phone_shows_a_tip_and_whose_turn_it_is_and_a_long_hint_covers_no_number(
    meet: Callable[..., Visitor],
) -> None:
    ana = meet("Ana", SMALL_PHONE)
    ana.call_guests()
    ana.practise()
    ana.until("seen.asks === 'bid'")
    expect(ana.page.locator(".line .tip")).to_be_visible()
    expect(ana.page.locator(".line .now")).to_be_visible()
    ask_for_a_hint(ana)
    ana.page.locator(".line .advice").evaluate(LONGER)
    assert all(ana.page.locator("[data-bid]").evaluate_all(f"(all) => all.map({FREE})"))


def test_the_level_is_remembered_and_can_change_in_a_practice_match(meet: Callable[..., Visitor]) -> None:
    ana = meet("Ana")
    ana.practise()
    ana.until("seen.hand.length > 0")
    ana.button(words("menu.button")).click()
    expect(ana.page.get_by_text(words("rules.level.medium"))).to_be_visible()
    ana.button(words("host.title")).click()
    ana.page.get_by_role("button", name=words("host.level.hard"), exact=True).click()
    expect(ana.page.get_by_role("button", name=words("host.level.hard"), pressed=True)).to_be_visible()
    expect(ana.page.get_by_text(words("host.level.hard.why"))).to_be_visible()
    assert ana.views()[-1]["room"]["options"]["level"] == "hard"
    ana.page.goto("/")
    expect(ana.page.get_by_label(words("host.level.hard"))).to_be_checked()
    expect(ana.page.get_by_text(words("host.level.hard.why"))).to_be_visible()
    expect(ana.page.get_by_text(words("host.level.medium.why"))).to_be_hidden()
