"""What the arena says in the end: as a line of JSON for programs, or as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

import orjson

from spades.arena import Duel, Side, duel_of
from spades.matches import Wins, wins_of
from web.seating import Contest, Report, Thoughts


class Outcome(NamedTuple):
    """A whole contest. `wins` is None where single deals were played."""

    duel: Duel
    wins: Wins | None
    a: Thoughts
    b: Thoughts


def outcome_of(contest: Contest, reports: Sequence[Report]) -> Outcome:
    """All bouts together."""
    bouts = [report.bout for report in reports]
    return Outcome(
        duel_of(bouts),
        wins_of(bouts) if contest.matches else None,
        _together([report.a for report in reports]),
        _together([report.b for report in reports]),
    )


def _together(thoughts: Sequence[Thoughts]) -> Thoughts:
    return Thoughts(
        sum(some.illegal for some in thoughts),
        [*chain.from_iterable(some.cpu for some in thoughts)],
        [*chain.from_iterable(some.wall for some in thoughts)],
    )


def milliseconds(thoughts: Sequence[float]) -> dict[str, float | None]:
    """The mean of these seconds, and what 99 of 100 stay below, in milliseconds; None where there are none."""
    if not thoughts:
        return {"mean": None, "p99": None}
    ordered = sorted(thoughts)
    mean, p99 = sum(ordered) / len(ordered), ordered[len(ordered) * 99 // 100]
    return {"mean": round(1000 * mean, 4), "p99": round(1000 * p99, 4)}


# --- for programs ----------------------------------------------------------------------------------------


def json_of(contest: Contest, outcome: Outcome) -> str:
    """One line: docs/arena.md says what each key holds."""
    duel = outcome.duel
    line = {
        "a": contest.a,
        "b": contest.b,
        "deals": 0 if contest.matches else duel.deals,
        "seed": contest.seed,
        "points_per_hand": _rounded({"mean": duel.mean, "low": duel.low, "high": duel.high}),
        "match_wins": None if outcome.wins is None else _rounded(outcome.wins._asdict()),
        "sides": {"a": _side(duel.a, outcome.a), "b": _side(duel.b, outcome.b)},
        "hands": duel.a.hands,
        "rules": contest.rules._asdict(),
    }
    return orjson.dumps(line).decode()


def _rounded(figures: dict[str, float]) -> dict[str, float]:
    return {name: round(figure, 3) for name, figure in figures.items()}


def _side(side: Side, thoughts: Thoughts) -> dict[str, object]:
    return {
        "nil_tries": side.nil_tries,
        "nil_made": side.nil_made,
        "sets": side.sets,
        "bags": side.bags,
        "illegal": thoughts.illegal,
        "cpu_ms": milliseconds(thoughts.cpu),
        "wall_ms": milliseconds(thoughts.wall),
    }


# --- for people ------------------------------------------------------------------------------------------


def sentences_of(contest: Contest, outcome: Outcome) -> str:
    """Who is stronger and by how much, then a line for each side."""
    a, b, duel, wins = contest.a, contest.b, outcome.duel, outcome.wins
    head = (
        f"{a} against {b}, {_played(contest, outcome)}: {duel.mean:+.1f} points a hand, "
        f"95% from {duel.low:+.1f} to {duel.high:+.1f}"
    )
    if wins is not None:
        head += (
            f"\n{a} won {wins.a} matches, {b} {wins.b}: {wins.share:.1%} for {a}, "
            f"95% from {wins.low:.1%} to {wins.high:.1%}"
        )
    return "\n".join([head, _line(a, duel.a, outcome.a), _line(b, duel.b, outcome.b)])


def _played(contest: Contest, outcome: Outcome) -> str:
    if outcome.wins is None:
        return f"{outcome.duel.deals} duplicate deals"
    hands = outcome.duel.a.hands
    return f"{outcome.duel.deals} duplicate matches to {contest.rules.target}, {hands} hands"


def _line(name: str, side: Side, thoughts: Thoughts) -> str:
    said = [
        f"set in {side.sets / side.hands:.1%} of hands",
        f"{side.bags / side.hands:.2f} bags a hand",
        f"{side.nil_made} of {side.nil_tries} nils made",
        f"{thoughts.illegal} illegal answers",
        *_pace("CPU", thoughts.cpu),
        *_pace("waited", thoughts.wall),
    ]
    return f"{name}: {', '.join(said)}"


def _pace(what: str, thoughts: Sequence[float]) -> list[str]:
    if not thoughts:
        return []
    pace = milliseconds(thoughts)
    return [f"{what} {pace['mean']} ms an answer, 99 of 100 below {pace['p99']} ms"]
