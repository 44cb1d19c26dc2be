"""The contrast of every pair of colours, in every theme and deck: those that come nearest to their limit."""

from __future__ import annotations

from tests.house.test_tokens import CONTROL, READ, TEXT, THEMES, TOLD, contrast
from tools.audit.figures import Figure


def contrasts() -> list[Figure]:
    """The weakest text and the weakest sign of each theme; the pairs are those of `tests/house/test_tokens.py`."""
    return [
        weakest(what, name, pairs, least)
        for name in THEMES
        for what, pairs, least in (("text", READ, TEXT), ("sign", TOLD, CONTROL))
    ]


def weakest(what: str, name: str, pairs: dict[str, str], least: float) -> Figure:
    theme = THEMES[name]
    found = [
        (contrast(theme[sign], theme[ground]), f"{sign} on {ground}")
        for ground, signs in pairs.items()
        for sign in signs.split()
    ]
    ratio, pair = min(found)
    return Figure(f"contrast, {name}: weakest {what} of {len(found)} ({pair})", ratio, least, ":1", "least")
