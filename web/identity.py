"""Who a person is: a token of random bits with the server's signature, known to rooms by its hash alone.

A forged token is refused without a look-up, and nothing is stored before its bearer's first accepted action.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from web.assets import unwritable
from web.dealer import Dealer
from web.room.state import Player

COOKIE: Final = "spades"
KEY_BYTES: Final = 32
_SIGNATURE_BYTES: Final = 16


class KeyUnusable(Exception):
    """The data folder gives no key; the message says what to do."""


class Identity:
    """Makes and reads tokens. The first key signs, every key is accepted."""

    def __init__(self, keys: Sequence[bytes], dealer: Dealer) -> None:
        self._keys = keys
        self._dealer = dealer

    def new_token(self) -> str:
        """A token nobody has had: 256 random bits and their signature."""
        bits = self._dealer.secret()
        return _text(bits + _signature(self._keys[0], bits))

    def player(self, token: str) -> Player | None:
        """The player of a token; None for one that this server never signed."""
        raw = _raw(token)
        if raw is None or len(raw) != 32 + _SIGNATURE_BYTES:
            return None
        bits, signature = raw[:32], raw[32:]
        if not any(hmac.compare_digest(_signature(key, bits), signature) for key in self._keys):
            return None
        return hashlib.sha256(b"spades/player|" + bits).hexdigest()[:32]


def _signature(key: bytes, bits: bytes) -> bytes:
    return hmac.digest(key, b"spades/token|" + bits, "sha256")[:_SIGNATURE_BYTES]


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode()


def _raw(token: str) -> bytes | None:
    if len(token) > 128:
        return None
    try:
        return base64.b64decode(token.encode("ascii"), altchars=b"-_", validate=True)
    except ValueError:
        return None


def key_of(folder: Path, dealer: Dealer) -> bytes:
    """The key in the data folder, made there at the first start. Raises KeyUnusable."""
    path = folder / "key"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _make_key(path, dealer)
        key = path.read_bytes()
    except OSError as error:
        raise KeyUnusable(unwritable(folder, error.strerror)) from None
    if len(key) != KEY_BYTES:
        raise KeyUnusable(
            f"The key file {path} is damaged: restore it from a backup, or delete it to make a new one."
        )
    return key


def _make_key(path: Path, dealer: Dealer) -> None:
    """Written whole beside its place, then linked there: of two first starts at once one key counts."""
    secret = dealer.secret()
    draft = path.with_name(f"key.{secret.hex()[:8]}")
    with draft.open("xb") as file:
        draft.chmod(0o600)
        file.write(dealer.secret())
    with suppress(FileExistsError):
        path.hardlink_to(draft)
    draft.unlink()
