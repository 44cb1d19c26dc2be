"""The runner of the fault suite: what it runs, what it prints, and what it calls missed."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests import faults
from tests.faults.__main__ import run, wanted
from tests.faults.rows import Fault, Finding, Row, Tier, place_of, suite
from tests.server.process import ROOT

pytestmark = pytest.mark.anyio

FIRE, FLOOD = Row("1", "fire", "no card burns"), Row("2", "flood", "no card gets wet")


class Weather:
    """A fault of two rows; `strikes` says what it comes to."""

    ROWS = (FIRE, FLOOD)

    def __init__(self, burnt: int = 0, breaks: bool = False) -> None:
        self.burnt = burnt
        self.breaks = breaks

    async def measure(self, tier: Tier) -> AsyncIterator[Finding]:
        yield FIRE.found(f"{self.burnt} burnt in the {tier} tier", self.burnt == 0)
        if self.breaks:
            raise OSError("the pump is gone")
        yield FLOOD.found("0 wet", True)


async def test_each_row_is_a_line_with_its_figure(capsys: pytest.CaptureFixture[str]) -> None:
    assert await run([Weather()], "quick")
    assert capsys.readouterr().out.splitlines() == [
        "  1  fire  |  goal: no card burns  |  0 burnt in the quick tier  |  held",
        "  2  flood  |  goal: no card gets wet  |  0 wet  |  held",
    ]


async def test_a_goal_that_is_missed_is_said_and_fails_the_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert not await run([Weather(burnt=3)], "deep")
    assert "3 burnt in the deep tier  |  MISSED" in capsys.readouterr().out


async def test_a_row_that_could_not_be_measured_is_missed(capsys: pytest.CaptureFixture[str]) -> None:
    assert not await run([Weather(breaks=True)], "quick")
    assert capsys.readouterr().out.splitlines()[-1].endswith("not measured: OSError  |  MISSED")


def test_rows_are_chosen_by_number_and_a_fault_is_run_once_for_all_of_its_rows() -> None:
    weather: Fault = Weather()
    assert wanted([weather], ["2", "1"]) == [weather]
    assert wanted([weather], []) == [weather]
    with pytest.raises(ValueError, match="no row 3"):
        wanted([weather], ["3"])


def test_every_row_of_the_suite_has_a_number_of_its_own() -> None:
    numbers = [row.number for fault in suite() for row in fault.ROWS]
    assert len(numbers) == len(set(numbers))


def test_every_file_of_the_suite_is_told_of_and_there() -> None:
    files = {path.name for path in Path(faults.__path__[0]).glob("*.py") if not path.name.startswith("test_")}
    assert set(re.findall(r"\w+\.py\b", faults.__doc__ or "")) == files - {"__init__.py"}


def test_every_row_is_in_the_docs_and_none_besides() -> None:
    page = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| (\d+[a-z]?) \|", page, re.MULTILINE)
    measured = [row.number for fault in suite() for row in fault.ROWS]
    assert listed == sorted(measured, key=place_of)


def test_a_number_with_a_letter_stands_behind_its_number() -> None:
    assert sorted(["10", "7b", "7", "2"], key=place_of) == ["2", "7", "7b", "10"]
