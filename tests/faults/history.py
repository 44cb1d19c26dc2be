"""What people asked of one room, and what they were told."""

from __future__ import annotations

from typing import NamedTuple

from web.room.state import Player


class Told(NamedTuple):
    """An answer: the version of a `done`, None for a refusal; when the person heard it, seconds."""

    at: float
    version: int | None
    code: str


class Ask:
    """One request of one person, under one id: when it was sent first, and every answer to it."""

    def __init__(self, at: float, text: str) -> None:
        self.at = at
        self.text = text
        self.told: list[Told] = []


class History:
    """Everything that people asked of one room, by player and id."""

    def __init__(self) -> None:
        self.asks: dict[tuple[Player, str], Ask] = {}

    def asks_for(self, player: Player, id: str, at: float, text: str) -> None:
        """A request is sent, for the first time or again."""
        self.asks.setdefault((player, id), Ask(at, text))

    def is_told(self, player: Player, id: str, told: Told) -> None:
        """An answer has come."""
        self.asks[player, id].told.append(told)

    def acknowledged(self) -> int:
        """How many `done` people heard."""
        return sum(told.version is not None for ask in self.asks.values() for told in ask.told)
