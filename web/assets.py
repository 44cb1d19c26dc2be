"""Where the folders lie that are not Python: templates, static files, migrations."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent


def unwritable(path: Path, reason: str | None) -> str:
    """What a host reads where the data folder `path` cannot be written, and what to do."""
    return (
        f"Spades cannot write to its data folder {path} ({reason}):"
        " make it writable for this user, or set SPADES_DATA_DIR to a folder that is."
    )


def folder(name: str) -> Path:
    """The folder `name`, in an installed build or in a checkout."""
    # The build's own first: beside an installed package lies the library `alembic`, not our migrations.
    places = (_PACKAGE / "_assets" / name, _PACKAGE.parent / name)
    found = next((place for place in places if place.is_dir()), None)
    if found is None:
        raise FileNotFoundError(f"This build lacks its folder {name}: install it again.")
    return found
