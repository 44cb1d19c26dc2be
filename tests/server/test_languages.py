"""Everybody is spoken to in their own language: by their choice, else as their browser asks."""

from __future__ import annotations

import httpx
import pytest

from tests.server.persons import http, new_person
from tests.server.serving import serving
from web.languages import COOKIE
from web.words import Words, strings

pytestmark = pytest.mark.anyio

ASKED = [
    ("", "en"),
    ("es", "es"),
    ("es-MX,es;q=0.9", "es"),
    ("tlh,en;q=0.5,es;q=0.7", "es"),
    ("es;q=0,en;q=0.1", "en"),
    ("es;q=nonsense", "en"),
    ("*", "en"),
    ("tlh," * 1000 + "es", "en"),
]


async def page(path: str, accepts: str = "", **cookies: str) -> httpx.Response:
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
    headers = {"Accept": "text/html", "Accept-Language": accepts, "Cookie": cookie}
    async with serving() as served, http() as client:
        return await client.get(f"{served.address}{path}", headers=headers)


@pytest.mark.parametrize(("accepts", "language"), ASKED)
async def test_the_first_screen_comes_in_a_language_that_the_browser_asks_for(
    accepts: str, language: str
) -> None:
    answer = await page("/", accepts)
    assert f'<html lang="{language}" dir="ltr"' in answer.text
    assert strings(language)["home.lead"] in answer.text
    assert answer.headers["Content-Language"] == language
    assert {"Accept-Language", "Cookie"} <= set(answer.headers["Vary"].split(", "))


async def test_a_choice_is_kept_and_counts_for_more_than_the_browser() -> None:
    chosen = await page("/rules?lang=es", "en")
    assert (chosen.status_code, chosen.headers["Location"]) == (303, "/rules")
    assert f"{COOKIE}=es" in chosen.headers["Set-Cookie"]
    assert '<html lang="es"' in (await page("/", "en", **{COOKIE: "es"})).text


@pytest.mark.parametrize(
    "path", ["//evil.example/", "///evil.example/", "/%2Fevil.example/", "/%09/evil.example/"]
)
async def test_a_choice_of_language_never_leads_away_from_here(path: str) -> None:
    answer = await page(f"{path}?lang=es")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/evil.example/")


async def test_a_language_that_is_not_there_is_no_choice() -> None:
    answer = await page("/?lang=../en", "es", **{COOKIE: "tlh"})
    assert (answer.status_code, answer.headers["Content-Language"]) == (200, "es")


async def test_a_refusal_is_worded_in_the_language_of_the_page_that_asked() -> None:
    async with serving() as served:
        ana = await new_person(served.address)
        await ana.open(f"{await ana.make_room()}?lang=es")
        assert (await ana.ask("look", hand=1))["text"] == Words("es").refusal("stale")


async def test_an_error_over_http_is_worded_so_too() -> None:
    answer = await page("/api/rooms/nowhere/sheet", "es")
    assert answer.json()["detail"] == strings("es")["problem.no-room"]


async def test_the_rules_page_tells_the_rules_of_the_table_that_it_was_opened_from() -> None:
    said = strings()["guide.yours.noblind"]
    assert said in (await page("/rules?target=300&nil=true&blind_nil=false")).text
    for strange in ("/rules", "/rules?target=9&nil=true", "/rules?target=300&nil=false&blind_nil=true"):
        answer = await page(strange)
        assert answer.status_code == 200
        assert said not in answer.text
