"""The card of the seat on turn, whatever it is up to."""

from __future__ import annotations

from spades.bots.quick.flat import PLACE, TURN, Flat, is_live_nil, legal, lowest
from spades.bots.quick.follow import cover, follow_low, follow_to_win, press
from spades.bots.quick.lead import lead_at_nil, lead_low, lead_to_win
from spades.bots.quick.wants import wants


def quick_card(flat: Flat) -> int:
    """The card that the seat on turn plays: it looks at its own hand and at what everybody saw."""
    cards = legal(flat)
    if cards & (cards - 1) == 0:
        return lowest(cards)
    seat = flat[TURN]
    if flat[PLACE] == 0:
        return _lead(flat, seat, cards)
    return _follow(flat, seat, cards)


def _lead(flat: Flat, seat: int, cards: int) -> int:
    if is_live_nil(flat, seat):
        return lead_low(flat, seat, cards)
    if is_live_nil(flat, (seat + 2) & 3):
        return lead_to_win(flat, seat, cards)
    card = -1
    for nil in ((seat + 1) & 3, (seat + 3) & 3):
        if card < 0 and is_live_nil(flat, nil):
            card = lead_at_nil(flat, seat, cards, nil)
    if card >= 0:
        return card
    return lead_to_win(flat, seat, cards) if wants(flat, seat) else lead_low(flat, seat, cards)


def _follow(flat: Flat, seat: int, cards: int) -> int:
    if is_live_nil(flat, seat):
        return follow_low(flat, seat, cards)
    card = cover(flat, seat, cards) if is_live_nil(flat, (seat + 2) & 3) else -1
    if card < 0:
        card = press(flat, seat, cards)
    if card >= 0:
        return card
    return follow_to_win(flat, seat, cards) if wants(flat, seat) else follow_low(flat, seat, cards)
