"""The first page knows the way back: to a table with friends, and to what this device has seen."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.visitor import PHONE, Visitor
from web.words import words

pytestmark = pytest.mark.browser


def test_a_table_with_friends_is_found_again_from_home(meet: Callable[..., Visitor]) -> None:
    ana = meet("Ana", PHONE)
    room = ana.make_room()
    ana.page.goto("/")
    ana.page.get_by_role("link", name=words("home.back")).click()
    ana.button(words("lobby.ready.ask")).wait_for()
    assert ana.page.url == room


def test_lines_of_the_list_are_removed_one_by_one_and_all_at_once(meet: Callable[..., Visitor]) -> None:
    ana = meet("Ana", PHONE)
    for _ in range(3):
        ana.make_room()
    ana.page.goto("/")
    lines = ana.page.locator("#visits li")
    lines.nth(2).wait_for()
    lines.nth(0).get_by_role("button").click()
    lines.nth(2).wait_for(state="detached")
    ana.button(words("visits.clear")).click()
    ana.button(words("visits.clear.sure")).click()
    ana.page.locator("#visits").wait_for(state="hidden")
    assert ana.page.evaluate("localStorage['spades:tables']") == "[]"


def test_a_room_that_is_gone_is_said_so_in_the_list(meet: Callable[..., Visitor]) -> None:
    ana = meet("Ana", PHONE)
    room = ana.make_room()
    forgotten = "ZZZZZZZZZZZZZZZZ"
    kept = ana.page.evaluate("localStorage['spades:tables']")
    ana.page.evaluate(
        "text => localStorage.setItem('spades:tables', text)",
        json.dumps([{**json.loads(kept)[0], "code": forgotten}]),
    )
    ana.page.goto(f"/r/{forgotten}")
    ana.page.goto("/")
    ana.page.get_by_text(words("visits.gone")).wait_for()
    assert room.rsplit("/")[-1] not in ana.page.content()
    # Chromium writes every 404 down.
    ana.complaints.clear()


def test_the_settings_are_at_home_too_and_back_closes_them(meet: Callable[..., Visitor]) -> None:
    ana = meet("Ana", PHONE)
    ana.page.goto("/")
    ana.button(words("settings.title")).tap()
    dialog = ana.page.get_by_role("dialog", name=words("settings.title"))
    dialog.get_by_role("button", name=words("set.theme.dark")).tap()
    expect(ana.page.locator("html")).to_have_attribute("data-theme", "dark")
    ana.page.go_back()
    expect(dialog).to_be_hidden()
    ana.button(words("settings.title")).tap()
    expect(dialog).to_be_visible()
    ana.page.reload()
    expect(ana.page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(dialog).to_be_hidden()
    ana.page.wait_for_function("history.state === null")


def test_a_reload_while_the_settings_open_stays_at_home(meet: Callable[..., Visitor]) -> None:
    ana = meet("Ana", PHONE)
    ana.page.goto("/rules")
    ana.page.goto("/")
    ana.button(words("settings.title")).tap(no_wait_after=True)
    # The entry is written while the old page is on its way out, as by a reload in the same moment.
    ana.page.evaluate("history.replaceState('dialog', '')")
    ana.page.reload()
    ana.page.wait_for_function("history.state === null")
    expect(ana.button(words("home.practise"))).to_be_visible()


def test_forced_colours_tell_a_switch_that_is_on_from_one_that_is_off(meet: Callable[..., Visitor]) -> None:
    ana = meet("Ana")
    ana.page.emulate_media(forced_colors="active")
    ana.page.goto("/")
    ground = "(one) => getComputedStyle(one).backgroundColor"
    on, off = (
        ana.page.get_by_role("switch", name=words(f"create.{name}")).first for name in ("nil", "blind")
    )
    assert on.evaluate(ground) != off.evaluate(ground)
    chosen, other = (ana.page.get_by_text(words(f"create.{target}")) for target in (500, 300))
    assert chosen.evaluate(ground) != other.evaluate(ground)
