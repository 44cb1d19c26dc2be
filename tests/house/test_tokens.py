"""What the page's colours must keep: whoever reads or taps can tell them from what lies behind."""

from __future__ import annotations

import re
from typing import TypeAlias

import pytest

from tests.house.tree import ROOT, text

Tokens: TypeAlias = dict[str, str]

TEXT = 4.5
CONTROL = 3.0

READ = {
    "bg": "ink ink-2 action bad",
    "panel": "ink ink-2 action bad us them",
    "felt-1": "on-felt on-felt-2 gold",
    "felt-2": "on-felt on-felt-2 gold us-felt them-felt",
    "plate": "on-felt on-felt-2 gold us-felt them-felt",
    "felt-ink": "on-felt on-felt-2 gold us-felt them-felt",
    "gold": "on-gold",
    "gold-2": "on-gold",
    "action": "on-action",
    "card": "spade heart diamond club",
}
"""What is read on each ground."""

TOLD = {
    "bg": "line",
    "panel": "line",
    "felt-1": "gold card us-felt them-felt",
    "felt-2": "gold card",
    "felt-ink": "gold edge",
    "plate": "gold edge",
    "card-off": "spade heart diamond club",
}
"""What only has to be seen on each ground: rims, rings, cards, and the signs of a card that the rules refuse."""


def tokens(*marks: str) -> Tokens:
    """Every plain colour of the tokens, as the blocks with these selectors leave it, in their order."""
    found: Tokens = {}
    for mark in marks:
        block = re.search(rf"^{re.escape(mark)} \{{\n(.*?)^\}}", CSS, re.MULTILINE | re.DOTALL)
        assert block, mark
        found |= dict(re.findall(r"--([\w-]+): (#[0-9a-f]{3,6});", block[1]))
    return found


CSS = text(ROOT / "static/css/tokens.css")
THEMES = {
    "light": tokens(":root"),
    "dark": tokens(":root", ':root[data-theme="dark"]'),
    "light, classic deck": tokens(":root", ':root[data-deck="classic"]'),
    "dark, classic deck": tokens(":root", ':root[data-theme="dark"]', ':root[data-deck="classic"]'),
}


def brightness(colour: str) -> float:
    """The relative luminance of #rgb or #rrggbb, as WCAG 2 defines it."""
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((brightness(one), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


def weak(theme: Tokens, pairs: dict[str, str], least: float) -> dict[str, float]:
    """The pairs that fall short, each with what it reaches."""
    reached = {
        f"{sign} on {ground}": contrast(theme[sign], theme[ground])
        for ground, signs in pairs.items()
        for sign in signs.split()
    }
    return {pair: round(ratio, 2) for pair, ratio in reached.items() if ratio < least}


def test_contrast_is_measured_as_the_guidelines_do() -> None:
    assert contrast("#fff", "#000000") == 21
    assert round(contrast("#767676", "#ffffff"), 2) == 4.54


@pytest.mark.parametrize("theme", THEMES)
def test_every_text_can_be_read(theme: str) -> None:
    assert weak(THEMES[theme], READ, TEXT) == {}


@pytest.mark.parametrize("theme", THEMES)
def test_every_rim_and_sign_can_be_told(theme: str) -> None:
    assert weak(THEMES[theme], TOLD, CONTROL) == {}


def test_no_style_asks_for_a_token_that_is_not_there() -> None:
    styles = list((ROOT / "static/css").glob("*.css"))
    known = set(re.findall(r"(--[\w-]+):", "".join(map(text, styles))))
    by_pages = {"--t", "--i", "--c", "--n"}
    asked = {
        (path.name, token)
        for path in styles
        for token in re.findall(r"var\((--[\w-]+)\)", text(path))
        if token not in known | by_pages
    }
    assert asked == set()
