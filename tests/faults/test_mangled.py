"""Mangled requests: a few from every mangler, and each kind of wrong planted and seen."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random

import orjson
import pytest

from tests.faults import mangled
from tests.faults.mangled import Tally, figure, states, visit
from tests.faults.mangling import MANGLERS, real_requests
from tests.faults.mangling import mangled as mangled_text
from tests.faults.raw_bytes import bombard
from tests.faults.unhandled import errors
from tests.room.driven import four_playing, four_seated
from tests.room.test_views import seen_by
from web import actor as actors
from web import socket as sockets
from web.actor import Actor, Asked
from web.protocol import client_message
from web.wire import BadMessage

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def short_visits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mangled, "A_VISIT", 120)


async def struck(seeds: int = 3) -> tuple[Tally, list[str]]:
    """What so many visits to a lobby and to a match come to."""
    tally = Tally()
    with errors() as failed:
        for seed in range(seeds):
            for driven in (four_seated(), four_playing()):
                await visit(driven, Random(seed), tally)
    return tally, failed


def test_every_request_is_right_until_it_is_mangled() -> None:
    view = orjson.loads(seen_by(four_playing().room, "ana"))
    requests = real_requests(view)
    for request in requests:
        client_message.validate_python({**request, "id": "a"})
    assert len({request["kind"] for request in requests}) == 18


def test_every_mangler_has_a_text_for_every_text() -> None:
    rng = Random(1)
    for mangler in MANGLERS:
        for text in ('{"kind":"ping","id":"a"}', "", "[1]", "1", "nonsense"):
            assert isinstance(mangler(text, rng), str | None)
    texts = Counter(mangled_text({"kind": "ping", "id": "a"}, rng) for _ in range(500))
    assert len(texts) > 300


async def test_mangled_requests_are_answered_and_change_nothing_that_they_are_refused() -> None:
    tally, failed = await struck()
    assert (failed, tally.wrongs) == ([], [])
    assert tally.answers["refused"] > 500
    assert tally.answers["done"] > 20


async def test_mangled_bytes_on_the_port_harm_nobody_else() -> None:
    assert await bombard(60, Random(2)) == []


def test_rooms_are_struck_in_every_phase() -> None:
    tables = [driven.room.table for driven in states(4)]
    assert {table.phase if table else "lobby" for table in tables} >= {
        "lobby",
        "bidding",
        "playing",
        "review",
    }


async def test_a_decoder_that_raises_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def decoded(text: str) -> object:
        raise BadMessage if len(text) % 2 else IndexError("planted")

    monkeypatch.setattr(sockets, "request_of", decoded)
    with pytest.raises(IndexError):
        await struck()


async def test_a_room_that_fails_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def decided(*_: object) -> None:
        raise IndexError("planted")

    monkeypatch.setattr(actors, "decide", decided)
    tally, failed = await struck(1)
    assert any("a room failed" in line for line in failed)
    assert "a room failed" in tally.wrongs


async def test_a_refusal_that_changes_something_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    refuse = Actor._refuse

    def changed(self: Actor, asked: Asked, *rest: object) -> None:
        self._replica.room = self.room._replace(ended=self.room.ended + 1)
        refuse(self, asked, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Actor, "_refuse", changed)
    tally, _ = await struck(1)
    assert any("something changed" in wrong for wrong in tally.wrongs)


async def test_a_request_that_nobody_answers_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Actor, "_refuse", lambda *_: None)
    tally, _ = await struck(1)
    assert any("no answer to" in wrong for wrong in tally.wrongs)


async def test_what_a_task_dies_of_is_seen() -> None:
    async def dies() -> None:
        raise IndexError("planted")

    with errors() as failed:
        task: asyncio.Task[None] | None = asyncio.create_task(dies())
        await asyncio.sleep(0)
        del task
        await asyncio.sleep(0)
    assert any("planted" in line for line in failed)


def test_the_figure_names_what_went_wrong_first() -> None:
    tally = Tally(20, Counter(done=5, refused=15), ["no answer to 'x'"])
    assert "15 refused and 5 accepted: 0 unhandled, 1 changed or unanswered (the first: no answer" in figure(
        tally, [], 100.0, 0.5
    )
