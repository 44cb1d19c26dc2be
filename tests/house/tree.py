"""The project's own files, as the house tests read them."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def own_files(*globs: str) -> list[Path]:
    """Files that are committed or about to be, by `git ls-files` patterns; none that git ignores."""
    command = [
        "git",
        "-c",
        "safe.directory=*",
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ]
    listed = subprocess.run([*command, "--", *globs], cwd=ROOT, capture_output=True, text=True, check=True)
    paths = (ROOT / name for name in sorted(set(listed.stdout.split("\0"))) if name)
    return [path for path in paths if path.is_file()]


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def is_vendored(path: Path) -> bool:
    return name(path).startswith("static/vendor/")


def text(path: Path) -> str:
    """The file as text; "" for a picture or a font."""
    content = path.read_bytes()
    return "" if b"\0" in content else content.decode()


def places(pattern: str, paths: Iterable[Path]) -> Iterator[str]:
    """Each line that matches, as `file:line: line`."""
    for path in paths:
        for number, line in enumerate(text(path).splitlines(), 1):
            if re.search(pattern, line):
                yield f"{name(path)}:{number}: {line.strip()[:120]}"
