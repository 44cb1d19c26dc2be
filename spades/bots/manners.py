"""Manners: what one does not do to a partner, whatever a search may hope from it.

Playouts are too kind to a card that a sensible partner would wonder at. So these rules stand before any search,
and before the slips of an easy guest. Each follows from what the seat knows. Source: the complaints G1 to G7 of
tests/cases/stories.md, and the textbook positions beside them.
"""

from __future__ import annotations

from typing import Final

from spades.bots.facts import TEN, books_count, has_spare, higher, is_unbeatable
from spades.bots.first.choice import choose
from spades.bots.first.reading import LEFT, ME, PARTNER, RIGHT, Reading, read
from spades.cards import SPADES, SUIT_CARDS, Card, Cards, cards_of, each, rank_of
from spades.view import SeatView

_KING: Final = 11


def mannered(view: SeatView) -> Cards:
    """Those legal cards that no partner would wonder at: all of them where nothing speaks against any."""
    r = read(view)
    if r.place == 0:
        return r.legal if r.nils[ME] else _leads(r)
    over = winning(r)
    if r.nils[ME]:
        return _but(r.legal, _taking_for_sure(r, over))
    cards = _beside_partner(r, over) if r.owner == PARTNER else _against_them(r, over)
    return _but(cards, _thrown_away(r, over))


def mannered_card(view: SeatView) -> Card:
    """What the policy `first` plays of these."""
    return choose(read(view)._replace(legal=mannered(view)))


def winning(r: Reading) -> Cards:
    """The legal cards that would be winning the trick."""
    suit = r.best // 13
    over = r.legal & SUIT_CARDS[suit] & (-2 << r.best)
    return over if suit == SPADES else over | r.legal & SUIT_CARDS[SPADES]


def is_sure(r: Reading) -> bool:
    """Whether nobody who is still to play can beat the best card on the table."""
    suit = r.best // 13
    beaten = SUIT_CARDS[suit] & (-2 << r.best)
    if suit != SPADES:
        beaten |= SUIT_CARDS[SPADES]
    return not any(r.may[seat] & beaten for seat in (LEFT, PARTNER, RIGHT)[: 3 - r.place])


def wants_none(r: Reading) -> bool:
    """Whether a trick is only a bag: our contract is made, and theirs is made, lost, or hardly to be stopped."""
    return r.need <= 0 and not (0 < r.their_need <= r.left and 2 * r.their_need > r.left)


def _but(cards: Cards, foolish: Cards) -> Cards:
    """Some cards without the foolish ones, unless there are no others."""
    return cards & ~foolish or cards


def _taking_for_sure(r: Reading, over: Cards) -> Cards:
    """For a nil of one's own: the cards with which it would have failed."""
    return cards_of(card for card in each(over) if is_unbeatable(r, card))


# --- good cards that cannot win --------------------------------------------------------------------------


def _thrown_away(r: Reading, over: Cards) -> Cards:
    """While the contract wants every good card: those that would go on a trick of somebody else's."""
    if not books_count(r):
        return 0
    under = r.legal & ~over
    if r.hand & SUIT_CARDS[r.led]:
        lowest = under & -under
        return cards_of(card for card in each(under & ~lowest) if rank_of(card) > TEN)
    return cards_of(card for card in each(under) if _is_good(r, card)) if has_spare(r) else 0


def _is_good(r: Reading, card: Card) -> bool:
    """Whether a card may win some day: a spade, the best of its suit, a king with another beside it."""
    suit = SUIT_CARDS[card // 13]
    guarded = rank_of(card) == _KING and (r.hand & suit).bit_count() > 1
    return card // 13 == SPADES or guarded or not higher(r, card)


# --- following -------------------------------------------------------------------------------------------


def _beside_partner(r: Reading, over: Cards) -> Cards:
    """The partner's card is winning: saved from it where it is a nil's, left to it where it is sure."""
    under = r.legal & ~over
    if r.nils[PARTNER]:
        return over & -over if over and r.place == 3 else r.legal
    if r.bids[PARTNER] <= 0:
        # A failed nil's book is a bag; taken over, it counts.
        return over & -over if over and r.need > 0 and r.place == 3 else _against_them(r, over)
    if over and r.need == 1 and r.place == 3 and wants_none(r._replace(need=0)):
        # This trick makes the contract: what wins goes on it, for later it would only be a bag.
        return over
    return under if under and (is_sure(r) or _only_ruffs_a_best(r, over)) else r.legal


def _only_ruffs_a_best(r: Reading, over: Cards) -> bool:
    """Whether the partner leads with the best card of a side suit, and it could only be ruffed here."""
    suit = SUIT_CARDS[r.best // 13]
    follows = r.may[LEFT] & suit
    return bool(follows) and not r.unseen & suit & (-2 << r.best) and not over & suit


def _against_them(r: Reading, over: Cards) -> Cards:
    under = r.legal & ~over
    if not over:
        return r.legal
    if r.nils[LEFT] or r.nils[RIGHT]:
        return r.legal
    if r.need >= r.left:
        return over & -over if r.place == 3 else over
    if wants_none(r) and (r.place != 1 or not r.nils[PARTNER]):
        return under or r.legal
    if r.place == 2 and 0 < r.their_need == r.left:
        # They need every trick: this one would set them, and nobody of ours is to play after.
        return over
    if r.place != 3 or r.nils[PARTNER]:
        return r.legal
    cheapest = over & -over
    if 0 < r.their_need == r.left or (r.need > 0 and r.need + r.their_need >= r.left):
        return cheapest
    return under | cheapest if r.need > 0 else r.legal


# --- leading ---------------------------------------------------------------------------------------------


def _leads(r: Reading) -> Cards:
    if r.nils[PARTNER]:
        return _high_for_nil(r)
    if any(r.nils):
        return r.legal
    if wants_none(r):
        return _lowest_of_each(r.legal)
    ruffs = _partner_ruffs(r)
    return ruffs or _from_strength(r, _no_small_spade(r, r.legal))


def _high_for_nil(r: Reading) -> Cards:
    """The highest of each suit that the partner's nil may have to follow, and any of the others.

    Nothing that every card still out beats, where something else cannot hurt the nil.
    """
    cards = harmless = below_all = 0
    for suit in SUIT_CARDS:
        own, others = r.legal & suit, r.unseen & suit
        top = 1 << own.bit_length() - 1 if own else 0
        follows = bool(r.may[PARTNER] & suit)
        cards |= top if follows else own
        harmless |= own if not follows else top if top > others else 0
        below_all |= top if follows and top and others and top < others & -others else 0
    return _but(cards, below_all) if harmless else cards


def _lowest_of_each(cards: Cards) -> Cards:
    lows = 0
    for suit in SUIT_CARDS:
        own = cards & suit
        lows |= own & -own
    return lows


def _partner_ruffs(r: Reading) -> Cards:
    """Where the partner is out of a suit that both opponents may hold: its cards, and the best of other suits."""
    if r.need <= 0 or not r.may[PARTNER] & SUIT_CARDS[SPADES]:
        return 0
    ruffed = best = 0
    for suit in SUIT_CARDS[:SPADES]:
        own = r.legal & suit
        if own and not r.may[PARTNER] & suit and r.may[LEFT] & suit and r.may[RIGHT] & suit:
            ruffed |= own
        best |= own & (-1 << (r.unseen & suit).bit_length())
    return ruffed | best if ruffed else 0


def _no_small_spade(r: Reading, cards: Cards) -> Cards:
    """Spades are led from the top by who holds the two best of them, and others still hold some."""
    own, others = r.hand & SUIT_CARDS[SPADES], r.unseen & SUIT_CARDS[SPADES]
    best = own & (-1 << others.bit_length()) if others else 0
    return cards & ~own | best & cards if best.bit_count() >= 2 else cards


def _from_strength(r: Reading, cards: Cards) -> Cards:
    """No ace is led from a suit without its king while another suit has three in a row below its best card."""
    solid = low = lone = 0
    for suit in SUIT_CARDS[:SPADES]:
        own = r.hand & suit
        row = _in_a_row(r, own)
        if row.bit_count() >= 3:
            solid |= row
            low |= own & ~row
        elif own.bit_count() > 1 and _is_lone(r, own):
            lone |= own
    return cards & ~lone & ~low if solid & cards else cards


def _is_lone(r: Reading, own: Cards) -> bool:
    """Whether the best card of a suit is here, and the second best is not."""
    top = own.bit_length() - 1
    below = own & ~(1 << top)
    suit = SUIT_CARDS[top // 13]
    return not r.unseen & suit & (-2 << top) and bool(r.unseen & suit & (-2 << (below.bit_length() - 1)))


def _in_a_row(r: Reading, own: Cards) -> Cards:
    """Those cards of one suit that stand together right below the one unseen card that is higher."""
    if not own:
        return 0
    top = own.bit_length() - 1
    suit = SUIT_CARDS[top // 13]
    if (r.unseen & suit & (-2 << top)).bit_count() != 1:
        return 0
    lower = r.unseen & suit & ((1 << top) - 1)
    return own & (-1 << lower.bit_length())
