from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import ABSENT, PostgresProcess, new_database, programs
from web.migrate import upgrade


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PostgresProcess]:
    """A server for all tests of this process, which does not wait for the disk."""
    if programs() is None:
        pytest.skip(ABSENT)
    server = PostgresProcess(tmp_path_factory.mktemp("postgres"), durable=False)
    try:
        yield server.start()
    finally:
        server.remove()


@pytest.fixture
def postgres_url(postgres: PostgresProcess) -> Iterator[str]:
    """An empty database of that server."""
    with new_database(postgres) as url:
        yield url


@pytest.fixture(scope="session")
def postgres_tables(postgres: PostgresProcess) -> Iterator[str]:
    """The name of a database of that server that has the tables, to be copied."""
    with new_database(postgres) as url:
        upgrade(url)
        yield url.rpartition("/")[2]


@pytest.fixture
def postgres_store(postgres: PostgresProcess, postgres_tables: str) -> Iterator[str]:
    """A database of that server that has the tables."""
    with new_database(postgres, postgres_tables) as url:
        yield url


@pytest.fixture
def sqlite_store(tmp_path: Path) -> str:
    """The address of a file that has the tables."""
    url = f"sqlite:///{tmp_path / 'rooms.db'}"
    upgrade(url)
    return url


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest) -> str:
    """The address of a store that has the tables, of each kind."""
    fixture = {"sqlite": "sqlite_store", "postgresql": "postgres_store"}[request.param]
    return str(request.getfixturevalue(fixture))


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a store without tables, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'rooms.db'}"
    return str(request.getfixturevalue("postgres_url"))
