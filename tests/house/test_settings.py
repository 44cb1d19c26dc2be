"""Whoever hosts finds every setting in the docs, and none that is gone."""

from __future__ import annotations

import re

from tests.house.tree import ROOT, text
from web.settings import Settings


def test_the_docs_list_exactly_the_settings_there_are() -> None:
    prefix = Settings.model_config.get("env_prefix", "")
    there = {f"{prefix}{field}".upper() for field in Settings.model_fields}
    listed = set(re.findall(r"\bSPADES_[A-Z_]+\b", text(ROOT / "docs" / "hosting.md")))
    assert there == listed
