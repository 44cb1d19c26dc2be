"""What a person reads: keyed strings, from the very files that the page reads.

Each file is a module for the browser (`export default {...};`) whose object is strict JSON: one part of one
language, such as what a match says. How to add a language: docs/translating.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

import orjson

from web.assets import folder

LANGUAGE: Final = "en"


@cache
def parts(language: str = LANGUAGE) -> Mapping[str, Mapping[str, str]]:
    """The strings of a language by the part that they stand in."""
    return {
        path.stem: _part(path.read_text("utf-8"))
        for path in (folder("static") / "strings" / language).iterdir()
    }


def _part(text: str) -> Mapping[str, str]:
    loaded: dict[str, str] = orjson.loads(text[text.index("{") : text.rindex("}") + 1])
    return loaded


@cache
def strings(language: str = LANGUAGE) -> Mapping[str, str]:
    """Every string of a language by its key, English where it has none."""
    return {
        key: text
        for one in (LANGUAGE, language)
        for part in parts(one).values()
        for key, text in part.items()
    }


def words(key: str, **params: object) -> str:
    """The string `key`, `{name}` filled in from `params`; with `n` its plural. Raises KeyError for no such key."""
    text = strings().get(key)
    if text is None:
        text = strings()[f"{key}.{'one' if params.get('n') == 1 else 'other'}"]
    for name, value in params.items():
        text = text.replace("{" + name + "}", str(value))
    return text


def refusal(code: str) -> str:
    """The sentence for a refusal: what happened, and what to do."""
    return words(f"refused.{code}")
