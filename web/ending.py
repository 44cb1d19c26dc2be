"""How a command ends that cannot do what it was asked."""

from __future__ import annotations

from typing import NoReturn

import typer


def give_up(sentence: str) -> NoReturn:
    """Say what is wrong and what to do, in one sentence, and end with code 1."""
    typer.echo(sentence, err=True)
    raise SystemExit(1)
