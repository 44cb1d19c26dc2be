"""The page of stories has every story, and names tests that exist."""

from __future__ import annotations

import re

import pytest

from tests.house.tree import ROOT, text
from tests.house.written import written_tests

PAGE = text(ROOT / "docs" / "stories.md")
TOLD = text(ROOT / "tests" / "cases" / "stories.md")
ROW = re.compile(r"^\| ([MBPRLNG]\d+[bc]?) \|(.*)\|$", re.MULTILINE)
OF_HOSTING = {"L13", "L14"}
"""Stories of whoever hosts: of addresses and devices, not of the table."""

HELD = {story: rest.rpartition("|")[2].strip() for story, rest in ROW.findall(PAGE)}


def test_every_story_is_on_the_page_once_in_its_order() -> None:
    assert [story for story, _ in ROW.findall(PAGE)] == [story for story, _ in ROW.findall(TOLD)]


def test_only_what_is_a_hosts_issue_has_no_test() -> None:
    assert {story for story, held in HELD.items() if held == "hosting issue"} == OF_HOSTING


@pytest.mark.parametrize("story", sorted(HELD.keys() - OF_HOSTING))
def test_every_test_that_holds_a_story_exists(story: str) -> None:
    named = re.findall(r"`([^`]+?)::([^`]+)`", HELD[story])
    assert named
    assert HELD[story] == ", ".join(f"`{path}::{test}`" for path, test in named)
    assert [f"{path}::{test}" for path, test in named if test not in written_tests(ROOT / path)] == []


def test_the_tests_of_the_published_hands_exist() -> None:
    named = re.findall(r"`(tests/rules/\S+?)::(\w+)`", PAGE.partition("## ")[0])
    assert len(named) == 3
    assert [test for path, test in named if test not in written_tests(ROOT / path)] == []
