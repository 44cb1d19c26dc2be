"""The deal that anyone can check: a commitment, four cuts, and a deck drawn from both.

SHA-256 and HMAC alone, so any language can verify it. The exact bytes are in docs/fair-deals.md, with test
vectors in tests/cases/deal-vectors.json.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from typing import Final, NamedTuple

from spades.cards import DECK, Card
from spades.seats import BySeat, Seat

SECRET_BYTES: Final = 32
CUT_BYTES: Final = 32
NO_CUT: Final = b""


class Reveal(NamedTuple):
    """What opens a deal once its hand is scored. A cut is 32 bytes, or `NO_CUT`; `commitment` is hex."""

    name: str
    secret: bytes
    cuts: BySeat[bytes]
    commitment: str


class Drawn(NamedTuple):
    """A deck (the first card to the dealer's left), and who deals if this hand opens a match."""

    deck: tuple[Card, ...]
    first_dealer: Seat


def commitment(name: str, hand: int, secret: bytes) -> str:
    """The promise of a deal, 64 hex digits: given before any cut is heard.

    `name` is the room's public deal name (ASCII, no `|`), `hand` the hand's number in the room, `secret` 32
    random bytes.
    """
    return hashlib.sha256(_framed("commit", name, hand) + secret).hexdigest()


def draw(name: str, hand: int, secret: bytes, cuts: BySeat[bytes]) -> Drawn:
    """The deal that `secret` and the four cuts give. A cut is 32 bytes, or `NO_CUT`.

    Raises ValueError for a secret or a cut of another length.
    """
    if len(secret) != SECRET_BYTES:
        raise ValueError("a deal's secret is 32 bytes")
    if any(len(cut) not in (0, CUT_BYTES) for cut in cuts):
        raise ValueError("a cut is 32 bytes, or none")
    framed_cuts = b"".join(bytes([len(cut)]) + cut for cut in cuts)
    words = _words(hmac.digest(secret, _framed("key", name, hand) + framed_cuts, "sha256"))
    deck = list(DECK)
    for at in range(len(deck) - 1, 0, -1):
        other = _below(words, at + 1)
        deck[at], deck[other] = deck[other], deck[at]
    return Drawn(tuple(deck), next(words) % 4)


def _framed(purpose: str, name: str, hand: int) -> bytes:
    return f"spades/deal/v1/{purpose}|{name}|{hand}|".encode("ascii")


def _words(key: bytes) -> Iterator[int]:
    """32-bit words without end: block j is HMAC(key, j), eight big-endian words a block."""
    block = 0
    while True:
        digest = hmac.digest(key, block.to_bytes(8, "big"), "sha256")
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def _below(words: Iterator[int], bound: int) -> int:
    # Words at or above the largest multiple of `bound` are thrown away: every outcome is exactly as likely.
    limit = (1 << 32) // bound * bound
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % bound
