"""Every planted fault is caught by the judge that is there for it; without a fault no judge finds anything."""

from __future__ import annotations

import pytest

from tests.faults.planted import JUDGES, PLANTED, Judge, Planted, caught, sight, simulation

ELSEWHERE = (simulation, sight)
"""Judges that test_simulate.py and test_hidden.py ask of a server without a fault, at greater length."""


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: planted.name)
def test_a_planted_fault_is_caught(planted: Planted) -> None:
    assert caught(planted)


@pytest.mark.parametrize(
    "judge", [judge for judge in JUDGES if judge not in ELSEWHERE], ids=lambda judge: judge.__name__
)
def test_a_judge_finds_nothing_without_a_fault(judge: Judge) -> None:
    assert list(judge()) == []
