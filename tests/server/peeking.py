"""What a frame tells, against what its receiver may know."""

from __future__ import annotations

import json

from spades.cards import NAMES
from tests.server.persons import Json
from tests.server.reading import who_played

NO_CARDS = {"name", "code", "commitment", "id", "text", "leaders", "data"}
"""Keys of texts that hold two letters like a card's by chance alone; `data` of a save is sealed."""


def check_frame(frame: str, seat: int | None, dealt: dict[int, list[list[str]]]) -> int:
    """1 for a frame from before the seat's look. Fails on any name of a card that is neither played nor shown."""
    message = json.loads(frame)
    if message["kind"] != "view":
        assert not card_names(frame), frame
        return 0
    you, hand = message["you"], message["hand"]
    played = {card for card, _ in played_by(message)} if hand else set()
    own = set(you["cards"] or [])
    assert card_names(frame) <= played | own, frame
    if hand and seat is not None:
        hidden = not message["seats"][seat]["looked"]
        assert own == (set() if hidden else set(dealt[hand["number"]][seat]) - played)
        return int(hidden)
    return 0


def played_by(view: Json) -> list[tuple[str, int]]:
    return [(NAMES[card], seat) for seat, card in who_played(view)]


def card_names(frame: str) -> set[str]:
    """Every card named anywhere in a frame, in a list, in an event or in the run of cards played."""
    found: set[str] = set()

    def search(value: object, key: str = "") -> None:
        if isinstance(value, dict):
            for name, inner in value.items():
                search(inner, name)
        elif isinstance(value, list):
            for inner in value:
                search(inner, key)
        elif isinstance(value, str) and key not in NO_CARDS:
            found.update(value[at : at + 2] for at in range(0, len(value), 2) if len(value) % 2 == 0)

    search(json.loads(frame))
    return found & set(NAMES)
