"""The tests that stand in a file, found by reading it."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from tests.house.tree import text


@cache
def written_tests(path: Path) -> frozenset[str]:
    """The names of the tests of a Python or a JavaScript file."""
    if path.suffix == ".js":
        return frozenset(re.findall(r'^test\("([^"]+)"', text(path), re.MULTILINE))
    return frozenset(
        node.name
        for node in ast.walk(ast.parse(text(path)))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    )
