"""Whether a trick is worth taking, from the contracts, the books and the tricks to come."""

from __future__ import annotations

from spades.bots.quick.flat import BID, LEFT, Flat, need


def wants(flat: Flat, seat: int) -> bool:
    """Whether `seat`, which is no live nil, would rather take a trick than leave it to the other side."""
    us = seat & 1
    left = flat[LEFT]
    ours, theirs = need(flat, us), need(flat, 1 - us)
    if ours > 0 and flat[BID + seat] > 0:
        # Beyond reach, our books only keep theirs from them.
        return ours <= left or 0 < theirs <= left
    return 0 < theirs <= left and 2 * theirs >= left + 1
