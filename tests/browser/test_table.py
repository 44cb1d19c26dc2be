"""Taps that come twice, tabs that come twice, links that lead nowhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.looking import Seen
from tests.browser.visitor import PHONE, Settings, Visitor
from tests.server.process import ServerProcess
from web.words import strings, words

pytestmark = pytest.mark.browser

Meet = Callable[..., Visitor]


def two_and_two(ana: Visitor, ben: Visitor) -> None:
    """Ana in seat 0 and Ben in seat 1 start a match with two guests."""
    ana.call_guests()
    ben.join(ana.make_room(blind_nil=False), 1)
    for player in (ana, ben):
        player.get_ready()
    ana.button(words("lobby.start")).click()


def up_to_a_card(ana: Visitor, ben: Visitor) -> Seen:
    """Both go on until Ana is asked for a card."""
    seen = ana.until("seen.asks || seen.turn === 1")
    while seen.asks != "play":
        if seen.asks == "bid":
            ana.bid(takes=True)
        else:
            ben.move(takes=True)
            ana.until_other_than(seen)
        seen = ana.until("seen.asks || seen.turn === 1")
    return seen


def is_scolded(player: Visitor) -> bool:
    """Whether the page shows any refusal, or the server has sent one."""
    refusals = [text for key, text in strings().items() if key.startswith(("refused.", "why."))]
    shown = player.page.locator("body").inner_text()
    return any(text in shown for text in refusals) or any('"refused"' in frame for frame in player.frames)


# --- double actions ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("settings", [{}, {"oneTap": True}], ids=["two taps", "one tap"])
def test_a_card_clicked_twice_or_four_times_leaves_the_hand_once(meet: Meet, settings: Settings) -> None:
    ana, ben = meet("Ana", settings=settings), meet("Ben")
    two_and_two(ana, ben)
    card = up_to_a_card(ana, ben).legal[0]
    for played, clicks in enumerate([2, 4], 1):
        # As a person does, once the trick has been seen: a double click right after a card is taken for a slip.
        expect(ana.button(words("rest.skip"))).to_be_hidden()
        ana.page.mouse.click(*ana.point_of(card), click_count=clicks)
        ana.until(f"!seen.hand.includes('{card}')")
        seen = up_to_a_card(ana, ben)
        assert len(seen.hand) == 13 - played
        assert len(ana.asked("play")) == played
        card = seen.legal[0]
    assert not is_scolded(ana)


def test_a_card_clicked_four_times_at_once_leaves_the_hand_once(meet: Meet) -> None:
    """Faster than any hand: all clicks before the page draws again."""
    ana, ben = meet("Ana"), meet("Ben")
    two_and_two(ana, ben)
    card = up_to_a_card(ana, ben).legal[0]
    ana.page.locator(f'[data-card="{card}"]').evaluate("(card) => [1, 2, 3, 4].forEach(() => card.click())")
    ana.until(f"!seen.hand.includes('{card}')")
    assert len(up_to_a_card(ana, ben).hand) == 12
    assert len(ana.asked("play")) == 1
    assert not is_scolded(ana)


def test_who_taps_a_refused_card_reads_why_and_can_play_another(meet: Meet) -> None:
    ana, ben = meet("Ana", PHONE), meet("Ben")
    two_and_two(ana, ben)
    seen = up_to_a_card(ana, ben)
    while len(seen.legal) == len(seen.hand):
        ana.play(takes=False)
        seen = up_to_a_card(ana, ben)
    refused = next(card for card in seen.hand if card not in seen.legal)
    led = words(f"suit.{seen.trick[0][1][1]}") if seen.trick else ""
    why = words("why.follow", suit=led) if led else words("why.spades")
    ana.tap_until(refused, f"document.querySelector('#table').innerText.includes('{why}')")
    assert ana.see().hand == seen.hand
    ana.play(takes=False)
    assert len(up_to_a_card(ana, ben).hand) == len(seen.hand) - 1


# --- a second tab --------------------------------------------------------------------------------------------


def test_a_second_tab_takes_the_seat_and_the_first_can_take_it_back(meet: Meet) -> None:
    ana, ben = meet("Ana", PHONE), meet("Ben")
    two_and_two(ana, ben)
    held = up_to_a_card(ana, ben).hand
    first, room = ana.page, ana.page.url
    ana.page = second = ana.new_page()
    second.goto(room)
    assert ana.until("seen.hand.length > 0").hand == held
    elsewhere = words("elsewhere.title")
    expect(first.get_by_role("heading", name=elsewhere)).to_be_visible()
    first.get_by_role("button", name=words("elsewhere.here")).tap()
    expect(second.get_by_role("heading", name=elsewhere)).to_be_visible()
    ana.page = first
    assert ana.until("seen.hand.length > 0").hand == held
    ana.play(takes=True)
    assert len(up_to_a_card(ana, ben).hand) == 12


# --- a server out of reach -----------------------------------------------------------------------------------


def test_a_screen_that_could_not_be_fetched_is_fetched_when_it_is_needed(meet: Meet) -> None:
    ana = meet("Ana")
    ana.call_guests()
    ana.context.route("**/js/review.js", lambda route: route.abort())
    with ana.page.expect_event("requestfailed", lambda request: request.url.endswith("review.js")):
        ana.practise()
    ana.context.unroute("**/js/review.js")
    assert ana.play_out().asks == "next"
    assert [complaint for complaint in ana.complaints if "ERR_FAILED" not in complaint] == []
    ana.complaints.clear()


# --- links -----------------------------------------------------------------------------------------------------


def test_a_link_to_no_room_says_so_and_leads_to_a_new_one(meet: Meet) -> None:
    ana = meet("Ana")
    answer = ana.page.goto("/r/0000-0000-0000-0000")
    assert answer
    assert answer.status == 404
    expect(ana.page.get_by_role("heading", name=words("gone.title"))).to_be_visible()
    ana.page.get_by_role("link", name=words("gone.new")).click()
    expect(ana.button(words("home.practise"))).to_be_visible()
    assert all("404" in complaint for complaint in ana.complaints)
    ana.complaints.clear()


def test_somebody_elses_practice_table_looks_like_no_room(meet: Meet) -> None:
    ana, ben = meet("Ana"), meet("Ben")
    ana.practise()
    answer = ben.page.goto(ana.page.url)
    assert answer
    assert answer.status == 404
    expect(ben.page.get_by_role("heading", name=words("gone.title"))).to_be_visible()
    ben.complaints.clear()


# --- these tests themselves ------------------------------------------------------------------------------------


def test_a_breach_of_the_content_policy_would_be_heard(chromium: Browser, server: ServerProcess) -> None:
    ana = Visitor(chromium, server.address, "Ana")
    ana.page.goto("/")
    ana.page.evaluate("fetch('https://elsewhere.test/').catch(() => {})")
    ana.page.evaluate("document.body.append(Object.assign(document.createElement('script'), { text: '0' }))")
    ana.context.close()
    assert [complaint for complaint in ana.complaints if "connect-src" in complaint]
    assert [complaint for complaint in ana.complaints if "script-src" in complaint]
