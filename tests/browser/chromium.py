"""The system's Chromium, as these tests and `make screenshots` start it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

ARGUMENTS = [
    "--no-sandbox",
    "--headless",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@contextmanager
def chromium_running() -> Iterator[Browser]:
    """A browser until the block ends. Raises FileNotFoundError where the system has none."""
    path = shutil.which("chromium")
    if path is None:
        raise FileNotFoundError("no chromium: install the package chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()
