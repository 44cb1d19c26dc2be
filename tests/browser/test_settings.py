"""What a player sets on this device, and how a dialog is left."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.looking import wait_until_drawn
from tests.browser.visitor import PHONE, Visitor
from web.words import words

pytestmark = pytest.mark.browser

Meet = Callable[..., Visitor]


def at_the_table(meet: Meet) -> Visitor:
    """Ana practises on a phone, and is asked for her bid."""
    ana = meet("Ana", PHONE)
    ana.call_guests()
    ana.practise()
    ana.until("seen.asks === 'bid'")
    return ana


def open_settings(ana: Visitor) -> Locator:
    ana.button(words("menu.button")).tap()
    ana.button(words("settings.title")).tap()
    dialog = ana.page.get_by_role("dialog", name=words("settings.title"))
    expect(dialog).to_be_visible()
    return dialog


def test_the_menu_of_a_phone_is_all_in_one_look(meet: Meet) -> None:
    ana = at_the_table(meet)
    ana.button(words("menu.button")).tap()
    menu = ana.page.get_by_role("dialog", name=words("menu.title"))
    expect(menu.get_by_role("button", name=words("sheet.title"))).to_be_in_viewport(ratio=1)
    expect(menu.get_by_role("link", name=words("home.link"))).to_be_in_viewport(ratio=1)
    expect(menu.get_by_role("button", name=words("react.title"))).to_be_in_viewport(ratio=1)


def test_back_closes_the_open_dialog_and_stays_at_the_table(meet: Meet) -> None:
    ana = at_the_table(meet)
    room = ana.page.url
    dialog = open_settings(ana)
    ana.page.go_back()
    expect(dialog).to_be_hidden()
    assert ana.page.url == room
    assert ana.bid(takes=True)
    ana.page.go_back()
    expect(ana.button(words("home.practise"))).to_be_visible()


def test_a_dialog_closed_by_its_cross_costs_no_second_back(meet: Meet) -> None:
    ana = at_the_table(meet)
    dialog = open_settings(ana)
    dialog.get_by_role("button", name=words("close")).tap()
    expect(dialog).to_be_hidden()
    # The page goes back over the dialog's own entry by itself, a moment later; nobody's finger is that quick.
    ana.page.wait_for_function("history.state !== 'dialog'")
    ana.page.go_back()
    expect(ana.button(words("home.practise"))).to_be_visible()


def test_a_reload_with_an_open_dialog_costs_no_second_back(meet: Meet) -> None:
    ana = at_the_table(meet)
    open_settings(ana)
    # The page goes back over the entry as soon as it is there; it need not have its dialogs for that.
    ana.page.route("**/js/dialogs.js", lambda route: route.abort())
    ana.page.reload()
    ana.until("history.state !== 'dialog'")
    ana.page.go_back()
    expect(ana.button(words("home.practise"))).to_be_visible()
    # Chromium writes down what did not come.
    ana.complaints.clear()


def test_a_setting_shows_at_once_outlives_a_reload_and_can_be_reset(meet: Meet) -> None:
    ana = at_the_table(meet)
    root = ana.page.locator("html")
    dialog = open_settings(ana)
    dialog.get_by_role("button", name=words("set.theme.dark")).tap()
    dialog.get_by_role("button", name=words("set.cards.large")).tap()
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-cards", "large")
    ana.page.reload()
    expect(root).to_have_attribute("data-theme", "dark")
    ana.until("seen.asks === 'bid'")
    open_settings(ana).get_by_role("button", name=words("set.reset")).tap()
    expect(root).to_have_attribute("data-theme", "light")
    expect(root).to_have_attribute("data-cards", "normal")


def test_the_hand_lies_in_the_order_that_is_set(meet: Meet) -> None:
    ana = at_the_table(meet)
    dialog = open_settings(ana)
    for sort, order in (("suits", "CDHS"), ("colours", "DCHS")):
        choice = dialog.get_by_role("button", name=words(f"set.sort.{sort}"))
        choice.tap()
        expect(choice).to_have_attribute("aria-pressed", "true")
        ana.until("true")
        suits = [card[1] for card in ana.until("seen.hand.length === 13").hand]
        assert suits == sorted(suits, key=order.index)


def test_a_tap_on_a_seat_hides_its_reactions_from_here(meet: Meet) -> None:
    ana, ben = meet("Ana", PHONE), meet("Ben")
    ana.call_guests()
    ben.join(ana.make_room(blind_nil=False), 1)
    for player in (ana, ben):
        player.get_ready()
    ana.button(words("lobby.start")).click()
    ana.until("seen.turn >= 0")
    ana.button(words("seat.about", name="Ben")).tap()
    seat = ana.page.get_by_role("dialog", name=words("seat.title"))
    seat.get_by_role("switch").check(force=True)
    seat.get_by_role("button", name=words("close")).tap()
    ben.button(words("react.button")).click()
    with ana.sockets[-1].expect_event("framereceived", lambda frame: '"reaction"' in str(frame)):
        ben.button(words("emoji.👏")).click()
    wait_until_drawn(ana.page)
    expect(ana.page.locator(".bubble")).to_be_hidden()


def test_a_dialog_opened_from_the_menu_begins_at_its_top_with_the_focus_inside(meet: Meet) -> None:
    ana = at_the_table(meet)
    ana.page.set_viewport_size({"width": 320, "height": 400})
    ana.button(words("menu.button")).tap()
    entry = ana.button(words("settings.title"))
    entry.scroll_into_view_if_needed()
    entry.tap()
    dialog = ana.page.get_by_role("dialog", name=words("settings.title"))
    expect(dialog.get_by_role("button", name=words("close"))).to_be_focused()
    assert dialog.evaluate("(dialog) => dialog.scrollTop") == 0
