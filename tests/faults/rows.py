"""What a row of the fault suite is: a fault, the goal it is measured against, and what was found.

A module of this folder is in the suite when it has `ROWS` and `measure`. `python -m tests.faults` runs it.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Literal, NamedTuple, Protocol, TypeAlias, cast

from tests import faults

Tier: TypeAlias = Literal["quick", "deep"]


class Row(NamedTuple):
    """A row of the table in docs/reliability.md."""

    number: str
    fault: str
    goal: str

    def found(self, figure: str, held: bool) -> Finding:
        """The figure of this row, and whether it is as good as the goal."""
        return Finding(self, figure, held)


class Finding(NamedTuple):
    """A row measured."""

    row: Row
    figure: str
    held: bool

    def __str__(self) -> str:
        number, fault, goal = self.row
        verdict = "held" if self.held else "MISSED"
        return f"{number:>3}  {fault}  |  goal: {goal}  |  {self.figure}  |  {verdict}"


class Fault(Protocol):
    """A module of the suite: one fault, or a few that one run measures."""

    @property
    def ROWS(self) -> Sequence[Row]:  # noqa: N802 - a constant of the module
        """The rows that it measures."""
        ...

    def measure(self, tier: Tier) -> AsyncIterator[Finding]:
        """Strike, and give a finding for each of `ROWS` as soon as it is known: an async generator."""
        ...


def suite() -> list[Fault]:
    """Every module that measures a row, in the order of the numbers."""
    found = [
        cast("Fault", importlib.import_module(f"{faults.__name__}.{name}"))
        for name in sorted(module.name for module in pkgutil.iter_modules(faults.__path__))
        if is_a_fault(Path(faults.__path__[0]) / f"{name}.py")
    ]
    return sorted(found, key=lambda fault: place_of(fault.ROWS[0].number))


def is_a_fault(file: Path) -> bool:
    """Whether a file has rows: found by reading, for a test's file is not to be imported."""
    return bool(re.search(r"^ROWS\b", file.read_text(encoding="utf-8"), re.MULTILINE))


def place_of(number: str) -> tuple[int, str]:
    """Where a number stands: 7b is between 7 and 8."""
    digits = re.match(r"\d+", number)
    return (int(digits[0]) if digits else 0, number)


def show(what: str, done: int, of: int) -> None:
    """Progress, for eyes alone."""
    if sys.stderr.isatty():
        print(f"\r{what}: {done} of {of}   ", end="" if done < of else "\n", file=sys.stderr, flush=True)
