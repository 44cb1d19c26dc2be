"""At the door: who may open a socket, who may change something, and what is answered to the others (L12)."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from starlette.requests import HTTPConnection
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.persons import Json, Person, four_playing, http, new_person
from tests.server.serving import KEY, Serving, serving
from web.dealer import SystemDealer
from web.gate import Gate
from web.identity import COOKIE, Identity

pytestmark = pytest.mark.anyio

FORGED = Identity([b"another key"], SystemDealer()).new_token()
NOBODY = "0" * 16
LEGAL_BUT_FOREIGN = (
    "https://evil.example",
    "null",
    "http://127.0.0.1:1",
    "http://[",
    "file://",
    "http://localhost:80",
)


def own(served: Serving) -> str:
    """The server's own origin."""
    return "/".join(served.address.split("/")[:3])


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def cookie(token: str) -> dict[str, str]:
    return {"Cookie": f"{COOKIE}={token}"}


async def knock(served: Serving, code: str, headers: dict[str, str]) -> tuple[int, Json]:
    """The status of a handshake, and the body of what refused it."""
    address = served.address.replace("http", "ws")
    try:
        async with connect(f"{address}/r/{code}/socket", additional_headers=headers):
            return 101, {}
    except InvalidStatus as refused:
        return refused.response.status_code, json.loads(refused.response.body or b"")


async def ana_with_a_room(served: Serving, kind: str = "private", **options: Any) -> Person:
    ana = await new_person(served.address)
    return await ana.open(await ana.make_room(kind=kind, **options))


# --- the handshake ---------------------------------------------------------------------------------------


async def test_who_may_open_a_socket() -> None:
    async with serving() as served:
        ana = await ana_with_a_room(served)
        origin, foreign = {"Origin": own(served)}, {"Origin": "https://evil.example"}
        for headers, expected in [
            (bearer(ana.token), 101),
            (bearer(ana.token) | origin, 101),
            (bearer(ana.token) | foreign, 403),
            (cookie(ana.token) | origin, 101),
            (cookie(ana.token), 403),
            (cookie(ana.token) | foreign, 403),
            ({}, 401),
            (origin, 401),
            (foreign, 401),
            (bearer(FORGED), 401),
            (bearer(""), 401),
            (bearer("x" * 1_000), 401),
            ({"Authorization": "Basic QTpC"}, 401),
            ({"Authorization": "Bearer"}, 401),
            (cookie(FORGED) | origin, 401),
            (bearer(FORGED) | cookie(ana.token) | origin, 401),
            # A password for a proxy in front of us, which browsers send along: the cookie counts.
            ({"Authorization": "Basic QTpC"} | cookie(ana.token) | origin, 101),
            (bearer(ana.token) | cookie(FORGED), 101),
            # Another server of the host, at a shorter path, has a cookie of this name too.
            (cookie(f"{ana.token}; {COOKIE}={FORGED}") | origin, 101),
            (cookie(f"{FORGED}; {COOKIE}={ana.token}") | origin, 101),
            (cookie(f"{ana.token}; {COOKIE}=") | origin, 101),
            (cookie(f"{FORGED}; not{COOKIE}={ana.token}") | origin, 401),
        ]:
            status, body = await knock(served, ana.code, headers)
            assert status == expected, headers
            assert body.get("code") == {101: None, 401: "no-player", 403: "foreign-origin"}[expected]


async def test_a_page_makes_nobody_new_whom_it_knows_by_one_of_two_cookies() -> None:
    async with serving() as served, http() as client:
        ana = await new_person(served.address)
        page = await client.get(served.address, headers=cookie(f"{ana.token}; {COOKIE}={FORGED}"))
        assert "set-cookie" not in page.headers


async def test_with_a_bearer_and_a_cookie_the_bearer_alone_counts() -> None:
    async with serving() as served:
        ana = await ana_with_a_room(served, kind="solo")
        eve = await new_person(served.address)
        origin = {"Origin": own(served)}
        assert (await knock(served, ana.code, bearer(eve.token) | cookie(ana.token) | origin))[0] == 404
        assert (await knock(served, ana.code, bearer(ana.token) | cookie(eve.token) | origin))[0] == 101


@pytest.mark.parametrize("origin", LEGAL_BUT_FOREIGN)
async def test_no_other_page_may_speak_for_a_player(origin: str) -> None:
    async with serving() as served:
        ana = await ana_with_a_room(served)
        assert (await knock(served, ana.code, cookie(ana.token) | {"Origin": origin}))[0] == 403
        async with http() as client:
            for headers in (cookie(ana.token), bearer(ana.token), {}):
                made = await client.post(
                    f"{served.address}/api/rooms", json={"name": "A"}, headers={**headers, "Origin": origin}
                )
                assert made.status_code == (403 if headers else 401)
                player = await client.post(
                    f"{served.address}/api/players", headers={**headers, "Origin": origin}
                )
                assert player.status_code == 403


async def test_a_further_origin_may_play_if_the_host_says_so() -> None:
    async with serving(origins="https://play.example, http://two.example:8000/") as served:
        ana = await ana_with_a_room(served)
        for origin, expected in {
            "https://play.example": 101,
            "https://PLAY.example": 101,
            "http://two.example:8000": 101,
            "http://play.example": 403,
            "https://play.example:444": 403,
            "https://play.example.evil": 403,
        }.items():
            assert (await knock(served, ana.code, cookie(ana.token) | {"Origin": origin}))[0] == expected, (
                origin
            )


@pytest.mark.parametrize(
    ("origin", "host", "expected"),
    [
        ("https://spades.example", "spades.example", "own"),
        ("https://spades.example", "spades.example:443", "own"),
        ("https://Spades.Example", "spades.example", "own"),
        ("http://spades.example:8000", "spades.example:8000", "own"),
        ("http://[::1]:8000", "[::1]:8000", "own"),
        ("http://spades.example", "spades.example:443", "foreign"),
        ("http://spades.example:8000", "spades.example:8001", "foreign"),
        ("http://evil.example", "spades.example", "foreign"),
        ("null", "spades.example", "foreign"),
        ("null", "", "foreign"),
        ("", "", "foreign"),
        ("file://", "x:y", "foreign"),
        ("http://[", "[", "foreign"),
        ("http://x:99999", "x:99999", "foreign"),
        (None, "spades.example", "missing"),
    ],
)
def test_an_origin_is_own_where_it_names_the_host_that_was_asked(
    origin: str | None, host: str, expected: str
) -> None:
    headers = [(b"host", host.encode())] + ([(b"origin", origin.encode())] if origin is not None else [])
    gate = Gate(Identity([KEY.encode()], SystemDealer()), [])
    assert gate.visitor(HTTPConnection({"type": "http", "headers": headers})).origin == expected


# --- the one 404 -----------------------------------------------------------------------------------------


async def test_unknown_malformed_and_somebodys_own_are_one_answer() -> None:
    async with serving() as served:
        ana = await ana_with_a_room(served, kind="solo")
        persons = await four_playing(served.address, watchers=False)
        eve = await new_person(served.address)
        closed = [NOBODY, "x", "U" * 16, "K7QX-2M9P", "%00", "é" * 16, "%2e%2e", ana.code, persons[0].code]
        pages, sheets, sockets = set(), set(), set()
        async with http() as client:
            for code in closed:
                page = await client.get(f"{served.address}/r/{code}", headers=eve.headers)
                pages.add((page.status_code, page.headers["cache-control"], without_cookie(page)))
                sheet = await client.get(f"{served.address}/api/rooms/{code}/sheet", headers=eve.headers)
                sheets.add((sheet.status_code, sheet.text))
                status, body = await knock(served, code, eve.headers)
                sockets.add((status, str(body)))
        assert [{status for status, *_ in answers} for answers in (pages, sheets, sockets)] == [{404}] * 3
        assert (len(pages), len(sheets), len(sockets)) == (1, 1, 1)
        assert "This room is over" in next(iter(sheets))[1]


def without_cookie(page: httpx.Response) -> str:
    assert NOBODY not in page.text
    return page.text


async def test_a_solo_room_is_its_players_alone_seated_or_not() -> None:
    async with serving() as served:
        ana = await ana_with_a_room(served, kind="solo", watchers=True)
        eve = await new_person(served.address)
        async with http() as client:
            for person, expected in ((ana, 200), (eve, 404)):
                for path in (f"/r/{ana.code}", f"/api/rooms/{ana.code}/sheet"):
                    answer = await client.get(served.address + path, headers=person.headers)
                    assert answer.status_code == expected


async def test_a_code_may_be_written_as_people_write() -> None:
    async with serving() as served:
        ana = await ana_with_a_room(served)
        code = ana.code
        look_alikes = code.replace("0", "O").replace("1", "l")
        pretty = "-".join(code[at : at + 4] for at in range(0, 16, 4))
        for written in (code, code.lower(), pretty, pretty.lower(), look_alikes, code.replace("1", "i")):
            async with http() as client:
                assert (await client.get(f"{served.address}/r/{written}")).status_code == 200, written
            assert (await knock(served, written, ana.headers))[0] == 101, written


# --- what changes something ------------------------------------------------------------------------------


async def test_who_may_make_a_room() -> None:
    async with serving() as served:
        ana = await new_person(served.address)
        origin, foreign = {"Origin": own(served)}, {"Origin": "https://evil.example"}
        for headers, expected in [
            (bearer(ana.token), 201),
            (bearer(ana.token) | origin, 201),
            (cookie(ana.token) | origin, 201),
            (cookie(ana.token), 403),
            (cookie(ana.token) | foreign, 403),
            (bearer(ana.token) | foreign, 403),
            (bearer(FORGED), 401),
            (bearer(FORGED) | cookie(ana.token) | origin, 401),
            ({}, 401),
        ]:
            answer = await post(served, b'{"name":"Ana"}', headers)
            assert answer.status_code == expected, headers


async def post(served: Serving, body: bytes, headers: dict[str, str]) -> httpx.Response:
    async with http() as client:
        return await client.post(f"{served.address}/api/rooms", content=body, headers=headers)


BODIES: list[tuple[bytes, int, str]] = [
    (b"", 400, "bad-message"),
    (b"{", 400, "bad-message"),
    (b'{"name":NaN}', 400, "bad-message"),
    (b"\xff\xfe", 400, "bad-message"),
    (b'{"name":"\\ud800"}', 400, "bad-message"),
    (b"[" * 4000, 400, "bad-message"),
    (b"[]", 422, "bad-message"),
    (b'"name"', 422, "bad-message"),
    (b"null", 422, "bad-message"),
    (b'{"name":"A","kind":"public"}', 422, "bad-message"),
    (b'{"name":"A","kind":null}', 422, "bad-message"),
    (b'{"name":"A","options":[]}', 422, "bad-message"),
    (b'{"name":"A","options":{"target":400}}', 422, "bad-options"),
    (b'{"name":"A","options":{"colour":"red"}}', 422, "bad-options"),
    (b'{"name":"A","options":{"nil":false,"blind_nil":true}}', 422, "bad-options"),
    (b'{"name":"A","options":{"nil":1}}', 422, "bad-options"),
    (b"{}", 422, "bad-name"),
    (b'{"name":null}', 422, "bad-name"),
    (b'{"name":7}', 422, "bad-name"),
    (b'{"name":"' + b"x" * 4096 + b'"}', 413, "too-large"),
    (b"x" * 100_000, 413, "too-large"),
]


async def test_what_is_no_room_is_refused_with_a_stable_code() -> None:
    async with serving() as served:
        ana = await new_person(served.address)
        for body, status, code in BODIES:
            answer = await post(served, body, ana.headers)
            assert answer.headers["content-type"] == "application/problem+json", body[:40]
            problem = answer.json()
            assert (answer.status_code, problem["status"], problem["code"]) == (status, status, code), body[
                :40
            ]
            assert set(problem) == {"type", "title", "status", "code", "detail"}
            assert problem["detail"]
        assert served.app.state.rooms._actors == {}


async def test_a_room_is_made_as_it_was_asked_for() -> None:
    async with serving() as served:
        ana = await new_person(served.address)
        made = (await post(served, b'{"name":"  ","options":{"target":300,"grace":15}}', ana.headers)).json()
        assert set(made) == {"code", "url", "socket"}
        assert (made["url"], made["socket"]) == (f"/r/{made['code']}", f"/r/{made['code']}/socket")
        await ana.open(made["socket"])
        assert ana.view["room"]["options"] | {"target": 300, "grace": 15} == ana.view["room"]["options"]
        assert ana.view["seats"][0]["name"] == "Player 1"
        assert [seat["type"] for seat in ana.view["seats"]] == ["person", "open", "open", "open"]


async def test_a_name_is_shown_as_it_was_typed_markup_and_all() -> None:
    async with serving() as served:
        ana = await new_person(served.address)
        await ana.open(await ana.make_room("<b>&\"'{{999*9973}}"))
        assert ana.view["seats"][0]["name"] == "<b>&\"'{{999*9973}}"
        async with http() as client:
            page = await client.get(f"{served.address}/r/{ana.code}", headers=ana.headers)
        assert "<b>&" not in page.text
        assert str(999 * 9973) not in page.text
