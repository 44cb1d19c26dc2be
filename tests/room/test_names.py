"""Names at the table: cleaned, cut at whole symbols, told apart (N1-N5)."""

from __future__ import annotations

import unicodedata
from random import Random

import pytest
import regex

from web.room.names import MAX_BYTES, MAX_GRAPHEMES, seat_name

ZWSP, ZWNJ, JOINER, BOM, SELECTOR = "\u200b", "\u200c", "\u200d", "\ufeff", "\ufe0f"
RLO, PDF, LRI = "\u202e", "\u202c", "\u2066"

FAMILY = f"👨{JOINER}👩{JOINER}👧{JOINER}👦"
KISS = f"👩🏽{JOINER}❤{SELECTOR}{JOINER}💋{JOINER}👩🏽"
RAINBOW = f"🏳{SELECTOR}{JOINER}🌈"


def name(raw: str, *others: str, seat: int = 1) -> str:
    return seat_name(raw, seat, others)


EMPTY = {
    "nothing": "",
    "spaces": " \t \n ",
    "a no-break and an ideographic space": "\u00a0\u3000",
    "zero width": ZWSP + ZWNJ + JOINER + BOM,
    "the fillers of Hangul": "\u115f\u1160\u3164\uffa0",
    "bidi overrides": RLO + LRI + PDF,
    "a soft hyphen": "\u00ad",
    "a blank of Braille": "\u2800",
    "control characters": "\x00\x07\x1b\x7f\x85",
    "a lone selector": SELECTOR * 3,
    "tags": "\U000e0041\U000e007f",
    "a private character": "\ue000",
    "zero width between spaces": f" {ZWSP} {BOM} ",
}


@pytest.mark.parametrize("raw", EMPTY.values(), ids=EMPTY)
@pytest.mark.parametrize("seat", range(4))
def test_what_nobody_could_see_becomes_the_number_of_the_seat(raw: str, seat: int) -> None:
    assert name(raw, seat=seat) == f"Player {seat + 1}"


CLEANED = {
    " Sam ": "Sam",
    "Ana  Maria": "Ana Maria",
    f"Ana {ZWSP} Maria": "Ana Maria",
    "Ana\nMaria\tLuz": "Ana Maria Luz",
    f"{RLO}maS": "maS",
    f"S{ZWSP}a{BOM}m": "Sam",
    f"Sam{JOINER}": "Sam",
    f"S{JOINER}am": "Sam",
    f"Sam{SELECTOR}": "Sam",
    f"e{ZWSP}\u0301": "é",
    "e\u0301": "é",
    f"👍{SELECTOR}{SELECTOR}{SELECTOR}": f"👍{SELECTOR}",
    f"{JOINER}👍{JOINER}": "👍",
    FAMILY: FAMILY,
    KISS: KISS,
    RAINBOW: RAINBOW,
    f"1{SELECTOR}\u20e3": f"1{SELECTOR}\u20e3",
    "🇨🇭": "🇨🇭",
    "नमस्ते": "नमस्ते",
    "שלום": "שלום",
    "<b>Sam</b>": "<b>Sam</b>",
    "\"'`": "\"'`",
    "{{7*7}} ${x} %s": "{{7*7}} ${x} %s",
    "\\u0041 &lt;": "\\u0041 &lt;",
    "Guest": "Guest",
}


@pytest.mark.parametrize(("raw", "clean"), CLEANED.items(), ids=range(len(CLEANED)))
def test_a_name_keeps_what_can_be_seen_and_nothing_else(raw: str, clean: str) -> None:
    assert name(raw) == clean


LONG = {
    "ten thousand letters": ("x" * 10_000, "x" * 20),
    "twenty-one letters": ("abcdefghijklmnopqrstu", "abcdefghijklmnopqrst"),
    "wide letters": ("漢" * 20, "漢" * 13),
    "flags": ("🇨🇭" * 20, "🇨🇭" * 5),
    "families": (FAMILY * 5, FAMILY),
    "a family that would break": ("x" * 16 + FAMILY, "x" * 16),
    "one symbol of many": (f"👩{JOINER}" * 30 + "👩", "Player 2"),
    "a stack of accents": ("Z" + "\u0335" * 500, "Z" + "\u0335" * 3),
    "many stacks of accents": (("a" + "\u0335\u0336\u0337\u0338") * 20, ("a" + "\u0335\u0336\u0337") * 5),
    "a space at the cut": ("x" * 19 + " y", "x" * 19),
    "a thousand spaces first": (" " * 300 + "Sam", "Sam"),
}


@pytest.mark.parametrize(("raw", "cut"), LONG.values(), ids=LONG)
def test_a_long_name_is_cut_at_a_whole_symbol(raw: str, cut: str) -> None:
    assert name(raw) == cut


def test_no_two_alike() -> None:
    assert name("sam", "Sam") == "sam (2)"
    assert name(" Sam ", "Sam", "sam (2)") == "Sam (3)"
    assert name("Sam", "Sam (2)", "SAM", "sam (3)") == "Sam (4)"
    assert name("Sam (2)", "Sam", "Sam (2)") == "Sam (2) (2)"
    assert name("", "Player 2", seat=1) == "Player 2 (2)"
    assert name("Sam", "Ana") == "Sam"


@pytest.mark.parametrize(
    ("raw", "other"),
    [
        ("Sam", "SAM"),
        ("Straße", "STRASSE"),
        ("\uff33\uff41\uff4d", "Sam"),
        ("e\u0301", "É"),
        ("\ufb01ne", "fine"),
        ("Ana  M", "ana m"),
        (f"👍{SELECTOR}", "👍"),
        (f"Sam 1{SELECTOR}", "Sam 1"),
        (FAMILY, FAMILY),
        (
            f"👩{JOINER}👩{JOINER}👧{JOINER}👦{JOINER}👧{JOINER}👦",
            f"👩{JOINER}👩{JOINER}👧{JOINER}👦{JOINER}👧{JOINER}👦",
        ),
    ],
    ids=range(10),
)
def test_names_that_look_alike_are_numbered(raw: str, other: str) -> None:
    numbered = name(raw, name(other))
    assert numbered.endswith("(2)")
    assert is_well_formed(numbered)


@pytest.mark.parametrize(
    "raw", ["x" * 20, "漢" * 13, FAMILY, "🇨🇭" * 5, "a\u0335\u0336\u0337" * 5], ids=range(5)
)
def test_a_number_fits_into_the_name_too(raw: str) -> None:
    first = name(raw)
    second = name(raw, first)
    third = name(raw, first, second)
    assert len({first, second, third}) == 3
    assert second.endswith("(2)")
    assert third.endswith("(3)")
    assert is_well_formed(second)


ODD = [
    *"aZé漢 <>&\"'{}\\/()2",
    "\u0301", "\u0335", "\u20e3", "\u0e33", "\u1160", "\u3164", "\u0600", "\u061c", "\x00", "\x1f", "\u2028",
    ZWSP, ZWNJ, JOINER, BOM, SELECTOR, "\ufe0e", RLO, LRI, PDF, "👩", "🏽", "🚀", "🏳", "🌈", "❤", "🇨", "🇭",
    "ﷺ", "ᄒ", "ᅡ", "\U000e0041", "\ud83d", "𝅙", "\u2800", "\u00a0", "🏴",
]  # fmt: skip


def test_any_name_is_short_trimmed_and_visible() -> None:
    rng = Random(4)
    for _ in range(1_000):
        raw = "".join(rng.choices(ODD, k=rng.randrange(60)))
        others = [seat_name("".join(rng.choices(ODD, k=3)), seat, ()) for seat in range(3)]
        others.append(seat_name(raw, 3, ())) if rng.random() < 0.5 else None
        shown = seat_name(raw, 2, others)
        assert is_well_formed(shown), ascii(raw)
        assert shown not in others


def is_well_formed(shown: str) -> bool:
    return (
        0 < len(regex.findall(r"\X", shown)) <= MAX_GRAPHEMES
        and len(shown.encode()) <= MAX_BYTES
        and shown == shown.strip()
        and "  " not in shown
        and unicodedata.is_normalized("NFC", shown)
        and not regex.search(
            r"[[\p{C}\p{Default_Ignorable_Code_Point}\u2800]--[\u200D\uFE0F]]", shown, regex.V1
        )
        and not regex.search(r"(?:^|\s)[\u200D\uFE0F]|\u200D(?:$|\s)", shown)
        and regex.search(r"\p{M}{4}", shown) is None
    )
