"""The report of a scored hand: with it, and with nothing else, each guest comes to its choices again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from spades.bots.levels import Level
from tests.room.driven import ANA, Driven, alone_playing, four_playing
from web import protocol
from web.cli import app
from web.guests import action_of, guest_thought
from web.report import report_json
from web.room.actions import GuestActs
from web.room.state import guest_actor
from web.thinking import opinion_on


def played_with_minds(level: Level, hands: int = 1) -> Driven:
    """Hands of one person and three guests with all their thought, each row saying which mind it was."""
    room = alone_playing(level=level, blind_nil=True)
    for hand in range(hands):
        if hand:
            room.next(ANA)
        while (seat := room.table.turn) is not None:
            thought = guest_thought(room.room, seat) if seat else None
            if thought is None:
                room.turn()
                continue
            opinion = opinion_on(thought)
            does = action_of(thought, opinion.choice)
            room.do(guest_actor(seat), GuestActs(does, opinion.mind, opinion.samples, fallback=False))
    return room


def rethought(report: str, tmp_path: Path) -> Result:
    file = tmp_path / "report.json"
    file.write_text(report, encoding="utf-8")
    return CliRunner().invoke(app, ["rethink", str(file)])


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_every_guest_decides_again_as_it_did(level: Level, tmp_path: Path) -> None:
    room = played_with_minds(level, hands=2)
    said = rethought(report_json(room.sheet, room.sheet[1]).decode(), tmp_path)
    assert said.exit_code == 0, said.output
    lines = said.output.splitlines()
    assert len(lines) == 3 * 14
    assert all(line.endswith("  the same") for line in lines)


def test_another_choice_is_told_with_what_the_guest_would_do(tmp_path: Path) -> None:
    room = played_with_minds("medium")
    report = json.loads(report_json(room.sheet, room.sheet[0]))
    for decision in report["decisions"]:
        decision["mind"], decision["fallback"] = "random", True
    said = rethought(json.dumps(report), tmp_path)
    assert said.exit_code == 1
    assert "  now " in said.output
    assert len(said.output.splitlines()) == len(report["decisions"])


def test_a_mind_that_is_no_longer_here_is_not_guessed_at(tmp_path: Path) -> None:
    room = played_with_minds("medium")
    report = json.loads(report_json(room.sheet, room.sheet[0]))
    report["decisions"] = [{**decision, "mind": "search-0"} for decision in report["decisions"]]
    said = rethought(json.dumps(report), tmp_path)
    assert said.exit_code == 0
    assert all(line.endswith("this mind is not here") for line in said.output.splitlines())


def test_a_report_tells_of_its_hand_and_of_guests_alone_and_never_the_rooms_secret() -> None:
    room = played_with_minds("medium", hands=2)
    first = protocol.HandReport.model_validate_json(report_json(room.sheet, room.sheet[0]))
    assert [hand.number for hand in first.match.hands] == [1]
    assert {decision.guest for decision in first.decisions} == {*room.room.guests} - {room.room.guests[0]}
    assert room.room.guest_secret.hex() not in report_json(room.sheet, room.sheet[1]).decode()
    persons = four_playing()
    persons.play_until("review")
    assert (
        protocol.HandReport.model_validate_json(report_json(persons.sheet, persons.sheet[0])).decisions == []
    )


@pytest.mark.parametrize("text", ["", "{}", '{"report": 2}', "[]", "no report"])
def test_what_is_no_report_is_refused_in_one_sentence(text: str, tmp_path: Path) -> None:
    said = rethought(text, tmp_path)
    assert said.exit_code != 0
    assert "is no report" in said.output
    assert len(said.output.strip().splitlines()) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"seed": "zz"},
        {"seed": "f" * 200},
        {"seed": "-000000000000001"},
        {"mind": "\x1b]0;another title\x07"},
        {"mind": ""},
        {"guest": "\x1b[2J"},
        {"samples": -1},
        {"turn": 56},
    ],
)
def test_a_report_that_no_server_wrote_reaches_neither_a_mind_nor_the_terminal(
    wrong: dict[str, object], tmp_path: Path
) -> None:
    room = played_with_minds("medium")
    report = json.loads(report_json(room.sheet, room.sheet[0]))
    report["decisions"][0] |= wrong
    said = rethought(json.dumps(report), tmp_path)
    assert isinstance(said.exception, SystemExit)
    assert f"decisions.0.{next(iter(wrong))} is wrong" in said.output
    assert "\x1b" not in said.output


def test_a_report_whose_match_could_not_be_played_is_refused(tmp_path: Path) -> None:
    room = played_with_minds("medium")
    report = json.loads(report_json(room.sheet, room.sheet[0]))
    report["match"]["hands"][0]["played"].reverse()
    said = rethought(json.dumps(report), tmp_path)
    assert said.exit_code != 0
    assert "cannot have been played like this" in said.output
