"""Where thinkers keep what they have compiled, so that only the first one ever has to wait for it.

Numba uses no cache that it cannot write. A host may name one in NUMBA_CACHE_DIR, as our image does with the one
that was filled when it was built; where that cannot be written, in a read-only container, its content is taken
over into the data folder.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from pathlib import Path

KEPT = "compiled"


def compiled_folder(data_dir: Path) -> Path | None:
    """The folder for it; None where none can be written, and thinkers find one themselves or compile each time."""
    named = os.environ.get("NUMBA_CACHE_DIR")
    given = Path(named) if named else None
    if given is not None and _made(given) and os.access(given, os.W_OK):
        return given.resolve()
    own = data_dir / KEPT
    if given is not None and given.is_dir():
        return _taken_over(given, own)
    return own.resolve() if _made(own) else None


def _made(folder: Path) -> bool:
    """Whether the folder is there, as it is from now on if it can be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return True


def _taken_over(given: Path, own: Path) -> Path | None:
    """A copy of `given` in a folder of its own, so that a newer image finds no older one's leavings."""
    copy = own / _mark(given)
    try:
        if not copy.exists():
            shutil.rmtree(own, ignore_errors=True)
            shutil.copytree(given, copy)
    except OSError:
        return None
    return copy.resolve()


def _mark(folder: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        digest.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]
