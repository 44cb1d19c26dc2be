"""The Dockerfile, checked without a Docker engine."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from tests.house.tree import ROOT, own_files, text

DOCKERFILE = ROOT / "Dockerfile"


def copied() -> list[str]:
    """The sources of every COPY from the checkout."""
    lines = re.findall(r"^COPY (?!--from)(.+)$", text(DOCKERFILE), re.MULTILINE)
    return [source for line in lines for source in line.split()[:-1]]


def test_hadolint_has_nothing_to_say() -> None:
    hadolint = shutil.which("hadolint", path=ROOT / ".venv" / "bin") or shutil.which("hadolint")
    if not hadolint:
        pytest.skip("the Dockerfile's checker: no hadolint for this machine")
    said = subprocess.run([hadolint, str(DOCKERFILE)], capture_output=True, text=True, check=False)
    assert said.stdout + said.stderr == ""


@pytest.mark.parametrize("source", copied())
def test_what_is_copied_is_in_the_checkout(source: str) -> None:
    assert own_files(source)


@pytest.mark.parametrize("source", copied())
def test_what_is_copied_is_let_through(source: str) -> None:
    assert f"!{source}" in text(ROOT / ".dockerignore").splitlines()


def test_the_container_is_nobody_in_particular() -> None:
    assert re.findall(r"^USER (.+)$", text(DOCKERFILE), re.MULTILINE) == ["10001:10001"]
