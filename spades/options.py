"""What a table may choose about its rules."""

from __future__ import annotations

from typing import Final, NamedTuple

TARGET: Final = 500
SHORT_TARGET: Final = 300


class Rules(NamedTuple):
    """The house rules of one match, fixed while it runs. Source: docs/rules.md, D5 and D7.

    `blind_nil` needs `nil`.
    """

    target: int = TARGET
    nil: bool = True
    blind_nil: bool = False
