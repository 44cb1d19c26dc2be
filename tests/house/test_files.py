"""What holds for every file of the project."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

import pytest

from tests.house.tree import ROOT, is_vendored, name, own_files, places, text

# Put together here, so that this file is not its own offence.
HOSTS = [
    ("pypi", "org"),
    ("pythonhosted", "org"),
    ("npmjs", "org"),
    ("npmjs", "com"),
    ("yarnpkg", "com"),
    ("deb.debian", "org"),
]
PLACES = ["home", "root", "work", "farm", "Users"]

LONGEST = 400
LONGER = {
    # Two ideas some day: let none of these grow.
    "static/css/papers.css": 540,
    "web/actor.py": 500,
    "web/protocol.py": 590,  # every message on one page
    "tests/room/test_match.py": 500,
    "tests/server/test_presence.py": 450,
    "web/room/decide.py": 420,
}
MADE_BY_TOOLS = (".lock", "-lock.json", ".svg", ".md", ".json")

VENDOR = ROOT / "static" / "vendor"
OUR_NOTES = (".md", ".txt", ".d.ts")


@pytest.mark.parametrize("host", [".".join(parts) for parts in HOSTS])
def test_no_file_names_a_package_registry(host: str) -> None:
    assert list(places(re.escape(host), own_files())) == []


@pytest.mark.parametrize("place", PLACES)
def test_no_file_names_a_path_of_somebodys_machine(place: str) -> None:
    assert list(places(rf"(?<![\w.}}/-])/{place}/\w", own_files())) == []


def test_no_file_is_too_long_to_be_one_idea() -> None:
    written = [
        path for path in own_files() if not is_vendored(path) and not path.name.endswith(MADE_BY_TOOLS)
    ]
    lengths = {name(path): len(text(path).splitlines()) for path in written}
    assert {path: length for path, length in lengths.items() if length > LONGER.get(path, LONGEST)} == {}


def test_files_from_elsewhere_are_the_listed_ones_unchanged() -> None:
    checksums = re.findall(r"^([0-9a-f]{64})  (\S+)  \S+  \S+", text(VENDOR / "VENDOR.md"), re.MULTILINE)
    carried = [path for path in own_files("static/vendor") if not path.name.endswith(OUR_NOTES)]
    found = {(sha256(path.read_bytes()).hexdigest(), path.relative_to(VENDOR).as_posix()) for path in carried}
    assert found == set(checksums)


@pytest.mark.parametrize(
    "file", sorted((ROOT / "tests" / "browser").glob("test_*.py")), ids=lambda file: file.name
)
def test_what_drives_a_browser_is_marked_so_that_it_is_not_run_where_there_is_none(file: Path) -> None:
    assert "pytest.mark.browser" in text(file) or "pytest.mark.firefox" in text(file)


def test_nothing_outside_the_browsers_folder_drives_one() -> None:
    """There its suite collects it, and nowhere else."""
    drives = re.compile(
        r"^pytestmark = .*\.(browser|firefox|webkit)\b|^@pytest\.mark\.(browser|firefox|webkit)\b",
        re.MULTILINE,
    )
    outside = [path for path in own_files("tests/*.py") if path.parent.name != "browser"]
    assert [name(path) for path in outside if drives.search(text(path))] == []
