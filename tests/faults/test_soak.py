"""The row of the soak: it finds memory that grows and what is not given back, and forgives what swings."""

from __future__ import annotations

from random import Random

import pytest

from tests.faults.crowd import KEY, Table, playing
from tests.faults.sampled import Sample, sample
from tests.faults.soak import Soak, slope
from tests.server.serving import serving

pytestmark = pytest.mark.anyio

REST = Sample(100_000_000, 20, 5, 0, 90_000)


def soak(during: list[Sample], after: Sample = REST) -> Soak:
    return Soak(REST, during, after, visits=9, acknowledged=900, seconds=180.0)


def busy(resident: int = 0, objects: int = 0, rooms: int = 20) -> Sample:
    return Sample(REST.resident + resident, 90, 60, rooms, REST.objects + objects)


def test_a_server_that_swings_and_grows_only_while_it_warms_up_is_flat() -> None:
    warming = [busy(objects=at * 1_000, resident=at * 1_000_000) for at in range(30)]
    swinging = [
        busy(objects=30_000 + at % 7 * 500, resident=30_000_000 + at % 5 * 900_000) for at in range(60)
    ]
    assert soak(warming + swinging).is_flat()


def test_objects_that_nobody_gives_back_are_found_and_memory_likewise() -> None:
    assert not soak([busy(objects=at * 50) for at in range(90)]).is_flat()
    assert not soak([busy(resident=at * 200_000) for at in range(90)]).is_flat()


@pytest.mark.parametrize("kept", [{"rooms": 1}, {"tasks": 6}, {"files": 60}])
def test_a_room_a_task_or_a_file_that_is_left_behind_is_found(kept: dict[str, int]) -> None:
    during = [busy()] * 9
    assert soak(during).is_back()
    assert not soak(during, REST._replace(**kept)).is_back()


def test_more_tables_at_once_are_no_leak_and_hide_none() -> None:
    awake = [20 + at // 3 + at % 7 for at in range(90)]
    assert soak([busy(objects=300 * rooms, rooms=rooms) for rooms in awake]).is_flat()
    leaking = [busy(objects=300 * rooms + 60 * at, rooms=rooms) for at, rooms in enumerate(awake)]
    assert soak(leaking).grown("objects") == pytest.approx(60 * 59)
    assert not soak(leaking).is_flat()


def test_the_slope_is_that_of_the_line_that_fits_best() -> None:
    assert slope([3, 5, 7, 9], [1, 1, 1, 1]) == pytest.approx(2)
    assert slope([4], [1]) == 0


async def test_a_sample_counts_the_rooms_that_are_awake_and_the_tasks_that_run() -> None:
    async with serving(keys=KEY) as served:
        before = sample(served.app.state.rooms)
        table = Table(served.address, 4, Random(3))
        async with playing([table]):
            await table.until(10)
            during = sample(served.app.state.rooms)
        assert (before.rooms, during.rooms) == (0, 1)
        assert during.tasks > before.tasks
