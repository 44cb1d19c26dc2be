"""Why a card to a trick that somebody else has begun."""

from __future__ import annotations

from typing import Final

from spades import kernel
from spades.bots.facts import higher, is_unbeatable, takers
from spades.bots.first.reading import ME, PARTNER, Reading
from spades.bots.reasons.kinds import Reason
from spades.bots.reasons.leads import NEARLY
from spades.cards import SPADES, SUIT_CARDS, Card, rank_of

HIGH: Final = 9
"""From this rank on, the jack, a card is high."""


def followed(r: Reading, card: Card) -> Reason:
    """The most telling fact about playing `card` to this trick."""
    takes = kernel.beats(card, r.best)
    if r.nils[ME]:
        return _nil_takes(r, card) if takes else _nil_stays(r, card)
    if takes:
        return _over_a_nil(r, card) or _decides(r, card) or _takes_last(r, card) or _goes_in_front(r, card)
    return _leaves(r) or _could_not(r, card)


# --- for a nil of one's own -------------------------------------------------------------------------------


def _nil_takes(r: Reading, card: Card) -> Reason:
    if takers(r) == r.legal:
        return Reason("nil-forced")
    above = higher(r, card).bit_count()
    return Reason("nil-hopes", tally=above) if r.place < 3 and above else Reason("nil-breaks")


def _nil_stays(r: Reading, card: Card) -> Reason:
    return Reason("nil-rid", (card,)) if card // 13 != r.led else Reason("nil-under", (r.best,))


# --- cards that take the trick ----------------------------------------------------------------------------


def _over_a_nil(r: Reading, card: Card) -> Reason | None:
    if not r.nils[PARTNER]:
        return None
    if r.owner == PARTNER:
        return Reason("cover", (r.best,))
    near = card // 13 == r.led and higher(r, card).bit_count() <= NEARLY
    return Reason("cover-before") if r.place == 1 and near else None


def _decides(r: Reading, card: Card) -> Reason | None:
    """What hangs on the trick, for a card that is sure to take it."""
    if not is_unbeatable(r, card) or (r.owner == PARTNER and r.place == 3):
        return None
    if r.their_contract and r.their_need == r.left:
        return Reason("takes-set")
    if r.bids[ME] > 0 and r.need == 1:
        return Reason("takes-contract")
    return Reason("takes-needed") if r.bids[ME] > 0 and r.need == r.left else None


def _takes_last(r: Reading, card: Card) -> Reason | None:
    if r.place < 3:
        return None
    if r.owner == PARTNER and r.bids[PARTNER] > 0:
        made = r.contract and r.need <= 1 and r.bids[ME] > 0
        return Reason("shed-winner", (card,)) if made else Reason("takes-from-partner")
    winners = takers(r)
    cheapest = winners & -winners == 1 << card and winners != 1 << card
    return Reason("cheapest") if cheapest else Reason("takes-last")


def _goes_in_front(r: Reading, card: Card) -> Reason:
    if is_unbeatable(r, card):
        return Reason("sure")
    if card // 13 != r.led:
        return Reason("ruff")
    above = higher(r, card).bit_count()
    return Reason("goes-up", tally=above) if above else Reason("highest")


# --- cards that do not ------------------------------------------------------------------------------------


def _leaves(r: Reading) -> Reason | None:
    """Whose trick it is, and why it may stay theirs; None where nothing else could be done."""
    if r.owner == PARTNER and not r.nils[PARTNER]:
        if r.place == 3:
            return Reason("partner-has-it")
        return Reason("partner-sure" if is_unbeatable(r, r.best) else "partner-leads", (r.best,))
    winners = takers(r)
    if not winners:
        return None
    if r.owner != PARTNER and r.nils[r.owner]:
        return Reason("leave-nil", (r.best,))
    if r.contract and r.need <= 0:
        return Reason("duck-bags")
    return Reason("keeps", ((winners & -winners).bit_length() - 1,))


def _could_not(r: Reading, card: Card) -> Reason:
    if card // 13 == r.led:
        return Reason("too-low", (r.best,))
    if r.contract and r.need <= 0 and rank_of(card) >= HIGH:
        return Reason("discard-high", (card,))
    alone = r.hand & SUIT_CARDS[card // 13] == 1 << card
    if alone and card // 13 != SPADES and r.hand & SUIT_CARDS[SPADES]:
        return Reason("last-of-suit")
    return Reason("discard")
