"""The row of stores that take nothing: what it calls good, and that it hears an acknowledgement that should not be."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.faults.hindered import Account, filled, held, what_is_met
from tests.server.serving import serving
from tests.server.test_refusals import StubbornLog
from web.migrate import upgrade

pytestmark = pytest.mark.anyio

GOOD = Account(["try-again"] * 3, 5.1, 0.1, 0.2, 0)


async def test_a_server_that_says_try_again_and_goes_on_is_good() -> None:
    log = StubbornLog()

    @contextmanager
    def stubborn() -> Iterator[None]:
        log.stubborn = True
        yield
        log.stubborn = False

    async with serving(log) as served:
        account = await what_is_met(served.address, stubborn, 0.3)
    assert account.is_good()
    assert str(account).startswith(f"{len(account.answers)} try-again; longest wait")


async def test_an_acknowledgement_while_nothing_is_stored_is_heard() -> None:
    @contextmanager
    def nothing() -> Iterator[None]:
        yield

    async with serving() as served:
        account = await what_is_met(served.address, nothing, 0.3)
    assert set(account.answers) == {"done"}
    assert not account.is_good()


@pytest.mark.parametrize(
    "account",
    [
        GOOD._replace(answers=[]),
        GOOD._replace(answers=["try-again", "done"]),
        GOOD._replace(answers=["stale"]),
        GOOD._replace(longest=11.0),
        GOOD._replace(neighbour=11.0),
        GOOD._replace(freed=11.0),
        GOOD._replace(closed=1),
    ],
)
def test_silence_a_cut_link_and_any_other_answer_are_not_good(account: Account) -> None:
    assert GOOD.is_good()
    assert not account.is_good()


def test_a_held_database_lets_nobody_else_write(tmp_path: Path) -> None:
    file = tmp_path / "log.sqlite3"
    upgrade(f"sqlite:///{file}")
    other = sqlite3.connect(file, timeout=0)
    with held(file), pytest.raises(sqlite3.OperationalError, match="locked"):
        other.execute("INSERT INTO tombstones VALUES ('x')")
    other.close()


def test_the_filler_of_a_disk_is_taken_away_again(tmp_path: Path) -> None:
    small = tmp_path / "small"
    small.mkdir()
    with filled(small, most=8192):
        assert (small / "filler").stat().st_size == 8192
    assert list(small.iterdir()) == []
