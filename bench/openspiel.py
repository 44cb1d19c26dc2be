"""Random full hands a second, ours against OpenSpiel's Spades in one run: `python -m bench.openspiel [rounds]`.

Everybody takes a turn in every round, so that a busy machine is busy for all; the figures are medians, per CPU
second of one core. A hand is a deal, four bids, fifty-two legal cards and the score, each drawn at random.

OpenSpiel is no dependency of the project. Beside it only the standard library is needed, and Numba for our compiled
hands, so an environment of its own will do:

    python3 -m venv spiel && spiel/bin/pip install open_spiel numba && spiel/bin/python -m bench.openspiel

Its C++ is reached from Python in two ways. `evaluate_bots` plays a whole hand in C++, the deal included, but tells
four bots of every card. `MCTSBot` asked for one simulation makes nothing but random playouts, thousands in one
call; they start behind the deal and so spare it that work. The faster one is compared with.
"""

from __future__ import annotations

import importlib
import statistics
import sys
import time
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from spades import kernel
from spades.actions import Deal, PlaceBid, PlayCard
from spades.cards import DECK, each
from spades.engine import apply, dealt_hands
from spades.options import Rules
from spades.table import legal_cards, new_table

ROUNDS = 7
SECONDS = 0.7
"""About how long a turn takes."""


class Player(NamedTuple):
    """Somebody who plays so many random hands, from a seed."""

    name: str
    play: Callable[[int, int], None]


def main() -> None:
    """Print a line a player, then how they compare."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    players = [*ours(), *theirs()]
    speeds = measured(players, rounds)
    print(f"{'random full hands a CPU second':44} {'median':>11} {'least':>11} {'most':>11}")
    for player in players:
        of = speeds[player.name]
        print(f"{player.name:44} {statistics.median(of):>11,.0f} {min(of):>11,.0f} {max(of):>11,.0f}")
    compare({name: statistics.median(of) for name, of in speeds.items()})


def measured(players: list[Player], rounds: int) -> dict[str, list[float]]:
    """The hands a CPU second of each player in each round."""
    # The first hands warm up (a compiler may be at work), the next say how many fill a turn.
    counts = {}
    for player in players:
        player.play(50, 0)
        counts[player.name] = max(1, round(SECONDS * speed(player, 2000, 0)))
    speeds: dict[str, list[float]] = {player.name: [] for player in players}
    for number in range(1, rounds + 1):
        for player in players:
            speeds[player.name].append(speed(player, counts[player.name], number))
    return speeds


def speed(player: Player, count: int, seed: int) -> float:
    """Hands a CPU second over `count` hands."""
    start = time.process_time()
    player.play(count, seed)
    return count / (time.process_time() - start)


def compare(medians: dict[str, float]) -> None:
    """Say how many times theirs our fastest is."""
    fastest = max((name for name in medians if name.startswith("ours")), key=lambda name: medians[name])
    for kind in ("OpenSpiel from Python", "OpenSpiel in C++"):
        found = [speed for name, speed in medians.items() if name.startswith(kind)]
        if found:
            print(f"{fastest} is {medians[fastest] / max(found):.2f} times {kind}")


# --- ours ------------------------------------------------------------------------------------------------


def ours() -> list[Player]:
    """The table, the kernel in Python, and compiled hands where the project has them."""
    players = [
        Player("ours, the table with its events", table_hands),
        Player("ours, the kernel in Python", kernel_hands),
    ]
    try:
        playouts = importlib.import_module("spades.sim.compiled")
    except ImportError:
        return players
    random_hands = getattr(playouts, "random_hands", None)
    if random_hands is None:
        return players
    return [*players, Player("ours, compiled playouts", random_hands)]


def table_hands(count: int, seed: int) -> None:
    """Hands through the server's own gate, every event and the ledger included."""
    rng = Random(seed)
    for _ in range(count):
        table, _ = apply(new_table(Rules()), Deal(1, shuffled(rng), rng.randrange(4)))
        while (seat := table.turn) is not None:
            if table.phase == "playing":
                table, _ = apply(table, PlayCard(seat, rng.choice([*each(legal_cards(table, seat))])))
            else:
                table, _ = apply(table, PlaceBid(seat, rng.randrange(14)))


def kernel_hands(count: int, seed: int) -> None:
    """Hands on masks with the kernel's functions alone."""
    rng = Random(seed)
    for _ in range(count):
        kernel_hand(rng)


def kernel_hand(rng: Random) -> tuple[int, int]:
    """One hand; the points of both teams."""
    dealer = rng.randrange(4)
    hands = [*dealt_hands(shuffled(rng), dealer)]
    a, b, c, d = (rng.randrange(14) for _ in range(4))
    books = [0, 0, 0, 0]
    leader, broken = (dealer + 1) % 4, False
    for _ in range(13):
        trick, led = [0, 0, 0, 0], kernel.NO_SUIT
        for at in range(4):
            seat = (leader + at) % 4
            legal = kernel.legal_mask(hands[seat], led, broken)
            for _ in range(int(rng.random() * legal.bit_count())):
                legal &= legal - 1
            lowest = legal & -legal
            card = trick[at] = lowest.bit_length() - 1
            hands[seat] ^= lowest
            broken = broken or kernel.breaks_spades(card)
            if at == 0:
                led = card // 13
        leader = kernel.trick_winner(trick[0], trick[1], trick[2], trick[3], leader)
        books[leader] += 1
    return kernel.team_points(a, books[0], c, books[2]), kernel.team_points(b, books[1], d, books[3])


def shuffled(rng: Random) -> tuple[int, ...]:
    """The 52 cards in random order."""
    return tuple(rng.sample(DECK, 52))


# --- OpenSpiel -------------------------------------------------------------------------------------------


def theirs() -> list[Player]:
    """OpenSpiel's Spades from Python and in C++; nobody where it is not installed."""
    try:
        spiel = importlib.import_module("pyspiel")
    except ImportError:
        print("OpenSpiel is not here, so ours is measured alone: pip install open_spiel brings it.")
        return []
    game = spiel.load_game("spades")
    bots = [spiel.make_uniform_random_bot(seat, seat) for seat in range(4)]

    def from_python(count: int, seed: int) -> None:
        rng = Random(seed)
        for _ in range(count):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))

    def by_bots(count: int, seed: int) -> None:
        for number in range(count):
            spiel.evaluate_bots(game.new_initial_state(), bots, seed * count + number)

    def by_playouts(count: int, seed: int) -> None:
        state, rng = game.new_initial_state(), Random(seed)
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        searcher = spiel.MCTSBot(
            game,
            spiel.RandomRolloutEvaluator(count, seed),
            1.0,
            1,  # simulations
            100,  # MB
            False,
            seed,
            False,
        )
        searcher.mcts_search(state)

    return [
        Player("OpenSpiel from Python", from_python),
        Player("OpenSpiel in C++, evaluate_bots", by_bots),
        Player("OpenSpiel in C++, playouts behind the deal", by_playouts),
    ]


if __name__ == "__main__":
    main()
