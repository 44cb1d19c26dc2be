"""What is made from web/protocol.py is what is committed, and says the right thing of null and absent."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.house.tree import name
from web import typedefs

NAMES = (
    "View Room You Seat Hand Score TeamScore Event Options Done Refused Reaction Nudged Bye ServerMessage"
    " ClientMessage Sheet SheetHand SheetTeam SheetDeal LedgerLine RefusalCode Emoji PhaseName"
    " Reason Reasons"
)
REQUESTS = " ".join(model.__name__ for model in typedefs.REQUESTS)


@pytest.fixture(scope="module")
def defs() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(typedefs.schema())["$defs"]
    return found


@pytest.mark.parametrize("path", [typedefs.SCRIPT, typedefs.SCHEMA], ids=name)
def test_the_committed_file_is_the_one_that_is_made(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == dict(typedefs.files())[path], "run `make types`, commit both"


@pytest.mark.parametrize("wanted", f"{NAMES} {REQUESTS}".split())
def test_the_page_finds_its_type(wanted: str) -> None:
    assert re.search(rf"}} {wanted}\b", typedefs.script())


def test_what_an_event_lacks_is_absent_and_never_null(defs: dict[str, Any]) -> None:
    assert defs["Event"]["required"] == ["kind"]
    assert "null" not in json.dumps(defs["Event"])
    assert " * @property {Bid} [bid]" in typedefs.script()


def test_what_a_view_does_not_know_is_null_and_never_absent(defs: dict[str, Any]) -> None:
    for part in ("View", "Room", "Options", "You", "Seat", "Hand", "Score", "TeamScore"):
        assert defs[part]["required"] == list(defs[part]["properties"])
    assert {"type": "null"} in defs["View"]["properties"]["hand"]["anyOf"]


def test_only_a_refusal_of_start_says_who(defs: dict[str, Any]) -> None:
    assert defs["Refused"]["required"] == ["kind", "id", "code", "text"]
    assert " * @property {number[]} [who]" in typedefs.script()


def test_a_program_must_send_what_the_server_only_judges_later(defs: dict[str, Any]) -> None:
    assert defs["BidRequest"]["required"] == ["id", "kind", "hand", "bid"]
    assert defs["PlayRequest"]["required"] == ["id", "kind", "hand", "turn_no", "card"]
    assert defs["ReadyRequest"]["required"] == ["id", "kind", "ready"]


def test_patterns_are_such_as_any_language_reads(defs: dict[str, Any]) -> None:
    assert defs["NextRequest"]["properties"]["cut"]["pattern"] == "^[0-9a-f]{64}$"
    assert r"\\z" not in typedefs.schema()
