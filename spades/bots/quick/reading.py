"""From a seat's view to the flat row, and to the row of what was played."""

from __future__ import annotations

from typing import Final

from spades import kernel
from spades.bots.quick.flat import (
    BAGS,
    BEST,
    BID,
    BOOKS,
    BROKEN,
    DEALER,
    GONE,
    HAND,
    LED,
    LEFT,
    LENGTH,
    NIL_ALLOWED,
    OWNER,
    PLACE,
    SCORE,
    SUIT,
    TARGET,
    TURN,
    VOID,
)
from spades.view import PublicView, SeatView

WAS: Final = 0
"""Four slots: the cards that each seat has played."""
PLAYED: Final = 4
"""52 slots: every card played, in order."""
LEADER: Final = 56
"""Thirteen slots: who led each trick."""
PAST: Final = 69


def read(view: SeatView) -> tuple[list[int], list[int]]:
    """The flat row as the seat on turn knows it, and the row of what was played: `PAST` numbers."""
    public, own = view
    flat = [0] * LENGTH
    past = [0] * PAST
    flat[HAND + own.seat] = own.cards or 0
    for seat in range(4):
        flat[BID + seat] = public.bids[seat]
        flat[BOOKS + seat] = public.books[seat]
    for team in range(2):
        flat[SCORE + team] = public.scores[team]
        flat[BAGS + team] = public.bags[team]
    flat[TARGET] = public.rules.target
    flat[TURN] = own.seat if public.turn is None else public.turn
    flat[NIL_ALLOWED] = public.rules.nil
    flat[DEALER] = public.dealer
    flat[LEFT] = 13 - len(public.played) // 4
    flat[BROKEN] = public.broken
    _read_played(public, flat, past)
    past[PLAYED : PLAYED + len(public.played)] = public.played
    past[LEADER : LEADER + len(public.leaders)] = public.leaders
    return flat, past


def _read_played(public: PublicView, flat: list[int], past: list[int]) -> None:
    broken = False
    led, seat = kernel.NO_SUIT, 0
    flat[LED], flat[BEST], flat[OWNER] = kernel.NO_SUIT, -1, -1
    for at, card in enumerate(public.played):
        suit = card // 13
        if at % 4 == 0:
            led, seat = suit, public.leaders[at // 4]
            if led == 3 and not broken:
                # Spades opened unbroken: the leader holds nothing else.
                flat[VOID + seat] |= SUIT[0] | SUIT[1] | SUIT[2]
        else:
            seat = (seat + 1) % 4
            if suit != led:
                flat[VOID + seat] |= SUIT[led]
        broken |= suit == 3
        past[WAS + seat] |= 1 << card
        flat[GONE] |= 1 << card
    flat[PLACE] = len(public.trick)
    for at, card in enumerate(public.trick):
        if at == 0:
            flat[LED] = card // 13
        if at == 0 or kernel.beats(card, flat[BEST]):
            flat[BEST], flat[OWNER] = card, (public.leader + at) % 4
