"""A whole match, every screen of it: what axe says of each, what was asked of whom, what a browser complained of.

Light on a phone, dark at a desk; `make audit` asks axe at every width.
"""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser

from tests.browser.axe import violations
from tests.browser.looking import wait_until_still
from tests.browser.scenes import SCENES, Stage, scenes
from tests.browser.visitor import DESK, PHONE, UNREACHED, Visitor
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser

LOOKS = {"light": PHONE, "dark": DESK}
NO_ROOM = "status of 404"
"""In a complaint: a link led to no room, as one of the screens wants it."""


class Tour(NamedTuple):
    """What axe said of each screen, by theme, and all who were at a page."""

    said: dict[tuple[str, str], list[str]]
    people: list[Visitor]


@pytest.fixture(scope="module")
def tour(chromium: Browser, server: ServerProcess) -> Tour:
    """Through every screen."""
    stage = Stage(chromium, server)
    tour = Tour({}, stage.met)
    for scene, page in scenes(stage):
        for theme, device in LOOKS.items():
            page.set_viewport_size({"width": device.width, "height": device.height})
            page.emulate_media(color_scheme="light" if theme == "light" else "dark")
            wait_until_still(page)
            tour.said[scene.name, theme] = violations(page)
    return tour


@pytest.mark.parametrize("theme", LOOKS)
@pytest.mark.parametrize("scene", [scene.name for scene in SCENES])
def test_axe_finds_nothing(tour: Tour, scene: str, theme: str) -> None:
    assert tour.said[scene, theme] == []


def test_axe_would_find_a_picture_without_a_text(chromium: Browser) -> None:
    page = chromium.new_page()
    page.set_content("<html lang=en><title>A</title><main><h1>A</h1><img src='data:,'></main></html>")
    assert [line.partition(":")[0] for line in violations(page)] == ["image-alt"]
    page.close()


def test_nothing_is_asked_of_another_server(tour: Tour) -> None:
    asked = {urlsplit(url).path.split("/")[1] for person in tour.people for url in person.requests}
    assert {"", "rules", "api", "r", "static"} <= asked
    assert [url for person in tour.people for url in person.foreign_requests()] == []


def test_nothing_is_against_the_content_policy_and_no_script_fails(tour: Tour) -> None:
    said = [complaint for person in tour.people for complaint in person.complaints]
    assert [one for one in said if UNREACHED not in one and NO_ROOM not in one] == []
