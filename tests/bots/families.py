"""Positions by the dozen for four complaints (stories G1, G2, G5 and G6), found in hands that are played out here.

The hands are dealt and played from a seed, each card now and then one that nobody would choose, so that the
positions are not those of good play alone. Which answers are right follows from what the seat knows. A position
in which something could speak for another card is passed over.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count, islice
from random import Random
from typing import Final, NamedTuple

from spades import kernel
from spades.actions import Deal, PlaceBid, PlayCard
from spades.bots.first.reading import LEFT, ME, PARTNER, RIGHT, Reading, read
from spades.bots.levels import BOTS
from spades.cards import NAMES, SPADES, SUIT_CARDS, Card, Cards, cards_of, each, rank_of
from spades.engine import apply
from spades.options import Rules
from spades.seats import SEATS
from spades.sight import see
from spades.table import new_table
from spades.view import SeatView
from tests.house.tree import ROOT

SEEDS: Final = ROOT / "tests" / "cases" / "families.json"
"""The hands in which the positions are: by story, in the order in which they were found."""

MANY: Final = 40
"""Positions of each family."""

_STRAYS: Final = 0.3
"""How often any legal card is played instead of the policy's."""


_BOLD: Final = 0.5
"""How often a regular bid is one more than the policy's."""


class Found(NamedTuple):
    """A position of a family: the hand's seed and how many cards were played, what the seat knows, what is right."""

    name: str
    view: SeatView
    answers: Cards


@cache
def family(story: str) -> tuple[Found, ...]:
    """The positions of a story's family, the first of each hand."""
    seeds: dict[str, list[int]] = json.loads(SEEDS.read_text())
    return tuple(found for seed in seeds[story] if (found := _first(seed, FAMILIES[story])))


def _first(seed: int, answers: Callable[[Reading], Cards]) -> Found | None:
    for view in _turns(seed):
        if right := answers(read(view)):
            return Found(f"hand {seed}, card {len(view.public.played)}", view, right)
    return None


def _turns(seed: int) -> Iterator[SeatView]:
    """What each seat of one hand knows when it has to play a card."""
    rng = Random(seed)
    table = new_table(Rules())._replace(bags=(rng.randrange(10), rng.randrange(10)))
    table, _ = apply(table, Deal(1, tuple(rng.sample(range(52), 52)), rng.choice(SEATS)))
    while (seat := table.turn) is not None:
        view = see(table, seat)
        if table.phase == "bidding":
            bid = BOTS["first"].bid(view, 0)
            # Bold bids make the tricks scarce, so that more hangs on each.
            table, _ = apply(table, PlaceBid(seat, bid + (bid > 0 and rng.random() < _BOLD)))
            continue
        yield view
        stray = rng.random() < _STRAYS
        card = rng.choice(list(each(view.own.legal))) if stray else BOTS["first"].card(view, 0)
        table, _ = apply(table, PlayCard(seat, card))


# --- what is right ----------------------------------------------------------------------------------------


def covers(r: Reading) -> Cards:
    """G1: nobody plays after this and the partner's nil is about to fail: whatever takes the trick over."""
    if r.place != 3 or r.owner != PARTNER or not r.nils[PARTNER] or r.nils[ME]:
        return 0
    return _if_it_matters(r, _winners(r))


def leaves(r: Reading) -> Cards:
    """G2: the partner's card is sure and every book of this hand is needed: whatever does not beat it.

    Only where a small card can be spared: who has nothing but good cards may have to choose between them.
    """
    if r.owner != PARTNER or not _all_bid(r) or not _is_sure(r) or not _wants_all(r, r.need - 1):
        return 0
    losers = r.legal & ~_winners(r)
    spare = any(_is_small(r, card) for card in each(losers))
    return _if_it_matters(r, losers) if spare else 0


def sets(r: Reading) -> Cards:
    """G5: last to play, and they need every trick that is left: whatever takes this one.

    Passed over where a sure book to come would set them as well, or where the tenth bag could cost as much.
    """
    if r.place != 3 or r.owner not in (LEFT, RIGHT) or not _all_bid(r) or r.their_need != r.left:
        return 0
    winners = _winners(r)
    if _comes_anyway(r) or (r.need <= 1 and not _is_dear(r, winners)):
        return 0
    return _if_it_matters(r, winners)


def spends_least(r: Reading) -> Cards:
    """G6: last to play, two cards or more would win, and every book is needed: the lowest of them.

    Passed over where it would be a high spade, which may be worth more later.
    """
    winners = _winners(r)
    if r.place != 3 or r.owner not in (LEFT, RIGHT) or not _all_bid(r) or winners.bit_count() < 2:
        return 0
    lowest = winners & -winners
    dear = lowest & SUIT_CARDS[SPADES] and rank_of(lowest.bit_length() - 1) > 8
    return lowest if _wants_all(r, r.need - 1) and not dear else 0


FAMILIES: Final[dict[str, Callable[[Reading], Cards]]] = {
    "G1": covers,
    "G2": leaves,
    "G5": sets,
    "G6": spends_least,
}


def _if_it_matters(r: Reading, answers: Cards) -> Cards:
    """`answers` where there are some, and something else could be played."""
    return answers if answers != r.legal else 0


def _winners(r: Reading) -> Cards:
    """The legal cards that would be winning the trick."""
    return cards_of(card for card in each(r.legal) if kernel.beats(card, r.best))


def _all_bid(r: Reading) -> bool:
    """Whether no nil was bid at the table."""
    return min(r.bids) > 0


def _is_sure(r: Reading) -> bool:
    """Whether nobody who is still to play can beat the best card on the table."""
    if r.place == 3:
        return True
    above = r.may[LEFT] & SUIT_CARDS[r.best // 13] & (-2 << r.best)
    ruff = r.may[LEFT] & SUIT_CARDS[SPADES] if r.best // 13 != SPADES else 0
    return r.place == 2 and not above and not ruff


def _wants_all(r: Reading, need: int) -> bool:
    """Whether, with `need` books missing after this trick, every card that can win is wanted.

    Both sides together want all the tricks that are left, the hand's own good cards are not enough, and the
    contract is within reach.
    """
    rest = r.left - 1
    return _masters(r, r.hand).bit_count() < need <= 0.7 * rest and need + r.their_need >= rest


def _comes_anyway(r: Reading) -> bool:
    """Whether a later trick is certain: more spades than the opponents can have above them, a good card, or
    a spade of the partner's that they cannot beat."""
    spades = SUIT_CARDS[SPADES]
    theirs, own = (r.may[LEFT] | r.may[RIGHT]) & spades, r.hand & spades
    if (theirs & -1 << own.bit_length()).bit_count() < own.bit_count():
        return True
    return (r.unseen & spades & ~theirs) > theirs or bool(_masters(r, r.hand & ~_winners(r)))


def _is_dear(r: Reading, winners: Cards) -> bool:
    """Whether setting them is worth more than a bag by far, and nothing else in the hand looks like a book."""
    rest = r.hand & ~winners
    small = all(_is_small(r, card) for card in each(rest))
    return r.left > 3 and r.their_contract >= 8 and r.bags < 8 and small


def _masters(r: Reading, cards: Cards) -> Cards:
    """Those of `cards` that no unseen card of their suit beats."""
    return cards_of(card for card in each(cards) if not r.unseen & SUIT_CARDS[card // 13] & (-2 << card))


def _is_small(r: Reading, card: Card) -> bool:
    """Whether a card can be spared: below the ten, no spade, not the best of its suit."""
    return card // 13 != SPADES and rank_of(card) < 8 and not _masters(r, 1 << card)


def told(found: Found, answer: Card) -> str:
    """A wrong answer in words."""
    right = " ".join(NAMES[card] for card in each(found.answers))
    return f"{found.name}: {NAMES[answer]}, not {right}"


def main() -> None:
    """Look for the hands anew, after a change of what counts: a minute's work."""
    seeds = {
        story: list(islice((seed for seed in count() if _first(seed, answers)), MANY))
        for story, answers in FAMILIES.items()
    }
    SEEDS.write_text(json.dumps(seeds) + "\n")


if __name__ == "__main__":
    main()
