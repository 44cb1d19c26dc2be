"""What the style sheets name: nothing that is not there, and nothing that nobody wears."""

from __future__ import annotations

import re

from tests.house.tree import ROOT, text

SHEETS = re.sub(r"/\*.*?\*/", "", "".join(map(text, sorted(ROOT.glob("static/css/*.css")))), flags=re.DOTALL)
PAGES = "".join(map(text, sorted([*ROOT.glob("static/js/*.js"), *ROOT.glob("templates/*.html")])))
SELECTORS = "".join(re.findall(r"[^{};]+\{", SHEETS))


def test_every_token_that_a_sheet_asks_for_is_there() -> None:
    asked = set(re.findall(r"var\((--[\w-]+)", SHEETS))
    given = set(re.findall(r"(--[\w-]+)\s*:", SHEETS + PAGES))
    assert asked - given == set()


def test_every_token_is_asked_for() -> None:
    assert set(re.findall(r"(--[\w-]+)\s*:", SHEETS)) - set(re.findall(r"var\((--[\w-]+)", SHEETS)) == set()


def test_every_class_that_a_sheet_names_is_worn() -> None:
    worn = set(re.findall(r"(?<![</\w-])[a-z][\w-]*", PAGES))
    assert set(re.findall(r"\.([a-z][\w-]*)", SELECTORS)) - worn == set()


def test_no_sheet_asks_what_a_part_of_the_table_holds() -> None:
    """Else a browser styles seats and hand anew with every word that changes there: the markup is to say it."""
    assert set(re.findall(r"([^\s,>+~(]*):has\(", SELECTORS)) == {".levels", "dd"}
