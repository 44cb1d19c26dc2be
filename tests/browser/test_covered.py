"""Somebody whose time was over, and who is there all the same."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.still import standing_still
from tests.browser.visitor import PHONE, Visitor
from web.words import words

pytestmark = pytest.mark.browser

THREE_BIDS = 10.0
"""Seconds: more than three guests need for their bids, and less than the 30 of a turn."""


def test_who_took_too_long_takes_the_seat_back_and_goes_on(chromium: Browser) -> None:
    with standing_still() as server:
        ana = Visitor(chromium, server.address, "Ana", PHONE)
        ana.page.goto("/")
        ana.page.get_by_text(words("home.more")).click()
        ana.page.get_by_label(words("host.turn_limit.30")).check(force=True)
        ana.make_room(blind_nil=False)
        ana.get_ready()
        ana.button(words("lobby.start")).tap()
        ana.until("seen.hand.length === 13")
        server.pass_by(THREE_BIDS)
        ana.until("seen.asks === 'bid'")
        server.pass_until(ana.views()[-1]["hand"]["deadline"])
        back = ana.button(words("back.button"))
        back.wait_for()
        assert ana.see().asks == ""
        back.tap()
        assert ana.bid(takes=True)
        ana.context.close()
        assert ana.complaints == []
