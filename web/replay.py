"""`spades replay`: a record read out in the terminal, hand by hand and trick by trick."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from web.ending import give_up
from web.record_files import name_of, records_in
from web.transcript import transcript

File = Annotated[
    Path,
    typer.Argument(help="A record as `spades export` prints it; - reads it from a pipe.", show_default=False),
]
Hand = Annotated[int | None, typer.Option("--hand", help="Only the hand of this number.", show_default=False)]


def replay(file: File, hand: Hand = None) -> None:
    """Read a record out: what was dealt, bid and played, and what each hand came to."""
    records = records_in(file)
    numbers = [each.number for record in records for each in record.hands]
    if hand is not None and hand not in numbers:
        give_up(f"{name_of(file)} has no hand {hand}: {_there(numbers)}.")
    # typer leaves colours out by itself where the output is no terminal. Source: no-color.org
    color = False if os.environ.get("NO_COLOR") else None
    for record in records:
        for line in transcript(record, hand):
            typer.echo(line, color=color)


def _there(numbers: list[int]) -> str:
    return f"it has the hands {numbers[0]} to {numbers[-1]}" if numbers else "it has none"
