"""The bid: what the hand takes on average, beside whom, and what the scores ask for when the match can end."""

from __future__ import annotations

from typing import Final, NamedTuple

from spades import kernel
from spades.bots.first.nils import nil_chance
from spades.bots.first.strength import books
from spades.seats import Seat, left_of, partner_of, team_of
from spades.view import PublicView, SeatView

_NILS: Final = (kernel.NIL, kernel.BLIND)
_USUAL: Final = 3
"""What a seat that has not bid yet is taken to bid."""

_NIL_MARGIN: Final = 5
_NIL_BESIDE_NIL: Final = 88
_LAST_HOPE: Final = 35
"""Percent safe that a nil needs beside a partner's nil, and when the match is lost without it."""


class Outlook(NamedTuple):
    """Where the match would stand if everybody made their bids: `ours` without this seat's own bid.

    `partner` is the partner's bid, `kernel.NO_BID` before it. A seat that has not bid counts for three.
    """

    partner: int
    ours: int
    theirs: int
    target: int


def choose_bid(view: SeatView) -> int:
    """1-13, or `kernel.NIL` where the rules of the room know it."""
    public, own = view
    hand = own.cards or 0
    usual = books(hand)
    bid = min(max(expected(public, own.seat, usual) // 100, 1), 13)
    outlook = look_out(public, own.seat)
    chance = nil_chance(hand) if public.rules.nil else 0
    if outlook.theirs >= outlook.target and outlook.theirs >= outlook.ours + 10 * bid:
        return _catching_up(outlook, bid, chance)
    if outlook.partner != kernel.NO_BID and outlook.ours + 10 * bid >= outlook.target:
        return _just_enough(outlook, bid)
    return kernel.NIL if _nil_pays(outlook.partner, chance, usual) else bid


def choose_blind(view: SeatView) -> bool:
    """Only where they are about to win, 100 points would not be enough, and 200 would."""
    public, own = view
    outlook = look_out(public, own.seat)
    if outlook.partner in _NILS or outlook.theirs < outlook.target:
        return False
    behind = outlook.theirs - outlook.ours
    return kernel.NIL_POINTS < behind < kernel.BLIND_POINTS


def look_out(public: PublicView, seat: Seat) -> Outlook:
    """Where the match goes, seen from `seat` on its turn to bid."""
    us = team_of(seat)
    partner = public.bids[partner_of(seat)]
    left, right = public.bids[left_of(seat)], public.bids[partner_of(left_of(seat))]
    return Outlook(
        partner,
        public.scores[us] + points_bid(partner),
        public.scores[1 - us] + points_bid(left) + points_bid(right),
        public.rules.target,
    )


def expected(public: PublicView, seat: Seat, usual: int) -> int:
    """Books in hundredths, given `usual` for the hand alone: a nil at the table leaves more to the others."""
    partner = public.bids[partner_of(seat)]
    left, right = public.bids[left_of(seat)], public.bids[partner_of(left_of(seat))]
    total = usual
    if partner in _NILS:
        total = usual * 115 // 100 + 10
    total += 45 * ((left in _NILS) + (right in _NILS))
    if public.bags[team_of(seat)] >= 8:
        total += 15
    return total


def _nil_pays(partner: int, chance: int, usual: int) -> bool:
    if partner in _NILS:
        return chance >= _NIL_BESIDE_NIL
    return 2 * chance - 100 >= usual // 10 + _NIL_MARGIN


def _just_enough(outlook: Outlook, bid: int) -> int:
    """The lowest bid that wins the match if it is made: more would only risk it."""
    goal = max(outlook.target, outlook.theirs + 1)
    return min(max(-(-(goal - outlook.ours) // 10), 1), bid)


def _catching_up(outlook: Outlook, bid: int, chance: int) -> int:
    """They win if they make it: bid one or two more where that overtakes them, else a nil, else set them."""
    ahead = (outlook.theirs - outlook.ours) // 10 + 1
    if ahead <= bid + 1:
        return ahead
    if chance >= _LAST_HOPE and outlook.ours + kernel.NIL_POINTS > outlook.theirs:
        return kernel.NIL
    return ahead if ahead == bid + 2 else bid


def points_bid(bid: int) -> int:
    """What a bid scores if it is made; one that is still to come counts for three."""
    if bid == kernel.NO_BID:
        return 10 * _USUAL
    if bid == kernel.NIL:
        return kernel.NIL_POINTS
    if bid == kernel.BLIND:
        return kernel.BLIND_POINTS
    return 10 * bid
