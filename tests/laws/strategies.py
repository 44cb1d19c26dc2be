"""Hypothesis strategies: tables that a match can reach, and who looks at them."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from spades.seats import SEATS, Seat
from spades.table import Table
from tests.laws.positions import random_start, shuffle_hidden, steps

__all__ = ["rngs", "seats", "shuffle_hidden", "tables"]


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A reachable table: any rules, scores, decks, looks, bids and plays, stopped anywhere in three hands.

    Shrinks to fewer actions; the choices of one match come from one number.
    """
    rng = draw(rngs())
    table = random_start(rng)
    stop_after = draw(st.integers(0, 200))
    for count, step in enumerate(steps(table, rng)):
        if count == stop_after:
            break
        table = step.after
    return table


def seats() -> st.SearchStrategy[Seat]:
    """One of the four seats."""
    return st.sampled_from(SEATS)


def rngs() -> st.SearchStrategy[Random]:
    """A source of choices for helpers that take one."""
    return st.integers(0, 2**32 - 1).map(Random)
