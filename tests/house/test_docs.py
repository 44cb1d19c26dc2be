"""What the docs promise is there: links, paths and commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.house.tree import ROOT, name, own_files, text
from web.settings import Settings

PAGES = own_files("*.md", "docs/*.md")
NAMING_PATHS = own_files("README.md", "docs/architecture.md", "docs/decisions/*.md", "docs/protocol.md")


def links(page: Path) -> list[str]:
    """The targets of a page's links, pictures too, that lead to no other server."""
    prose = re.sub(r"^```.*?^```|`[^`]*`", "", text(page), flags=re.MULTILINE | re.DOTALL)
    targets: list[str] = re.findall(r"\]\(([^)\s]+)\)", prose)
    return [target for target in targets if "://" not in target]


def anchors(page: Path) -> set[str]:
    """The names that a page's headings can be linked by."""
    headings = re.findall(r"^#+ (.+)$", text(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in links(page):
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("page", NAMING_PATHS, ids=name)
def test_every_path_that_is_named_exists(page: Path) -> None:
    folders = {path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".")} - {
        "data"
    }
    paths = re.findall(r"`([a-z]+/[\w./-]*)`", text(page))
    named = [path for path in paths if path.partition("/")[0] in folders]
    assert [path for path in named if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_make_command_is_in_the_makefile(page: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", text(ROOT / "Makefile"), re.MULTILINE))
    assert set(re.findall(r"\bmake ([a-z-]+)(?=`|\s*$)", text(page), re.MULTILINE)) <= targets


def test_the_readme_plays_tests_and_hosts_in_one_command_each() -> None:
    commands = re.findall(r"^    (\S.*)$", text(ROOT / "README.md"), re.MULTILINE)
    assert [command.split()[0] for command in commands] == ["make", "docker", "make"]
    assert {"make play", "make test"} <= set(commands)


def test_the_defaults_of_the_settings_are_the_listed_ones() -> None:
    page = text(ROOT / "docs" / "hosting.md")
    listed = re.findall(r"^\| `SPADES_([A-Z_]+)` \| `?([^`|]+?)`? \|", page, re.MULTILINE)
    assert {setting.lower(): default for setting, default in listed} == {
        setting: shown(field.get_default(call_default_factory=True))
        for setting, field in Settings.model_fields.items()
    }


def shown(default: object) -> str:
    """A default as the docs write it."""
    if default in (None, "", []):
        return "none"
    return str(default).lower() if isinstance(default, bool) else str(default)


def test_decisions_are_numbered_without_a_gap() -> None:
    numbers = [int(path.name[:4]) for path in own_files("docs/decisions/*.md")]
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("path", own_files("docs/decisions/*.md"), ids=name)
def test_a_decision_says_what_it_costs_and_when_to_look_again(path: Path) -> None:
    for part in ("Context", "Choice", "What it costs", "When to look again"):
        assert f"**{part}.**" in text(path)
    assert text(path).startswith(f"# {int(path.name[:4])}. ")
