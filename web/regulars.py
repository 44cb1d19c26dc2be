"""The guests that sit down here, each with its small steady leaning.

A line is a promise: who has met Wilma once finds her as careful at every table. Later guests get new names.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spades.bots.leanings import EVEN, Leaning

_BOLD: Final = Leaning(bold=20)
_CAREFUL: Final = Leaning(bold=-20)
_NIL_LOVER: Final = Leaning(nil=5)
_BAG_COUNTER: Final = Leaning(bags=3)

LEANINGS: Final[Mapping[str, Leaning]] = {
    "Corin": _BOLD,
    "Wilma": _CAREFUL,
    "Odell": EVEN,
    "Juno": _NIL_LOVER,
    "Tamsin": _BAG_COUNTER,
    "Bram": _CAREFUL,
    "Ines": EVEN,
    "Pascal": _BOLD,
    "Greta": _BAG_COUNTER,
    "Milo": _NIL_LOVER,
    "Salome": EVEN,
    "Ivo": Leaning(bold=10, bags=-2),
}
GUEST_NAMES: Final = tuple(LEANINGS)


def leaning_of(name: str) -> Leaning:
    """What the guest of this name is inclined to; a guest nobody here knows is even."""
    return LEANINGS.get(name, EVEN)
