"""For every test: one profile of properties, the same examples each time and no clock to fail by; one event loop."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("spades", derandomize=True, deadline=None)
settings.load_profile("spades")


@pytest.fixture
def anyio_backend() -> str:
    """The loop that a server of ours runs on."""
    return "asyncio"
