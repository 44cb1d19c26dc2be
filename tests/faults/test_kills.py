"""What judges the log after the kills, each part shown a log that has not kept its word; and the strike itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from tests.faults.crowd import KEY, Table, playing
from tests.faults.deeds import Asked, Deeds, Glimpse, Refused, Told, broken, disordered, lost
from tests.faults.kills import CUT_OFF, NOTHING, toll_of
from tests.faults.nursery import nursery
from tests.faults.struck import STEP, Strike
from tests.room.driven import ANA, BEN, four_playing, rows_of
from tests.server.serving import serving
from web.log import Row, chained

pytestmark = pytest.mark.anyio


async def played(acknowledged: int) -> tuple[Table, Sequence[Row]]:
    """A table of four that played until so much was acknowledged, by a server with its log in memory."""
    async with serving(keys=KEY, requests_per_second=1000) as served:
        table = Table(served.address, 4, Random(1), blind_nil=True)
        async with playing([table]):
            await table.until(acknowledged)
        return table, await served.log.tail(table.code)


async def test_a_server_that_keeps_its_word_is_not_complained_of() -> None:
    table, rows = await played(150)
    deeds = table.deeds
    assert (lost(deeds, rows), broken(rows), disordered(deeds, rows)) == ([], [], [])
    assert any(isinstance(deed, Asked) and deed.rowless for deed in deeds.done)
    assert any(one == other for one, other in pairwise(deeds.done))
    assert any(glimpse.played for glimpse in deeds.seen.values())


async def test_an_acknowledged_row_that_is_gone_is_found() -> None:
    table, rows = await played(20)
    newest = max(told.version for told in table.deeds.told())
    assert lost(table.deeds, rows[: newest - 1])


async def test_a_log_that_is_not_whole_or_not_legal_is_found() -> None:
    _, rows = await played(20)
    last = rows[-1]
    again = chained(last.room, last.version + 1, last.actor, "again", last.hash, last.events)
    altered = rows[3]._replace(events=rows[4].events)
    assert broken([*rows[:3], *rows[4:]]) == ["row 4 has version 5"]
    assert broken([*rows[:3], altered, *rows[4:]]) == ["the chain breaks at row 4"]
    assert broken([*rows, again]) == [f"row {again.version} is not what the rules give"]


async def test_a_row_that_somebody_only_saw_and_that_is_gone_is_found() -> None:
    deeds = Deeds()
    deeds.see(9, Glimpse(0, ""))
    assert lost(deeds, rows_of(four_playing(), "room")[:8]) == ["version 9 was seen and is gone"]


# --- by hand ---------------------------------------------------------------------------------------------


def told(*deeds: Asked | Told | Refused) -> Deeds:
    made = Deeds()
    made.done += deeds
    return made


def row(version: int, actor: str = ANA, id: str = "") -> Row:
    return chained("room", version, actor, id or str(version), "", "[]")


def test_what_was_acknowledged_at_another_version_is_found() -> None:
    deeds = told(Asked(ANA, "1"), Told(ANA, "1", 2))
    assert lost(deeds, []) == ["told version 2, in the log it is None"]
    moved = [*rows_of(four_playing(), "room")[:2]]
    moved[0] = moved[0]._replace(actor=ANA)
    assert lost(deeds, moved) == ["told version 2, in the log it is 1"]


def test_what_was_refused_and_done_all_the_same_is_found() -> None:
    rows = [row._replace(actor=ANA) for row in rows_of(four_playing(), "room")[:2]]
    assert lost(told(Asked(ANA, "2"), Refused(ANA, "2")), rows) == ["refused, and in the log at 2"]
    assert lost(told(Asked(BEN, "2"), Refused(BEN, "2")), rows) == []


def test_two_views_of_one_version_that_differ_are_found() -> None:
    deeds = Deeds()
    deeds.see(1, Glimpse(1, "2C"))
    deeds.see(1, Glimpse(1, "3C"))
    assert "two views of version 1 differ" in lost(deeds, rows_of(four_playing(), "room"))


def test_a_view_of_what_never_was_is_found() -> None:
    deeds = Deeds()
    deeds.see(3, Glimpse(1, "2C"))
    assert lost(deeds, rows_of(four_playing(), "room")) == ["version 3 was seen otherwise"]


def test_an_answer_older_than_one_that_was_known_is_found() -> None:
    asks = (Asked(ANA, "1"), Told(ANA, "1", 5), Asked(BEN, "2"))
    late = [row(5, ANA, "1"), row(4, BEN, "2")]
    assert disordered(told(*asks, Told(BEN, "2", 4)), late) == ["4 was answered to what was asked after 5"]
    assert disordered(told(*asks, Told(BEN, "2", 5)), []) == []
    assert disordered(told(*asks, Told(BEN, "2", 5)), [row(5, BEN, "2")]) != []


def test_one_id_with_two_versions_is_found() -> None:
    deeds = told(Asked(ANA, "1"), Told(ANA, "1", 1), Asked(ANA, "1"), Told(ANA, "1", 2))
    assert disordered(deeds, [row(1, ANA, "1")]) == ["one id was answered 1 and 2"]


def test_a_server_whose_database_went_away_may_say_so_and_nothing_else() -> None:
    assert CUT_OFF.match("a group of 3 rows failed (OperationalError), trying them one by one")
    assert CUT_OFF.match("a copy of a room was not kept: LogUnavailable at in_words:59")
    assert not CUT_OFF.match("a room failed and restarts from its log: KeyError at fold:1")
    assert not CUT_OFF.match("Traceback (most recent call last):")
    assert not NOTHING.match("a group of 3 rows failed")


# --- the strike ------------------------------------------------------------------------------------------


async def test_a_server_dies_where_it_was_told_to_and_the_next_one_knows_what_it_said(tmp_path: Path) -> None:
    environment = {"SPADES_DATA_DIR": str(tmp_path), "SPADES_KEYS": KEY}
    errors = tmp_path / "complaints"
    async with nursery(environment, errors) as server:
        assert not await server.start(Strike(STEP, 1))
        table = Table(server.address, 4, Random(2))
        async with playing([table]):
            for place in ("after commit", "before commit", STEP):
                assert await server.start(Strike(place, 40))
                await server.ended()
            assert await server.start()
            await table.until(table.acknowledged + 1)
        server.stop()
        await server.ended()
    toll = await toll_of([table], f"sqlite:///{tmp_path / 'spades.sqlite3'}", Counter(), [errors.read_text()])
    assert (toll.lost, toll.disordered, toll.complaints) == ([], [], [""])
    assert toll.rows >= 40
