"""`spades arena`: one guest against another over duplicate deals."""

from __future__ import annotations

import sys
from typing import Annotated

import orjson
import typer

from spades.arena import Duel, Side, Watched, duel
from spades.bots.bot import Bot
from spades.bots.levels import BOTS
from spades.cards import Card
from spades.view import SeatView
from web.clock import cpu_seconds
from web.ending import give_up

Guest = Annotated[str, typer.Argument(help=f"One of {', '.join(BOTS)}.", show_default=False)]
Deals = Annotated[
    int, typer.Option("--deals", min=2, help="Duplicate deals: each is played twice, teams swapped.")
]
Seed = Annotated[int, typer.Option("--seed", min=0, help="Same seed, same deals.")]
AsJson = Annotated[bool, typer.Option("--json", help="End with one line of JSON in place of sentences.")]


class Timed:
    """A guest whose thoughts are measured, CPU seconds each in `thoughts`."""

    def __init__(self, bot: Bot) -> None:
        self.thoughts: list[float] = []
        self._bot = bot

    def blind_nil(self, view: SeatView, seed: int) -> bool:
        """Whether the guest bids Blind Nil."""
        return self._bot.blind_nil(view, seed)

    def bid(self, view: SeatView, seed: int) -> int:
        """The guest's bid."""
        start = cpu_seconds()
        bid = self._bot.bid(view, seed)
        self.thoughts.append(cpu_seconds() - start)
        return bid

    def card(self, view: SeatView, seed: int) -> Card:
        """The guest's card."""
        start = cpu_seconds()
        card = self._bot.card(view, seed)
        self.thoughts.append(cpu_seconds() - start)
        return card

    def cpu_ms(self) -> dict[str, float]:
        """Milliseconds a thought: the mean, and what 99 of 100 stay below."""
        ordered = sorted(self.thoughts)
        mean = 1000 * sum(ordered) / len(ordered)
        return {"mean": round(mean, 4), "p99": round(1000 * ordered[len(ordered) * 99 // 100], 4)}


def arena(a: Guest, b: Guest, deals: Deals = 1000, seed: Seed = 1, as_json: AsJson = False) -> None:
    """Let guest A play guest B and say who is stronger. Points: a bag counts as -9, a tenth of its penalty."""
    unknown = [name for name in (a, b) if name not in BOTS]
    if unknown:
        give_up(f"There is no guest {unknown[0]}: choose among {', '.join(BOTS)}.")
    timed_a, timed_b = Timed(BOTS[a]), Timed(BOTS[b])
    watched_a, watched_b = Watched(timed_a), Watched(timed_b)
    # The bar is for eyes: none where the output goes to a file or a pipe.
    with typer.progressbar(
        length=deals, label="deals", file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        result = duel(watched_a, watched_b, deals, seed, played=lambda _: bar.update(1))
    sides = {
        "a": _side(result.a, watched_a.illegal, timed_a),
        "b": _side(result.b, watched_b.illegal, timed_b),
    }
    if as_json:
        typer.echo(_json(a, b, seed, result, sides))
    else:
        typer.echo(_sentences(a, b, result, sides))


def _side(side: Side, illegal: int, timed: Timed) -> dict[str, object]:
    return {
        "nil_tries": side.nil_tries,
        "nil_made": side.nil_made,
        "sets": side.sets,
        "bags": side.bags,
        "illegal": illegal,
        "cpu_ms": timed.cpu_ms(),
    }


def _json(a: str, b: str, seed: int, result: Duel, sides: dict[str, dict[str, object]]) -> str:
    points = {"mean": round(result.mean, 3), "low": round(result.low, 3), "high": round(result.high, 3)}
    line = {
        "a": a,
        "b": b,
        "deals": result.deals,
        "seed": seed,
        "points_per_hand": points,
        # Single hands have no match to win.
        "match_wins": None,
        "sides": sides,
    }
    return orjson.dumps(line).decode()


def _sentences(a: str, b: str, result: Duel, sides: dict[str, dict[str, object]]) -> str:
    head = (
        f"{a} against {b}, {result.deals} duplicate deals: {result.mean:+.1f} points a hand, "
        f"95% from {result.low:+.1f} to {result.high:+.1f}"
    )
    return "\n".join([head, _line(a, result.a, sides["a"]), _line(b, result.b, sides["b"])])


def _line(name: str, side: Side, told: dict[str, object]) -> str:
    hands = side.hands
    return (
        f"{name}: set in {side.sets / hands:.1%} of hands, {side.bags / hands:.2f} bags a hand, "
        f"{side.nil_made} of {side.nil_tries} nils made, {told['illegal']} illegal answers, CPU ms {told['cpu_ms']}"
    )
