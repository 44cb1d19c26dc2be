"""Where thinkers keep what they have compiled: a folder they can write, filled from the image's where there is one."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.compiled import compiled_folder


@pytest.fixture(autouse=True)
def _nothing_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)


def image(folder: Path, content: str = "machine code") -> Path:
    (folder / "sim").mkdir(parents=True)
    (folder / "sim" / "play.nbi").write_text(content)
    return folder


def read_only(monkeypatch: pytest.MonkeyPatch, given: Path) -> None:
    """Who runs the tests may be root, whom no mode keeps from writing."""
    monkeypatch.setattr("web.compiled.os.access", lambda path, _: Path(path) != given)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(given))


def test_by_itself_it_is_in_the_data_folder(tmp_path: Path) -> None:
    assert compiled_folder(tmp_path / "data") == tmp_path / "data" / "compiled"
    assert (tmp_path / "data" / "compiled").is_dir()


def test_a_folder_that_the_host_names_is_used_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = image(tmp_path / "given")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(given))
    assert compiled_folder(tmp_path / "data") == given
    assert not (tmp_path / "data").exists()


def test_one_that_cannot_be_written_is_taken_over_once_and_an_older_one_thrown_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    read_only(monkeypatch, image(tmp_path / "old", "old code"))
    old = compiled_folder(data)
    read_only(monkeypatch, image(tmp_path / "new"))
    new = compiled_folder(data)
    assert new is not None
    assert (new / "sim" / "play.nbi").read_text() == "machine code"
    assert old is not None
    assert not old.exists()
    (new / "sim" / "more.nbc").write_text("compiled here")
    assert compiled_folder(data) == new
    assert (new / "sim" / "more.nbc").exists()


def test_a_folder_that_the_host_names_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "new" / "folder"))
    assert compiled_folder(tmp_path / "data") == tmp_path / "new" / "folder"
    assert (tmp_path / "new" / "folder").is_dir()


@pytest.mark.parametrize("with_image", [False, True])
def test_where_nothing_can_be_written_there_is_none(
    with_image: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data").write_text("a file is in the way")
    if with_image:
        read_only(monkeypatch, image(tmp_path / "image"))
    assert compiled_folder(tmp_path / "data") is None
