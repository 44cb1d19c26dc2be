"""The static tree as the server gives it out: for ever, and a page's style sheets as one file."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

COMMENT: Final = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
JOINED: Final = re.compile(r"css/([a-z]+(?:\+[a-z]+)+)\.css")


class Static:
    """The static tree under an address that holds its content's hash, so that it may be cached for ever.

    One hash for the whole tree: relative imports between modules keep it.
    """

    def __init__(self, tree: Path, base: str) -> None:
        digest = hashlib.sha256()
        for path in sorted(path for path in tree.rglob("*") if path.is_file()):
            digest.update(path.relative_to(tree).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
        self.url = f"{base}/static/{digest.hexdigest()[:12]}/"
        self.files = Files(tree)


def joined(sheets: Iterable[Path]) -> str:
    """Style sheets as one, without their comments."""
    return "".join(COMMENT.sub("", sheet.read_text("utf-8")) for sheet in sheets)


class Files(StaticFiles):
    """Files of the tree; `css/cards+table.css` is the two sheets in that order, which compress better together."""

    def __init__(self, tree: Path) -> None:
        super().__init__(directory=tree)
        self._sheets = {path.stem: joined([path]) for path in (tree / "css").glob("*.css")}

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or the sheets that the path joins; an HTTPException where one is missing."""
        names = JOINED.fullmatch(path)
        asked = names[1].split("+") if names else []
        if asked and scope["method"] in ("GET", "HEAD") and all(name in self._sheets for name in asked):
            return Response("".join(self._sheets[name] for name in asked), media_type="text/css")
        return await super().get_response(path, scope)
