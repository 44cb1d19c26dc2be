"""The row of restarts: its stored rooms are playable ones, and its figure is the one that it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.restart import Restart, figure_of, percentile, stored
from tests.server.persons import Person
from tests.server.serving import serving
from web.sql_log import SqlLog

pytestmark = pytest.mark.anyio


async def test_every_stored_room_waits_for_the_very_card_that_is_played(tmp_path: Path) -> None:
    left = await stored(tmp_path, 2)
    log = SqlLog(f"sqlite:///{tmp_path / 'tables' / 'spades.sqlite3'}")
    async with serving(log, keys=[], data_dir=tmp_path / "tables") as served:
        for code in left.codes:
            person = await Person(served.address, left.token).open(f"/r/{code}/socket")
            assert (await person.ask("play", **left.play))["kind"] == "done"


def test_the_99th_of_a_hundred_is_the_last_but_one_and_of_ten_the_last() -> None:
    assert percentile([float(each) for each in range(100, 0, -1)], 99) == 99
    assert percentile([3.0, 1.0, 2.0], 99) == 3
    assert percentile([3.0, 1.0, 2.0], 50) == 2


def test_the_figure_tells_the_wait_and_what_it_is_made_of() -> None:
    restarts = [Restart(1.0, 0.9, 0.7), Restart(1.4, 1.3, 0.8)]
    assert figure_of(restarts) == "p50 1.00 s, p99 1.40 s of 2 (ready at p50 0.90 s; 0.70 CPU s each)"
