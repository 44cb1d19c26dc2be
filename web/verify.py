"""`spades verify`: the deals of a record, drawn again from what opens them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from spades.verdict import Finding, Verdict, verdicts
from web.record_files import name_of, records_in

Files = Annotated[
    list[Path],
    typer.Argument(
        help="Records as `spades export` prints them; - reads one from a pipe.", show_default=False
    ),
]

RIGHT: Final = ("drawn", "given")

_SENTENCES: Final[dict[Finding, str]] = {
    "given": "given, not drawn",
    "secret": "wrong: the secret is not the one that was committed to",
    "dealer": "wrong: another seat was drawn to deal first",
    "cards": "wrong: the secret and the cuts give other cards",
}
_CUTS: Final = (
    "dealt by the server alone",
    *(f"checked, {cuts}" for cuts in ("one cut", "two cuts", "three cuts", "four cuts")),
)


def verify(files: Files) -> None:
    """Draw every deal again, and say a line a hand. The exit code is 0 only where nothing is wrong."""
    found = [(file, verdict) for file in files for record in records_in(file) for verdict in verdicts(record)]
    for file, verdict in found:
        where = f"{name_of(file)}: " if len(files) > 1 else ""
        typer.echo(f"{where}Hand {verdict.hand.number}: {_sentence(verdict)}")
    if not found:
        typer.echo("There is no scored hand.")
    if any(verdict.finding not in RIGHT for _, verdict in found):
        raise SystemExit(1)


def _sentence(verdict: Verdict) -> str:
    deal = verdict.hand.deal
    if deal is None or verdict.finding != "drawn":
        return _SENTENCES[verdict.finding]
    return _CUTS[sum(map(bool, deal.cuts))]
