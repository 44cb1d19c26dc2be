"""The judge of histories finds what is wrong with one: each kind of fault planted in a life that has none."""

from __future__ import annotations

from copy import deepcopy
from functools import cache

import pytest

from spades.events import CardPlayed
from tests.faults import virtual
from tests.faults.history import NO_HAND, Ask, Glimpse, History, Told
from tests.faults.judge import Folded, check, folded
from tests.faults.world import WORLDS, World
from web.codec import events_json, events_of
from web.log import NO_HASH, Row, chained


@cache
def life() -> tuple[list[Row], History]:
    """The rows of a room, and what its people heard."""
    world = World(7, WORLDS[0], rooms=1)
    virtual.run(world.run(1_500))
    assert world.faults == []
    table = world.tables[0]
    return world.store._rows[table.code], table.history


@pytest.fixture
def rows() -> list[Row]:
    return list(life()[0])


@pytest.fixture
def history() -> History:
    return deepcopy(life()[1])


def linked(rows: list[Row]) -> list[Row]:
    """The rows as somebody would write them who knows how the chain goes."""
    whole: list[Row] = []
    for version, row in enumerate(rows, start=1):
        prev = whole[-1].hash if whole else NO_HASH
        link = chained(row.room, version, row.actor, row.id, prev, row.events)
        whole.append(link._replace(at=row.at))
    return whole


def faults(rows: list[Row], history: History) -> str:
    return "; ".join(check(folded(rows), history))


def acknowledged(rows: list[Row], history: History) -> tuple[tuple[str, str], Ask, Row]:
    """A request that was told its version, and the row that it made."""
    for row in rows[len(rows) // 2 :]:
        ask = history.asks.get((row.actor, row.id))
        if ask is not None and any(told.version == row.version for told in ask.told):
            return (row.actor, row.id), ask, row
    raise AssertionError("nobody was told anything")


def test_a_life_without_faults_has_none(rows: list[Row], history: History) -> None:
    assert faults(rows, history) == ""
    assert len(rows) > 1_500


def test_a_gap_is_found(rows: list[Row], history: History) -> None:
    # The newest row that nobody was told of would be no loss.
    _, _, row = acknowledged(rows, history)
    chain = [other for other in rows if other is not row]
    assert f"row {row.version} does not follow the one before" in "; ".join(
        check(Folded(chain, folded(rows).rooms), history)
    )


def test_a_loss_is_found_though_the_chain_was_mended(rows: list[Row], history: History) -> None:
    (_, id), _, row = acknowledged(rows, history)
    cut = rows[: row.version - 1]
    assert f"{id} was acknowledged at {row.version} and is not in the log" in faults(cut, history)


def test_another_version_than_was_told_is_found(rows: list[Row], history: History) -> None:
    key, ask, row = acknowledged(rows, history)
    ask.told.append(Told(10**9, row.version + 1, ""))
    found = faults(rows, history)
    assert f"{key[1]} was acknowledged at {row.version + 1} and is row {row.version}" in found
    assert f"{key[1]} was acknowledged in more ways than one" in found


def test_an_id_that_is_there_twice_is_found(rows: list[Row], history: History) -> None:
    _, _, row = acknowledged(rows, history)
    again = row._replace(version=len(rows) + 1)
    assert f"row {again.version} has the id of an older one" in faults(linked([*rows, again]), history)


def test_what_was_refused_and_done_all_the_same_is_found(rows: list[Row], history: History) -> None:
    _, ask, row = acknowledged(rows, history)
    ask.told = [Told(10**9, None, "not-now")]
    ask.sent = 1
    assert f"was refused as not-now and is row {row.version}" in faults(rows, history)
    ask.sent = 2
    assert faults(rows, history) == ""
    ask.told, ask.sent = [Told(10**9, None, "try-again")], 1
    assert faults(rows, history) == ""


def test_a_view_of_what_never_was_is_found(rows: list[Row], history: History) -> None:
    history.seen[9].add(Glimpse(1, "2C"))
    history.seen[len(rows) + 1] = {NO_HAND}
    found = faults(rows, history)
    assert "version 9 was seen otherwise" in found
    assert f"version {len(rows) + 1} was seen and is gone" in found


def test_what_nobody_asked_for_is_found(rows: list[Row], history: History) -> None:
    key, _, row = acknowledged(rows, history)
    del history.asks[key]
    assert f"row {row.version} ({row.actor}, {row.id}) is not what the rules make of it" in faults(
        rows, history
    )


def test_another_card_than_was_asked_for_is_found(rows: list[Row], history: History) -> None:
    place = next(
        at
        for at, row in enumerate(rows)
        if isinstance(events_of(row.events)[-1], CardPlayed) and (row.actor, row.id) in history.asks
    )
    events = events_of(rows[place].events)
    played = events[-1]
    assert isinstance(played, CardPlayed)
    events[-1] = played._replace(card=(played.card + 1) % 52)
    rows[place] = rows[place]._replace(events=events_json(events))
    assert f"row {place + 1} " in faults(linked(rows[: place + 1]), history)


def test_a_request_that_stands_before_what_its_person_had_seen_is_found(
    rows: list[Row], history: History
) -> None:
    key, ask, row = acknowledged(rows, history)
    ask.at = 10**9
    found = faults(rows, history)
    assert f"{key[1]} was asked after version" in found
    assert f"was told, and stands at {row.version}" in found


def test_a_grace_that_was_over_too_soon_is_found(rows: list[Row], history: History) -> None:
    place = next(at for at, row in enumerate(rows) if row.id.startswith("grace:"))
    since = int(rows[place].id.split(":")[2])
    rows[place] = rows[place]._replace(at=rows[since - 1].at + 1)
    assert "was over after 1 ms" in faults(rows, history)
