"""The tables of docs/protocol.md list what web/protocol.py has: nothing more, nothing less."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from tests.house.tree import ROOT, text
from web import protocol
from web.room.options import CHOICES, Options

PAGE = text(ROOT / "docs" / "protocol.md")

Row = list[list[str]]
"""A table's row: for each cell the words that stand in backticks."""


def table(heading: str) -> list[Row]:
    """The rows of the first table below a heading."""
    section = re.split(r"^#+ ", PAGE.partition(f"# {heading}\n")[2], maxsplit=1, flags=re.MULTILINE)[0]
    lines = re.findall(r"^\|(.*)\|$", section, re.MULTILINE)
    assert lines, f"no table under {heading}"
    return [[re.findall(r"`([^`]*)`", cell) for cell in line.split("|")] for line in lines[2:]]


def keys(heading: str) -> list[str]:
    """The first column."""
    return [row[0][0] for row in table(heading)]


def fields(heading: str) -> dict[str, set[str]]:
    """The second column by the first."""
    return {row[0][0]: set(row[1]) for row in table(heading)}


def members(union: Any) -> dict[str, type[BaseModel]]:
    """The messages of a direction by their kind."""
    models = get_args(get_args(union)[0])
    return {get_args(model.model_fields["kind"].annotation)[0]: model for model in models}


def own_fields(model: type[BaseModel]) -> set[str]:
    return set(model.model_fields) - {"kind"}


def test_requests() -> None:
    requests = {kind: own_fields(model) - {"id"} for kind, model in members(protocol.ClientMessage).items()}
    assert fields("Requests") == requests


def test_messages_from_the_server() -> None:
    messages = {kind: own_fields(model) for kind, model in members(protocol.ServerMessage).items()}
    assert fields("Messages from the server") == messages


@pytest.mark.parametrize(
    ("heading", "model"),
    [
        ("room", protocol.Room),
        ("you", protocol.You),
        ("seats", protocol.Seat),
        ("hand", protocol.Hand),
        ("score", protocol.TeamScore),
    ],
)
def test_the_view(heading: str, model: type[BaseModel]) -> None:
    assert keys(heading) == list(model.model_fields)


def test_refusals() -> None:
    assert keys("Refusals") == list(get_args(protocol.RefusalCode))


def test_events() -> None:
    assert keys("Events") == list(get_args(protocol.EventKind))
    assert set.union(*fields("Events").values()) == own_fields(protocol.Event)


def test_options() -> None:
    listed = {row[0][0]: [word.strip('"') for word in row[1]] for row in table("Options")}
    assert list(listed) == list(protocol.Options.model_fields)
    for name, default in Options()._asdict().items():
        assert listed[name][0] == str(default).lower()
        assert set(listed[name]) == {str(choice).lower() for choice in CHOICES[name]}


def test_close_codes() -> None:
    lines = re.findall(r"^\| `(\w+)` \| (\d{4}) \|", PAGE, re.MULTILINE)
    assert {code: int(number) for code, number in lines} == protocol.CLOSE_CODES


def test_lines_of_the_sheet() -> None:
    assert keys("The sheet") == list(get_args(protocol.LedgerLine.model_fields["kind"].annotation))


def test_reasons() -> None:
    assert keys("Reasons") == list(get_args(protocol.Reason.model_fields["kind"].annotation))


def test_emoji() -> None:
    assert all(emoji in PAGE for emoji in get_args(protocol.Emoji))
