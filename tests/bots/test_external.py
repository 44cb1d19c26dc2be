"""Outside players: what they are asked, what counts as an answer, and what becomes of programs that fail."""

from __future__ import annotations

import fcntl
import json
import re
import sys
from pathlib import Path

import pytest

from spades import kernel
from spades.actions import Look
from spades.arena import NoAnswer, Watched, deal_bout
from spades.bots.levels import BOTS
from spades.cards import cards_named, names_of
from spades.options import Rules
from spades.rng import Rng
from spades.seats import Seat
from spades.sight import see
from spades.table import Table
from tests.house.tree import ROOT, text
from tests.rules.tables import BLIND_RULES, bid, bidding, card, do, full_hands, play, playing
from web.external import STARTS, Outside, PlayerGone, Program, arguments, question

HANDS = full_hands("AS KS QS JS 2C 3C", "AC KC 2S 3S", "QC JC 4S 5S", "TC 9C 6S 7S")
LIMIT = 0.1
"""Seconds that a program which never answers is waited for."""


class Told:
    """A listener that gives these answers in turn, and keeps what it was asked."""

    def __init__(self, *answers: bytes | None) -> None:
        self.asked: list[object] = []
        self._answers = list(answers)

    def ask(self, question: bytes) -> bytes | None:
        assert b"\n" not in question
        self.asked.append(json.loads(question))
        return self._answers.pop(0)


# --- questions -------------------------------------------------------------------------------------------


def asked(table: Table, seat: Seat) -> dict[str, object]:
    """The question as the program reads it."""
    told = Told(None)
    with pytest.raises(NoAnswer):
        Outside(told).card(see(table, seat), 1)
    [found] = told.asked
    assert isinstance(found, dict)
    return found


def test_a_seat_is_asked_for_its_bid() -> None:
    assert asked(bid(bidding(HANDS), 4, 0), 2) == {
        "op": "bid",
        "seat": 2,
        "hand": names_of(HANDS[2]),
        "bids": [4, "nil", None, None],
        "leader": 0,
        "dealer": 3,
        "tricks": [],
        "trick": [],
        "won": [0, 0, 0, 0],
        "broken": False,
        "scores": [0, 0],
        "bags": [0, 0],
        "rules": {"target": 500, "nil": True, "blind_nil": False},
        "legal": ["nil", *range(1, 14)],
    }


def test_a_seat_is_asked_for_a_card_with_all_that_was_played() -> None:
    table = play(playing(HANDS, (4, 0, 3, 2)), "2C AC JC TC KC QC 9C")
    table = table._replace(scores=(120, -30), bags=(4, 0))
    expected = {
        "op": "play",
        "seat": 0,
        "bids": [4, "nil", 3, 2],
        "leader": 1,
        "tricks": [[[0, "2C"], [1, "AC"], [2, "JC"], [3, "TC"]]],
        "trick": [[1, "KC"], [2, "QC"], [3, "9C"]],
        "won": [0, 1, 0, 0],
        "broken": False,
        "scores": [120, -30],
        "bags": [4, 0],
        "legal": names_of(cards_named("3C 4C 5C 6C 7C 8C")),
    }
    assert {key: value for key, value in asked(table, 0).items() if key in expected} == expected
    assert "2C" not in str(asked(table, 0)["hand"])


def test_a_bid_is_asked_for_as_the_rules_are() -> None:
    assert asked(bidding(HANDS, Rules(nil=False)), 0)["legal"] == [*range(1, 14)]
    hidden = bidding(HANDS, BLIND_RULES)
    assert (asked(hidden, 0)["hand"], asked(hidden, 0)["legal"]) == (None, ["blind"])
    seen = do(hidden, Look(0))
    assert (asked(seen, 0)["hand"], asked(seen, 0)["legal"]) == (names_of(HANDS[0]), ["nil", *range(1, 14)])


def test_the_docs_have_the_keys_of_a_question_and_no_others() -> None:
    page = text(ROOT / "docs" / "arena.md")
    table = page[page.index("A question has everything") : page.index("Cards are written as")]
    rows = re.findall(r"^\| (`.+?`) \|", table, re.MULTILINE)
    assert [key for row in rows for key in re.findall(r"`(\w+)`", row)] == [*question(see(bidding(), 0))]


def test_a_question_names_no_card_that_is_hidden() -> None:
    table = play(playing(HANDS), "2C AC JC TC KC QC 9C")
    known = set(names_of(HANDS[0])) | {"AC", "JC", "TC", "KC", "QC", "9C"}
    text = json.dumps(question(see(table, 0)))
    assert {name for name in names_of((1 << 52) - 1) if f'"{name}"' in text} == known


def test_a_program_of_one_seat_meets_each_deal_once() -> None:
    first = BOTS["first"]
    listeners = [Listening(seat) for seat in range(4)]
    a, b, c, d = (Outside(listener) for listener in listeners)
    deal_bout((a, b, c, d), (first, first, first, first), seed=5, number=2)
    deck, _ = Rng(Rng(5, 2).word()[0]).deck()
    hands = [listener.hands for listener in listeners]
    assert all(len(seen) == 1 for seen in hands)
    assert sorted(card for [seen] in hands for card in seen) == sorted(names_of(sum(1 << at for at in deck)))


class Listening:
    """A listener that bids one and plays the first legal card; it keeps every hand it was dealt."""

    def __init__(self, seat: Seat) -> None:
        self.hands: list[list[str]] = []
        self._seat = seat

    def ask(self, question: bytes) -> bytes:
        asked = json.loads(question)
        assert asked["seat"] == self._seat
        if asked["op"] == "bid":
            self.hands.append(asked["hand"])
            return b'{"bid": 1}'
        return json.dumps({"card": asked["legal"][0]}).encode()


# --- answers ---------------------------------------------------------------------------------------------


def test_answers_are_bids_and_cards_as_the_protocol_writes_them() -> None:
    told = Told(b'{"bid": 4}\n', b'{"bid":"nil"}\n', b'{"card":"2S","why":"low"}\n')
    outside = Watched(Outside(told))
    assert outside.bid(see(bidding(), 0), 1) == 4
    assert outside.bid(see(bidding(), 0), 1) == kernel.NIL
    assert outside.card(see(playing(), 0), 1) == card("2S")
    assert outside.illegal == 0


def test_who_has_not_looked_bids_blind_or_looks() -> None:
    view = see(bidding(rules=BLIND_RULES), 0)
    outside = Watched(Outside(Told(b'{"bid":"blind"}', b'{"look":true}')))
    assert [outside.blind_nil(view, 1), outside.blind_nil(view, 1), outside.illegal] == [True, False, 0]


NONSENSE = [
    b"",
    b"hello\n",
    b"\xff\xfe\n",
    b"[1]\n",
    b"4\n",
    b"null\n",
    b"{}\n",
    b'{"bid":0}\n',
    b'{"bid":14}\n',
    b'{"bid":"4"}\n',
    b'{"bid":true}\n',
    b'{"bid":2.0}\n',
    b'{"bid":{}}\n',
    b'{"bid":"blind"}\n',
    b'{"card":5}\n',
    b'{"card":"2X"}\n',
    b'{"card":["2S"]}\n',
    b'{"card":"2C"}\n',
    b'{"look":1}\n',
    None,
]


@pytest.mark.parametrize("line", NONSENSE)
def test_what_is_no_answer_or_not_allowed_is_counted_and_replaced(line: bytes | None) -> None:
    outside = Watched(Outside(Told(line, line)))
    assert outside.bid(see(bidding(HANDS), 0), 1) == 1
    assert outside.card(see(playing(), 0), 1) == card("2S")
    assert outside.illegal == 2


@pytest.mark.parametrize(
    "line", [line for line in NONSENSE if line != b'{"bid":"blind"}\n'] + [b'{"bid":3}\n']
)
def test_who_neither_bids_blind_nor_looks_is_made_to_look(line: bytes | None) -> None:
    outside = Watched(Outside(Told(line)))
    assert outside.blind_nil(see(bidding(rules=BLIND_RULES), 0), 1) is False
    assert outside.illegal == 1


# --- programs --------------------------------------------------------------------------------------------


def python(code: str) -> str:
    """A command that runs this code."""
    return f'{sys.executable} -c "{code}"'


def test_a_program_is_asked_again_and_again_and_ends_with_its_input(tmp_path: Path) -> None:
    code = "import sys; [print(line.strip()[::-1], flush=True) for line in sys.stdin]; open(sys.argv[1], 'w')"
    with Program(f"{python(code)} '{tmp_path / 'the end'}'", seat=0) as program:
        assert [program.ask(b"abc"), program.ask(b"de f")] == [b"cba\n", b"f ed\n"]
    assert [path.name for path in tmp_path.iterdir()] == ["the end"]


def test_a_command_goes_to_no_shell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPADES_TEST_WORD", "passed on")
    code = "import os, sys; input(); print(os.environ['SPADES_TEST_WORD'], sys.argv[1:])"
    with Program(f"{python(code)} $HOME '*' | cat", seat=0) as program:
        assert program.ask(b"") == b"passed on ['$HOME', '*', '|', 'cat']\n"


@pytest.mark.parametrize(
    "code",
    [
        "pass",
        "raise SystemExit(3)",
        "import sys; sys.stdin.read()",
        "print(5 * 1000 * 'long', flush=True); input(); input()",
        "print('no end', end='')",
    ],
)
def test_a_program_that_ends_or_hangs_is_started_again_a_few_times(code: str) -> None:
    with Program(python(code), seat=2, answer_seconds=LIMIT) as program:
        assert [program.ask(b"?") for _ in range(STARTS)] == [None] * STARTS
        with pytest.raises(PlayerGone, match=f"ended or hung {STARTS} times in seat 2"):
            program.ask(b"?")


def test_a_program_that_was_started_again_answers_again(tmp_path: Path) -> None:
    flag = tmp_path / "was here"
    code = "import pathlib, sys; p = pathlib.Path(sys.argv[1]); p.exists() and print(input()); p.touch()"
    with Program(f"{python(code)} '{flag}'", seat=0) as program:
        assert program.ask(b"one") is None
        assert program.ask(b"two") == b"two\n"


def test_a_program_that_will_not_end_is_killed_with_all_it_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.external.END_SECONDS", LIMIT)
    held = tmp_path / "held"
    inner = tmp_path / "inner.py"
    inner.write_text(
        "import fcntl, signal, sys\n"
        "lock = open(sys.argv[1], 'w')\n"
        "fcntl.flock(lock, fcntl.LOCK_EX)\n"
        "print(input(), flush=True)\n"
        "signal.pause()\n"
    )
    outer = python("import subprocess, sys; subprocess.run([sys.executable, *sys.argv[1:]])")
    with Program(f"{outer} '{inner}' '{held}'", seat=0) as program:
        assert program.ask(b"here") == b"here\n"
    with held.open() as lock:
        # Would wait for ever if the inner one lived on.
        fcntl.flock(lock, fcntl.LOCK_EX)


def test_a_program_that_cannot_be_started_says_why(tmp_path: Path) -> None:
    with Program(str(tmp_path / "none"), seat=0) as program, pytest.raises(PlayerGone, match="No such file"):
        program.ask(b"?")
    with Program(str(tmp_path), seat=0) as program, pytest.raises(PlayerGone, match="Permission denied"):
        program.ask(b"?")


def test_a_command_is_taken_apart_as_a_shell_would() -> None:
    assert arguments("python3 'my player.py' --level 2") == ["python3", "my player.py", "--level", "2"]
    for bad in ("", "  ", "player 'open"):
        with pytest.raises(PlayerGone):
            arguments(bad)
