"""In which language somebody is spoken to: as they chose here, else as their browser asks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from starlette.requests import HTTPConnection

from web.words import LANGUAGE, Words, languages

COOKIE: Final = "spades_language"
MOST_ASKED: Final = 1_000
"""Characters of a browser's wish that are read: nobody speaks more languages."""
VARY: Final = "Accept-Language, Cookie"


def spoken_to(connection: HTTPConnection) -> Words:
    """The sentences for whoever asks: those of `?lang=`, else of their choice, else of the browser's languages."""
    return Words(next((code for code in _wished(connection) if code in languages()), LANGUAGE))


def chosen(connection: HTTPConnection) -> str | None:
    """The language that a link of the page chooses, if there is such a one."""
    code = connection.query_params.get("lang")
    return code if code in languages() else None


def _wished(connection: HTTPConnection) -> Iterator[str]:
    yield connection.query_params.get("lang", "")
    yield connection.cookies.get(COOKIE, "")
    yield from _accepted(connection.headers.get("accept-language", ""))


def _accepted(header: str) -> list[str]:
    """The languages that a browser asks for, best first, without their regions. None that it refuses."""
    entries = header[:MOST_ASKED].split(",")
    ranked = [(_weight(entry), entry.split(";")[0].strip().split("-")[0].lower()) for entry in entries]
    return [code for weight, code in sorted(ranked, key=lambda one: -one[0]) if weight > 0]


def _weight(entry: str) -> float:
    """The `q` of one entry: 1 where it has none, 0 where it is no number."""
    _, _, q = entry.partition(";")
    try:
        return float(q.strip().removeprefix("q=")) if q else 1.0
    except ValueError:
        return 0.0
