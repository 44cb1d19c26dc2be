"""The seed that a guest decides by."""

from __future__ import annotations

import hmac

from spades.seats import Seat
from spades.table import Table


def seed_of(secret: bytes, table: Table, seat: Seat) -> int:
    """64 bits for one decision: they follow from the room's guest secret, never from the deal, and do not tell it."""
    place = f"{table.number}|{len(table.played)}|{seat}".encode()
    return int.from_bytes(hmac.digest(secret, place, "sha256")[:8], "big")
