"""How the unseen cards may lie: deals that fit what a seat saw, each as likely as bids and plays make it."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from math import exp
from typing import Final

from spades import kernel
from spades.bots.chance import Chance, below, word
from spades.bots.first.nils import nil_chance
from spades.bots.first.strength import books
from spades.bots.quick.flat import BID, HAND, LEFT, PLACE, SUIT, TURN, VOID, Flat, lowest, unseen
from spades.bots.quick.reading import WAS
from spades.bots.rows import real, whole

_STEP: Final = 20
_BID_SPREAD: Final = 85.0
_NIL_SPREAD: Final = 18.0
_BID_LIKELY: Final = tuple(exp(-((_STEP * at / _BID_SPREAD) ** 2) / 2) + 0.004 for at in range(75))
"""How likely a bid is that is so many steps of hundredths of a book from what the hand takes."""
_NIL_LIKELY: Final = tuple(0.97 / (1 + exp(-5 * (at - 30) / _NIL_SPREAD)) + 0.005 for at in range(61))
"""How likely a nil is, by how much it pays: from -150 to 150 in steps of 5."""

_TRIES: Final = 30


def deals(
    flat: Flat, past: Flat, told: Sequence[float], seat: int, count: int, drawn: int, chance: Chance
) -> MutableSequence[int]:
    """`count` ways that the cards may lie, four masks each; those of `seat` are its own.

    `past` is as in `reading.read`, `told` as in `signs.likelier`. `drawn` deals are drawn that fit voids and counts,
    weighed by what plays told and by the bids, and `count` of them taken by weight, some more than once.
    """
    found = whole(4 * drawn)
    weights = real(drawn)
    total = 0.0
    for at in range(drawn):
        weight = 0.0
        for _ in range(_TRIES):
            weight = _deal(flat, seat, told, found, 4 * at, chance)
            if weight > 0:
                break
        if weight > 0:
            weight *= _likely(flat, past, seat, found, 4 * at)
        weights[at] = weight
        total += weight
    return _taken(found, weights, total, count, chance)


def _taken(
    found: MutableSequence[int], weights: MutableSequence[float], total: float, count: int, chance: Chance
) -> MutableSequence[int]:
    """`count` deals by weight, evenly spread over the stack of weights; in random order."""
    taken = whole(4 * count)
    step = total / count
    point = step * (word(chance) / 4294967296.0)
    at, reached = 0, weights[0]
    last = len(weights) - 1
    for n in range(count):
        while reached <= point and at < last:
            at += 1
            reached += weights[at]
        for s in range(4):
            taken[4 * n + s] = found[4 * at + s]
        point += step
    for n in range(count - 1, 0, -1):
        other = below(chance, n + 1)
        for s in range(4):
            swapped = taken[4 * n + s]
            taken[4 * n + s] = taken[4 * other + s]
            taken[4 * other + s] = swapped
    return taken


def _deal(
    flat: Flat,
    seat: int,
    told: Sequence[float],
    found: MutableSequence[int],
    base: int,
    chance: Chance,
) -> float:
    """Deal the unseen cards out into `found`; how many deals this one stands for, 0 where it went wrong.

    Card by card, to a seat that may hold it with a chance by its free places and by what its plays told. Suits with
    fewest possible holders go first. Dividing by the chance of each step makes up for that order.
    """
    rest = unseen(flat, seat)
    a, b, c = (seat + 1) & 3, (seat + 2) & 3, (seat + 3) & 3
    free_a, free_b, free_c = _holds(flat, a), _holds(flat, b), _holds(flat, c)
    hand_a = hand_b = hand_c = 0
    weight = 1.0
    for holders in range(1, 4):
        for suit in range(4):
            cards = rest & SUIT[suit]
            may_a = 0 if flat[VOID + a] & SUIT[suit] else 1
            may_b = 0 if flat[VOID + b] & SUIT[suit] else 1
            may_c = 0 if flat[VOID + c] & SUIT[suit] else 1
            if may_a + may_b + may_c != holders:
                continue
            while cards:
                bit = cards & -cards
                card = lowest(cards)
                cards ^= bit
                room_a = free_a * may_a * told[52 * a + card]
                room_b = free_b * may_b * told[52 * b + card]
                room = room_a + room_b + free_c * may_c * told[52 * c + card]
                if room == 0.0:
                    return 0.0
                place = room * (word(chance) / 4294967296.0)
                if place < room_a:
                    hand_a |= bit
                    weight *= room / free_a
                    free_a -= 1
                elif place < room_a + room_b:
                    hand_b |= bit
                    weight *= room / free_b
                    free_b -= 1
                else:
                    hand_c |= bit
                    weight *= room / free_c
                    free_c -= 1
    found[base + a] = hand_a
    found[base + b] = hand_b
    found[base + c] = hand_c
    found[base + seat] = flat[HAND + seat]
    return weight


def _holds(flat: Flat, seat: int) -> int:
    """How many cards `seat` holds."""
    ahead = (flat[TURN] - seat) & 3
    return flat[LEFT] - (1 if 0 < ahead <= flat[PLACE] else 0)


def _likely(flat: Flat, past: Flat, seat: int, found: MutableSequence[int], base: int) -> float:
    likely = 1.0
    for other in range(4):
        if other != seat and flat[BID + other] != kernel.NO_BID:
            likely *= bid_likely(flat[BID + other], found[base + other] | past[WAS + other])
    return likely


def bid_likely(bid: int, hand: int) -> float:
    """How likely a player bids `bid` with these thirteen cards, up to a factor."""
    if bid == kernel.BLIND:
        return 1.0
    usual = books(hand)
    pays = 2 * nil_chance(hand) - 100 - usual // 10 - 5
    nil = _NIL_LIKELY[min(max(pays // 5 + 30, 0), 60)]
    if bid == kernel.NIL:
        return nil
    off = abs(100 * bid + 40 - max(usual, 100))
    return (1.0 - nil) * _BID_LIKELY[min(off // _STEP, 74)]
