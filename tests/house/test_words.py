"""Sentences stand in static/strings/ and nowhere else, and each number has the form that its language asks for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.house.tree import is_vendored, name, own_files, text
from web.words import Words, languages, strings, words

TEMPLATES = own_files("templates/*.html")
SCRIPTS = [path for path in own_files("static/js/*.js") if not is_vendored(path)]

SPOKEN = r"\b(?:aria-label|aria-description|title|alt|placeholder)=\"([^\"$]*[A-Za-z]{2}[^\"$]*)\""
WORD = r"[A-Za-z]{3,}"


def written(markup: str) -> list[str]:
    """What a markup says by itself: its text and the labels of its elements."""
    shown = re.findall(r">([^<>]*)<", f">{markup}<")
    return [said for said in [*shown, *re.findall(SPOKEN, markup)] if re.search(WORD, said)]


@pytest.mark.parametrize("page", TEMPLATES, ids=name)
def test_no_template_says_anything_of_its_own(page: Path) -> None:
    # What these hold is for the browser.
    markup = re.sub(r"\{% block (sheets|body_class) %\}.*?endblock", "{%", text(page), flags=re.DOTALL)
    markup = re.sub(r"\{[{%#].*?[}%#]\}", "", markup, flags=re.DOTALL)
    assert written(markup) == []


def drawings(script: str) -> list[str]:
    """The markup of a script's templates, what they fill in left out."""
    found: list[str] = []
    while drawing := re.search(r"\b(?:html|svg)`([^`$]*)`", script):
        found.append(drawing[1])
        script = script.replace(drawing[0], "0")
    filled = re.sub(r"\$\{[^{}`]*\}", "", script)
    return found if filled == script else [*found, *drawings(filled)]


@pytest.mark.parametrize("script", SCRIPTS, ids=name)
def test_no_module_says_anything_of_its_own(script: Path) -> None:
    drawn = drawings(text(script))
    assert [said for markup in drawn for said in written(markup)] == []


def test_the_search_finds_what_a_module_would_say() -> None:
    script = 'html`<p title="Oh dear">Your ${name} turn ${x ? html`<b>${y}</b>` : html`<i>now</i>`}</p>`'
    assert [said for markup in drawings(script) for said in written(markup)] == [
        "now",
        "Your  turn ",
        "Oh dear",
    ]


@pytest.mark.parametrize("language", languages())
def test_every_refusal_and_every_error_has_its_sentence(language: str) -> None:
    for key, english in strings().items():
        if key.startswith(("refused.", "problem.")):
            assert (Words(language)(key) == english) == (language == words.language)


def test_the_server_chooses_a_form_for_every_number() -> None:
    forms = {code: [Words(code).plural(n) for n in (0, 1, 2, 3, 11, 100)] for code in ("ar", "fr", "en")}
    assert forms == {
        "ar": ["zero", "one", "two", "few", "many", "other"],
        "fr": ["one", "one", "other", "other", "other", "other"],
        "en": ["other", "one", "other", "other", "other", "other"],
    }
