"""The style sheets of a page: one answer, whose parts are files that stand alone."""

from __future__ import annotations

import re

import httpx
import pytest

from tests.server.serving import serving
from web.assets import folder
from web.static import lean

pytestmark = pytest.mark.anyio


async def test_a_page_gets_its_sheets_as_one_in_their_order() -> None:
    async with serving() as served, httpx.AsyncClient(base_url=served.address) as client:
        links = re.findall(r'rel="stylesheet" href="([^"]+)"', (await client.get("/")).text)
        assert len(links) == 1
        names = links[0].rsplit("/")[-1].removesuffix(".css").split("+")
        sheet = await client.get(links[0])
        assert sheet.headers["content-type"].startswith("text/css")
        assert "/*" not in sheet.text
        assert sheet.text.index("--bg:") < sheet.text.index(".card {")
        files = [(f"css/{name}.css", folder("static") / f"css/{name}.css") for name in names]
        assert sheet.text == "".join(lean(file, path.read_text()) for file, path in files)


@pytest.mark.parametrize("names", ["tokens+nothing", "tokens+../base", "+tokens", "tokens+"])
async def test_what_is_no_sheet_joins_none(names: str) -> None:
    async with serving() as served, httpx.AsyncClient(base_url=served.address) as client:
        page = (await client.get("/")).text
        found = re.search(r'"(/static/[0-9a-f]{12}/css/)', page)
        assert found
        assert (await client.get(f"{found[1]}{names}.css")).status_code == 404
