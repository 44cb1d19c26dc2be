"""The player of docs/protocol.md, run as a reader would run it."""

from __future__ import annotations

import asyncio
import re
import sys

import pytest

from tests.house.tree import ROOT
from tests.server.persons import GUARD
from tests.server.serving import serving

pytestmark = pytest.mark.anyio

PLAYER = ROOT / "docs" / "examples" / "player.py"


@pytest.mark.parametrize("base_path", ["", "/spades"])
async def test_the_example_plays_a_hand_to_its_end(base_path: str) -> None:
    async with serving(base_path=base_path) as served:
        player = await asyncio.create_subprocess_exec(
            sys.executable, PLAYER, served.address, stdout=asyncio.subprocess.PIPE
        )
        try:
            async with asyncio.timeout(GUARD):
                printed, _ = await player.communicate()
        finally:
            if player.returncode is None:
                player.kill()
                await player.wait()
    assert player.returncode == 0
    books = [int(taken) for taken in re.findall(r"and took (\d+)", printed.decode())]
    assert len(books) == 4
    assert sum(books) == 13
