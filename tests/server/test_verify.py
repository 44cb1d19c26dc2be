"""`spades verify`: one line a hand, and a wrong deal is an exit code of 1."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from spades.cards import DECK
from spades.engine import Illegal
from spades.notation import match_of, match_text, matches_of
from spades.record import MatchRecord
from tests.laws.matches import drawn_match, random_match
from tests.rules.scores import CASES
from tests.rules.test_verdict import exchanged, turned, with_hand
from web.cli import app
from web.record import matches_of_json, records_json

DRAWN = (CASES / "matches" / "drawn.txt").read_text(encoding="utf-8")
HONEST = """Hand 29: dealt by the server alone
Hand 30: checked, two cuts
Hand 31: checked, one cut
"""


def verify(*texts: str, tmp_path: Path) -> Result:
    """What the command says of these records."""
    files = [tmp_path / f"{number}.txt" for number, _ in enumerate(texts)]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text, encoding="utf-8")
    return CliRunner().invoke(app, ["verify", *map(str, files)])


def as_json(record: MatchRecord) -> str:
    return records_json([record]).decode()


def swapped(record: MatchRecord) -> MatchRecord:
    """The match with two cards of its second hand in each other's place, so that it is still a match by the rules."""
    for one, other in combinations(DECK, 2):
        changed = exchanged(record.hands[1], one, other)
        worse = with_hand(record, 1, changed)
        if changed.hands != record.hands[1].hands and is_match(worse):
            return worse
    raise AssertionError("no two cards can be exchanged")


def is_match(record: MatchRecord) -> bool:
    try:
        match_text(record)
    except (Illegal, ValueError):
        return False
    return True


@pytest.mark.parametrize("written", [match_text, as_json], ids=["text", "json"])
def test_an_honest_match_is_checked_hand_by_hand(
    written: Callable[[MatchRecord], str], tmp_path: Path
) -> None:
    told = verify(written(match_of(DRAWN)), tmp_path=tmp_path)
    assert (told.exit_code, told.stdout) == (0, HONEST)


@pytest.mark.parametrize("written", [match_text, as_json], ids=["text", "json"])
@pytest.mark.parametrize(
    ("fault", "line"),
    [
        (
            lambda text: text.replace("Secret: a658", "Secret: a659"),
            "Hand 29: wrong: the secret is not the one",
        ),
        (
            lambda text: re.sub("Commitment: ....", "Commitment: 0000", text, count=1),
            "Hand 29: wrong: the secret",
        ),
        (lambda text: text.replace("Cut 1: -", f"Cut 1: {'5e' * 32}", 1), "Hand 29: wrong: "),
        (
            lambda text: match_text(swapped(match_of(text))),
            "Hand 30: wrong: the secret and the cuts give other",
        ),
        (
            lambda text: match_text(turned(match_of(text))),
            "Hand 29: wrong: another seat was drawn to deal first",
        ),
    ],
    ids=["another secret", "another commitment", "a changed cut", "a swapped card", "a wrong dealer"],
)
def test_a_planted_fault_is_said_of_its_hand_alone(
    fault: Callable[[str], str], line: str, written: Callable[[MatchRecord], str], tmp_path: Path
) -> None:
    told = verify(written(match_of(fault(DRAWN))), tmp_path=tmp_path)
    assert told.exit_code == 1
    lines = told.stdout.splitlines()
    assert len(lines) == 3
    assert [said.startswith(line) for said in lines].count(True) == 1
    assert [": wrong: " in said for said in lines].count(True) == 1


def test_hands_without_a_reveal_are_given_and_not_wrong(tmp_path: Path) -> None:
    record = match_of(DRAWN)
    given = with_hand(record, 1, record.hands[1]._replace(deal=None))
    told = verify(match_text(given), tmp_path=tmp_path)
    assert (told.exit_code, told.stdout) == (0, HONEST.replace("checked, two cuts", "given, not drawn"))


def test_several_records_are_told_by_their_names_and_one_fault_is_enough(tmp_path: Path) -> None:
    wrong = DRAWN.replace("Secret: a658", "Secret: a659")
    told = verify(DRAWN, wrong, tmp_path=tmp_path)
    assert told.exit_code == 1
    lines = told.stdout.splitlines()
    assert lines[0] == f"{tmp_path / '0.txt'}: Hand 29: dealt by the server alone"
    assert lines[3].startswith(f"{tmp_path / '1.txt'}: Hand 29: wrong: ")


def test_a_pipe_with_several_matches_is_read_as_well() -> None:
    text = DRAWN + "\n" + (CASES / "matches" / "nil-off.txt").read_text(encoding="utf-8")
    told = CliRunner().invoke(app, ["verify", "-"], input=text)
    assert told.exit_code == 0
    assert told.stdout.startswith(HONEST)
    assert told.stdout.count("given, not drawn") == len(matches_of(text)[1].hands)


def test_a_record_without_a_hand_is_said_to_be_so() -> None:
    told = CliRunner().invoke(app, ["verify", "-"], input="")
    assert (told.exit_code, told.stdout) == (0, "There is no scored hand.\n")


def test_a_card_that_its_seat_never_held_is_no_record(tmp_path: Path) -> None:
    cut_short = verify(DRAWN[: DRAWN.index("Cut 3")], tmp_path=tmp_path)
    assert (cut_short.exit_code, cut_short.stdout) == (1, "")
    assert cut_short.stderr == (
        f"{tmp_path / '0.txt'}, line 33: The text ends here, too early: "
        "write Cut 3: and its 64 hex digits, or - where the seat gave none.\n"
    )
    misdealt = verify(DRAWN.replace("0: S Q3 ", "0: S K3 ").replace("1: S K8", "1: S Q8"), tmp_path=tmp_path)
    assert (misdealt.exit_code, misdealt.stdout) == (1, "")
    assert "the seat does not hold it" in misdealt.stderr


# --- records as JSON -------------------------------------------------------------------------------------


def told_anew(change: Callable[[dict[str, Any]], object]) -> str:
    """The record as JSON, after a change to its match."""
    record = json.loads(as_json(match_of(DRAWN)))
    change(record["matches"][0])
    return json.dumps(record)


@pytest.mark.parametrize("seed", range(10))
def test_a_record_that_is_written_as_json_reads_back_the_same(seed: int) -> None:
    records = [random_match(Random(seed)), drawn_match(Random(seed))]
    assert matches_of_json(records_json(records).decode()) == records


def test_a_replay_tells_json_as_it_tells_the_text(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(as_json(match_of(DRAWN)), encoding="utf-8")
    replayed = CliRunner().invoke(app, ["replay", str(file)])
    assert replayed.stdout == CliRunner().invoke(app, ["replay", "-"], input=DRAWN).stdout
    assert replayed.exit_code == 0


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda match: match["hands"][1]["books"].reverse(), "hand 30 has leaders, books or scores"),
        (lambda match: match["hands"][1]["leaders"].reverse(), "hand 30 has leaders, books or scores"),
        (lambda match: match["hands"][1]["teams"].reverse(), "hand 30 has leaders, books or scores"),
        (lambda match: match["hands"][1]["played"].reverse(), "hand 30 cannot have been played like this."),
        (lambda match: match["hands"][1]["played"].pop(), "hand 30 cannot have been played like this."),
        (lambda match: match["hands"][1]["bids"].pop(), "hand 30 cannot have been played like this."),
        (lambda match: match["hands"][1]["cards"][3].pop(), "hand 30 cannot have been played like this."),
        (lambda match: match["hands"][1]["cards"].pop(), "hand 30 cannot have been played like this."),
        (lambda match: match["hands"].reverse(), "hand 31 has leaders, books or scores"),
        (lambda match: match.update(winner=1), "match 2 has not the winner that its hands bring."),
        (lambda match: match["rules"].update(target=400), "match 2 has rules that there are not."),
        (lambda match: match["rules"].update(nil=False), "match 2 has rules that there are not."),
        (
            lambda match: match["hands"][0]["deal"].update(secret="a6"),
            "matches.0.hands.0.deal.secret is wrong",
        ),
        (lambda match: match["hands"][0]["deal"]["cuts"].pop(), "matches.0.hands.0.deal.cuts is wrong"),
        (lambda match: match["hands"][0]["played"].append("1S"), "matches.0.hands.0.played.52 is wrong"),
        (lambda match: match["hands"][0].update(dealer="2"), "matches.0.hands.0.dealer is wrong"),
    ],
)
def test_json_that_tells_no_match_is_refused_with_the_place(
    change: Callable[[dict[str, Any]], object], words: str, tmp_path: Path
) -> None:
    told = verify(told_anew(change), tmp_path=tmp_path)
    assert (told.exit_code, told.stdout) == (1, "")
    assert told.stderr.startswith(f"{tmp_path / '0.txt'} is no record: {words}"), told.stderr
    assert told.stderr.count("\n") == 1


def test_json_that_is_no_record_at_all_is_refused_too(tmp_path: Path) -> None:
    for text in ('{"hands": []}', '{"matches": [', '{"matches": {}}'):
        told = verify(text, tmp_path=tmp_path)
        assert (told.exit_code, told.stdout) == (1, "")
        assert " is no record: " in told.stderr
        assert told.stderr.count("\n") == 1


def test_the_golden_json_is_the_golden_text_byte_for_byte() -> None:
    golden = (CASES / "matches" / "drawn.json").read_text(encoding="utf-8")
    assert as_json(match_of(DRAWN)) + "\n" == golden
    assert matches_of_json(golden) == [match_of(DRAWN)]
