"""Sentences: each number in the form that its language asks for."""

from __future__ import annotations

from web.words import Words


def test_the_server_chooses_a_form_for_every_number() -> None:
    forms = {
        language: [Words(language).plural(n) for n in (0, 1, 2, 3, 11, 100)]
        for language in ("ar", "fr", "en")
    }
    assert forms == {
        "ar": ["zero", "one", "two", "few", "many", "other"],
        "fr": ["one", "one", "other", "other", "other", "other"],
        "en": ["other", "one", "other", "other", "other", "other"],
    }
