"""Blind Nil: bid for the chance to win the match alone, before there is a card to look at."""

from __future__ import annotations

from typing import Final

from spades import kernel
from spades.bots.quick.bidding import is_nil, standing
from spades.bots.quick.flat import BAGS, BID, SCORE, TARGET, Flat
from spades.bots.worth import BAG_COST, chance_from

SAFE: Final = 0.2
"""How often a nil comes home that was bid on an unseen hand: 26 of 100 in self-play of the quick policy, 17 where
its cards slip one time in five (20,000 hands each, 2026-11-30)."""

_MADE: Final = 0.86
"""How often a contract is made."""
_USUAL: Final = 50
"""Points of an ordinary hand of both partners."""
_ALONE: Final = 35
"""Points that the partner of a blind nil makes with its own contract."""


def blind_pays(flat: Flat, seat: int) -> bool:
    """Whether Blind Nil wins the match more often than an ordinary bid. `seat` has not bid yet."""
    if is_nil(flat[BID + ((seat + 2) & 3)]):
        return False
    blind = SAFE * _chance(flat, seat, kernel.BLIND_POINTS + _ALONE)
    blind += (1 - SAFE) * _chance(flat, seat, _ALONE - kernel.BLIND_POINTS - 3 * BAG_COST)
    usual = _MADE * _chance(flat, seat, _USUAL) + (1 - _MADE) * _chance(flat, seat, -_USUAL)
    return blind > usual


def _chance(flat: Flat, seat: int, gain: int) -> float:
    """The chance to win the match after a hand that brings us `gain`, and the others what they bid or are set by."""
    us = seat & 1
    target = flat[TARGET]
    bid = standing(flat, seat)[1] - flat[SCORE + 1 - us]
    chance = 0.0
    for weight, theirs in ((_MADE, bid), (1 - _MADE, -bid)):
        ours, others = flat[SCORE + us] + gain, flat[SCORE + 1 - us] + theirs
        winner = kernel.match_winner(ours, others, target)
        if winner != kernel.NO_WINNER:
            chance += weight * (1 - winner)
        else:
            left = target - ours + BAG_COST * flat[BAGS + us]
            chance += weight * chance_from(left, target - others + BAG_COST * flat[BAGS + 1 - us])
    return chance
