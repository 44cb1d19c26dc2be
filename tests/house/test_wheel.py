"""A built wheel serves like a checkout: it carries the page and the migrations."""

from __future__ import annotations

import subprocess
import sys
import zipfile

import pytest

from tests.house.tree import ROOT, name, own_files


@pytest.fixture(scope="module")
def carried(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names in a wheel that was built just now."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    [wheel] = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.mark.parametrize("folder", ["templates", "static", "alembic"])
def test_the_wheel_carries(folder: str, carried: set[str]) -> None:
    wanted = {f"web/_assets/{name(path)}" for path in own_files(folder)}
    assert wanted
    assert wanted <= carried


def test_the_wheel_carries_both_packages_and_nothing_else(carried: set[str]) -> None:
    code = {name(path) for path in own_files("spades", "web")}
    rest = {entry for entry in carried if not entry.startswith("web/_assets/") and ".dist-info/" not in entry}
    assert rest == code
