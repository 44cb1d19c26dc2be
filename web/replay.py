"""`spades replay`: a record read out in the terminal, hand by hand and trick by trick."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from spades.notation import NotationError, matches_of
from spades.record import MatchRecord
from web.ending import give_up
from web.transcript import transcript

File = Annotated[
    Path,
    typer.Argument(help="A record as `spades export` prints it; - reads it from a pipe.", show_default=False),
]
Hand = Annotated[int | None, typer.Option("--hand", help="Only the hand of this number.", show_default=False)]


def replay(file: File, hand: Hand = None) -> None:
    """Read a record out: what was dealt, bid and played, and what each hand came to."""
    records = _records(file)
    numbers = [each.number for record in records for each in record.hands]
    if hand is not None and hand not in numbers:
        give_up(f"{_name(file)} has no hand {hand}: {_there(numbers)}.")
    # typer leaves colours out by itself where the output is no terminal. Source: no-color.org
    color = False if os.environ.get("NO_COLOR") else None
    for record in records:
        for line in transcript(record, hand):
            typer.echo(line, color=color)


def _records(file: Path) -> list[MatchRecord]:
    try:
        return matches_of(_text(file))
    except NotationError as error:
        give_up(f"{_name(file)}, {error}")
    except UnicodeDecodeError:
        give_up(f"{_name(file)} is no text: name a file that spades export has written.")
    except OSError as error:
        give_up(
            f"{_name(file)} cannot be read ({error.strerror}): name a file that spades export has written."
        )


def _text(file: Path) -> str:
    raw = sys.stdin.buffer.read() if file == Path("-") else file.read_bytes()
    # Some editors put a mark in front of a text; it says nothing.
    return raw.decode("utf-8-sig")


def _name(file: Path) -> str:
    return "The input" if file == Path("-") else str(file)


def _there(numbers: list[int]) -> str:
    return f"it has the hands {numbers[0]} to {numbers[-1]}" if numbers else "it has none"
