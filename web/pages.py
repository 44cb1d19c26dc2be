"""The pages: first screens rendered in full, before any script. A GET stores nothing."""

from __future__ import annotations

import io

import segno
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup
from starlette.datastructures import URL, QueryParams

from spades import kernel, options
from web.assets import folder
from web.gate import Gate
from web.identity import COOKIE
from web.languages import COOKIE as LANGUAGE_COOKIE
from web.languages import VARY, chosen, spoken_to
from web.problems import no_address
from web.room.options import Options, changed
from web.rooms import Rooms, room_code
from web.static import Static
from web.words import gaps, languages, strings

COOKIE_DAYS = 400
FLEETING = ("table.html", "gone.html", "nowhere.html")
"""Pages that may be others the next time."""

FACTS = {
    "target": options.TARGET,
    "short_target": options.SHORT_TARGET,
    "trick_points": kernel.TRICK_POINTS,
    "bag_limit": kernel.BAG_LIMIT,
    "bag_penalty": kernel.BAG_PENALTY,
    "nil": kernel.NIL_POINTS,
    "blind": kernel.BLIND_POINTS,
}
"""The numbers that the rules page shows: the engine's own."""


class Pages:
    """Renders and serves the pages."""

    def __init__(self, rooms: Rooms, gate: Gate, base: str, static: Static, secure_cookies: bool) -> None:
        self._rooms = rooms
        self._gate = gate
        self._base = base
        self._secure_cookies = secure_cookies
        self._templates = Environment(
            loader=FileSystemLoader(folder("templates")),
            autoescape=select_autoescape(),
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._templates.globals.update(
            base=base, static=static.url, modules=static.modules, languages=_named_languages()
        )

    def router(self) -> APIRouter:
        """The three pages."""
        router = APIRouter(default_response_class=HTMLResponse)
        router.add_api_route("/", self.home, methods=["GET"])
        router.add_api_route("/rules", self.rules, methods=["GET"])
        router.add_api_route("/r/{code}", self.table, methods=["GET"])
        return router

    async def home(self, request: Request) -> Response:
        """Practise, play with friends, join, continue."""
        return self._page(request, "home.html")

    async def rules(self, request: Request) -> Response:
        """Rules and tips."""
        table = _rules_asked_for(request.query_params)
        return self._page(request, "rules.html", facts=FACTS, table=table)

    async def table(self, request: Request, code: str) -> Response:
        """A room: lobby, table, result. The one 404 for every room that this visitor may not see."""
        known = room_code(code)
        player = self._gate.visitor(request).player or ""
        actor = await self._rooms.find(known) if known else None
        if known is None or actor is None or not actor.may_be_seen_by(player):
            return self._page(request, "gone.html", status=404)
        url = f"{request.url.scheme}://{request.url.netloc}{self._base}/r/{known}"
        return self._page(
            request,
            "table.html",
            code=known,
            code_pretty="-".join(known[at : at + 4] for at in range(0, len(known), 4)),
            url=url,
            qr=_qr(url),
        )

    def nowhere(self, request: Request, error: Exception) -> Response:
        """What has no address: a page for whoever reads pages, a problem for programs."""
        path = request.url.path.removeprefix(self._base)
        reads = request.method == "GET" and "text/html" in request.headers.get("accept", "")
        if reads and not path.startswith(("/api/", "/static/")):
            return self._page(request, "nowhere.html", status=404)
        return no_address(error)

    def _page(self, request: Request, template: str, status: int = 200, **context: object) -> Response:
        if language := chosen(request):
            return self._in_language(request, language)
        say = spoken_to(request)
        context |= {"t": say, "lang": say.language, "gaps": " ".join(gaps(say.language))}
        page = HTMLResponse(self._templates.get_template(template).render(context), status)
        page.headers["Cache-Control"] = "no-store" if template in FLEETING else "no-cache"
        page.headers["Content-Language"] = say.language
        page.headers["Vary"] = VARY
        if self._gate.by_cookie(request) is None:
            self._keep(page, request, COOKIE, self._gate.identity.new_token(), hidden=True)
        return page

    def _in_language(self, request: Request, language: str) -> Response:
        """The same page, from now on in the language of this browser's choice."""
        page = RedirectResponse(_without_language(request.url), 303)
        self._keep(page, request, LANGUAGE_COOKIE, language, hidden=False)
        return page

    def _keep(self, page: Response, request: Request, name: str, value: str, hidden: bool) -> None:
        """Have the browser keep a cookie of this server; `hidden` from scripts."""
        page.set_cookie(
            name,
            value,
            max_age=COOKIE_DAYS * 86400,
            path=self._base or "/",
            secure=self._secure_cookies or request.url.scheme == "https",
            httponly=hidden,
            samesite="lax",
        )


def _rules_asked_for(asked: QueryParams) -> Options | None:
    """The rules of the table that the page was opened from, as its link carries them; None where there are none."""
    target = {"500": options.TARGET, "300": options.SHORT_TARGET}.get(asked.get("target", ""))
    switches = {name: asked.get(name) == "true" for name in ("nil", "blind_nil")}
    return changed(Options(), {"target": target, **switches})


def _without_language(url: URL) -> str:
    """The path and the rest of the query."""
    rest = url.remove_query_params("lang")
    # With two slashes in front it would name another host, and lead there.
    path = "/" + rest.path.lstrip("/")
    return path + ("?" + rest.query if rest.query else "")


def _named_languages() -> list[tuple[str, str]]:
    """Each language by its code and in its own words."""
    return [(code, strings(code)["language.name"]) for code in languages()]


def _qr(url: str) -> Markup:
    drawn = io.BytesIO()
    try:
        code = segno.make(url, error="m", micro=False)
    except segno.DataOverflowError:
        # No address is that long: somebody made up the Host.
        return Markup("")
    code.save(
        drawn, kind="svg", xmldecl=False, svgns=False, border=2, omitsize=True, svgclass="qr", lineclass=None
    )
    return Markup(drawn.getvalue().decode())
