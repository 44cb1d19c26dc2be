"""At the door: odd headers are answered like any others, and give nobody what is not theirs."""

from __future__ import annotations

import httpx
import pytest

from tests.server.persons import Person, http, new_person
from tests.server.serving import serving

pytestmark = pytest.mark.anyio

NO_ORIGINS = ["null", "http://[", "//[", "http://x:99999999", "http://", "[", "x" * 5000]
ODD_HOSTS = ["x:999999", "[", "", "x" * 5000]


async def answer(person: Person, method: str, path: str, headers: dict[str, str]) -> httpx.Response:
    async with http() as client:
        body = {"name": "Ana", "kind": "private", "options": {}} if method == "POST" else None
        return await client.request(method, f"{person.address}{path}", json=body, headers=headers)


async def test_an_origin_that_is_none_is_foreign_whatever_the_host() -> None:
    async with serving() as served:
        ana = await new_person(served.address)
        socket = await ana.make_room()
        upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
        upgrade["Sec-WebSocket-Key"] = "dGhlIHNhbXBsZSBub25jZQ=="
        for origin in NO_ORIGINS:
            headers = {**ana.headers, **upgrade, "Origin": origin}
            assert (await answer(ana, "GET", socket, headers)).status_code == 403
            for host in ODD_HOSTS:
                headers = {"Cookie": f"spades={ana.token}", "Origin": origin, "Host": host}
                assert (await answer(ana, "POST", "/api/rooms", headers)).status_code == 403


async def test_a_page_answers_whatever_the_host() -> None:
    async with serving() as served:
        ana = await new_person(served.address)
        room = (await ana.make_room()).removesuffix("/socket")
        for host in ODD_HOSTS:
            for path in ("/", "/rules", room):
                assert (await answer(ana, "GET", path, {**ana.headers, "Host": host})).status_code == 200


async def test_a_password_at_the_proxy_takes_nobody_their_cookie() -> None:
    async with serving() as served:
        ana = await new_person(served.address)
        headers = {"Authorization": "Basic YTpi", "Cookie": f"spades={ana.token}"}
        assert (await answer(ana, "POST", "/api/rooms", headers)).status_code == 403
        own = {**headers, "Origin": served.address}
        assert (await answer(ana, "POST", "/api/rooms", own)).status_code == 201


async def test_with_a_bearer_the_cookie_counts_for_nothing() -> None:
    async with serving() as served:
        ana = await new_person(served.address)
        for bearer in ("Bearer", "Bearer x", "bearer " + ana.token[:-2] + "AA"):
            headers = {"Authorization": bearer, "Cookie": f"spades={ana.token}", "Origin": served.address}
            assert (await answer(ana, "POST", "/api/rooms", headers)).status_code == 401
