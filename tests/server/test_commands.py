"""`spades replay`, `spades export` and `spades warm`: what they print, and how they give up in one sentence."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from spades.notation import match_of
from tests.rules.scores import CASES
from web.cli import app
from web.codec import events_json
from web.log import chained
from web.migrate import upgrade
from web.sql_log import SqlLog

MATCHES = CASES / "matches"
CODE = "0123456789ABCDEF"
TRICK = re.compile(
    r" +\d+\. Seat ([0-3]) leads (\w\w), \d plays (\w\w), \d plays (\w\w), \d plays (\w\w): seat ([0-3])"
)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPADES_DATA_DIR", str(tmp_path))
    monkeypatch.delenv("SPADES_DATABASE_URL", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)


def run(*arguments: str | Path, text: str | None = None, color: bool = False) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=text, color=color)


def gave_up(result: Result) -> str:
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.count("\n") == 1
    return str(result.stderr)


def test_a_replay_tells_every_trick_in_the_order_it_was_played() -> None:
    record = match_of((MATCHES / "to-500.txt").read_text(encoding="utf-8"))
    told = run("replay", MATCHES / "to-500.txt")
    assert told.exit_code == 0
    tricks = TRICK.findall(told.stdout)
    assert len(tricks) == 13 * len(record.hands)
    names = "".join(card for trick in tricks for card in trick[1:5])
    lines = (MATCHES / "to-500.txt").read_text(encoding="utf-8").splitlines()
    written = [re.sub(r"[ *]", "", line.partition(": ")[2]) for line in lines if re.match(r" ?\d+\. ", line)]
    assert names == "".join(written)
    assert told.stdout.count(" deals.\n") == len(record.hands)


def test_a_replay_tells_the_match_the_bids_and_the_ledger_in_sentences() -> None:
    told = run("replay", MATCHES / "to-300-with-blind-nil.txt").stdout
    assert told.startswith("Match 2, to 300 points. Nil and Blind Nil may be bid.\n\nHand 9. Seat 3 deals.\n")
    assert "Bids: seat 1 2, seat 2 Blind Nil, seat 3 Blind Nil, seat 0 3.\n" in told
    assert "   -200  Seat 2 lost the Blind Nil (minus 200 for taking a trick)\n" in told
    assert "    -83  Now, 7 bags\n" in told
    assert told.endswith("\nSeats 0 and 2 have won the match.\n")
    assert "No Nil may be bid." in run("replay", MATCHES / "nil-off.txt").stdout
    assert run("replay", MATCHES / "ended-early.txt").stdout.endswith("\nNobody has won this match.\n")


def test_one_hand_of_a_replay_is_told_alone() -> None:
    told = run("replay", MATCHES / "to-500.txt", "--hand", "3").stdout
    assert told.startswith("Hand 3. Seat 3 deals.\n")
    assert len(TRICK.findall(told)) == 13
    assert told in run("replay", MATCHES / "to-500.txt").stdout


def test_a_replay_reads_a_pipe_and_several_matches() -> None:
    both = "\n".join((MATCHES / f"{name}.txt").read_text("utf-8") for name in ("to-500", "nil-off"))
    told = run("replay", "-", text="\ufeff" + both)
    assert (
        told.stdout
        == run("replay", MATCHES / "to-500.txt").stdout + run("replay", MATCHES / "nil-off.txt").stdout
    )


def test_colours_are_for_terminals_that_want_them(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = run("replay", MATCHES / "to-500.txt").stdout
    colored = run("replay", MATCHES / "to-500.txt", color=True).stdout
    assert "\x1b" not in plain
    assert "\x1b[31mAH\x1b[0m" in colored
    assert re.sub(r"\x1b\[\d+m", "", colored) == plain
    monkeypatch.setenv("NO_COLOR", "1")
    assert run("replay", MATCHES / "to-500.txt", color=True).stdout == plain


def test_a_replay_gives_up_with_one_sentence(tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text((MATCHES / "to-500.txt").read_text("utf-8").replace("Bids 2: 2", "Bids 2: 14"), "utf-8")
    assert gave_up(run("replay", bad)) == f'{bad}, line 12: Here stands "14": write 1 to 13, nil or blind.\n'
    bad.write_bytes(b"\xff\xfe\x00")
    assert f"{bad} is no text: " in gave_up(run("replay", bad))
    assert "none.txt cannot be read (No such file or directory): " in gave_up(run("replay", "none.txt"))
    assert f"{tmp_path} cannot be read (Is a directory): " in gave_up(run("replay", tmp_path))
    wrong = run("replay", MATCHES / "to-500.txt", "--hand", "9")
    assert "has no hand 9: it has the hands 1 to 8." in gave_up(wrong)
    assert "The input has no hand 1: it has none." in gave_up(run("replay", "-", "--hand", "1", text=""))


def test_an_export_gives_up_with_one_sentence_and_makes_nothing(tmp_path: Path) -> None:
    assert "ABC is no room code: " in gave_up(run("export", "ABC"))
    assert f"There is no log {tmp_path / 'spades.sqlite3'}: " in gave_up(run("export", CODE))
    assert list(tmp_path.iterdir()) == []
    upgrade(f"sqlite:///{tmp_path / 'spades.sqlite3'}")
    assert f"There is no room {CODE} in this log: " in gave_up(run("export", CODE))
    (tmp_path / "spades.sqlite3").write_bytes(b"not a database" * 100)
    assert "is no database: " in gave_up(run("export", CODE))


def test_guests_are_warmed_up_and_told_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def compiles(done: Callable[[], None]) -> None:
        Path(os.environ["NUMBA_CACHE_DIR"], "play.nbi").write_bytes(b"machine code")
        done()

    # Set first, so that it is gone again afterwards: the command sets it itself.
    monkeypatch.setenv("NUMBA_CACHE_DIR", "")
    monkeypatch.setattr("spades.sim.minds.warm", lambda done: done())
    assert run("warm").stdout == "Guests are warm.\n"
    monkeypatch.setattr("spades.sim.minds.warm", compiles)
    assert run("warm").stdout == f"Guests are warm, what they compiled is in {tmp_path / 'compiled'}.\n"


@pytest.mark.anyio
async def test_an_export_of_a_room_of_a_newer_server_says_so(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'spades.sqlite3'}"
    upgrade(url)
    log = SqlLog(url)
    await log.append(chained(CODE, 1, "player", "make", "", events_json([])[:-1] + '{"is":"of tomorrow"}]'))
    await log.close()
    assert "A newer version of the server wrote to this room: " in gave_up(run("export", CODE))
