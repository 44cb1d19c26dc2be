"""What a person reads: keyed strings, from the very file that the page reads.

The file is a module for the browser (`export default {...};`) whose object is strict JSON.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

import orjson

from web.assets import folder

LANGUAGE: Final = "en"


@cache
def strings(language: str = LANGUAGE) -> Mapping[str, str]:
    """Every string of a language by its key."""
    text = (folder("static") / "strings" / f"{language}.js").read_text(encoding="utf-8")
    loaded: dict[str, str] = orjson.loads(text[text.index("{") : text.rindex("}") + 1])
    return loaded


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
