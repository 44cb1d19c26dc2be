"""The page that checks deals without a server is the one that its parts make."""

from __future__ import annotations

from tests.house.tree import text
from tools.offline import PAGE, page


def test_the_committed_page_is_the_one_that_is_made() -> None:
    assert text(PAGE) == page(), "run `make offline`, commit both"
