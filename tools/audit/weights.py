"""What the page weighs, as the server sends it: gzipped, without comments.

A module belongs to a page where the page's script imports it, however far, without `import()`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tools.audit.figures import Figure
from web.assets import folder
from web.static import Static

STATIC = Static(folder("static"), "")
TEMPLATES = folder("templates")

FIRST = "js/first.js"
HOME = ["js/home.js"]
MATCH = ["js/table.js", "js/telling.js", "js/lobby.js", "js/play.js", "js/review.js"]
MATCH_WORDS = ["table", "lobby", "review"]
"""What a match needs from the lobby to the score: the page's own script, speech, the screens, their words."""

RULES_WORDS = {"rules", "server", "home"}
"""Parts of the strings that the server alone reads."""

KB = 1000
SHEETS = re.compile(r"css/([\w+-]+)\{% block sheets")
MORE_SHEETS = re.compile(r"\{% block sheets %\}([\w+-]+)\{% endblock %\}")


def size(file: str) -> int:
    """Bytes on the wire of a file of `static/`."""
    sent = STATIC.sent(file)
    assert sent, file
    return len(sent.plain if sent.gzipped is None else sent.gzipped)


def modules(scripts: Iterable[str], words: Iterable[str] = ()) -> set[str]:
    """These scripts and all that they import, the script of every page, and parts of the strings."""
    needed = {module for script in scripts for module in STATIC.modules(script)}
    return {FIRST, *needed, *(f"strings/en/{part}.js" for part in words)}


def later() -> set[str]:
    """Every module that some page may load, in English."""
    files = {path.relative_to(folder("static")).as_posix() for path in folder("static").rglob("*.js")}
    unread = {f"strings/en/{part}.js" for part in RULES_WORDS} | {"js/protocol.js"}
    return {
        file for file in files - unread if not file.startswith("strings/") or file.startswith("strings/en/")
    }


def sheet(template: str) -> str:
    """The joined style sheet of a page."""
    [base] = SHEETS.findall((TEMPLATES / "_page.html").read_text())
    [more] = MORE_SHEETS.findall((TEMPLATES / template).read_text())
    return f"css/{base}{more}.css"


def weigh(files: Iterable[str]) -> float:
    """Kilobytes of these files."""
    return sum(map(size, files)) / KB


def weights() -> list[Figure]:
    """The bytes of the page."""
    home, match = modules(HOME), modules(MATCH, MATCH_WORDS)
    fonts = sorted(
        path.relative_to(folder("static")).as_posix() for path in folder("static").rglob("*.woff2")
    )
    return [
        Figure("JS, first screen", weigh(home), 15, "kB"),
        Figure("JS, a match", weigh(match), 30, "kB"),
        Figure("JS, on demand", weigh(later() - home - match), 40, "kB"),
        *(
            Figure(f"CSS, {page}", size(sheet(f"{page}.html")) / KB, 12, "kB")
            for page in ("home", "rules", "table")
        ),
        Figure("font", weigh(fonts), 35, "kB"),
        Figure("modules, home", len(home), 15),
        Figure("modules, table", len(modules(["js/table.js"], ["table"])), 15),
    ]
