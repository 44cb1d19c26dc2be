"""Doubled, late and reordered requests: any schedule comes out right, and what goes wrong is seen."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.faults.doubled import CODE, KINDS, Kind, Ran, figure, in_lobby, run
from tests.faults.effects import Copy, Request, reacted, unanswered, wrongs
from web.log import Row, chained

NEXTS, NEXTS_ON_TWO, *_ = KINDS


@given(kind=st.sampled_from(KINDS), seed=st.integers(0, 2**32))
@settings(max_examples=25)
def test_however_requests_arrive_each_takes_effect_once(kind: Kind, seed: int) -> None:
    assert asyncio.run(run(kind, seed)).wrongs == []


@given(kind=st.sampled_from((NEXTS, NEXTS_ON_TWO)), seed=st.integers(0, 2**32))
@settings(max_examples=40)
def test_four_nexts_at_once_are_all_answered_done_and_deal_one_hand(kind: Kind, seed: int) -> None:
    ran = asyncio.run(run(kind, seed))
    assert (len(ran.requests), ran.wrongs) == (4, [])


def test_copies_do_come_twice_and_late() -> None:
    ran = [asyncio.run(run(KINDS[-1], seed)) for seed in range(3)]
    requests = [request for one in ran for request in one.requests]
    assert sum(len(request.copies) > 1 for request in requests) > 30
    afterwards = [
        copy
        for request in requests
        for copy in request.copies
        if any(other.done and other.answered < copy.at for other in request.copies)
    ]
    assert len(afterwards) > 10


# --- what the checker sees -------------------------------------------------------------------------------


def request(*copies: Copy, kind: str = "ready") -> Request:
    return Request("ana", "a", {"kind": kind, "id": "a"}, list(copies))


def done(version: int, at: int = 1, written: int = 9) -> Copy:
    return Copy(at, 0, {"kind": "done", "id": "a", "version": version}, at + 1, written)


def refused(code: str, at: int) -> Copy:
    return Copy(at, 0, {"kind": "refused", "id": "a", "code": code, "text": ""}, at + 1, 9)


def rows_with(*ids: str) -> list[Row]:
    rows = list(in_lobby())
    for id in ids:
        rows.append(chained(CODE, len(rows) + 1, "ana", id, rows[-1].hash, "[]"))
    return rows


LAST = len(in_lobby()) + 1


def test_one_effect_told_once_is_as_it_should_be() -> None:
    assert wrongs([request(done(LAST, written=LAST), done(LAST, at=5, written=LAST))], rows_with("a")) == []
    assert wrongs([request(refused("not-now", 1), done(LAST, at=5, written=LAST))], rows_with("a")) == []


@pytest.mark.parametrize(
    ("asked", "rows", "wrong"),
    [
        ([request(done(LAST))], rows_with("a", "a"), "has the id of an older one"),
        ([request(done(LAST - 1))], rows_with("a"), "written at"),
        ([request(done(LAST, written=LAST - 1))], rows_with("a"), "before it was written"),
        ([request(done(LAST), refused("not-now", 8))], rows_with("a"), "after it was acknowledged"),
        ([request(done(LAST), kind="play")], rows_with("a"), "does something else"),
        ([], [*rows_with("a")[:-2], *rows_with("a")[-1:]], "does not follow"),
    ],
)
def test_the_checker_sees(asked: list[Request], rows: list[Row], wrong: str) -> None:
    for one in asked:
        one.wish.setdefault("card", "QS")
    assert any(wrong in found for found in wrongs(asked, rows))


def test_the_checker_sees_a_hand_that_is_dealt_twice() -> None:
    dealt = '[{"is":"dealt","number":1,"dealer":0,"hands":[0,0,0,0]}]'
    rows = list(in_lobby())
    for id in "ab":
        rows.append(chained(CODE, len(rows) + 1, "ana", id, rows[-1].hash, dealt))
    assert "hand 1 was dealt 2 times" in wrongs([], rows)


def test_the_checker_sees_a_copy_that_nobody_answers_on_a_link_that_is_open() -> None:
    asked = [request(Copy(3, 0)), request(Copy(3, 1))]
    assert len(unanswered(asked, [True, False])) == 1


def test_the_checker_sees_a_reaction_that_is_shown_twice() -> None:
    told = [{"kind": "reaction", "seat": 0, "emoji": "👏"}] * 2
    assert reacted([request(kind="react")], told[:1]) == []
    assert reacted([request(kind="react")], told) != []


def test_the_figure_names_what_went_wrong_first() -> None:
    ran = {"nexts": [Ran([], []), Ran([], ["seed 1: oh"])], "play": [Ran([request(done(3))], [])]}
    assert figure(ran).endswith("1 went wrong, the first: seed 1: oh")
    assert figure(ran).startswith("2 times four Nexts and 1 other schedules, 1 requests in 1 copies")
