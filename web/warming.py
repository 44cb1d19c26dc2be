"""`spades warm`: compile what guests think with before anybody waits for it."""

from __future__ import annotations

import os
import sys

import typer

from web.compiled import compiled_folder
from web.settings import Settings


def warm() -> None:
    """Compile what guests think with, so that no start has to: for whoever builds an image.

    It is kept in the folder that NUMBA_CACHE_DIR names, else in the data folder.
    """
    folder = compiled_folder(Settings().data_dir)
    if folder is not None:
        os.environ["NUMBA_CACHE_DIR"] = str(folder)
    # Only now: the compiler reads its environment when it is loaded, and no other command loads it.
    from spades.sim import minds

    with typer.progressbar(
        length=minds.FIRST_THOUGHTS, label="first thoughts", file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        minds.warm(lambda: bar.update(1))
    kept = folder is not None and any(path.is_file() for path in folder.rglob("*"))
    typer.echo(f"Guests are warm, what they compiled is in {folder}." if kept else "Guests are warm.")
