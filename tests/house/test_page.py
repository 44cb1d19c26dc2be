"""What holds for the page's files: own words stay text, and nothing runs or colours from elsewhere."""

from __future__ import annotations

from tests.house.tree import ROOT, is_vendored, name, own_files, places
from web.room.names import MAX_BYTES, MAX_GRAPHEMES

SCRIPTS = [path for path in own_files("static/js/*.js", "static/*.js") if not is_vendored(path)]
STYLES = [path for path in own_files("static/*.css") if not is_vendored(path)]
TEMPLATES = own_files("templates/*")

RAW_COLOUR = r"#[0-9a-fA-F]{3,8}\b(?![^{]*\{)|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\("


def test_no_module_writes_html_from_text() -> None:
    assert list(places(r"innerHTML|outerHTML|insertAdjacentHTML|unsafeHTML|document\.write", SCRIPTS)) == []


def test_no_template_has_a_script_or_a_style_of_its_own() -> None:
    inline = r"<style\b|\sstyle=|<script(?![^>]*\bsrc=)(?![^>]*type=\"application/(ld\+)?json\")[^>]*>"
    assert list(places(inline, TEMPLATES)) == []


def test_no_template_has_a_handler_or_a_script_address() -> None:
    assert list(places(r"""\son[a-z]+\s*=|javascript:""", TEMPLATES)) == []


def test_no_template_turns_escaping_off() -> None:
    # The QR code alone is drawn by the server, from an address without anybody's words.
    assert list(places(r"(?<!\{\{ qr )\|\s*safe\b|autoescape\s+false", TEMPLATES)) == []


def test_colours_are_only_in_the_tokens() -> None:
    assert list(places(RAW_COLOUR, [path for path in STYLES if path.name != "tokens.css"])) == []


def test_round_corners_are_only_in_the_tokens() -> None:
    raw = r"border-[a-z-]*radius:[^;]*\d(px|rem|em)\b"
    assert list(places(raw, [path for path in STYLES if path.name != "tokens.css"])) == []


def test_no_file_of_the_page_asks_another_server() -> None:
    asking = r"""(src|href|url|import|fetch|from)\s*[=(]?\s*["'(]?\s*(https?:)?//[a-z0-9]"""
    pages = [path for path in TEMPLATES if not name(path).endswith(".svg")]
    assert list(places(asking, [*SCRIPTS, *STYLES, *pages])) == []


def test_the_field_for_a_name_holds_what_the_table_takes() -> None:
    module = (ROOT / "static/js/names.js").read_text()
    assert f"MAX_GRAPHEMES = {MAX_GRAPHEMES};" in module
    assert f"MAX_BYTES = {MAX_BYTES};" in module
