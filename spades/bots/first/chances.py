"""How likely each seat is to take the trick, in percent, when a card is played to it now.

Estimates, from counts alone: the unseen cards of a suit lie with equal chance in each hand that may hold it.
"""

from __future__ import annotations

from typing import Final

from spades import kernel
from spades.bots.first.reading import LEFT, ME, Reading
from spades.cards import SPADES, SUIT_CARDS, Card
from spades.seats import BySeat, Seat

HOLDS: Final = tuple(
    tuple(100 - 100 * (seats - 1) ** cards // seats**cards if seats and cards else 0 for cards in range(14))
    for seats in range(4)
)
"""`HOLDS[s][n]`: percent that one of `s` seats holds at least one of `n` cards lying among them."""

_FOR_ANOTHERS_NIL: Final = 15
"""Percent of the times when a seat that could take a trick from the other side's nil has no lower card."""


_FORCED_OVER_UNSEEN: Final = 3
"""How many times less a nil is forced over a card that is yet to come than its share of the takers says."""


def chances(r: Reading, card: Card) -> BySeat[int]:
    """Percent by seat (from the one that decides) that it takes the trick, once `card` is played."""
    known, owner = r.best, r.owner
    if r.place == 0 or kernel.beats(card, known):
        known, owner = card, ME
    led = r.led if r.place else card // 13
    wins = [0, 0, 0, 0]
    wins[owner] = 100
    for ahead, seat in enumerate(range(LEFT, 4 - r.place)):
        takes = forced(r, seat, led, known) if r.nils[seat] else can_beat(r, seat, led, known)
        if takes:
            _take(r, wins, owner, seat, takes, ahead + 1)
    me, left, partner, right = wins
    return me, left, partner, right


def _take(r: Reading, wins: list[int], owner: Seat, seat: Seat, takes: int, rivals: int) -> None:
    """Move to `seat` what it takes: all it can from the card we see, its share from those we do not."""
    for other in range(4):
        if other == seat or not wins[other]:
            continue
        moved = wins[other] * (takes if other == owner else takes // rivals) // 100
        if r.nils[seat] and other != owner:
            moved //= _FORCED_OVER_UNSEEN
        if r.nils[other] and (other + seat) % 2 and not r.nils[seat]:
            moved = moved * _FOR_ANOTHERS_NIL // 100
        wins[other] -= moved
        wins[seat] += moved


def can_beat(r: Reading, seat: Seat, led: int, best: Card) -> int:
    """Percent that `seat` holds a card that it may play and that beats `best`."""
    may = r.may[seat]
    suit = SUIT_CARDS[led]
    held = HOLDS[r.shares[led]]
    follows = held[(may & suit & (-2 << best)).bit_count()] if best // 13 == led else 0
    if led == SPADES:
        return follows
    void = 100 if not may & suit else 100 - held[(r.unseen & suit).bit_count()]
    if not void:
        return follows
    spades = may & SUIT_CARDS[SPADES]
    if best // 13 == SPADES:
        spades &= -2 << best
    ruffs = void * HOLDS[r.shares[SPADES]][spades.bit_count()] // 100
    return follows + (100 - follows) * ruffs // 100


def forced(r: Reading, seat: Seat, led: int, best: Card) -> int:
    """Percent that `seat`, bidding nil, must put a card over `best`: it follows suit and has no lower one."""
    suit = r.may[seat] & SUIT_CARDS[led]
    if best // 13 != led or not suit:
        return 0
    over = suit & (-2 << best)
    held = HOLDS[r.shares[led]]
    return held[over.bit_count()] * (100 - held[(suit & ~over).bit_count()]) // 100
