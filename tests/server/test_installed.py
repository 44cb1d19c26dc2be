"""What makes the page installable, at the root and below a path."""

from __future__ import annotations

import re
import struct
from typing import Any

import httpx
import orjson
import pytest

from tests.server.persons import http
from tests.server.serving import serving
from web.app import CONTENT_POLICY

pytestmark = pytest.mark.anyio


async def manifest_of(client: httpx.AsyncClient, base: str, language: str = "en") -> dict[str, Any]:
    answer = await client.get(f"{base}/manifest.webmanifest", headers={"Accept-Language": language})
    assert answer.headers["content-type"].startswith("application/manifest+json")
    loaded: dict[str, Any] = orjson.loads(answer.content)
    return loaded


@pytest.mark.parametrize("base", ["", "/cards"])
async def test_the_manifest_starts_where_the_server_lives_and_its_icons_are_what_it_says(base: str) -> None:
    async with serving(base_path=base) as served, http() as client:
        root = served.address.removesuffix(base) if base else served.address
        manifest = await manifest_of(client, f"{root}{base}")
        assert manifest["start_url"] == manifest["scope"] == f"{base}/"
        page = (await client.get(f"{root}{base}/")).text
        assert f'rel="manifest" href="{base}/manifest.webmanifest"' in page
        assert f'name="theme-color" content="{manifest["theme_color"]}"' in page
        for icon in manifest["icons"]:
            image = await client.get(f"{root}{icon['src']}")
            assert image.headers["content-type"] == icon["type"]
            if icon["type"] == "image/png":
                size = "x".join(str(side) for side in struct.unpack(">II", image.content[16:24]))
                assert size == icon["sizes"]
        assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}


async def test_the_manifest_speaks_the_visitors_language() -> None:
    async with serving() as served, http() as client:
        manifest = await manifest_of(client, served.address, "es")
        assert manifest["lang"] == "es"


@pytest.mark.parametrize("base", ["", "/cards"])
async def test_the_service_worker_keeps_files_that_exist_and_is_asked_for_anew(base: str) -> None:
    async with serving(base_path=base) as served, http() as client:
        root = served.address.removesuffix(base) if base else served.address
        answer = await client.get(f"{root}{base}/sw.js")
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["cache-control"] == "no-cache"
        told = re.match(r"self\.BUILD = (\{.*\});\n", answer.text)
        assert told
        build = orjson.loads(told[1])
        assert build["base"] == base
        assert build["static"].startswith(f"{base}/static/")
        for file in [*build["files"], *build["words"]["en"]]:
            assert (await client.get(f"{root}{build['static']}{file}")).status_code == 200
        assert not any(file.startswith("strings/") for file in build["files"])


def test_the_policy_lets_a_worker_and_a_manifest_come_from_here_alone() -> None:
    rules = [rule.strip() for rule in CONTENT_POLICY.split(";")]
    assert "worker-src 'self'" in rules
    assert "manifest-src 'self'" in rules
