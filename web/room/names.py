"""Names at the table: cleaned, cut at whole symbols, and told apart. Source: docs/protocol.md, "Names"."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from typing import Final

import regex

from spades.seats import Seat

MAX_GRAPHEMES: Final = 20
MAX_BYTES: Final = 40

# The joiner and the emoji selector mean something between the parts of an emoji, and nothing elsewhere.
_STRAY_JOINER: Final = regex.compile(
    r"(?<!\p{Extended_Pictographic}[\uFE0F\U0001F3FB-\U0001F3FF]?)\u200D|\u200D(?!\p{Extended_Pictographic})"
)
_STRAY_SELECTOR: Final = regex.compile(r"(?<![\p{Emoji}])\uFE0F")
_INVISIBLE: Final = regex.compile(
    r"[[\p{Default_Ignorable_Code_Point}\p{C}\u2800]--[\u200D\uFE0F\s]]", regex.V1
)
_STACKED_MARKS: Final = regex.compile(r"(\p{M}{3})\p{M}+")
_SPACES: Final = regex.compile(r"\s+")
_GRAPHEME: Final = regex.compile(r"\X")


def seat_name(raw: str, seat: Seat, others: Collection[str]) -> str:
    """The name that the person of `seat` is shown by, unlike any of `others`."""
    return _distinct(_clean(raw) or f"Player {seat + 1}", others)


def _clean(raw: str) -> str:
    # A name of 20 symbols never needs more; and no pattern below should meet a megabyte.
    text = _INVISIBLE.sub("", raw[:400])
    text = _STRAY_SELECTOR.sub("", _STRAY_JOINER.sub("", text))
    # Only now: what stood between two spaces, or between a letter and its accent, is gone.
    text = unicodedata.normalize("NFC", _SPACES.sub(" ", text))
    text = _STACKED_MARKS.sub(r"\1", text)
    return _cut(text.strip(), MAX_GRAPHEMES, MAX_BYTES)


def _cut(text: str, graphemes: int, size: int) -> str:
    kept = ""
    for grapheme in _GRAPHEME.findall(text)[:graphemes]:
        if len((kept + grapheme).encode()) > size:
            break
        kept += grapheme
    return kept.strip()


def _distinct(name: str, others: Collection[str]) -> str:
    taken = {_likeness(other) for other in others}
    if _likeness(name) not in taken:
        return name
    number = 2
    while True:
        mark = f" ({number})"
        numbered = (_cut(name, MAX_GRAPHEMES - len(mark), MAX_BYTES - len(mark)) + mark).strip()
        if _likeness(numbered) not in taken:
            return numbered
        number += 1


def _likeness(name: str) -> str:
    # With the selector or without, an emoji looks the same.
    return unicodedata.normalize("NFKC", name.replace("\ufe0f", "")).casefold()
