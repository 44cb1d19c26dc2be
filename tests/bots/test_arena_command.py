"""`spades arena`: who may play, what it says, and that the outcome hangs on nothing but the seed."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest
from typer.testing import CliRunner, Result

from spades.arena import duel
from spades.bots.levels import BOTS
from spades.options import Rules
from tests.house.tree import ROOT, text
from web.cli import app
from web.external import PlayerGone
from web.outcome import milliseconds
from web.seating import LEVELS, Contest
from web.workers import WorkerGone, bouts

EXAMPLE = f"'{sys.executable}' '{ROOT / 'docs' / 'examples' / 'arena_player.py'}'"
PAGE = text(ROOT / "docs" / "arena.md")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["arena", *arguments])


def told(*arguments: str) -> dict[str, object]:
    """The last line of a run as JSON."""
    result = run(*arguments, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    line: dict[str, object] = json.loads(result.stdout.splitlines()[-1])
    return line


def gave_up(*arguments: str) -> str:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.count("\n") == 1
    return str(result.stderr)


def contest(a: str, b: str, command: str = "", *, matches: bool = False) -> Contest:
    return Contest(a, b, {"external": command} if command else {}, 4, Rules(target=300), matches)


# --- what it says ----------------------------------------------------------------------------------------


def test_the_line_for_programs_has_the_figures_of_the_duel() -> None:
    line = told("first", "random", "--deals", "6", "--seed", "4")
    played = duel(BOTS["first"], BOTS["random"], deals=6, seed=4)
    points = {"mean": round(played.mean, 3), "low": round(played.low, 3), "high": round(played.high, 3)}
    sides = line.pop("sides")
    assert line == {
        "a": "first",
        "b": "random",
        "deals": 6,
        "seed": 4,
        "points_per_hand": points,
        "match_wins": None,
        "hands": 12,
        "rules": {"target": 500, "nil": True, "blind_nil": False},
    }
    assert isinstance(sides, dict)
    for name, side in (("a", played.a), ("b", played.b)):
        paces = [sides[name].pop(key) for key in ("cpu_ms", "wall_ms")]
        assert [sorted(pace) for pace in paces] == [["mean", "p99"]] * 2
        assert sides[name] == {
            "nil_tries": side.nil_tries,
            "nil_made": side.nil_made,
            "sets": side.sets,
            "bags": side.bags,
            "illegal": 0,
        }


def test_matches_are_told_by_who_won_them() -> None:
    line = told("first", "random", "--matches", "2", "--target", "300", "--blind-nil", "--seed", "4")
    assert line["match_wins"] == {"a": 4, "b": 0, "matches": 4, "share": 1.0, "low": 0.253, "high": 1.0}
    assert line["deals"] == 0
    assert line["rules"] == {"target": 300, "nil": True, "blind_nil": True}


def test_sentences_say_who_is_stronger() -> None:
    head, *sides = run("first", "random", "--deals", "6", "--seed", "4").stdout.splitlines()
    assert re.fullmatch(
        r"first against random, 6 duplicate deals: \+\d+\.\d points a hand, 95% from \+\d+\.\d to \+\d+\.\d",
        head,
    )
    side = r"\w+: set in \d+\.\d% of hands, \d\.\d\d bags a hand, \d+ of \d+ nils made, 0 illegal answers, CPU .*"
    assert [bool(re.fullmatch(side, line)) for line in sides] == [True, True]
    head, wins, *_ = run("first", "random", "--matches", "2", "--seed", "4").stdout.splitlines()
    assert re.match(r"first against random, 2 duplicate matches to 500, \d+ hands: \+", head)
    assert wins == "first won 4 matches, random 0: 100.0% for first, 95% from 25.3% to 100.0%"


def test_milliseconds_are_the_mean_and_what_99_of_100_stay_below() -> None:
    assert milliseconds([at / 1000 for at in range(200)]) == {"mean": 99.5, "p99": 198.0}
    assert milliseconds([]) == {"mean": None, "p99": None}


def test_the_docs_know_every_key() -> None:
    def keys(value: object) -> set[str]:
        return (
            {*value, *(key for part in value.values() for key in keys(part))}
            if isinstance(value, dict)
            else set()
        )

    line = told("first", "random", "--matches", "2", "--target", "300")
    assert keys(line) <= set(re.findall(r"`(\w+)`", PAGE))


def test_the_docs_list_exactly_the_options_there_are() -> None:
    there = set(re.findall(r"--[a-z-]+", run("--help").stdout)) - {"--help"}
    assert set(re.findall(r"^\| `(--[a-z-]+)", PAGE, re.MULTILINE)) == there


# --- who may play ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_can_be_seated_beside_any_other_guest(level: str) -> None:
    line = told(f"{level}+random", "first", "--deals", "2")
    assert (line["a"], line["b"]) == (f"{level}+random", "first")


def test_frozen_guests_wait_for_no_compiler() -> None:
    code = "import sys; from web.duels import arena; arena('first', 'random+first', deals=2); print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    modules = set(ran.stdout.splitlines()[-1].split())
    assert "spades.bots.first.policy" in modules
    assert modules & {"numpy", "numba", "spades.sim.minds"} == set()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["first", "fist"], "There is no guest fist: choose among first, random, easy-1, easy, "),
        (["first", "easy+fist"], "There is no guest fist: "),
        (["first", "easy+hard+first"], "easy+hard+first is too many for a side: "),
        (["first", "external"], "external needs a command: "),
        (["external2", "--external", "x"], "external2 needs a command: "),
        (["first"], "The arena takes two sides, and these are 1: first."),
        ([], "The arena takes two sides, and these are 0: none."),
        (
            ["first", "easy", "--external", "x"],
            "The arena takes two sides, and these are 3: first, easy, external.",
        ),
        (["first", *["--external", "x"] * 3], "There are two sides, so give --external once or twice."),
        (["first", "--external", "'x"], "cannot be read (No closing quotation): check its quotes."),
        (["first", "--external", " "], "An outside player needs a command"),
        (["first", "easy", "--target", "400"], "A match goes to 500 or 300 points"),
        (["first", "easy", "--deals", "5", "--matches", "5"], "Choose --deals or --matches"),
        (["first", "--external", "./none"], "The outside player './none' cannot be started (No such file"),
        (["first", "--external", f"'{sys.executable}' -c pass"], "ended or hung 4 times in seat "),
    ],
)
def test_what_cannot_be_played_is_said_in_one_sentence(arguments: list[str], sentence: str) -> None:
    assert sentence in gave_up(*arguments)


# --- outside players -------------------------------------------------------------------------------------


def test_the_example_of_the_docs_plays_by_the_rules_and_better_than_chance() -> None:
    line = told("random", "--external", EXAMPLE, "--deals", "30", "--blind-nil", "--seed", "3")
    assert (line["a"], line["b"]) == ("random", "external")
    points, sides = line["points_per_hand"], line["sides"]
    assert isinstance(points, dict)
    assert isinstance(sides, dict)
    assert points["high"] < 0
    assert sides["b"]["illegal"] == 0
    assert sides["b"]["cpu_ms"] == {"mean": None, "p99": None}
    assert sides["b"]["wall_ms"]["mean"] > 0


def test_nonsense_is_counted_and_the_deal_goes_on() -> None:
    babble = f"""'{sys.executable}' -c "[print('card', flush=True) for line in iter(input, '')]" """
    line = told("first", "external2+external", "--external", EXAMPLE, "--external", babble, "--deals", "2")
    sides = line["sides"]
    assert isinstance(sides, dict)
    # Two deals, twice each, a bid and thirteen cards: all of one seat's answers.
    assert sides["b"]["illegal"] == 4 * 14


# --- any number of processes -----------------------------------------------------------------------------


def test_the_outcome_is_the_same_for_any_number_of_processes(capfd: pytest.CaptureFixture[str]) -> None:
    played = contest("first+external", "random", EXAMPLE, matches=True)
    alone, shared = (list(bouts(played, 3, threads)) for threads in (1, 2))
    assert [report.bout for report in alone] == [report.bout for report in shared]
    assert [len(report.a.wall) for report in alone] == [len(report.a.wall) for report in shared]
    assert capfd.readouterr() == ("", "")


def test_a_worker_says_that_a_player_is_gone() -> None:
    with pytest.raises(PlayerGone, match="ended or hung"):
        list(bouts(contest("first", "external", f"'{sys.executable}' -c pass"), 4, 2))


def test_a_worker_that_is_gone_itself_is_missed() -> None:
    with pytest.raises(WorkerGone):
        list(bouts(contest("first", "nobody"), 4, 2))
