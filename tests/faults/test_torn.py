"""The row of torn bytes: a store as it was is whole, a cut one a beginning, and what nobody played is found."""

from __future__ import annotations

import logging
from pathlib import Path
from random import Random

import pytest

from tests.faults.torn import CARDS, CODES, Store, all_in_the_file, flipped, lived_store, tally
from tests.room.driven import midway

pytestmark = pytest.mark.anyio


async def test_a_store_that_no_disk_has_touched_is_whole_and_one_that_is_cut_is_a_beginning(
    tmp_path: Path,
) -> None:
    store, last = await lived_store(tmp_path)
    in_file = await all_in_the_file(store, tmp_path)
    assert in_file.file != store.file
    assert await tally([store, in_file], tmp_path) == {"whole": 2}
    assert await tally([store._replace(wal=store.wal[: last + 1])], tmp_path) == {"a beginning": 1}
    assert await tally([store._replace(file=b"Buy a deck of cards." * 999, wal=b"")], tmp_path) == {
        "a sentence": 1
    }


async def test_a_card_that_is_another_on_the_disk_keeps_its_room_away(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    store, _ = await lived_store(tmp_path)
    in_file = await all_in_the_file(store, tmp_path)
    newest = midway(CARDS).rows[-1].encode()
    at = in_file.file.index(newest) + newest.index(b'"card":') + len('"card":')
    digit = b"2" if in_file.file[at : at + 1] != b"2" else b"3"
    other = in_file._replace(file=in_file.file[:at] + digit + in_file.file[at + 1 :])
    assert await tally([other], tmp_path) == {"kept away": 1}


async def test_a_room_that_was_never_so_is_called_invented(tmp_path: Path) -> None:
    store, _ = await lived_store(tmp_path)
    shorter = {code: lived[:5] for code, lived in store.lived.items()}
    assert await tally([store._replace(lived=shorter)], tmp_path) == {"invented": 1}
    assert set(store.lived) == set(CODES)


def test_one_bit_is_turned_over_and_no_other() -> None:
    store = Store(bytes(100), b"", {})
    other = flipped(store, Random(1)).file
    assert sum(byte.bit_count() for byte in other) == 1
    assert len(other) == 100
