"""The migrations make exactly the tables the code reads, once, in every kind of installation."""

from __future__ import annotations

import logging
import multiprocessing
import shutil
import sqlite3
import sys
from pathlib import Path

import alembic
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from web import assets
from web.assets import folder
from web.log import LogUnavailable
from web.migrate import upgrade
from web.schema import metadata
from web.sql_engine import open_engine


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "rooms.db"


def test_migrations_make_the_tables_of_the_schema(file: Path) -> None:
    upgrade(f"sqlite:///{file}")
    engine = open_engine(f"sqlite:///{file}", writes=True, connections=1)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_migrations_and_the_schema_are_written_alike(file: Path) -> None:
    """What compare_metadata does not see, such as AUTOINCREMENT."""
    upgrade(f"sqlite:///{file}")
    plain = file.with_name("plain.db")
    engine = open_engine(f"sqlite:///{plain}", writes=True, connections=1)
    metadata.create_all(engine)
    engine.dispose()
    assert tables(plain) == {name: sql for name, sql in tables(file).items() if name != "alembic_version"}


def tables(file: Path) -> dict[str, str]:
    connection = sqlite3.connect(file)
    found = dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall())
    connection.close()
    return found


def test_a_store_that_is_up_to_date_stays_as_it_is(file: Path) -> None:
    upgrade(f"sqlite:///{file}")
    before = tables(file)
    upgrade(f"sqlite:///{file}")
    assert tables(file) == before


def test_a_newer_store_is_refused(file: Path) -> None:
    upgrade(f"sqlite:///{file}")
    connection = sqlite3.connect(file)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()
    with pytest.raises(LogUnavailable, match="newer version of this server"):
        upgrade(f"sqlite:///{file}")


def test_processes_that_start_together_migrate_once(file: Path) -> None:
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=upgrade, args=(f"sqlite:///{file}",)) for _ in range(3)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0, 0, 0]


def test_migrations_are_quiet(
    file: Path, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    upgrade(f"sqlite:///{file}")
    assert capfd.readouterr() == ("", "")
    assert caplog.text == ""


def test_a_folder_with_odd_letters_is_found(tmp_path: Path) -> None:
    odd = tmp_path / "50% of it"
    odd.mkdir()
    upgrade(f"sqlite:///{odd / 'rooms.db'}")
    assert "rows" in tables(odd / "rooms.db")


def test_an_installed_build_brings_its_own_folders(
    tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "50%" / "web"
    shutil.copytree(folder("alembic"), package / "_assets" / "alembic")
    (package.parent / "alembic").mkdir()  # Where the library lies once all is installed.
    monkeypatch.setattr(assets, "_PACKAGE", package)
    assert folder("alembic") == package / "_assets" / "alembic"
    upgrade(f"sqlite:///{file}")
    assert "rows" in tables(file)


def test_a_folder_that_is_missing_is_named() -> None:
    with pytest.raises(FileNotFoundError, match="lacks its folder nowhere"):
        folder("nowhere")


def test_our_folder_of_migrations_does_not_hide_the_library() -> None:
    ours = folder("alembic")
    assert str(ours.parent) in {str(Path(entry).resolve()) for entry in sys.path}
    assert Path(str(alembic.__file__)).parent != ours
    assert not (ours / "__init__.py").exists()
    assert not (ours / "versions" / "__init__.py").exists()
