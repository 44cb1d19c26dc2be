"""Writes docs/verify.html, the one file that checks deals without any server: `make offline`.

It is tools/offline.html with tools/offline.css, static/js/deal.js and tools/offline.js in it, so that the deal is
written once for the table's page and for this one. Its own policy lets it run that script and ask nobody. A test
compares the committed file with what this makes.
"""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "verify.html"


def page() -> str:
    """The whole file."""
    parts = {
        "STYLE": f"\n{_text('tools/offline.css')}",
        "SCRIPT": f"\n{_text('static/js/deal.js')}\n{_without_imports(_text('tools/offline.js'))}",
    }
    hashes = {f"{name}-HASH": _hash(part) for name, part in parts.items()}
    return re.sub("@([A-Z-]+)@", lambda place: (parts | hashes)[place[1]], _text("tools/offline.html"))


def _text(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def _without_imports(module: str) -> str:
    """A module that stands below the ones it imports."""
    return re.sub(r"^import .*\n", "", module, flags=re.MULTILINE)


def _hash(part: str) -> str:
    """What a policy names an inline part by."""
    return "sha256-" + base64.b64encode(hashlib.sha256(part.encode()).digest()).decode()


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
