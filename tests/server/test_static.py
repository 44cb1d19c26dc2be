"""The page's files as they are sent: without comments, gzipped, each under an address that may be kept for ever."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from tests.server.persons import http
from tests.server.serving import serving
from web.assets import folder
from web.static import Static, lean


def tree(place: Path, **files: str) -> Path:
    """A tree of files: `css__a` is css/a.css, `js__a` js/a.js."""
    for name, text in files.items():
        kind, _, stem = name.partition("__")
        (place / kind).mkdir(exist_ok=True)
        (place / kind / f"{stem}.{kind}").write_text(text)
    return place


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("// @ts-check\nlet a = 1;\n", "let a = 1;\n"),
        ("/** A\n * card. */\nlet a;\n", "let a;\n"),
        ("  /** @type {A} */ (a)?.b();\n  /** B. */\n", "(a)?.b();\n"),
        ("a(\n  `<p>\n    b\n  </p>`,\n);\n", "a(\n`<p>\nb\n</p>`,\n);\n"),
        ("f(/** @type {A} */ (b), /** @type {C} */ (d));\n", "f((b), (d));\n"),
        ('let a = "// no comment"; // but this\n', 'let a = "// no comment"; // but this\n'),
        ('const a = "/* " + b + " */";\n', 'const a = "/* " + b + " */";\n'),
    ],
)
def test_a_module_is_sent_without_its_comments(written: str, sent: str) -> None:
    assert lean("js/a.js", written) == sent


def test_a_style_sheet_is_sent_without_its_comments() -> None:
    assert lean("css/a.css", "/* One. */\na {\n  b: c; /* two */\n}\n") == "a {\nb: c; }\n"


def test_what_others_wrote_is_sent_as_it_is() -> None:
    assert lean("vendor/a.js", "/* Licence. */\nlet a;\n") == "/* Licence. */\nlet a;\n"


def test_sheets_that_are_asked_for_together_come_in_that_order(tmp_path: Path) -> None:
    static = Static(tree(tmp_path, css__a="a {}\n", css__b="b {}\n"), "")
    joined = static.sent("css/b+a.css")
    assert joined is not None
    assert (joined.plain, joined.media_type) == (b"b {}\na {}\n", "text/css")


@pytest.mark.parametrize(
    "file",
    ["css/a+c.css", "css/a+a.css", "js/a+a.js", "css/../css/a.css", "css/", "", "css/+.css", "/etc/hosts"],
)
def test_nothing_but_a_file_of_the_tree_is_sent(tmp_path: Path, file: str) -> None:
    assert Static(tree(tmp_path, css__a="a {}\n", js__a="let a;\n"), "").sent(file) is None


def test_a_change_of_any_file_changes_every_address(tmp_path: Path) -> None:
    before = Static(tree(tmp_path, css__a="a {}\n", js__a="let a;\n"), "/cards").url
    after = Static(tree(tmp_path, js__a="let b;\n"), "/cards").url
    assert before.startswith("/cards/static/")
    assert before != after


def test_a_change_of_a_comment_changes_no_address(tmp_path: Path) -> None:
    before = Static(tree(tmp_path, js__a="// A.\nlet a;\n"), "").url
    assert Static(tree(tmp_path, js__a="// B.\nlet a;\n"), "").url == before


def test_a_script_needs_what_it_imports_however_far_but_nothing_that_can_wait(tmp_path: Path) -> None:
    files = {
        "js__a": 'import {\n  b,\n} from "./b.js";\nimport "./c.js";\nimport("./late.js");\n',
        "js__b": '/** @import { D } from "./d.js" */\nexport { c } from "./c.js";\nexport const E = "./d.js";\n',
        "js__c": 'import { a } from "./a.js";\n',
        "js__d": "",
        "js__late": "",
    }
    assert Static(tree(tmp_path, **files), "").modules("js/a.js") == ["js/a.js", "js/b.js", "js/c.js"]


def test_every_script_of_the_page_needs_only_what_is_there() -> None:
    static = Static(folder("static"), "")
    for script in ("js/home.js", "js/table.js", "js/gone.js"):
        assert [module for module in static.modules(script) if static.sent(module) is None] == []


@pytest.mark.anyio
async def test_text_is_sent_gzipped_to_whoever_takes_it_and_a_font_never() -> None:
    async with serving() as served, http() as client:
        static = Static(folder("static"), "")
        address = f"{served.address}{static.url}"
        plain = await client.get(f"{address}js/table.js", headers={"Accept-Encoding": "identity"})
        packed = await client.get(f"{address}js/table.js", headers={"Accept-Encoding": "gzip, br"})
        font = await client.get(f"{address}vendor/figtree/latin.woff2", headers={"Accept-Encoding": "gzip"})
    sent = static.sent("js/table.js")
    assert sent is not None
    assert sent.gzipped is not None
    assert plain.content == packed.content == gzip.decompress(sent.gzipped)
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["content-length"] == str(len(sent.gzipped))
    assert {plain.headers["vary"], packed.headers["vary"]} == {"Accept-Encoding"}
    assert "content-encoding" not in font.headers
