"""Requests that are no longer quite what a page would send: in their bytes, their structure, types and sizes."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, TypeAlias

from tests.server.persons import Json, fresh_cut
from web.protocol import MAX_FRAME

Mangler: TypeAlias = Callable[[str, Random], str | None]

ODD_VALUES: Final[tuple[object, ...]] = (
    *(None, True, False, 0, -1, 1, 2, 3, 4, 13, 14, 51, 52, 2**31, 2**53, 2**63, 2**64, -(2**63), 10**300),
    *(
        0.5,
        -0.0,
        1e308,
        "",
        "0",
        "1",
        "nil",
        "blind",
        "QS",
        "qs",
        "2H",
        "👏",
        "A" * 600,
        [],
        {},
        [[]],
        [None],
    ),
    *(
        {"kind": "play"},
        {"target": 300},
        {"target": True},
        {"nil": 0},
        {"pace": []},
        "\0",
        "\x1f",
        "a" * 36,
        "a" * 37,
    ),
)
ODD_TEXT: Final = (
    *("\0", "\x1b[31m", "\x7f", "\u0085", "\u200b", "\u200d", "\u202e", "\ufeff", "\ufdfd", "\u0301" * 40),
    *("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f1e9\U0001f1ea", "\ud800", "\udfff", "\U0010ffff"),
    *(
        "ﷺ" * 9,
        "i\u0307",
        "ß",
        "\N{BLACK SPADE SUIT}",
        "%s%n",
        "{0}",
        "' or 1=1 --",
        "<script>",
        "../..",
        "e\u0301",
    ),
)
KEYS: Final = (
    "id",
    "kind",
    "hand",
    "turn_no",
    "card",
    "bid",
    "seat",
    "name",
    "ready",
    "cut",
    "commitment",
    "options",
)


def real_requests(view: Json) -> list[Json]:
    """One request of every kind, as right as it can be at this view."""
    hand = view["hand"] or {"number": 1, "turn_no": 0}
    cards = view["you"]["legal"] or view["you"]["cards"] or ["QS"]
    deal = fresh_cut(view) if view["room"]["commitment"] else {}
    turn = {"hand": hand["number"], "turn_no": hand["turn_no"]}
    return [
        {"kind": "sit", "seat": 2, "name": "Zoe"},
        {"kind": "stand"},
        {"kind": "ready", "ready": True, **deal},
        {"kind": "options", "options": {"target": 300, "pace": "fast"}},
        {"kind": "start"},
        {"kind": "look", "hand": hand["number"]},
        {"kind": "bid", "hand": hand["number"], "bid": 3},
        {"kind": "play", "card": cards[0], **turn},
        {"kind": "next", "hand": hand["number"], **deal},
        {"kind": "lobby"},
        {"kind": "back"},
        {"kind": "cover", "seat": 1},
        {"kind": "nudge", "seat": 1},
        {"kind": "end"},
        {"kind": "remove", "seat": 3},
        {"kind": "react", "emoji": "👏"},
        {"kind": "hint", **turn},
        {"kind": "ping"},
    ]


def mangled(request: Json, rng: Random) -> str | None:
    """The request as text, once or a few times mangled; None for a frame that is no text."""
    text: str | None = json.dumps(request, ensure_ascii=rng.random() < 0.5)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        if text is not None:
            text = rng.choice(MANGLERS)(text, rng)
    return text


# --- what can be wrong with a text -----------------------------------------------------------------------


def cut_off(text: str, rng: Random) -> str:
    """Its end is missing."""
    return text[: rng.randrange(len(text) + 1)]


def flipped(text: str, rng: Random) -> str:
    """A few bits are not as they were."""
    raw = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(rng.choice((1, 1, 2, 8))):
        if raw:
            raw[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)
    return raw.decode("utf-8", rng.choice(("replace", "ignore")))


def spliced(text: str, rng: Random) -> str:
    """A piece stands elsewhere, or twice."""
    start, end = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
    at = rng.randrange(len(text) + 1)
    return text[:at] + text[start:end] + text[at:]


def inserted(text: str, rng: Random) -> str:
    """Something odd stands in it."""
    at = rng.randrange(len(text) + 1)
    return (
        text[:at]
        + rng.choice((*ODD_TEXT, '"', "\\", "\\ud800", "{", "]", "//", "NaN", "1e999", "\n"))
        + text[at:]
    )


def nested(text: str, rng: Random) -> str:
    """It is inside of far too much."""
    depth = rng.choice((1, 2, 100, 1_000, 2_000, 20_000))
    left, right = rng.choice((("[", "]"), ('{"a":', "}")))
    return left * depth + text + right * depth


def huge(text: str, rng: Random) -> str:
    """It holds a number of any length, or is as long as a frame may be."""
    digits = rng.choice((20, 309, 1_000, 3_900, MAX_FRAME))
    number = rng.choice(("9", "-9", "1e", "0.", "-0.")) + "9" * digits
    return text.replace("1", number, 1) if "1" in text and rng.random() < 0.5 else text + " " * digits


def odd_field(text: str, rng: Random) -> str:
    """A field is of another type, is missing, or stands under another name."""
    request = object_of(text)
    key = rng.choice([*request, *KEYS])
    match rng.randrange(5):
        case 0:
            request.pop(key, None)
        case 1:
            request[rng.choice(KEYS)] = request.pop(key, None)
        case 2:
            request[key] = {key: request.get(key)}
        case 3:
            request[key] = [request.get(key)] * rng.choice((1, 2, 300))
        case _:
            request[key] = rng.choice(ODD_VALUES)
    return json.dumps(request)


def odd_text(text: str, rng: Random) -> str:
    """A text in it is one that nobody types."""
    request = object_of(text)
    request[rng.choice(("id", "name", "emoji", "card", "bid", "kind", "commitment", "cut"))] = "".join(
        rng.choice(ODD_TEXT) for _ in range(rng.choice((1, 2, 5, 40)))
    )
    return json.dumps(request, ensure_ascii=rng.random() < 0.5)


def odd_option(text: str, rng: Random) -> str:
    """Options that there are, and such as there are not."""
    names = ("target", "nil", "blind_nil", "level", "pace", "grace", "turn_limit", "watchers", "", "kind")
    options = {
        rng.choice(names): rng.choice((*ODD_VALUES, 300, 45, "easy")) for _ in range(rng.choice((1, 2, 9)))
    }
    return json.dumps({"kind": "options", "id": "o", "options": options})


def named_twice(text: str, rng: Random) -> str:
    """A name stands twice."""
    return text.replace("{", '{"kind":"ping","id":"twice",', 1) if text.startswith("{") else text * 2


def no_text(text: str, rng: Random) -> str | None:
    """A frame of bytes."""
    return None


MANGLERS: Final[Sequence[Mangler]] = (
    *(cut_off, flipped, spliced, inserted, nested, huge),
    *(odd_field, odd_field, odd_field, odd_text, odd_text, odd_option, named_twice, no_text),
)


def object_of(text: str) -> Json:
    """The object that the text still is; else an empty request."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    return value if isinstance(value, dict) else {"kind": "ping", "id": "o"}
