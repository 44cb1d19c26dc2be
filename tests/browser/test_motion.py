"""What moves and sounds: only as asked for, only by transform and opacity, and nothing waits for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.looking import wait_until_drawn
from tests.browser.visitor import DESK, PHONE, Settings, Visitor
from web.words import words

pytestmark = pytest.mark.browser

Meet = Callable[..., Visitor]

WATCHED = """
window.moves = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  moves.push({ what: [...new Set(frames.flatMap(Object.keys))], ms: options.duration, of: this.className });
  return animate.call(this, frames, options);
};
window.stages = 0;
window.AudioContext = class extends AudioContext {
  constructor() {
    super();
    stages += 1;
  }
};
"""
STUCK = """
const start = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const move = start.apply(this, how);
  move.pause();
  return move;
};
"""
"""Every move stops where it begins."""
NO_PAUSE_ENDS = """
const later = window.setTimeout;
window.setTimeout = (what, ms, ...rest) => (ms === 1600 ? 0 : later(what, ms, ...rest));
"""
"""A trick rests until somebody goes on."""


def on_turn(meet: Meet, settings: Settings, script: str, touch: bool = False, still: bool = False) -> Visitor:
    """Ana practises, on a page with a script of the test's own, and is asked for a card."""
    ana = meet("Ana", PHONE if touch else DESK, settings)
    ana.context.add_init_script(script)
    ana.page.emulate_media(reduced_motion="reduce" if still else "no-preference")
    ana.call_guests()
    ana.practise()
    ana.bid(takes=True)
    ana.until("seen.asks === 'play'")
    return ana


def moves(ana: Visitor) -> list[dict[str, Any]]:
    """Every move that was begun on this page."""
    wait_until_drawn(ana.page)
    return list(ana.page.evaluate("moves"))


def test_cards_move_by_transform_and_opacity_alone(meet: Meet) -> None:
    ana = on_turn(meet, {}, WATCHED)
    ana.play(takes=True)
    ana.until("seen.asks === 'play' && seen.trick.length < 4")
    begun = moves(ana)
    assert {what for move in begun for what in move["what"]} <= {
        "translate",
        "scale",
        "transform",
        "opacity",
        "offset",
    }
    assert any("translate" in move["what"] for move in begun)
    assert max(move["ms"] for move in begun) <= 260


def test_where_the_device_asks_for_little_motion_things_only_fade(meet: Meet) -> None:
    ana = on_turn(meet, {}, WATCHED, still=True)
    ana.play(takes=True)
    ana.until("seen.asks === 'play' && seen.trick.length < 4")
    begun = moves(ana)
    assert begun
    assert {tuple(move["what"]) for move in begun} == {("opacity",)}
    assert max(move["ms"] for move in begun) <= 80


def test_with_no_pause_nothing_moves_at_all(meet: Meet) -> None:
    ana = on_turn(meet, {"speed": "off"}, WATCHED)
    ana.play(takes=True)
    ana.until("seen.asks")
    assert moves(ana) == []


def test_a_hand_goes_on_though_no_move_ever_ends(meet: Meet) -> None:
    ana = on_turn(meet, {"speed": "fast"}, STUCK)
    for left in (12, 11, 10):
        # A card of a trick that rests lies where it began its way, which may be over the next one to be played.
        if ana.page.locator('.trick[data-rest="true"]').is_visible():
            ana.page.keyboard.press(" ")
        assert len(ana.play(takes=True).hand) == left
        ana.until("seen.asks === 'play'")


@pytest.mark.parametrize("way", ["space", "tap", "button"])
def test_a_trick_that_rests_gives_way_to(meet: Meet, way: str) -> None:
    ana = on_turn(meet, {"speed": "slow"}, NO_PAUSE_ENDS, touch=way != "space")
    ana.play(takes=True)
    rests = ana.page.locator('.trick[data-rest="true"]')
    expect(rests).to_be_visible()
    if way == "space":
        ana.page.keyboard.press(" ")
    elif way == "tap":
        rests.tap()
    else:
        ana.press_until(words("rest.skip"), "!document.querySelector('[data-rest=true]')")
    expect(rests).to_be_hidden()
    assert len(ana.until("seen.asks === 'play'").hand) == 12


def test_a_card_is_not_dimmed_before_the_trick_has_been_seen(meet: Meet) -> None:
    ana = on_turn(meet, {"speed": "slow"}, NO_PAUSE_ENDS)
    for _ in range(12):
        ana.play(takes=False)
        ana.page.locator('.hand[data-turn="true"][data-rest="true"]').wait_for()
        refused = ana.page.locator('.hand .card[aria-disabled="true"]').count()
        assert shades(ana) == 1
        ana.page.keyboard.press(" ")
        ana.page.locator('.hand[data-turn="true"][data-rest="false"]').wait_for()
        if refused:
            assert shades(ana) == 2
            return
    raise AssertionError("every card was allowed at every turn")


def shades(ana: Visitor) -> int:
    """How many colours the cards of the hand lie in."""
    backgrounds = "faces => new Set(faces.map((face) => getComputedStyle(face).backgroundColor)).size"
    count: int = ana.page.locator(".hand .face").evaluate_all(backgrounds)
    return count


def test_sound_is_made_with_the_first_tap_and_only_where_it_is_on(meet: Meet) -> None:
    stages = "() => new Promise((done) => requestIdleCallback(() => done(stages)))"
    ana = on_turn(meet, {"speed": "off", "motion": "off", "sound": True}, WATCHED)
    ana.page.reload()
    ana.until("seen.asks === 'play'")
    assert ana.page.evaluate(stages) == 0
    ana.play(takes=True)
    ana.until("seen.asks")
    assert ana.page.evaluate(stages) == 1
    bea = on_turn(meet, {"speed": "off", "motion": "off", "sound": False}, WATCHED)
    bea.play(takes=True)
    bea.until("seen.asks")
    assert bea.page.evaluate(stages) == 0
