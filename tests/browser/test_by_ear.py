"""A whole match by what the page says and by keyboard alone: no eyes, no mouse."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.listener import Listener
from tests.browser.visitor import Visitor
from web.words import words

pytestmark = pytest.mark.browser

SHORT = "localStorage['spades:options'] ??= JSON.stringify({ target: 300 })"


@pytest.mark.deep
def test_a_match_by_announcements_and_keyboard_alone(meet: Callable[..., Visitor]) -> None:
    ana = meet("Ana")
    ana.call_guests()
    ana.context.add_init_script(SHORT)
    ear = Listener(ana)
    ear.practise()
    said = ear.play_match()
    winner = ana.views()[-1]["score"]["winner"]
    assert said == ("won" if winner == 0 else "lost")
    ear.tab_to(words("over.lobby"))
    ear.press("Enter")
    ear.tab_to(words("solo.start"))
