"""The only place that draws system randomness: tokens, codes, secrets of deals."""

from __future__ import annotations

import secrets
from typing import Final, Protocol

from spades.seats import BySeat
from web.regulars import GUEST_NAMES

CODE_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH: Final = 16


class Dealer(Protocol):
    """What the server asks of chance."""

    def secret(self) -> bytes:
        """32 random bytes."""
        ...

    def room_code(self) -> str:
        """16 characters of Crockford's base 32: 80 random bits."""
        ...

    def deal_name(self) -> str:
        """A room's public name for its deals: 16 hex digits, independent of its code."""
        ...

    def guest_names(self) -> BySeat[str]:
        """Four different names for the guests of a room."""
        ...

    def jitter(self) -> float:
        """0-1, so that two that collided do not collide again."""
        ...


class SystemDealer:
    """Chance from the operating system."""

    def secret(self) -> bytes:
        """32 random bytes."""
        return secrets.token_bytes(32)

    def room_code(self) -> str:
        """80 random bits."""
        return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))

    def deal_name(self) -> str:
        """16 hex digits."""
        return secrets.token_hex(8)

    def guest_names(self) -> BySeat[str]:
        """Four different names."""
        a, b, c, d = secrets.SystemRandom().sample(GUEST_NAMES, 4)
        return a, b, c, d

    def jitter(self) -> float:
        """0-1."""
        return secrets.randbelow(1 << 20) / (1 << 20)
