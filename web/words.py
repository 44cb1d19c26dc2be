"""What a person reads: keyed strings, from the very files that the page reads.

Each file is a module for the browser (`export default {...};`) whose object is strict JSON: one part of one
language, such as what a match says. How to add a language: docs/translating.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

import orjson

from web.assets import folder

LANGUAGE: Final = "en"

PLURALS: Final[Mapping[str, Callable[[int], str]]] = {
    "ar": lambda n: (
        ("zero", "one", "two")[n]
        if n < 3
        else "few"
        if 3 <= n % 100 <= 10
        else "many"
        if n % 100 > 10
        else "other"
    ),
    "fr": lambda n: "one" if n < 2 else "other",
}
"""The plural form of a whole number, where it is not `one` for 1 alone. Source: CLDR, cardinal rules."""


@cache
def languages() -> list[str]:
    """The codes of all languages there are."""
    return sorted(path.name for path in (folder("static") / "strings").iterdir())


@cache
def parts(language: str = LANGUAGE) -> Mapping[str, Mapping[str, str]]:
    """The strings of a language by the part that they stand in."""
    files = (folder("static") / "strings" / language).iterdir()
    return {path.stem: _part(path.read_text("utf-8")) for path in files}


def _part(text: str) -> Mapping[str, str]:
    loaded: dict[str, str] = orjson.loads(text[text.index("{") : text.rindex("}") + 1])
    return loaded


@cache
def strings(language: str = LANGUAGE) -> Mapping[str, str]:
    """Every string of a language by its key, English where it has none."""
    both = [part for code in (LANGUAGE, language) for part in parts(code).values()]
    return {key: text for part in both for key, text in part.items()}


def gaps(language: str) -> list[str]:
    """The parts that a language has not in full."""
    own = parts(language)
    return [
        name for name, part in parts().items() if not _whole(part).keys() <= _whole(own.get(name, {})).keys()
    ]


def _whole(part: Mapping[str, str]) -> dict[str, str]:
    """A part without the plural forms, which differ between languages."""
    forms = (".zero", ".one", ".two", ".few", ".many")
    return {key.removesuffix(".other"): text for key, text in part.items() if not key.endswith(forms)}


class Words:
    """The sentences of one language."""

    def __init__(self, language: str = LANGUAGE) -> None:
        self.language = language
        self.plural = PLURALS.get(language, _one_or_other)

    def __call__(self, key: str, /, **params: object) -> str:
        """The string `key`, `{name}` filled in from `params`; with `n` its plural. KeyError for no such key."""
        known = strings(self.language)
        n = params.get("n")
        form = self.plural(n) if isinstance(n, int) else "other"
        text = known.get(f"{key}.{form}") or known.get(key) or known[f"{key}.other"]
        for name, value in params.items():
            text = text.replace("{" + name + "}", str(value))
        return text

    def refusal(self, code: str) -> str:
        """The sentence for a refusal: what happened, and what to do."""
        return self(f"refused.{code}")


def _one_or_other(n: int) -> str:
    return "one" if n == 1 else "other"


words: Final = Words()
"""English, for programs and for whoever says no language."""
