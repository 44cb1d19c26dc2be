"""The crowd that is played on through kills, what its history tells of a log, and the strike itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from tests.faults.crowd import KEY, Table, playing
from tests.faults.judge import check, folded
from tests.faults.kills import CUT_OFF, NOTHING, toll_of
from tests.faults.nursery import nursery
from tests.faults.struck import STEP, Strike
from tests.server.serving import serving
from web.log import Row

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
    history = table.history
    assert check(folded(rows), history) == []
    assert any('"ping"' in ask.text for ask in history.asks.values())
    assert any(ask.sent > 1 for ask in history.asks.values())
    assert any(glimpse.played for glimpses in history.seen.values() for glimpse in glimpses)


async def test_an_acknowledged_row_that_is_gone_is_found() -> None:
    table, rows = await played(20)
    answers = [told for ask in table.history.asks.values() for told in ask.told]
    newest = max(told.version for told in answers if told.version is not None)
    assert any("is not in the log" in fault for fault in check(folded(rows[: newest - 1]), table.history))


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
