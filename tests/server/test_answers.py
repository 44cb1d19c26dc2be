"""What every answer over HTTP carries: headers, cookies, the base path; and what a GET may not do."""

from __future__ import annotations

import re
from collections.abc import Iterable

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.persons import Person, http, new_person
from tests.server.serving import Serving, serving
from web.app import CONTENT_POLICY, HEADERS
from web.identity import COOKIE
from web.log import Head, MemoryLog
from web.words import words

pytestmark = pytest.mark.anyio


async def with_room(served: Serving) -> Person:
    ana = await new_person(served.address)
    return await ana.open(await ana.make_room())


async def test_every_kind_of_answer_carries_the_safe_headers() -> None:
    async with serving() as served:
        ana = await with_room(served)
        async with http() as client:
            static = await a_static_file(client, served)
            answers = [
                await client.get(served.address + path)
                for path in (
                    *(
                        "/",
                        "/rules",
                        f"/r/{ana.code}",
                        "/r/nothing",
                        f"/api/rooms/{ana.code}/sheet",
                        "/healthz",
                    ),
                    *(
                        "/readyz",
                        static,
                        static + ".missing",
                        "/nowhere",
                        "/api/nowhere",
                        "/api/rooms",
                        "/r/a/b",
                    ),
                )
            ]
            client.cookies.clear()
            answers += [
                await client.post(served.address + "/api/players"),
                await client.post(served.address + "/api/rooms"),
                await client.post(served.address + "/"),
                await client.request("HEAD", served.address + "/"),
                await client.options(served.address + "/api/rooms"),
                await client.post(served.address + "/api/rooms", content=b"{", headers=ana.headers),
            ]
        assert {answer.status_code for answer in answers} >= {200, 201, 400, 401, 404, 405}
        for answer in answers:
            for name, value in HEADERS.items():
                assert answer.headers.get(name) == value, (str(answer.url), name)
            assert "server" not in answer.headers


async def test_a_refused_handshake_carries_them_too() -> None:
    async with serving() as served:
        ana = await with_room(served)
        address = served.address.replace("http", "ws")
        for code, headers in ((ana.code, {}), ("0" * 16, ana.headers)):
            with pytest.raises(InvalidStatus) as refused:
                await connect(f"{address}/r/{code}/socket", additional_headers=headers)
            for name, value in HEADERS.items():
                assert refused.value.response.headers.get(name) == value


def test_the_policy_allows_nothing_inline_and_nothing_from_elsewhere() -> None:
    parted = (rule.strip().partition(" ") for rule in CONTENT_POLICY.split(";"))
    rules = {name: value for name, _, value in parted}
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == "'self'"
    assert rules["frame-ancestors"] == "'none'"
    assert not re.search(r"unsafe|\*|https?:", CONTENT_POLICY)


async def test_no_page_has_a_script_or_a_style_inline() -> None:
    async with serving() as served:
        ana = await with_room(served)
        async with http() as client:
            for path in ("/", "/rules", f"/r/{ana.code}", "/r/nothing"):
                page = (await client.get(served.address + path)).text
                assert not re.search(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)[^>]*>", page), path
                assert not re.search(r"<style|\son\w+=|\sstyle=|javascript:", page), path


async def test_what_is_no_address_is_a_problem_with_a_code() -> None:
    async with serving() as served, http() as client:
        for method, path, status, code in (
            ("GET", "/api/nowhere", 404, "not-found"),
            ("GET", "/nowhere", 404, "not-found"),
            ("GET", "/api/rooms", 405, "not-allowed"),
            ("PUT", "/", 405, "not-allowed"),
            ("DELETE", "/api/players", 405, "not-allowed"),
        ):
            answer = await client.request(method, served.address + path)
            assert answer.headers["content-type"] == "application/problem+json"
            assert (answer.status_code, answer.json()["code"]) == (status, code)


async def test_who_reads_pages_gets_a_page_where_there_is_no_address() -> None:
    browser = {"accept": "text/html,*/*;q=0.8"}
    async with serving(base_path="/spades") as served, http() as client:
        page = await client.get(f"{served.address}/nowhere", headers=browser)
        assert page.status_code == 404
        assert page.headers["content-type"].startswith("text/html")
        assert words("nowhere.title") in page.text
        assert 'href="/spades/"' in page.text
        for path in ("/api/nowhere", "/static/nowhere.js"):
            answer = await client.get(served.address + path, headers=browser)
            assert answer.headers["content-type"] == "application/problem+json"


# --- cookies ---------------------------------------------------------------------------------------------


async def test_the_first_page_gives_a_cookie_that_no_script_reads_and_the_next_keeps_it() -> None:
    async with serving() as served, http() as client:
        first = await client.get(f"{served.address}/")
        flags = cookie_flags(first)
        assert {"httponly", "samesite=lax", "path=/"} <= flags
        assert "secure" not in flags
        assert "set-cookie" not in (await client.get(f"{served.address}/rules")).headers
        client.cookies.set(COOKIE, "forged")
        client.cookies.clear()
        forged = await client.get(f"{served.address}/", headers={"Cookie": f"{COOKIE}=forged"})
        assert "set-cookie" in forged.headers


async def test_a_page_over_https_or_by_setting_marks_its_cookie_secure() -> None:
    async with serving(secure_cookies=True) as served, http() as client:
        for path in ("/", "/?lang=es"):
            assert "secure" in cookie_flags(await client.get(f"{served.address}{path}"))
    async with serving() as served, http() as client:
        page = await client.get(f"{served.address}/", headers={"X-Forwarded-Proto": "https"})
        assert "secure" in cookie_flags(page)


async def test_a_cookie_is_a_player_like_a_token() -> None:
    async with serving() as served, http() as client:
        page = await client.get(f"{served.address}/")
        origin = {"Origin": served.address}
        made = await client.post(f"{served.address}/api/rooms", json={"name": "Ana"}, headers=origin)
        assert made.status_code == 201
        ana = await Person(served.address, str(page.cookies[COOKIE])).open(made.json()["socket"])
        assert ana.view["you"]["seat"] == 0


def cookie_flags(answer: httpx.Response) -> set[str]:
    return {part.strip().lower() for part in answer.headers["set-cookie"].split(";")[1:]}


# --- a GET stores nothing --------------------------------------------------------------------------------


class CountingLog(MemoryLog):
    """A log that says how many rows it holds, over all rooms."""

    def count(self) -> int:
        return sum(len(rows) for rows in self._rows.values())


async def test_a_get_stores_nothing() -> None:
    log = CountingLog()
    async with serving(log) as served, http() as client:
        ana = await with_room(served)
        await ana.until(lambda view: view["room"]["commitment"] is not None)
        rows = log.count()
        for path in (
            "/",
            "/rules",
            f"/r/{ana.code}",
            f"/r/{'0' * 16}",
            f"/api/rooms/{ana.code}/sheet",
            "/healthz",
        ):
            for headers in (ana.headers, {}):
                await client.get(served.address + path, headers=headers)
        await client.post(f"{served.address}/api/players")
        assert log.count() == rows


async def test_a_look_at_a_sleeping_room_does_not_wake_it() -> None:
    log = CountingLog()
    async with serving(log) as served:
        ana = await with_room(served)
        await ana.until(lambda view: view["room"]["commitment"] is not None)
        code, headers = ana.code, ana.headers
    rows = log.count()
    async with serving(log) as served, http() as client:
        assert (await client.get(f"{served.address}/r/{code}", headers=headers)).status_code == 200
        assert (
            await client.get(f"{served.address}/api/rooms/{code}/sheet", headers=headers)
        ).status_code == 200
        assert log.count() == rows


# --- the base path ---------------------------------------------------------------------------------------


async def test_everything_stands_behind_the_base_path() -> None:
    async with serving(base_path="/cards/spades/") as served, http() as client:
        assert served.address.endswith("/cards/spades")
        home = await client.get(f"{served.address}/")
        assert home.status_code == 200
        assert "path=/cards/spades" in cookie_flags(home)
        ana = await new_person(served.address)
        socket = await ana.make_room()
        assert re.fullmatch(r"/cards/spades/r/[0-9A-Z]{16}/socket", socket)
        await ana.open(socket)
        root = served.address.removesuffix("/cards/spades")
        table = await client.get(f"{served.address}/r/{ana.code}", headers=ana.headers)
        for page in (home, table, await client.get(f"{served.address}/rules")):
            own = re.findall(r'(?:href|src|action|content)="(/[^"]*)"', page.text)
            assert own
            assert [address for address in own if not address.startswith("/cards/spades/")] == []
        for address in sorted(set(re.findall(r'(?:href|src)="(/[^"#]*)"', home.text + table.text))):
            assert (await client.get(root + address)).status_code == 200, address
        assert f"/cards/spades/r/{ana.code}" in table.text
        for path in ("/", "/rules", f"/r/{ana.code}", "/healthz"):
            assert (await client.get(root + path)).status_code == 404


async def a_static_file(client: httpx.AsyncClient, served: Serving) -> str:
    """The path of some file under the address that holds the content's hash."""
    page = (await client.get(f"{served.address}/")).text
    found = re.search(r'"(/static/[0-9a-f]{12}/css/[^"]+)"', page)
    assert found
    return found[1]


async def test_a_static_file_may_be_kept_for_ever_and_no_page_may() -> None:
    async with serving() as served, http() as client:
        ana = await with_room(served)
        static = await a_static_file(client, served)
        kept = (await client.get(served.address + static)).headers["cache-control"]
        assert kept == "public, max-age=31536000, immutable"
        for path in ("/", f"/r/{ana.code}", "/r/nothing", f"/api/rooms/{ana.code}/sheet"):
            shown = (await client.get(served.address + path)).headers["cache-control"]
            assert shown in ("no-store", "no-cache"), path
        missing = await client.get(served.address + static + ".missing")
        assert "immutable" not in missing.headers.get("cache-control", "")


@pytest.mark.parametrize("base", ["/static", "/my/static/cards"])
async def test_no_page_is_kept_for_ever_where_the_base_path_reads_like_a_file(base: str) -> None:
    async with serving(base_path=base) as served, http() as client:
        ana = await with_room(served)
        for path in ("/", f"/r/{ana.code}", f"/api/rooms/{ana.code}/sheet"):
            shown = (await client.get(served.address + path)).headers["cache-control"]
            assert shown in ("no-store", "no-cache"), path


async def test_no_error_is_kept_for_who_comes_next() -> None:
    async with serving() as served, http() as client:
        for path in ("/api/rooms/nothing/sheet", "/api/nothing", "/static/nothing"):
            assert (await client.get(served.address + path)).headers["cache-control"] == "no-store", path


class DeadLog(MemoryLog):
    """A log that cannot be read any more."""

    async def heads(self, rooms: Iterable[str]) -> dict[str, Head]:
        raise OSError("the disk is gone")


async def test_alive_and_able_to_serve() -> None:
    async with serving() as served, http() as client:
        for path in ("/healthz", "/readyz"):
            assert (await client.get(served.address + path)).json() == {"ok": True}
    async with serving(DeadLog()) as served, http() as client:
        assert (await client.get(f"{served.address}/healthz")).status_code == 200
        down = await client.get(f"{served.address}/readyz")
        assert (down.status_code, down.json()["code"]) == (503, "not-ready")
        assert "disk" not in down.text
