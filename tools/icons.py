"""Draws the PNG icons anew from static/icons/spade.svg, in the system's Chromium: `make icons`."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from tests.browser.chromium import chromium_running

ICONS = Path(__file__).resolve().parent.parent / "static" / "icons"
SIZES = (192, 512)
TOUCH = 180
"""What Apple's home screen takes; it rounds the corners itself."""

SAFE = 0.72
"""How large the sign stands in an icon that a device may cut to its own shape: all within 80 % of the middle."""


def draw(page: Page, size: int, name: str, whole: bool) -> None:
    """One icon. `whole`: green to the edges, with the sign well inside."""
    svg = (ICONS / "spade.svg").read_text()
    green = svg.split('fill="')[1].split('"')[0]
    inner = size * SAFE if whole else size
    back = green if whole else "transparent"
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(
        f'<body style="margin:0;background:{back};display:grid;place-items:center;height:{size}px">'
        f'<div style="width:{inner}px;height:{inner}px">{svg}</div></body>'
    )
    page.screenshot(path=ICONS / name, omit_background=True)


def main() -> None:
    with chromium_running() as browser:
        page = browser.new_page()
        for size in SIZES:
            draw(page, size, f"spade-{size}.png", whole=False)
            draw(page, size, f"spade-maskable-{size}.png", whole=True)
        draw(page, TOUCH, "spade-touch.png", whole=True)


if __name__ == "__main__":
    main()
