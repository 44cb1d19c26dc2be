"""Import directions that no import-linter contract can say (the others stand in pyproject.toml)."""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.house.tree import ROOT, name, own_files

PACKAGES = own_files("spades/*.py", "web/*.py")

PURE_STANDARD = {
    *(
        "__future__",
        "abc",
        "bisect",
        "collections",
        "dataclasses",
        "enum",
        "functools",
        "hashlib",
        "heapq",
        "hmac",
    ),
    *("itertools", "json", "math", "operator", "re", "string", "struct", "types", "typing", "unicodedata"),
}
"""What pure code may import: nothing here waits, draws, reads a clock or touches a disk."""

ROOM_LIBRARIES = {"regex"}
"""What the room may import beside that: whole graphemes of names."""

SQL = {"web/sql_engine.py", "web/sql_kind.py", "web/sqlite.py", "web/postgresql.py"}
"""What depends on the kind of database."""

OWNERS = {
    "time": {"web/clock.py"},
    "random": {"web/dealer.py"},
    "secrets": {"web/dealer.py"},
    "uuid": {"web/dealer.py"},
    "sqlalchemy": SQL | {"web/sql_log.py", "web/schema.py", "web/migrate.py", "web/revisions.py"},
    "sqlite3": {"web/sqlite.py"},
    "psycopg": set(),  # SQLAlchemy loads it, where an address asks for it.
    "alembic": {"web/revisions.py"},
    "numpy": {"spades/sim/"},
    "numba": {"spades/sim/"},
    "web.cli": {"web/__main__.py"},
}
"""The only files (or folders) that may import a module."""

CALLS = {
    "urandom": {"web/dealer.py"},
    "SystemRandom": {"web/dealer.py"},
    "sleep": {"web/clock.py", "web/cli.py"},  # lets farewells be written before the links are cut
    "call_later": {"web/clock.py"},
    "call_at": {"web/clock.py"},
    "now": {"web/clock.py"},
    "utcnow": {"web/clock.py"},
    "today": {"web/clock.py"},
}
"""The only files that may call an attribute of something outside the project by this name."""


@cache
def imports(path: Path) -> frozenset[str]:
    """The modules a file imports, whole: `a.b` and `a.b.c` for `from a.b import c`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return frozenset(found)


@cache
def calls(path: Path) -> frozenset[str]:
    """`sleep` for each `asyncio.sleep(...)` whose left side is an imported name."""
    tree = ast.parse(path.read_text())
    imported = {
        alias.asname or alias.name.partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom) and not is_own(getattr(node, "module", None) or "")
        for alias in node.names
    }
    called = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return frozenset(
        func.attr
        for func in called
        if isinstance(func, ast.Attribute) and isinstance(func.value, ast.Name) and func.value.id in imported
    )


def is_own(module: str) -> bool:
    return module.partition(".")[0] in {"spades", "web"}


def belongs(path: Path, owners: set[str]) -> bool:
    return any(
        name(path) == owner or (owner.endswith("/") and name(path).startswith(owner)) for owner in owners
    )


def is_pure(path: Path) -> bool:
    """Whether a file is of the table, or of the room and what the room imports."""
    where = name(path)
    if where.startswith("spades/"):
        return not where.startswith("spades/sim/")
    return path in room_files()


@cache
def room_files() -> set[Path]:
    """The room's files and every file of web/ that they import, however far."""
    found: set[Path] = set()
    queue = own_files("web/room.py", "web/room/*.py")
    while queue:
        path = queue.pop()
        if path not in found:
            found.add(path)
            inner = [file for module in imports(path) if (file := file_of(module))]
            queue += [file for file in inner if not name(file).startswith("spades/")]
    return found


def file_of(module: str) -> Path | None:
    """The file of a module of ours, or None."""
    stem = ROOT / module.replace(".", "/")
    found = [path for path in (stem.with_suffix(".py"), stem / "__init__.py") if path.is_file()]
    return found[0] if found and is_own(module) else None


@pytest.mark.parametrize("path", [path for path in PACKAGES if is_pure(path)], ids=name)
def test_pure_code_imports_only_what_cannot_act(path: Path) -> None:
    outside = {module.partition(".")[0] for module in imports(path) if not is_own(module)}
    assert outside <= PURE_STANDARD | (ROOM_LIBRARIES if name(path).startswith("web/") else set())


@pytest.mark.parametrize("path", [path for path in PACKAGES if name(path).startswith("spades/")], ids=name)
def test_the_table_never_imports_the_server(path: Path) -> None:
    assert [module for module in imports(path) if module.partition(".")[0] == "web"] == []


@pytest.mark.parametrize("module", OWNERS)
def test_a_module_is_imported_only_by_its_owner(module: str) -> None:
    users = {
        name(path)
        for path in PACKAGES
        if any(used == module or used.startswith(f"{module}.") for used in imports(path))
    }
    assert {user for user in users if not belongs(ROOT / user, OWNERS[module])} == set()


@pytest.mark.parametrize("call", CALLS)
def test_time_and_chance_come_only_from_their_owner(call: str) -> None:
    users = {name(path) for path in PACKAGES if call in calls(path)}
    assert {user for user in users if not belongs(ROOT / user, CALLS[call])} == set()


def test_pure_code_is_named_as_the_standard_library_names_it() -> None:
    assert sys.stdlib_module_names >= PURE_STANDARD
