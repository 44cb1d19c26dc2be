"""`spades export`: the record of a room, straight from its log."""

from __future__ import annotations

from typing import Annotated

import typer

from web.ending import give_up
from web.folding import sheet_of
from web.log import LogUnavailable
from web.record import record_json, record_text
from web.room.sheet import ScoredHand
from web.rooms import room_code
from web.settings import Settings
from web.sql_log import read_tail

Code = Annotated[str, typer.Argument(help="The room's code, as at the end of its link.", show_default=False)]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON in place of the notation.")]


def export(code: Code, as_json: AsJson = False) -> None:
    """Print a room's scored hands, match by match. SPADES_DATA_DIR or SPADES_DATABASE_URL says where its log is."""
    sheet = _sheet(code)
    if as_json:
        typer.echo(record_json(sheet))
    else:
        typer.echo(record_text(sheet), nl=False)


def _sheet(code: str) -> list[ScoredHand]:
    known = room_code(code)
    if known is None:
        give_up(f"{code} is no room code: give the 16 letters and digits at the end of the room's link.")
    try:
        rows = read_tail(Settings().database(), known)
        sheet = sheet_of(rows).hands
    except LogUnavailable as error:
        give_up(str(error))
    if not rows:
        give_up(f"There is no room {code} in this log: look at the code, and at SPADES_DATA_DIR.")
    return sheet
