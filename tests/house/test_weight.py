"""What the page may weigh, as it is sent: bytes are no timing, so every run can hold them."""

from __future__ import annotations

import pytest

from tools.audit.figures import Figure
from tools.audit.weights import weights

HEAVIER = {
    # The goal of docs/page.md that is not reached: let it not grow.
    "JS, a match": 44.0,
}


@pytest.mark.parametrize("figure", weights(), ids=lambda figure: figure.name)
def test_the_page_is_no_heavier_than_it_may_be(figure: Figure) -> None:
    most = HEAVIER.get(figure.name, figure.goal)
    assert most is not None
    assert figure.value <= most, f"{figure.value} {figure.unit}: fetch what can wait by import()"


def test_nothing_is_allowed_that_the_goal_allows() -> None:
    assert [figure.name for figure in weights() if figure.name in HEAVIER and figure.met] == []
