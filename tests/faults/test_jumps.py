"""The row of clock jumps, and two servers that would follow the wall clock: one forward, one back."""

from __future__ import annotations

import pytest

from tests.faults.jumps import HOUR, JumpyClock, Waiting, found

pytestmark = pytest.mark.anyio


class WallClock(JumpyClock):
    """A clock whose waits follow the wall."""

    def jump(self, seconds: float) -> None:
        self._now += seconds


@pytest.mark.parametrize("jump", [-3 * HOUR, 3 * HOUR])
@pytest.mark.parametrize("waiting", ["grace", "turn"])
async def test_a_jump_makes_no_wait_shorter_or_longer(waiting: Waiting, jump: float) -> None:
    assert await found(waiting, jump, JumpyClock()) == []


async def test_a_wait_that_follows_the_wall_clock_is_found_early_or_stuck() -> None:
    assert await found("grace", 3 * HOUR, WallClock()) == ["a grace and +3 h: early"]
    assert await found("grace", -3 * HOUR, WallClock()) == ["a grace and -3 h: stuck"]
