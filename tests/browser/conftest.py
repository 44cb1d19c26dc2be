from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.chromium import chromium_running
from tests.browser.visitor import DESK, QUICK, Device, Settings, Visitor
from tests.server.process import ServerProcess, running

LONGEST = ("test_evening.py", "test_saves.py", "test_links.py", "test_screens.py", "test_table.py")
"""The files that take longest, the very longest first: one that came last would keep one worker busy by itself."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long files first, where nothing but this folder was collected."""
    if all(item.path.parent == Path(__file__).parent for item in items):
        items.sort(
            key=lambda item: LONGEST.index(item.path.name) if item.path.name in LONGEST else len(LONGEST)
        )


# Not of the session: a Playwright that still runs keeps its event loop from the async tests of other folders.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """One Chromium for all. Without it these tests fail: `make test` says NOT RUN before it comes to that."""
    with chromium_running() as browser:
        yield browser


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for all tests that leave it running."""
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def meet(chromium: Browser, server: ServerProcess) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors, and sees them off: nobody's browser may have had anything to complain of."""
    met: list[Visitor] = []

    def visitor(name: str, device: Device = DESK, settings: Settings = QUICK) -> Visitor:
        met.append(Visitor(chromium, server.address, name, device, settings))
        return met[-1]

    yield visitor
    for one in met:
        one.context.close()
    for one in met:
        assert one.complaints == []
        assert one.foreign_requests() == []
