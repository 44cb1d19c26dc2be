"""What processes on one log tell each other: "room R has reached version V", and that they are alive.

A signal carries no cards, and nothing depends on it but time: who hears none finds the row at the next look at
the log's heads.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

Heard: TypeAlias = Callable[[str, int], None]
"""Called with a room's code and the version it has reached."""

TOUCH_EVERY: Final = 5.0
"""Seconds between two signs of life, and between two looks for rows whose signal was lost."""


class Signals(Protocol):
    """What a process hears of the others, and they of it."""

    @property
    def is_alone(self) -> bool:
        """Whether no other process writes to the log: then what is known of a room here is the newest."""
        ...

    def listen(self, heard: Heard) -> None:
        """Call `heard` on the event loop for whatever another process tells: late, twice or not at all."""
        ...

    def tell(self, room: str, version: int) -> None:
        """Tell the others, without waiting for anything."""
        ...

    async def touch(self) -> None:
        """Show that this process is alive, and look who else is."""
        ...

    def is_alive(self, instance: str) -> bool:
        """Whether the process of that name has shown a sign of life within the last 15 seconds."""
        ...


class Alone:
    """A server that is the only process on its log: there is nobody to hear, and nobody to tell."""

    is_alone = True

    def listen(self, heard: Heard) -> None:
        """Nobody will call."""

    def tell(self, room: str, version: int) -> None:
        """Nobody hears it."""

    async def touch(self) -> None:
        """Nobody looks."""

    def is_alive(self, instance: str) -> bool:
        """Any other process was this server before it was started again."""
        return False
