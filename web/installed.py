"""What makes the page installable: the manifest, and the service worker that keeps home and rules offline."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import orjson
from fastapi import APIRouter, Request
from fastapi.responses import Response

from web.languages import VARY, spoken_to
from web.static import lean
from web.words import languages

THEME: Final = "#1b5240"
BACKGROUND: Final = "#0e1412"
ICONS: Final = [
    ("spade.svg", "any", "image/svg+xml", "any"),
    ("spade-192.png", "192x192", "image/png", "any"),
    ("spade-512.png", "512x512", "image/png", "any"),
    ("spade-maskable-192.png", "192x192", "image/png", "maskable"),
    ("spade-maskable-512.png", "512x512", "image/png", "maskable"),
]
"""File, size, type and purpose. `tools/icons.py` draws the PNGs from the SVG."""

KEPT: Final = ("js/*.js", "vendor/**/*.js", "vendor/**/*.woff2", "icons/*.svg")


class Installed:
    """Serves both. `static` is the address of the static tree, which names the build."""

    def __init__(self, tree: Path, base: str, static: str) -> None:
        self._base = base
        self._static = static
        build = {"base": base, "static": static, "files": _files(tree, KEPT), "words": _words(tree)}
        code = lean("js/worker.js", (tree / "js" / "worker.js").read_text("utf-8"))
        self._worker = b"self.BUILD = " + orjson.dumps(build) + b";\n" + code.encode()

    def router(self) -> APIRouter:
        """The two addresses."""
        router = APIRouter()
        router.add_api_route("/sw.js", self.worker, methods=["GET"])
        router.add_api_route("/manifest.webmanifest", self.manifest, methods=["GET"])
        return router

    async def worker(self) -> Response:
        """The service worker. It differs with every build, and so a browser sees that there is a newer one."""
        return Response(self._worker, media_type="text/javascript", headers={"Cache-Control": "no-cache"})

    async def manifest(self, request: Request) -> Response:
        """Name, icons and colours of the installed page, in the visitor's language."""
        say = spoken_to(request)
        manifest = {
            "id": f"{self._base}/",
            "name": say("title.home"),
            "short_name": say("home.title"),
            "description": say("home.lead"),
            "lang": say.language,
            "dir": say("language.dir"),
            "start_url": f"{self._base}/",
            "scope": f"{self._base}/",
            "display": "standalone",
            "theme_color": THEME,
            "background_color": BACKGROUND,
            "categories": ["games", "cards"],
            "icons": [
                {"src": f"{self._static}icons/{file}", "sizes": sizes, "type": kind, "purpose": purpose}
                for file, sizes, kind, purpose in ICONS
            ],
        }
        headers = {"Cache-Control": "no-cache", "Vary": VARY}
        return Response(orjson.dumps(manifest), media_type="application/manifest+json", headers=headers)


def _files(tree: Path, patterns: Iterable[str]) -> list[str]:
    found = {path for pattern in patterns for path in tree.glob(pattern)}
    return sorted(path.relative_to(tree).as_posix() for path in found if path.name != "worker.js")


def _words(tree: Path) -> dict[str, list[str]]:
    return {code: _files(tree, [f"strings/{code}/*.js"]) for code in languages()}
