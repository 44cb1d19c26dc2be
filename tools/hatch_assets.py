"""What a wheel carries beside the two packages: the page and the migrations, in web/_assets/.

A build hook and not a force-include table: an editable install would copy that, and then serve old pages.
"""

from __future__ import annotations

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDERS = ("templates", "static", "alembic")


class AssetsHook(BuildHookInterface[Any]):
    """Adds the folders to a built wheel; an editable install reads them where they lie."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "standard":
            build_data["force_include"] |= {folder: f"web/_assets/{folder}" for folder in FOLDERS}
