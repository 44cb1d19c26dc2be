"""One honest sentence for a bid or a card: a fact of the situation, from one seat's view alone.

It is true whoever chose, so it can be made afterwards, by playing a scored hand again. What a fact says is in
`kinds`, its words are the keys `reason.<kind>` of the page's strings.

kinds    the facts there are        bids     why a bid
leads    why a lead                 follows  why a card to a trick that somebody else began
"""

from __future__ import annotations

from spades.bots.first.reading import read
from spades.bots.reasons.bids import reason_for_bid
from spades.bots.reasons.follows import followed
from spades.bots.reasons.kinds import Kind, Reason
from spades.bots.reasons.leads import led
from spades.cards import Card
from spades.view import SeatView

__all__ = ["Kind", "Reason", "reason_for_bid", "reason_for_card"]


def reason_for_card(view: SeatView, card: Card) -> Reason:
    """Why `card`, one of `view.own.legal`: the most telling fact that holds."""
    r = read(view)
    if r.legal == 1 << card:
        return Reason("only")
    return followed(r, card) if r.place else led(r, card)
