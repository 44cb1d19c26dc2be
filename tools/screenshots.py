"""Pictures of every screen at four widths and on a phone on its side, light and dark, to look at.

`make screenshots`, or `make screenshots FOLDER=... SCREENS="play review"`: the screens are those of
`tests/browser/scenes.py`, on a server of its own, in the system's Chromium.
"""

from __future__ import annotations

import sys
from collections.abc import Collection
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page

from tests.browser.chromium import chromium_running
from tests.browser.looking import wait_until_still
from tests.browser.scenes import SCENES, Scene, Stage, scenes
from tests.server.process import running

SIZES = [(320, 568), (390, 844), (768, 1024), (1280, 800), (844, 390)]


def take(folder: Path, scene: Scene, page: Page) -> None:
    """What the page shows now, at every size, light and dark."""
    page.mouse.move(0, 0)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="light")
        wait_until_still(page)
        page.screenshot(path=folder / f"{scene.name}-{width}-light.png", full_page=scene.whole)
        page.emulate_media(color_scheme="dark")
        wait_until_still(page)
        page.screenshot(path=folder / f"{scene.name}-{width}-dark.png", full_page=scene.whole)


def main(folder: Path, names: Collection[str]) -> None:
    known = {scene.name for scene in SCENES}
    if unknown := set(names) - known:
        raise SystemExit(
            f"No such screen: {', '.join(sorted(unknown))}. There are {', '.join(sorted(known))}."
        )
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as tables, running(Path(tables)) as server, chromium_running() as browser:
        for scene, page in scenes(Stage(browser, server)):
            if not names or scene.name in names:
                take(folder, scene, page)
                print(f"== {scene.name}", flush=True)
    print(f"The pictures are in {folder}/.")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
