"""A hand by keyboard alone, from the home page to the next deal."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.choices import bid_of, card_of
from tests.browser.looking import Seen
from tests.browser.visitor import Visitor
from web.words import words

pytestmark = pytest.mark.browser

STOPS = 60
"""More tab stops than any page has."""

FOCUSED = """
() => {
  const at = document.activeElement;
  return (at.getAttribute("aria-label") ?? at.textContent).replace(/\\s+/g, " ").trim();
}
"""
FOCUSED_CARD = "document.activeElement.dataset.card ?? ''"


def tab_to(ana: Visitor, name: str) -> None:
    """Press Tab until the focus is on a control whose name begins so."""
    for _ in range(STOPS):
        ana.page.keyboard.press("Tab")
        if ana.page.evaluate(FOCUSED).startswith(name):
            return
    raise AssertionError(f"no tab stop leads to {name!r}")


def tab_to_hand(ana: Visitor) -> None:
    """Press Tab until the focus is on a card of the hand."""
    for _ in range(STOPS):
        if ana.page.evaluate(FOCUSED_CARD):
            return
        ana.page.keyboard.press("Tab")
    raise AssertionError("no tab stop leads to the hand")


def play(ana: Visitor, seen: Seen) -> Seen:
    """Along the hand to the card, one key to raise it and one to play it."""
    card = card_of(seen.legal, seen.trick, 0, seen.needs > 0)
    ana.page.keyboard.press("Home")
    for _ in range(seen.hand.index(card)):
        ana.page.keyboard.press("ArrowRight")
    assert ana.page.evaluate(FOCUSED_CARD) == card
    if card not in seen.raised:
        ana.page.keyboard.press("Enter")
        ana.until(f"seen.raised.includes('{card}')")
    ana.page.keyboard.press("Enter")
    return ana.until(f"!seen.hand.includes('{card}') && seen.asks")


def test_the_first_tab_stop_of_a_table_leads_to_the_hand(meet: Callable[..., Visitor]) -> None:
    ana = meet("Ana")
    ana.call_guests()
    ana.practise()
    ana.page.reload()
    ana.until("seen.asks === 'bid'")
    ana.page.keyboard.press("Tab")
    assert ana.page.evaluate(FOCUSED) == words("skip.stage")
    ana.page.keyboard.press("Enter")
    assert ana.page.evaluate(FOCUSED_CARD)


def test_a_hand_by_keyboard_alone(meet: Callable[..., Visitor]) -> None:
    ana = meet("Ana")
    ana.call_guests()
    ana.page.goto("/")
    tab_to(ana, words("home.practise"))
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_url("**/r/*")
    seen = ana.until("seen.asks === 'bid'")
    bid = bid_of(seen.hand, takes=True)
    tab_to(ana, str(bid))
    ana.page.keyboard.press("Enter")
    tab_to(ana, words("bid.button", bid=bid))
    ana.page.keyboard.press("Enter")
    seen = ana.until("seen.asks === 'play'")
    tab_to_hand(ana)
    for left in range(12, -1, -1):
        seen = play(ana, seen)
        assert len(seen.hand) == left
        # After a card the focus is on its neighbour: no Tab is needed to go on.
        assert bool(ana.page.evaluate(FOCUSED_CARD)) == (left > 0)
    tab_to(ana, words("review.next"))
    ana.page.keyboard.press("Enter")
    ana.until("seen.heading.endsWith('2') && seen.turn >= 0")
