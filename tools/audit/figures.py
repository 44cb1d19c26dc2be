"""A figure of the page beside its goal, and the table of them that `make audit` prints."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

TOP = "goal"


class Figure(NamedTuple):
    """One thing measured. `goal` is the most it may be, or with `at` "least" the least; None: no goal, only told."""

    name: str
    value: float
    goal: float | None
    unit: str = ""
    at: Literal["most", "least"] = "most"

    @property
    def met(self) -> bool:
        """Whether the goal is reached."""
        if self.goal is None:
            return True
        return self.value <= self.goal if self.at == "most" else self.value >= self.goal

    def row(self) -> tuple[str, str, str, str]:
        """Name, goal, value and verdict, as the table shows them."""
        sign = "<=" if self.at == "most" else ">="
        goal = "" if self.goal is None else f"{sign} {self.goal:g} {self.unit}".strip()
        verdict = "" if self.goal is None else "ok" if self.met else "MISSED"
        return self.name, goal, f"{round(self.value, 3):g} {self.unit}".strip(), verdict


def table(figures: Iterable[Figure]) -> str:
    """The figures as lines with columns."""
    rows = [("what", "goal", "figure", ""), *(figure.row() for figure in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    return "\n".join(
        "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )
