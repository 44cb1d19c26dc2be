"""Inviting and coming late: the link is copied and shared, and who comes too late for a seat gets the next one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.visitor import DESK, PHONE, SMALL_PHONE, Visitor
from web.words import words

pytestmark = pytest.mark.browser


def test_the_link_is_copied_and_said_to_be(meet: Callable[..., Visitor]) -> None:
    ana = meet("Ana")
    ana.context.grant_permissions(["clipboard-read", "clipboard-write"])
    room = ana.make_room()
    ana.button(words("share.copy")).click()
    ana.button(words("share.copied")).wait_for()
    assert ana.page.evaluate("navigator.clipboard.readText()") == room


def test_a_phone_that_shares_is_handed_the_link(meet: Callable[..., Visitor]) -> None:
    ana = meet("Ana", PHONE)
    ana.context.add_init_script("navigator.share = async (what) => { window.shared = what; };")
    room = ana.make_room()
    ana.button(words("share.share")).click()
    assert ana.page.evaluate("window.shared.url") == room


@pytest.mark.parametrize("device", [SMALL_PHONE, PHONE, DESK])
def test_the_whole_invitation_shows_at_first_sight(meet: Callable[..., Visitor], device: object) -> None:
    ana = meet("Ana", device)
    ana.make_room()
    for part in (".ways button", ".qr", ".ready"):
        expect(ana.page.locator(part).first).to_be_in_viewport(ratio=1)


def test_who_comes_in_the_middle_of_a_hand_sits_down_at_its_end(meet: Callable[..., Visitor]) -> None:
    ana, eve = meet("Ana"), meet("Eve")
    ana.call_guests()
    room = ana.make_room(blind_nil=False)
    ana.get_ready()
    ana.button(words("lobby.start")).click()
    ana.until("seen.asks === 'bid'")
    eve.page.goto(room)
    eve.button(words("join.next.go")).click()
    eve.page.get_by_label(words("name.label")).fill("Eve")
    eve.page.get_by_role("dialog").locator(".entries > button").first.click()
    eve.button(words("join.next.not")).wait_for()
    ana.play_out()
    eve.button(words("review.next")).wait_for()
    ana.page.get_by_role("list", name=words("review.pressed")).get_by_text("Eve").wait_for()


def test_a_wrong_address_is_a_page_that_leads_home(meet: Callable[..., Visitor]) -> None:
    ana = meet("Ana")
    ana.page.goto("/tables/nowhere")
    ana.page.get_by_role("link", name=words("gone.new")).click()
    ana.button(words("home.practise")).wait_for()
    # Chromium writes every 404 down.
    ana.complaints.clear()
