"""Links that are really cut, deafened and silenced: what the page says, and that nothing is lost or done twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.looking import Seen
from tests.browser.visitor import GUARD_MS, PHONE, UNREACHED, Visitor
from tests.browser.wire import Wire, wired
from tests.server.process import ServerProcess, running
from web.words import words

pytestmark = pytest.mark.browser

CUT_SHORT = ("net::ERR_", "WebSocket connection to", "404 (Not Found)")
"""In a complaint: a link was cut, or led to a server without the room, as these tests want it."""


@pytest.fixture
def wire(server: ServerProcess) -> Iterator[Wire]:
    with wired(server.address) as wire:
        yield wire


@pytest.fixture
def ana(chromium: Browser, wire: Wire) -> Iterator[Visitor]:
    """Ana, on a phone, at the far end of the wire."""
    ana = Visitor(chromium, wire.address, "Ana", PHONE)
    yield ana
    ana.context.close()
    assert [said for said in ana.complaints if not any(part in said for part in CUT_SHORT)] == []


def practise_to_a_card(ana: Visitor) -> Seen:
    ana.call_guests()
    ana.practise()
    ana.bid(takes=True)
    return ana.until("seen.asks === 'play'")


def put_down(ana: Visitor, card: str) -> None:
    """Play a card without waiting for anybody's answer. The only legal one is raised already."""
    if card not in ana.see().raised:
        ana.tap_until(card, f"seen.raised.includes('{card}')")
    ana.tap_until(card, f"!seen.hand.includes('{card}')")


def expect_lost(ana: Visitor, why: str) -> None:
    banner = ana.page.locator('[data-link="lost"] .banner')
    expect(banner).to_contain_text(words(f"link.{why}"), timeout=GUARD_MS)


def expect_open(ana: Visitor) -> None:
    expect(ana.page.locator('[data-link="open"]')).to_be_visible(timeout=GUARD_MS)


def test_a_cut_link_is_told_and_the_table_can_still_be_read(ana: Visitor, wire: Wire) -> None:
    before = practise_to_a_card(ana)
    expect(ana.page).to_have_title(words("title.turn"))
    wire.be("cut")
    expect_lost(ana, "lost")
    lost = ana.see()
    assert (lost.hand, lost.trick, lost.plates) == (before.hand, before.trick, before.plates)
    wire.be("whole")
    expect_open(ana)
    assert ana.until("seen.asks === 'play'").hand == before.hand


def test_nothing_claims_a_turn_that_cannot_be_played(ana: Visitor, wire: Wire) -> None:
    before = practise_to_a_card(ana)
    wire.be("cut")
    expect_lost(ana, "lost")
    expect(ana.page).to_have_title(words("title.table"))
    expect(ana.page.locator(".line")).not_to_contain_text(words("line.follow").partition(":")[0])
    assert ana.see().asks == ""
    for _ in range(2):
        ana.tap(before.legal[0])
    assert ana.asked("play") == []
    wire.be("whole")
    expect_open(ana)
    assert ana.until("seen.asks === 'play'").hand == before.hand
    ana.play(takes=True)
    assert len(ana.asked("play")) == 1


def test_a_card_whose_answer_was_lost_is_sent_again_and_counts_once(ana: Visitor, wire: Wire) -> None:
    before = practise_to_a_card(ana)
    wire.be("deaf")
    put_down(ana, before.legal[0])
    wire.be("cut")
    expect_lost(ana, "lost")
    wire.be("whole")
    expect_open(ana)
    after = ana.until("seen.asks === 'play' || seen.asks === 'next'")
    sent = ana.asked("play")
    assert len(sent) == 2
    assert sent[0] == sent[1]
    assert len(after.hand) == len(before.hand) - 1


def test_a_link_that_fell_silent_is_noticed_by_the_page_itself(ana: Visitor, wire: Wire) -> None:
    before = practise_to_a_card(ana)
    wire.be("silent")
    put_down(ana, before.legal[0])
    expect_lost(ana, "lost")
    wire.be("whole")
    expect_open(ana)
    assert len(ana.until("seen.asks === 'play'").hand) == len(before.hand) - 1


def test_a_device_without_network_says_so(ana: Visitor, wire: Wire) -> None:
    before = practise_to_a_card(ana)
    ana.context.set_offline(True)
    wire.be("cut")
    expect_lost(ana, "offline")
    wire.be("whole")
    ana.context.set_offline(False)
    expect_open(ana)
    assert ana.until("seen.asks === 'play'").hand == before.hand


def test_a_page_that_was_frozen_in_the_background_finds_its_table_again(ana: Visitor, wire: Wire) -> None:
    before = practise_to_a_card(ana)
    devtools = ana.context.new_cdp_session(ana.page)
    devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    wire.be("cut")
    wire.be("whole")
    devtools.send("Page.setWebLifecycleState", {"state": "active"})
    expect_open(ana)
    assert ana.until("seen.asks === 'play'").hand == before.hand
    ana.play(takes=True)


def test_the_table_hears_when_a_guest_steps_in_and_who_comes_back_has_the_seat(
    chromium: Browser, server: ServerProcess, ana: Visitor, wire: Wire
) -> None:
    ben = Visitor(chromium, server.address, "Ben")
    ana.call_guests()
    room = ana.make_room(blind_nil=False).replace(wire.address, server.address)
    ben.join(room, 1)
    for player in (ana, ben):
        player.get_ready()
    ana.button(words("lobby.start")).click()
    ana.until("seen.hand.length === 13")
    # On one's own turn nothing else is offered: where Ben bids first, he does.
    if ben.until("seen.turn === 0 || seen.asks === 'bid'").asks == "bid":
        ben.bid(takes=True)
        ben.until("seen.turn === 0")
    wire.be("cut")
    said = words("said.away.until", name="Ana", n=45)
    expect(ben.page.locator(".log")).to_contain_text(said)
    ben.until("seen.plates[0].includes('45') || seen.plates[0].includes('44')")
    ben.button(words("seat.cover", name="Ana")).click()
    ben.until(f"seen.plates[0].includes('{words('seat.covered')}')")
    wire.be("whole")
    expect_open(ana)
    ben.until(f"!seen.plates[0].includes('{words('seat.covered')}')")
    expect(ben.page.locator(".log")).to_contain_text(words("said.back", name="Ana"))
    ben.context.close()
    assert ben.complaints == []


def test_a_room_that_is_gone_says_so_and_leads_on(ana: Visitor, wire: Wire, tmp_path: Path) -> None:
    ana.make_room()
    with running(tmp_path) as another:
        wire.lead_to(another.address)
        wire.be("cut")
        wire.be("whole")
        expect(ana.page.get_by_role("heading", name=words("gone.title"))).to_be_visible()
        expect(ana.page.get_by_role("link", name=words("home.link"))).to_be_visible()


def test_a_server_that_is_stopped_says_goodbye_and_its_pages_come_back(
    chromium: Browser, tmp_path: Path
) -> None:
    with running(tmp_path) as server:
        ana = Visitor(chromium, server.address, "Ana")
        before = practise_to_a_card(ana)
        server.stop()
        expect_lost(ana, "restart")
        server.start()
        expect_open(ana)
        assert ana.until("seen.asks === 'play'").hand == before.hand
        ana.context.close()
    assert [said for said in ana.complaints if UNREACHED not in said] == []
