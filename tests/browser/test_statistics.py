"""The statistics of a device: there after the first hand, once for each, and gone when they are reset."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator

from tests.browser.visitor import Visitor
from web.words import words

pytestmark = pytest.mark.browser


def figure(told: Locator, name: str) -> str:
    """One of the figures for practice, as soon as they are drawn."""
    told.get_by_role("heading", name=words("stats.solo")).wait_for()
    return told.locator(".figures div").filter(has_text=words(f"stats.{name}")).locator("dd").inner_text()


def test_a_scored_hand_is_in_the_statistics_once_and_can_be_deleted(meet: Callable[..., Visitor]) -> None:
    ana = meet("Ana")
    ana.call_guests()
    ana.practise()
    ana.play_out()
    ana.page.locator("[data-mark]").wait_for()
    ana.page.reload()
    ana.page.locator("[data-mark]").wait_for()
    ana.button(words("menu.button")).click()
    ana.button(words("stats.title")).click()
    assert figure(ana.page.get_by_role("dialog"), "hands") == "1"
    ana.page.goto("/#stats")
    told = ana.page.locator("#stats")
    assert figure(told, "hands") == "1"
    ana.button(words("stats.clear")).click()
    ana.button(words("stats.clear.sure")).click()
    told.get_by_text(words("stats.none")).wait_for()
