"""How a guest's choice looks to its partner: a published list of what looks foolish, each with when it fires.

A measure, not play: no guest knows of it. Everything is decided from the view that the seat had and from its
answer, so it can be counted in self-play, in a test, or over a log. A detector is silent wherever a good player
could have had a reason: a nil to be kept or to be broken, a contract that is made or lost, books to be got rid of.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

from spades import kernel
from spades.bots.facts import books_count, has_spare, higher, is_open, is_out_of, is_unbeatable, takers
from spades.bots.first.nils import nil_chance
from spades.bots.first.reading import LEFT, ME, PARTNER, RIGHT, Reading, read
from spades.cards import SPADES, SUIT_CARDS, Card, Cards, each, rank_of
from spades.seats import partner_of
from spades.view import SeatView

JACK: Final = 9
KING: Final = 11

SAFE_NIL: Final = 75
"""Percent that a nil beside a nil has to be safe, by the table of `bots.first.nils`, not to look foolish."""

OfCard: TypeAlias = Callable[["Played"], bool]
OfBid: TypeAlias = Callable[["Said"], bool]


class Played(NamedTuple):
    """A card that was played, and what its seat knew before."""

    r: Reading
    card: Card

    def takes(self) -> bool:
        """Whether it is the best of the trick so far."""
        return self.r.place == 0 or kernel.beats(self.card, self.r.best)

    def follows(self) -> bool:
        """Whether it is of the suit led."""
        return self.card // 13 == self.r.led


class Said(NamedTuple):
    """A bid that was made, and the view before it."""

    view: SeatView
    bid: int


def looks(view: SeatView, answer: int) -> list[str]:
    """The names of the detectors that fire for a bid or a card, given the view before it."""
    if view.public.phase == "bidding":
        said = Said(view, answer)
        return [name for name, fires in OF_BIDS.items() if fires(said)]
    played = Played(read(view), answer)
    return [name for name, fires in OF_CARDS.items() if fires(played)]


# --- the partner's trick ----------------------------------------------------------------------------------


def overtakes_partner(p: Played) -> bool:
    """Follows suit above the partner's card, which nobody could have beaten, with a card in hand that stays under it.

    Only while the contract is open (`facts.is_open`). The partner sees two high cards go on one trick.
    """
    return _tops_the_partner(p) and p.card // 13 == p.r.best // 13 and bool(_unders(p))


def ruffs_partner(p: Played) -> bool:
    """Ruffs the partner's card, which nobody could have beaten, with a worthless card in hand to throw instead.

    Only while the contract is open. The partner had the trick, and a spade is gone.
    """
    ruffs = p.card // 13 == SPADES and p.r.best // 13 != SPADES
    return _tops_the_partner(p) and ruffs and has_spare(p.r)


def ruffs_partners_best(p: Played) -> bool:
    """In third seat, ruffs the best card left of the side suit that the partner has led.

    Only while the contract is open, with a worthless card in hand to throw instead, and where the last player is
    not known to be out of that suit. Aces and kings are led to win by themselves.
    """
    r = p.r
    if r.place != 2 or r.owner != PARTNER or not is_open(r) or r.best // 13 in (SPADES, p.card // 13):
        return False
    best_of_suit = r.best // 13 == r.led and not higher(r, r.best)
    return p.card // 13 == SPADES and best_of_suit and not is_out_of(r, LEFT, r.led) and has_spare(r)


def leaves_the_nil(p: Played) -> bool:
    """Leaves the trick to the partner's nil, which nobody behind can take over, though its own card could have.

    100 points and as many again go for nothing.
    """
    r = p.r
    stuck = r.owner == PARTNER and r.nils[PARTNER] and is_unbeatable(r, r.best)
    return bool(stuck) and not r.nils[ME] and not p.takes() and takers(r) != 0


def leads_low_at_the_nil(p: Played) -> bool:
    """Beside a partner's open nil, leads a card of a side suit that every card still out beats.

    Only where three or more are out and the partner may hold one, and where a card that no other of its side suit
    beats, or one of a suit that the partner is out of, could have been led; not at a nil of the opponents, which low
    leads are for. The nil may be left with the trick.
    """
    r, suit = p.r, SUIT_CARDS[p.card // 13]
    hunts = r.nils[LEFT] or r.nils[RIGHT]
    if r.place or not r.nils[PARTNER] or r.nils[ME] or hunts or p.card // 13 == SPADES:
        return False
    below_all = higher(r, p.card) == r.unseen & suit and (r.unseen & suit).bit_count() > 2
    return below_all and bool(r.may[PARTNER] & suit) and _has_safe_lead(r)


# --- cards thrown away ------------------------------------------------------------------------------------


def throws_a_winner(p: Played) -> bool:
    """Discards the best card left of a side suit, or a king of it with others, with a worthless card in hand to throw.

    Only while every book counts (`facts.books_count`). A book that was sure or likely goes on somebody else's trick.
    """
    if p.r.place == 0 or p.follows() or p.card // 13 == SPADES or not books_count(p.r):
        return False
    length = (p.r.hand & SUIT_CARDS[p.card // 13]).bit_count()
    guarded_king = rank_of(p.card) == KING and length > 1
    return (not higher(p.r, p.card) or guarded_king) and has_spare(p.r)


def wastes_a_high_card(p: Played) -> bool:
    """Follows suit with a jack or better that cannot win, for a better card is on the table, and holds a lower one.

    Only while every book counts, and only where the lower one is not as good: a card that others hold or that lies
    on the table stands between them.
    """
    if p.r.place == 0 or not p.follows() or p.takes() or rank_of(p.card) < JACK or not books_count(p.r):
        return False
    suit = SUIT_CARDS[p.card // 13]
    lower = p.r.legal & suit & ((1 << p.card) - 1)
    if not lower:
        return False
    between = suit & ((1 << p.card) - 1) & -(2 << (lower & -lower).bit_length() - 1)
    return bool(between & (p.r.unseen | p.r.trick))


def under_ruffs(p: Played) -> bool:
    """Throws a spade under a higher spade, out of the suit led and with a worthless card in hand to throw.

    Only while every book counts.
    """
    under = p.card // 13 == SPADES and p.r.place > 0 and p.r.led != SPADES and not p.takes()
    return under and books_count(p.r) and has_spare(p.r)


def pays_too_much(p: Played) -> bool:
    """Last to play, takes a trick of the opponents with a card above another that would have taken it as well.

    Only while every book counts, and only where the two are not as good: a card of the others stands between them.
    """
    r = p.r
    if r.place != 3 or r.owner not in (LEFT, RIGHT) or not p.takes() or not books_count(r):
        return False
    cheaper = takers(r) & SUIT_CARDS[p.card // 13] & ((1 << p.card) - 1)
    if not cheaper:
        return False
    between = ((1 << p.card) - 1) & -(2 << (cheaper & -cheaper).bit_length() - 1)
    return bool(between & r.unseen)


# --- tricks that decide -----------------------------------------------------------------------------------


def gives_the_contract_up(p: Played) -> bool:
    """Last to play, leaves the opponents a trick that it could take, when the contract needs all that are left.

    Not where an opponent's open nil is in front: breaking that may be worth more.
    """
    r = p.r
    return _leaves_them_last(p) and r.bids[ME] > 0 and 0 < r.need == r.left


def lets_them_make_it(p: Played) -> bool:
    """Last to play, leaves the opponents a trick that it could take, when that trick would set them.

    Silent where a later book is certain, and where the bag could cost as much as the set brings. Not against a nil
    in front, nor with a nil of its own side open.
    """
    r = p.r
    if not _leaves_them_last(p) or not 0 < r.their_need == r.left or r.nils[PARTNER]:
        return False
    costs_as_much = _is_tenth_bag(r) and 20 * r.their_contract <= kernel.BAG_PENALTY
    return not costs_as_much and not _sure_later(r)


def takes_the_tenth_bag(p: Played) -> bool:
    """Last to play, takes a trick of the opponents that it could leave, when it can only be the bag that costs 100.

    Only where both contracts are made or lost, no nil is open and no team is about to reach the target.
    """
    r = p.r
    if r.place != 3 or r.owner not in (LEFT, RIGHT) or not p.takes() or takers(r) == r.legal or any(r.nils):
        return False
    settled = r.need <= 0 and (r.their_need <= 0 or r.their_need > r.left) and r.bids[ME] > 0
    ending = max(r.score + 10 * r.contract, r.their_score + 10 * r.their_contract) >= r.target
    return settled and not ending and _is_tenth_bag(r)


def breaks_its_own_nil(p: Played) -> bool:
    """With an open nil, takes a trick for certain though it could have stayed out of it."""
    r = p.r
    if not r.nils[ME] or r.place == 0 or not p.takes():
        return False
    return is_unbeatable(r, p.card) and takers(r) != r.legal


# --- bids -------------------------------------------------------------------------------------------------


def nil_beside_a_nil(s: Said) -> bool:
    """Bids Nil after the partner's, with a hand that is not safe by itself; or Blind Nil after it, with any.

    Nobody is left to cover: the two hang on each other.
    """
    public, own = s.view
    if s.bid > 0 or public.bids[partner_of(own.seat)] not in (kernel.NIL, kernel.BLIND):
        return False
    return s.bid == kernel.BLIND or nil_chance(own.cards or 0) < SAFE_NIL


def nil_that_cannot_hold(s: Said) -> bool:
    """Bids Nil with the ace of spades."""
    return s.bid == kernel.NIL and bool((s.view.own.cards or 0) >> 51 & 1)


def bids_past_thirteen(s: Said) -> bool:
    """Brings the partners' bids above the thirteen tricks there are: a contract that cannot be made."""
    public, own = s.view
    return s.bid > 0 and s.bid + max(public.bids[partner_of(own.seat)], 0) > 13


OF_CARDS: Final[Mapping[str, OfCard]] = {
    "overtakes-partner": overtakes_partner,
    "ruffs-partner": ruffs_partner,
    "ruffs-partners-best": ruffs_partners_best,
    "leaves-the-nil": leaves_the_nil,
    "leads-low-at-the-nil": leads_low_at_the_nil,
    "throws-a-winner": throws_a_winner,
    "wastes-a-high-card": wastes_a_high_card,
    "under-ruffs": under_ruffs,
    "pays-too-much": pays_too_much,
    "gives-the-contract-up": gives_the_contract_up,
    "lets-them-make-it": lets_them_make_it,
    "takes-the-tenth-bag": takes_the_tenth_bag,
    "breaks-its-own-nil": breaks_its_own_nil,
}
OF_BIDS: Final[Mapping[str, OfBid]] = {
    "nil-beside-a-nil": nil_beside_a_nil,
    "nil-that-cannot-hold": nil_that_cannot_hold,
    "bids-past-thirteen": bids_past_thirteen,
}


# --- questions --------------------------------------------------------------------------------------------


def _tops_the_partner(p: Played) -> bool:
    """Whether the card beats a partner's that was sure of the trick, while the contract is open."""
    r = p.r
    sure = r.place > 0 and r.owner == PARTNER and r.bids[PARTNER] > 0 and is_unbeatable(r, r.best)
    return sure and p.takes() and is_open(r)


def _unders(p: Played) -> Cards:
    """The cards that could have been played without taking the trick."""
    return p.r.legal & ~takers(p.r)


def _has_safe_lead(r: Reading) -> bool:
    """Whether a side suit can be led that cannot hurt the partner's nil: its best card, or one the nil is out of."""
    return any(
        card // 13 != SPADES and (is_out_of(r, PARTNER, card // 13) or not higher(r, card))
        for card in each(r.legal)
    )


def _leaves_them_last(p: Played) -> bool:
    """Whether the card, the last one, leaves a trick to the opponents that could be had; not to an open nil."""
    r = p.r
    theirs = r.place == 3 and r.owner in (LEFT, RIGHT) and not r.nils[r.owner] and not r.nils[ME]
    return theirs and not p.takes() and takers(r) != 0


def _is_tenth_bag(r: Reading) -> bool:
    """Whether one more book is the bag that brings a penalty."""
    return r.need <= 0 and (r.bags - r.need) % kernel.BAG_LIMIT == kernel.BAG_LIMIT - 1


def _sure_later(r: Reading) -> bool:
    """Whether a later trick is certain for this side: more spades than others have above them."""
    own = r.hand & SUIT_CARDS[SPADES]
    above = r.unseen & SUIT_CARDS[SPADES] & -1 << own.bit_length()
    return own.bit_count() > above.bit_count()
