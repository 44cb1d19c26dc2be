"""No screen breaks a rule of axe: light on a phone, dark at a desk. `make audit` asks at every width."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.axe import violations
from tests.browser.looking import wait_until_still
from tests.browser.scenes import SCENES, scenes
from tests.browser.visitor import DESK, PHONE
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser

LOOKS = {"light": PHONE, "dark": DESK}


@pytest.fixture(scope="module")
def found(chromium: Browser, server: ServerProcess) -> dict[tuple[str, str], list[str]]:
    """What axe says of each screen, by theme."""
    said: dict[tuple[str, str], list[str]] = {}
    for scene, page in scenes(chromium, server):
        for theme, device in LOOKS.items():
            page.set_viewport_size({"width": device.width, "height": device.height})
            page.emulate_media(color_scheme="light" if theme == "light" else "dark")
            wait_until_still(page)
            said[scene.name, theme] = violations(page)
    return said


@pytest.mark.parametrize("theme", LOOKS)
@pytest.mark.parametrize("scene", [scene.name for scene in SCENES])
def test_axe_finds_nothing(found: dict[tuple[str, str], list[str]], scene: str, theme: str) -> None:
    assert found[scene, theme] == []


def test_axe_would_find_a_picture_without_a_text(chromium: Browser) -> None:
    page = chromium.new_page()
    page.set_content("<html lang=en><title>A</title><main><h1>A</h1><img src='data:,'></main></html>")
    assert [line.partition(":")[0] for line in violations(page)] == ["image-alt"]
    page.close()
