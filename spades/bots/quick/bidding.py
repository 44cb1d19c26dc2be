"""The bid of any seat: what its hand takes, beside whom, and what the scores ask for when the match can end."""

from __future__ import annotations

from typing import Final

from spades import kernel
from spades.bots.first.bidding import points_bid
from spades.bots.first.nils import nil_chance
from spades.bots.first.strength import books
from spades.bots.quick.flat import BAGS, BID, HAND, NIL_ALLOWED, SCORE, TARGET, Flat

_NIL_MARGIN: Final = 5
_NIL_BESIDE_NIL: Final = 88
_LAST_HOPE: Final = 35


def quick_bid(flat: Flat, seat: int) -> int:
    """1-13, or `kernel.NIL` where it may be bid, for a seat whose hand is known."""
    return lean_bid(flat, seat, 0, 0)


def lean_bid(flat: Flat, seat: int, bold: int, trust: int) -> int:
    """`quick_bid` of a seat that takes its hand for `bold` hundredths of a book more than it is, and a nil for
    `trust` percent safer.
    """
    hand = flat[HAND + seat]
    usual = books(hand)
    bid = min(max((expected(flat, seat, usual) + bold) // 100, 1), 13)
    chance = min(nil_chance(hand) + trust, 99) if flat[NIL_ALLOWED] else 0
    partner = flat[BID + ((seat + 2) & 3)]
    ours, theirs = standing(flat, seat)
    target = flat[TARGET]
    if theirs >= target and theirs >= ours + 10 * bid:
        wanted = _catching_up(ours, theirs, bid, chance)
    elif partner != kernel.NO_BID and ours + 10 * bid >= target:
        wanted = _just_enough(ours, theirs, target, bid)
    else:
        return kernel.NIL if nil_pays(partner, chance, usual) else bid
    # Thirteen tricks cannot make both contracts: enough for us is enough, once theirs is set.
    return wanted if bids_made(flat) + wanted <= 13 else _just_enough(ours, 0, target, bid)


def standing(flat: Flat, seat: int) -> tuple[int, int]:
    """Where the scores would be if everybody made their bids: ours without this seat's own, and theirs."""
    us = seat & 1
    ours = flat[SCORE + us] + points_bid(flat[BID + ((seat + 2) & 3)])
    left, right = flat[BID + ((seat + 1) & 3)], flat[BID + ((seat + 3) & 3)]
    return ours, flat[SCORE + 1 - us] + points_bid(left) + points_bid(right)


def expected(flat: Flat, seat: int, usual: int) -> int:
    """Books in hundredths, given `usual` for the hand alone: a nil at the table leaves more to the others."""
    total = usual
    if is_nil(flat[BID + ((seat + 2) & 3)]):
        total = usual * 115 // 100 + 10
    if is_nil(flat[BID + ((seat + 1) & 3)]):
        total += 45
    if is_nil(flat[BID + ((seat + 3) & 3)]):
        total += 45
    if flat[BAGS + (seat & 1)] >= 8:
        total += 15
    return total


def bids_made(flat: Flat) -> int:
    """The regular bids at the table, added."""
    return kernel.contract(flat[BID], flat[BID + 2]) + kernel.contract(flat[BID + 1], flat[BID + 3])


def is_nil(bid: int) -> bool:
    """Whether `bid` is a nil, blind or not."""
    return bid == kernel.NIL or bid == kernel.BLIND


def nil_pays(partner: int, chance: int, usual: int) -> bool:
    """Whether a nil that comes home `chance` times of 100 is worth more than `usual` hundredths of a book."""
    if is_nil(partner):
        return chance >= _NIL_BESIDE_NIL
    return 2 * chance - 100 >= usual // 10 + _NIL_MARGIN


def _just_enough(ours: int, theirs: int, target: int, bid: int) -> int:
    goal = max(target, theirs + 1)
    return min(max((goal - ours + 9) // 10, 1), bid)


def _catching_up(ours: int, theirs: int, bid: int, chance: int) -> int:
    ahead = (theirs - ours) // 10 + 1
    if ahead <= bid + 1:
        return max(ahead, 1)
    if chance >= _LAST_HOPE and ours + kernel.NIL_POINTS > theirs:
        return kernel.NIL
    return ahead if ahead == bid + 2 else bid
