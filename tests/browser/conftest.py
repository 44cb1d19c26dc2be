from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.chromium import chromium_running
from tests.browser.visitor import DESK, QUICK, Device, Settings, Visitor
from tests.server.process import ServerProcess, running


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
