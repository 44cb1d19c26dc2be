"""The page's files as they are sent: own modules and style sheets without their comments, all gzipped once.

Every file has one address that holds a hash of the whole tree, so that it may be cached for ever; relative imports
between modules keep it. Style sheets may be asked for together: `css/base+table.css` is both, in that order, which
weighs a third less than one by one.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import posixpath
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

ASKED_TOGETHER: Final = 256
"""How many files and joined sheets are kept gzipped: a visitor may ask for sheets in any order."""

WORTH: Final = 0.9
"""How small a file must become for gzip to be worth its while: a font is packed already."""

# The server parses no JavaScript: only comments that have their lines to themselves are left out, and types before
# a bracket. No template or string of ours has such a line, or a browser test would trip over it.
_COMMENT_LINES: Final = re.compile(
    r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE | re.DOTALL
)
_TYPES: Final = re.compile(r"/\*\* @[^\n]*?\*/ ?")
_IMPORTS: Final = re.compile(r'(?:^|;)(?:import|export)\b(?:[^;"()=]*?\bfrom)?\s*"(\.[^"]+)"', re.MULTILINE)
# Indentation says nothing to a browser: all our templates are HTML, where a line's first blanks count as one.
_INDENTS: Final = re.compile(r"^[ \t]+", re.MULTILINE)
_CSS_COMMENTS: Final = re.compile(r"/\*.*?\*/\s*", re.DOTALL)


def lean(file: str, text: str) -> str:
    """A text file as it is sent, without comments and indentation.

    What others wrote stays as it is: its comments name its licence.
    """
    if file.startswith("vendor/"):
        return text
    if file.endswith(".js"):
        return _INDENTS.sub("", _TYPES.sub("", _COMMENT_LINES.sub("", text)))
    return _INDENTS.sub("", _CSS_COMMENTS.sub("", text)) if file.endswith(".css") else text


class Sent(NamedTuple):
    """A file ready to be sent: plain, gzipped where that helps, and what it is."""

    plain: bytes
    gzipped: bytes | None
    media_type: str


class Static:
    """Answers for the files of a tree, which is read once."""

    def __init__(self, tree: Path, base: str) -> None:
        paths = sorted(path for path in tree.rglob("*") if path.is_file())
        self._bodies = {(file := path.relative_to(tree).as_posix()): _body(file, path) for path in paths}
        self.url = f"{base}/static/{_digest(self._bodies)}/"
        self.sent = lru_cache(ASKED_TOGETHER)(self._ready)

    async def answer(self, request: Request) -> Response:
        """The file that the path names after the tree's address. Raises HTTPException for none."""
        sent = self.sent(str(request.path_params["file"]))
        if sent is None:
            raise HTTPException(404)
        if sent.gzipped is None or "gzip" not in request.headers.get("Accept-Encoding", ""):
            return Response(sent.plain, media_type=sent.media_type)
        headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(sent.gzipped, headers=headers, media_type=sent.media_type)

    def modules(self, script: str) -> list[str]:
        """A page's script and all that it cannot run without, in the order in which they ask for one another."""
        found = [script]
        for module in found:
            text = self._bodies[module].decode()
            asked = [posixpath.normpath(f"{module}/../{target}") for target in _IMPORTS.findall(text)]
            found += [one for one in dict.fromkeys(asked) if one not in found]
        return found

    def _ready(self, file: str) -> Sent | None:
        """A file, or sheets joined by `+`; None where one of them is not there, or asked for twice."""
        parts = _parts(file)
        bodies = [self._bodies.get(part) for part in parts]
        # Twice is once too often: a short address could ask for a hundred megabytes.
        if None in bodies or len(set(parts)) < len(parts):
            return None
        plain = b"".join(body for body in bodies if body is not None)
        media_type = mimetypes.guess_type(file)[0] or "application/octet-stream"
        gzipped = gzip.compress(plain, mtime=0)
        return Sent(plain, gzipped if len(gzipped) < WORTH * len(plain) else None, media_type)


def _parts(file: str) -> list[str]:
    """`css/a.css` and `css/b.css` of `css/a+b.css`."""
    if not (file.startswith("css/") and file.endswith(".css")):
        return [file]
    return [f"css/{name}.css" for name in file.removeprefix("css/").removesuffix(".css").split("+")]


def _body(file: str, path: Path) -> bytes:
    content = path.read_bytes()
    return lean(file, content.decode()).encode() if file.endswith((".js", ".css")) else content


def _digest(bodies: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for file, body in bodies.items():
        digest.update(file.encode() + b"\0" + body + b"\0")
    return digest.hexdigest()[:12]
