"""axe-core on what a page shows now."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"

PATCH = """
() => {
  // Where colours are forced, Chromium draws text in the forced one and tells the page's own here (150, 2026-11).
  const told = CSSStyleDeclaration.prototype.getPropertyValue;
  CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
    const forced = name === "-webkit-text-fill-color" && matchMedia("(forced-colors: active)").matches;
    return told.call(this, forced ? "color" : name);
  };
}
"""

RUN = """
async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, any }) => {
    const { fgColor, bgColor, contrastRatio } = any[0]?.data ?? {};
    return `${id}: ${target}` + (fgColor ? ` (${fgColor} on ${bgColor}, ${contrastRatio})` : "");
  }));
}
"""


def violations(page: Page) -> list[str]:
    """Each breach of a rule of axe, its best practices among them, as `rule: selector`."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
        page.evaluate(PATCH)
    return [str(line) for line in page.evaluate(RUN)]
