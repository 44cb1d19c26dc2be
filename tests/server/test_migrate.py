"""The migrations make exactly the tables the code reads, once, in every kind of installation."""

from __future__ import annotations

import logging
import multiprocessing
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import alembic
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from tests.server.process import ROOT
from tests.server.stored import REVISIONS, contents, restore
from web import assets
from web.assets import folder
from web.log import LogUnavailable
from web.migrate import newest, upgrade
from web.schema import metadata
from web.sql_engine import open_engine


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "rooms.db"


def test_migrations_make_the_tables_of_the_schema(empty_store: str) -> None:
    upgrade(empty_store)
    engine = open_engine(empty_store, writes=True, connections=1)
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


def test_a_newer_store_is_refused(store: str) -> None:
    engine = open_engine(store, writes=True, connections=1)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    with pytest.raises(LogUnavailable, match="newer version of this server"):
        upgrade(store)


def test_a_store_is_copied_before_its_tables_are_changed(file: Path) -> None:
    restore("0001", f"sqlite:///{file}")
    file.chmod(0o600)
    before = contents(f"sqlite:///{file}")
    upgrade(f"sqlite:///{file}")
    copy = file.with_name(f"rooms.db.before-{REVISIONS[-1]}")
    assert contents(f"sqlite:///{copy}") == before
    assert copy.stat().st_mode & 0o777 == 0o600
    assert copies(file) == [copy.name]
    upgrade(f"sqlite:///{file}")
    assert copies(file) == [copy.name]


def test_a_copy_has_what_is_not_in_the_file_yet(file: Path) -> None:
    """The newest rows are in the -wal, where a server that was killed left them."""
    restore("0001", f"sqlite:///{file}")
    other = sqlite3.connect(file)
    other.execute("PRAGMA journal_mode = WAL")
    other.execute("UPDATE rows SET actor = 'from-the-wal' WHERE version = 1")
    other.commit()
    upgrade(f"sqlite:///{file}")
    other.close()
    copy = file.with_name(f"rooms.db.before-{REVISIONS[-1]}")
    assert "from-the-wal" in str(contents(f"sqlite:///{copy}"))


def test_an_older_copy_stays(file: Path) -> None:
    restore("0001", f"sqlite:///{file}")
    older = file.with_name(f"rooms.db.before-{REVISIONS[-1]}")
    older.write_text("The only copy of last year's matches.")
    upgrade(f"sqlite:///{file}")
    assert older.read_text() == "The only copy of last year's matches."
    assert copies(file) == [older.name, f"{older.name}-2"]
    assert contents(f"sqlite:///{older}-2").keys() == {"rows"}


def test_a_new_store_is_not_copied(file: Path) -> None:
    upgrade(f"sqlite:///{file}")
    assert copies(file) == []


def test_a_store_that_cannot_be_copied_is_left_alone(file: Path) -> None:
    restore("0001", f"sqlite:///{file}")
    before = tables(file)
    # Where the copy is made first: a folder cannot be opened as a file.
    (part := file.with_name(f"rooms.db.before-{REVISIONS[-1]}.part")).mkdir()
    with pytest.raises(LogUnavailable, match="could not be copied before its tables are changed") as caught:
        upgrade(f"sqlite:///{file}")
    assert str(caught.value).endswith(".")
    assert tables(file) == before
    part.rmdir()
    assert copies(file) == []


@pytest.mark.parametrize(
    "fault", ["op.create_table('rows')", "raise KeyError('deck')", "op.execute('SELECT books')"]
)
def test_tables_that_cannot_be_changed_are_as_they_were(
    empty_store: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last step fails; the one before it is undone as well."""
    package = tmp_path / "web"
    shutil.copytree(folder("alembic"), package / "_assets" / "alembic")
    last = next((package / "_assets" / "alembic" / "versions").glob(f"{REVISIONS[-1]}_*.py"))
    step = "    op.create_table("
    last.write_text(last.read_text().replace(step, f"    {fault}\n{step}"))
    restore("0001", empty_store)
    before = contents(empty_store)
    monkeypatch.setattr(assets, "_PACKAGE", package)
    with pytest.raises(LogUnavailable, match="are as they were") as caught:
        upgrade(empty_store)
    assert str(caught.value).endswith(".")
    assert contents(empty_store) == before
    assert copies(tmp_path / "rooms.db") == []
    monkeypatch.undo()
    upgrade(empty_store)
    assert contents(empty_store)["rows"] == before["rows"]


def copies(file: Path) -> list[str]:
    """Whatever lies beside the file and came from it."""
    return sorted(path.name for path in file.parent.glob(f"{file.name}.*"))


def test_processes_that_start_together_migrate_once(empty_store: str) -> None:
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=upgrade, args=(empty_store,)) for _ in range(3)]
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


def test_a_start_with_nothing_to_move_loads_nothing_that_moves(file: Path) -> None:
    url = f"sqlite:///{file}"
    upgrade(url)
    loaded = f"import sys; from web.migrate import newest, upgrade; upgrade({url!r}); print('alembic' in sys.modules)"
    told = subprocess.run(
        [sys.executable, "-c", loaded], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert told.stdout == "False\n"
    assert newest() == ScriptDirectory(str(folder("alembic"))).get_current_head()
