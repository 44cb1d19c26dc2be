"""What people asked of one room, what they were told and what they were shown."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from spades.cards import NAMES
from web.room.state import Player, Room

Json: TypeAlias = dict[str, Any]


class Told(NamedTuple):
    """An answer: the version of a `done`, None for a refusal; when the person heard it, seconds."""

    at: float
    version: int | None
    code: str


class Ask:
    """One request of one person, under one id: when it was sent first, how often, and every answer to it."""

    def __init__(self, at: float, text: str) -> None:
        self.at = at
        self.text = text
        self.sent = 0
        self.told: list[Told] = []


class Glimpse(NamedTuple):
    """What a view shows of the table: the hand, and its cards as one string of names."""

    hand: int
    played: str


NO_HAND = Glimpse(0, "")
"""Where no hand is shown to everybody alike."""


class History:
    """What happened around one room: requests by player and id, and what was seen of it by version."""

    def __init__(self) -> None:
        self.asks: dict[tuple[Player, str], Ask] = {}
        self.seen: dict[int, set[Glimpse]] = {}

    def asks_for(self, player: Player, id: str, at: float, text: str) -> None:
        """A request is sent, for the first time or again."""
        self.asks.setdefault((player, id), Ask(at, text)).sent += 1

    def is_told(self, player: Player, id: str, told: Told) -> None:
        """An answer has come."""
        self.asks[player, id].told.append(told)

    def is_shown(self, view: Json) -> None:
        """A view has come."""
        self.seen.setdefault(view["version"], set()).add(glimpse_in(view))

    def acknowledged(self) -> int:
        """How many `done` people heard."""
        return sum(told.version is not None for ask in self.asks.values() for told in ask.told)


def glimpse_in(view: Json) -> Glimpse:
    """What this view shows of the table."""
    is_open = view["room"]["phase"] in ("bidding", "playing")
    return Glimpse(view["hand"]["number"], view["hand"]["played"]) if is_open else NO_HAND


def glimpse_of(room: Room) -> Glimpse:
    """What every view of this room shows of the table."""
    table = room.table
    if table is None or table.phase not in ("bidding", "playing"):
        return NO_HAND
    return Glimpse(table.number, "".join(NAMES[card] for card in table.played))
