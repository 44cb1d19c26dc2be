"""What a room may choose: the rules of its matches, and how its table is run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from spades.options import SHORT_TARGET, TARGET, Rules

Level: TypeAlias = Literal["easy", "medium", "hard", "expert"]
Pace: TypeAlias = Literal["slow", "normal", "fast", "instant"]

FIXED_IN_MATCH: Final = frozenset({"target", "nil", "blind_nil"})

# Each option with its values. A bool is no number here: True must not pass for 1.
CHOICES: Final[Mapping[str, tuple[object, ...]]] = {
    "target": (TARGET, SHORT_TARGET),
    "nil": (True, False),
    "blind_nil": (False, True),
    "level": ("easy", "medium", "hard", "expert"),
    "pace": ("slow", "normal", "fast", "instant"),
    "grace": (15, 45, 120),
    "turn_limit": (0, 30, 60, 120),
    "watchers": (True, False),
}


class Options(NamedTuple):
    """A room's options. `grace` and `turn_limit` are seconds, `turn_limit` 0 is none. Source: docs/protocol.md."""

    target: int = TARGET
    nil: bool = True
    blind_nil: bool = False
    level: Level = "medium"
    pace: Pace = "normal"
    grace: int = 45
    turn_limit: int = 0
    watchers: bool = True

    def rules(self) -> Rules:
        """The part that a match is played by."""
        return Rules(self.target, self.nil, self.blind_nil)


def changed(options: Options, changes: Mapping[str, object]) -> Options | None:
    """`options` with `changes` made; None where a name or a value is unknown, or Blind Nil stands without nil."""
    for name, value in changes.items():
        if not any(type(value) is type(choice) and value == choice for choice in CHOICES.get(name, ())):
            return None
    new = Options(**{**options._asdict(), **changes})
    return None if new.blind_nil and not new.nil else new
