"""Where compiled guests are kept: a folder of one's own, and another for every change of what is compiled."""

from __future__ import annotations

import os
from pathlib import Path

import numba
import pytest

from spades.bots import search
from spades.sim import numbered
from spades.sim.numbered import cache_folder, take


@pytest.fixture(autouse=True)
def _temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))


def test_it_is_where_the_host_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", "/somewhere")
    assert cache_folder() == Path("/somewhere")


def test_by_itself_it_is_a_temporary_folder_that_nobody_else_may_enter(tmp_path: Path) -> None:
    folder = cache_folder()
    assert folder == cache_folder() == tmp_path / f"spades-{os.getuid()}"
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_folder_that_somebody_else_has_put_there_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = cache_folder()
    mine = os.getuid() + 1
    monkeypatch.setattr("spades.sim.numbered.os.getuid", lambda: mine)
    theirs.rename(tmp_path / f"spades-{mine}")
    assert cache_folder() not in (theirs, tmp_path / f"spades-{mine}")


def test_what_is_called_counts_as_much_as_what_calls_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba.config, "CACHE_DIR", "")
    take([search])
    of_one = numba.config.CACHE_DIR
    take([search, numbered])
    of_both = numba.config.CACHE_DIR
    assert Path(of_both).parent == Path(of_one).parent
    assert of_both != of_one
