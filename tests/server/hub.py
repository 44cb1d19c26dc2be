"""Signals between servers of one test, as certain and as quick as a call."""

from __future__ import annotations

from web.signals import Heard


class Hub:
    """What joins the servers: who listens, and who is alive by the name of its instance."""

    def __init__(self) -> None:
        self.listeners: list[tuple[HubSignals, Heard]] = []
        self.gone: set[str] = set()

    def signals(self) -> HubSignals:
        """The signals of one more server."""
        return HubSignals(self)


class HubSignals:
    """One server's end."""

    is_alone = False

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def listen(self, heard: Heard) -> None:
        self._hub.listeners.append((self, heard))

    def tell(self, room: str, version: int) -> None:
        for signals, heard in self._hub.listeners:
            if signals is not self:
                heard(room, version)

    async def touch(self) -> None:
        """The test says who is gone."""

    def is_alive(self, instance: str) -> bool:
        return instance not in self._hub.gone
