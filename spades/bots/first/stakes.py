"""What a trick is worth, in points, by the seat that takes it: contracts, sets, bags and nils in one number.

The tricks to come are taken as independent draws, our side's chance of each read off what both sides still
need. So a trick is dear while a contract hangs on it, a burden when it can only be a bag.
"""

from __future__ import annotations

from math import comb
from typing import Final, NamedTuple

from spades import kernel
from spades.bots.first.reading import LEFT, ME, PARTNER, RIGHT, Reading
from spades.cards import SPADES, SUIT_CARDS, Cards
from spades.seats import BySeat

_BAG: Final = (9, 9, 9, 9, 9, 9, 10, 12, 18, 25)
"""What a bag costs with so many already taken: a tenth of the penalty, and more as it draws near."""


def _makes(chance: int, tricks: int, need: int) -> int:
    """Per mille that at least `need` of `tricks` come in, each with `chance` tenths."""
    return sum(_exactly(chance, tricks, n) for n in range(need, tricks + 1)) // 1000


def _over(chance: int, tricks: int, need: int) -> int:
    """Expected tricks beyond `need`, in thousandths."""
    return sum((n - need) * _exactly(chance, tricks, n) for n in range(need, tricks + 1)) // 1000


def _exactly(chance: int, tricks: int, n: int) -> int:
    """Chance, in millionths, that just `n` of `tricks` come in."""
    ways: int = comb(tricks, n) * chance**n * (10 - chance) ** (tricks - n)
    every: int = 10**tricks
    return 1_000_000 * ways // every


_MAKES: Final = tuple(
    tuple(tuple(_makes(chance, tricks, need) for need in range(15)) for tricks in range(14))
    for chance in range(11)
)
_OVER: Final = tuple(
    tuple(tuple(_over(chance, tricks, need) for need in range(15)) for tricks in range(14))
    for chance in range(11)
)

_OPEN: Final = 10
"""The least that a winner is prized at while the contract is open: none is thrown away in fear of bags."""


class Stakes(NamedTuple):
    """Tenths of a point: `of` to our side if that seat takes this trick, by seat from the one that decides.

    `trick` is how much better it is to take a trick than to leave it, nils aside: below 0, a bag too many.
    """

    of: BySeat[int]
    trick: int


def stakes(r: Reading) -> Stakes:
    """What hangs on this trick."""
    sure = sure_spades(r.hand, r.unseen)
    rest = max(r.left - sure - 1, 0)
    need, theirs = r.need - sure, r.their_need
    chance = _chance(max(need, 0), min(max(theirs, 0), rest + 1), rest + 1)
    ours_next = _ours(r, chance, rest, need - 1)
    ours = _ours(r, chance, rest, need)
    theirs_next = _theirs(r, 10 - chance, rest, theirs - 1)
    theirs_now = _theirs(r, 10 - chance, rest, theirs)
    bag = 10 * _BAG[r.bags]
    their_bag = 10 * _BAG[r.their_bags]
    us = ours_next - theirs_now
    us_failed = ours - bag - theirs_now
    them = ours - theirs_next
    them_failed = ours - theirs_now + their_bag
    of = (
        (us_failed if r.bids[ME] <= 0 else us) - 10 * r.nils[ME],
        (them_failed if r.bids[LEFT] <= 0 else them) + 10 * r.nils[LEFT],
        (us_failed if r.bids[PARTNER] <= 0 else us) - 10 * r.nils[PARTNER],
        (them_failed if r.bids[RIGHT] <= 0 else them) + 10 * r.nils[RIGHT],
    )
    trick = (us_failed if r.bids[ME] <= 0 else us) - them
    if need > 0 and r.bids[ME] > 0:
        trick = max(trick, _OPEN)
    return Stakes(of, trick)


def sure_spades(hand: Cards, unseen: Cards) -> int:
    """How many books the top spades in `hand` are sure of, whatever happens."""
    spades = SUIT_CARDS[SPADES]
    others = unseen & spades
    return (hand & spades & ~((1 << others.bit_length()) - 1)).bit_count()


def _chance(need: int, theirs: int, tricks: int) -> int:
    """Tenths of the tricks to come that are ours if both sides get what they bid and halve the rest."""
    return min(max((10 * (tricks + need - theirs) + tricks) // (2 * tricks), 1), 9)


def _ours(r: Reading, chance: int, tricks: int, need: int) -> int:
    return _worth(chance, tricks, need, _contract_points(r.contract, r.score, r.target), _BAG[r.bags])


def _theirs(r: Reading, chance: int, tricks: int, need: int) -> int:
    return _worth(
        chance, tricks, need, _contract_points(r.their_contract, r.their_score, r.target), _BAG[r.their_bags]
    )


def _worth(chance: int, tricks: int, need: int, made: int, bag: int) -> int:
    """Tenths of a point expected: `made` if the contract is, `bag` lost for each trick beyond it."""
    if need > tricks:
        return 0
    beyond = _OVER[chance][tricks][max(need, 0)] - 1000 * min(need, 0)
    return (made * _MAKES[chance][tricks][max(need, 0)] - bag * beyond) // 100


def _contract_points(contract: int, score: int, target: int) -> int:
    """What making the contract is worth over missing it, and more where it reaches the target."""
    points = 2 * kernel.TRICK_POINTS * contract
    if contract and score + kernel.TRICK_POINTS * contract >= target:
        return 2 * points
    return points
