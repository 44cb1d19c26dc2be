"""`spades rethink`: has the guests of a report decide again, each from the view and the seed that it had."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from spades import kernel
from spades.bots.bot import Bot
from spades.bots.leanings import EVEN
from spades.bots.levels import BOTS
from spades.cards import NAMES
from web.ending import give_up
from web.record import BadRecord
from web.record_files import name_of
from web.regulars import leaning_of
from web.report import Decided, decided
from web.wire import bid_json

File = Annotated[
    Path,
    typer.Argument(help="A report as the page saves it; - reads it from a pipe.", show_default=False),
]


def rethink(file: File) -> None:
    """Have the guests of a reported hand decide again: a line a decision. The exit code is 0 where all agree."""
    try:
        text = sys.stdin.buffer.read() if file == Path("-") else file.read_bytes()
        lines = [(_line(one), _again(one)) for one in decided(text)]
    except OSError as error:
        give_up(f"{file} cannot be read ({error.strerror}): name a file with a report in it.")
    except BadRecord as error:
        give_up(f"{name_of(file)} is no report: {error}")
    for line, verdict in lines:
        typer.echo(f"{line}  {verdict}")
    if any(verdict.startswith("now") for _, verdict in lines):
        raise SystemExit(1)


def _line(one: Decided) -> str:
    what = "bid" if one.view.public.phase == "bidding" else f"trick {one.turn // 4:2}"
    return f"{what:8}  seat {one.view.own.seat}  {_named(one, one.choice):5}  {one.how.mind or 'unknown'}"


def _again(one: Decided) -> str:
    """What the mind says today; a mind that is no longer here says nothing."""
    mind = _mind(one)
    if mind is None:
        return "this mind is not here"
    choice = _choice(mind, one)
    return "the same" if choice == one.choice else f"now {_named(one, choice)}"


def _mind(one: Decided) -> Bot | None:
    # Here, not above: what compiles playouts stays out of every other command, and out of the server.
    from spades.sim.minds import mind_kept_as

    how = one.how
    if how.mind is None:
        return None
    if how.fallback:
        return BOTS.get(how.mind)
    return mind_kept_as(how.mind, how.samples, EVEN if how.guest is None else leaning_of(how.guest))


def _choice(mind: Bot, one: Decided) -> int:
    seed = int(one.how.seed, 16)
    if one.view.public.phase == "playing":
        return mind.card(one.view, seed)
    if one.choice == kernel.BLIND:
        return kernel.BLIND if mind.blind_nil(one.view, seed) else mind.bid(one.view, seed)
    return mind.bid(one.view, seed)


def _named(one: Decided, choice: int) -> str:
    return NAMES[choice] if one.view.public.phase == "playing" else str(bid_json(choice))
