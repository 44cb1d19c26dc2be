"""`spades arena`: one side of guests against another, over duplicate deals or whole matches. See docs/arena.md."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Annotated, Final

import typer

from spades.bots.levels import BOTS
from spades.options import SHORT_TARGET, TARGET, Rules
from web.ending import give_up
from web.external import PlayerGone, arguments
from web.outcome import json_of, outcome_of, sentences_of
from web.seating import LEVELS, Contest, Report
from web.workers import WorkerGone, bouts

OUTSIDE: Final = ("external", "external2")
"""The names of the first and the second `--external`."""

DEALS: Final = 1000

_NAMES: Final = ", ".join((*BOTS, *LEVELS))

Guest = Annotated[
    str | None,
    typer.Argument(
        help=f"One of {_NAMES}, external, or two joined by +, as first+expert.", show_default=False
    ),
]
Deals = Annotated[
    int | None,
    typer.Option(
        "--deals",
        min=2,
        help=f"Duplicate deals, each played twice, teams swapped; {DEALS} where nothing is said.",
    ),
]
Matches = Annotated[
    int | None,
    typer.Option("--matches", min=2, help="Duplicate matches in place of deals, each played twice."),
]
Seed = Annotated[int, typer.Option("--seed", min=0, help="Same seed, same deals.")]
Threads = Annotated[
    int, typer.Option("--threads", min=1, help="Processes to play in; the outcome is the same.")
]
External = Annotated[
    list[str] | None,
    typer.Option(
        "--external", help="Command of an outside player, the guest external; a second is external2."
    ),
]
Target = Annotated[int, typer.Option("--target", help=f"{TARGET} or {SHORT_TARGET} points.")]
BlindNil = Annotated[bool, typer.Option("--blind-nil", help="Blind Nil may be bid.")]
AsJson = Annotated[bool, typer.Option("--json", help="End with one line of JSON in place of sentences.")]


def arena(
    a: Guest = None,
    b: Guest = None,
    deals: Deals = None,
    matches: Matches = None,
    seed: Seed = 1,
    threads: Threads = 1,
    external: External = None,
    target: Target = TARGET,
    blind_nil: BlindNil = False,
    as_json: AsJson = False,
) -> None:
    """Let guest A play guest B and say who is stronger. Points: a bag counts as -9, a tenth of its penalty."""
    if deals and matches:
        give_up("Choose --deals or --matches: single deals are no part of a match.")
    commands = _commands(external or [])
    sides = _sides([name for name in (a, b) if name is not None], commands)
    contest = Contest(*sides, commands, seed, _rules(target, blind_nil), matches is not None)
    count = matches or deals or DEALS
    try:
        reports = list(_shown(contest, count, min(threads, count)))
    except (PlayerGone, WorkerGone) as gone:
        give_up(str(gone))
    outcome = outcome_of(contest, reports)
    typer.echo(json_of(contest, outcome) if as_json else sentences_of(contest, outcome))


def _commands(given: Sequence[str]) -> dict[str, str]:
    """Each command by the name that it plays under."""
    if len(given) > len(OUTSIDE):
        give_up("There are two sides, so give --external once or twice.")
    try:
        for command in given:
            arguments(command)
    except PlayerGone as unreadable:
        give_up(str(unreadable))
    return dict(zip(OUTSIDE, given, strict=False))


def _sides(named: Sequence[str], commands: dict[str, str]) -> tuple[str, str]:
    """A and B. An outside player that neither names is a side of its own."""
    sides = [*named, *(name for name in commands if not any(name in side.split("+") for side in named))]
    if len(sides) != 2:
        give_up(f"The arena takes two sides, and these are {len(sides)}: {', '.join(sides) or 'none'}.")
    for side in sides:
        _check(side, commands)
    return sides[0], sides[1]


def _check(side: str, commands: dict[str, str]) -> None:
    parts = side.split("+")
    if len(parts) > 2:
        give_up(f"{side} is too many for a side: join two guests by +.")
    for part in parts:
        if part in OUTSIDE and part not in commands:
            give_up(f"{part} needs a command: --external 'python3 player.py'.")
        if part not in (*BOTS, *LEVELS, *OUTSIDE):
            give_up(f"There is no guest {part}: choose among {_NAMES} and external.")


def _rules(target: int, blind_nil: bool) -> Rules:
    if target not in (TARGET, SHORT_TARGET):
        give_up(f"A match goes to {TARGET} or {SHORT_TARGET} points: choose one of them.")
    return Rules(target=target, blind_nil=blind_nil)


def _shown(contest: Contest, count: int, threads: int) -> Iterator[Report]:
    """The bouts, with a bar for eyes: none where standard error goes to a file or a pipe."""
    label = "matches" if contest.matches else "deals"
    with typer.progressbar(
        bouts(contest, count, threads), count, label, file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        yield from bar
