"""What the page weighs, gzipped as the server sends it: read from templates and modules, without a browser.

A module belongs to a page where the page's script imports it, however far, without `import()`.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from tools.audit.figures import Figure
from web.assets import folder
from web.static import joined

STATIC = folder("static")
TEMPLATES = folder("templates")

HOME = ["js/first.js", "js/home.js"]
MATCH = ["js/first.js", "js/table.js", "js/lobby.js", "js/play.js", "js/review.js"]
"""What a match needs from the lobby to the score: the page's own script, and the screens that it fetches."""

LEVEL = 9
"""As the server compresses."""

KB = 1000
IMPORTS = re.compile(r'^(?:import|export)\s[^;"()]*?(?:from\s*)?"(\.[^"]+)"', re.MULTILINE)
SHEETS = re.compile(r"\{% block sheets %\}([a-z+]+)")


@cache
def size(file: str) -> int:
    """Bytes on the wire of a file of `static/`."""
    return len(gzip.compress((STATIC / file).read_bytes(), LEVEL))


def closure(entries: Iterable[str]) -> set[str]:
    """These modules and all that they import."""
    found: set[str] = set()
    queue = list(entries)
    while queue:
        module = queue.pop()
        if module not in found:
            found.add(module)
            queue += imported(module)
    return found


def imported(module: str) -> list[str]:
    """The modules that a module cannot run without."""
    path = STATIC / module
    targets = IMPORTS.findall(path.read_text())
    return [(path.parent / target).resolve().relative_to(STATIC.resolve()).as_posix() for target in targets]


def modules() -> set[str]:
    """Every module of the page."""
    return {path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.js")} - {"js/protocol.js"}


def styles(template: str) -> float:
    """Kilobytes of a page's style sheets, which come joined."""
    link = re.search(r"css/([a-z+]+)\{%", (TEMPLATES / "_page.html").read_text())
    own = SHEETS.search((TEMPLATES / template).read_text())
    assert link
    assert own
    names = (link[1] + own[1]).split("+")
    sheets = joined(STATIC / f"css/{name}.css" for name in names)
    return len(gzip.compress(sheets.encode(), LEVEL)) / KB


def weigh(files: Iterable[str]) -> float:
    """Kilobytes of these files."""
    return sum(map(size, files)) / KB


def fonts() -> list[Path]:
    """The fonts that the page brings."""
    return sorted(STATIC.rglob("*.woff2"))


def weights() -> list[Figure]:
    """The bytes of the page."""
    home, match = closure(HOME), closure(MATCH)
    return [
        Figure("JS, first screen", weigh(home), 15, "kB"),
        Figure("JS, a match", weigh(match), 30, "kB"),
        Figure("JS, on demand", weigh(modules() - home - match), 40, "kB"),
        Figure("CSS, home", styles("home.html"), 12, "kB"),
        Figure("CSS, table", styles("table.html"), 12, "kB"),
        Figure("font", sum(font.stat().st_size for font in fonts()) / KB, 35, "kB"),
        Figure("modules, home", len(home), 15),
        Figure("modules, table", len(closure(["js/first.js", "js/table.js"])), 15),
    ]
