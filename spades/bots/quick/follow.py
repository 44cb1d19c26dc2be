"""The card to follow with."""

from __future__ import annotations

from spades.bots.quick.flat import (
    BEST,
    LED,
    LEFT,
    OWNER,
    PLACE,
    SPADE,
    SUIT,
    VOID,
    Flat,
    above,
    highest,
    is_live_nil,
    lowest,
    need,
    unseen,
)
from spades.bots.quick.shed import shed_danger, shed_low


def winners(flat: Flat, legal: int) -> int:
    """Those of `legal` that beat the best card on the table."""
    best = flat[BEST]
    suit = best // 13
    over = legal & SUIT[suit] & above(best)
    if suit != 3:
        over |= legal & SPADE
    return over


def follow_to_win(flat: Flat, seat: int, legal: int) -> int:
    """The card of a side that wants the trick."""
    over = winners(flat, legal)
    under = legal & ~over
    partner = (seat + 2) & 3
    place = flat[PLACE]
    if over == 0:
        return shed_low(flat, seat, legal)
    if flat[OWNER] == partner:
        if place == 3 or _is_sure(flat, seat) or not _improves(flat, seat, over):
            return shed_low(flat, seat, under) if under else lowest(over)
        return _topmost(flat, seat, over)
    if place == 3:
        return _cheapest(over)
    following = over & SUIT[flat[LED]]
    if following == 0 or flat[LED] == 3:
        if following == 0:
            return lowest(over)
        return _in_spades(flat, seat, over, under)
    return _in_suit(flat, seat, following, under)


def _cheapest(over: int) -> int:
    side = over & ~SPADE
    return lowest(side if side else over)


def _in_spades(flat: Flat, seat: int, over: int, under: int) -> int:
    rest = unseen(flat, seat) & SPADE
    card = highest(over)
    if rest & above(card) == 0:
        return _lowest_equal(over, card, rest)
    if flat[PLACE] == 2:
        return _lowest_equal(over, card, rest)
    return lowest(under) if under else lowest(over)


def _in_suit(flat: Flat, seat: int, over: int, under: int) -> int:
    rest = unseen(flat, seat) & SUIT[flat[LED]]
    card = highest(over)
    if flat[PLACE] == 2:
        # Third hand plays high, but no higher than it must.
        return _lowest_equal(over, card, rest)
    if rest & above(card) == 0:
        return _lowest_equal(over, card, rest)
    return lowest(under) if under else lowest(over)


def _lowest_equal(cards: int, card: int, rest: int) -> int:
    """The lowest of `cards` that is as good as `card`: nobody else's card lies between."""
    found = card
    cards &= (1 << card) - 1
    while cards:
        lower = highest(cards)
        if rest & ((1 << found) - 1) & above(lower):
            return found
        found = lower
        cards &= (1 << lower) - 1
    return found


def _is_sure(flat: Flat, seat: int) -> bool:
    """Whether the card that is winning can hardly be beaten by the opponent still to play."""
    best = flat[BEST]
    suit = best // 13
    rest = unseen(flat, seat)
    after = (seat + 1) & 3
    if rest & SUIT[suit] & above(best) & ~flat[VOID + after]:
        return False
    if suit == 3:
        return True
    return flat[VOID + after] & SUIT[suit] == 0 or rest & SPADE & ~flat[VOID + after] == 0


def _improves(flat: Flat, seat: int, over: int) -> bool:
    """Whether taking it from the partner makes the trick surer: a ruff, or a card much higher."""
    best = flat[BEST]
    suit = best // 13
    following = over & SUIT[suit]
    rest = unseen(flat, seat) & SUIT[suit]
    if following:
        card = highest(following)
        return (rest & above(best) & ((1 << card) - 1)).bit_count() > 0
    # A partner's trick is ruffed only where the last opponent is about to take it.
    return False


def _topmost(flat: Flat, seat: int, over: int) -> int:
    best = flat[BEST]
    following = over & SUIT[best // 13]
    cards = following if following else over
    if following == 0:
        return lowest(over)
    card = highest(cards)
    return _lowest_equal(cards, card, unseen(flat, seat))


def follow_low(flat: Flat, seat: int, legal: int) -> int:
    """The card of a seat that wants no book: the highest that loses, else what may still lose."""
    over = winners(flat, legal)
    under = legal & ~over
    if under:
        following = under & SUIT[flat[LED]]
        if following:
            return highest(following)
        return shed_danger(flat, seat, under)
    if flat[PLACE] == 3:
        side = over & ~SPADE
        return highest(side if side else over)
    return lowest(over)


def cover(flat: Flat, seat: int, legal: int) -> int:
    """The card of a seat whose partner's nil may still take this trick; -1 where the nil is safe here."""
    partner = (seat + 2) & 3
    over = winners(flat, legal)
    place = flat[PLACE]
    if flat[OWNER] == partner:
        if over == 0:
            return -1
        return _cheapest(over) if place == 3 else _strong(flat, seat, over)
    if place == 1 and over and flat[LED] != 3:
        following = over & SUIT[flat[LED]]
        if following:
            return highest(following)
    return -1


def _strong(flat: Flat, seat: int, over: int) -> int:
    following = over & SUIT[flat[LED]]
    if following:
        return _lowest_equal(following, highest(following), unseen(flat, seat))
    return lowest(over)


def press(flat: Flat, seat: int, legal: int) -> int:
    """The card of a seat that tries to leave the trick to an opponent's nil; -1 where none is in reach here."""
    owner = flat[OWNER]
    if (owner - seat) & 1 and is_live_nil(flat, owner):
        return _leave(flat, seat, legal)
    left = (seat + 1) & 3
    if flat[PLACE] < 3 and is_live_nil(flat, left):
        return _stay_low(flat, seat, legal, left)
    return -1


def _leave(flat: Flat, seat: int, legal: int) -> int:
    under = legal & ~winners(flat, legal)
    if under == 0:
        return -1
    following = under & SUIT[flat[LED]]
    return highest(following) if following else shed_low(flat, seat, under)


def _stay_low(flat: Flat, seat: int, legal: int, nil: int) -> int:
    """The lowest card that follows, where a nil that is still to play may have to put a higher one on it."""
    led, best = flat[LED], flat[BEST]
    suit = SUIT[led]
    if best // 13 != led or flat[VOID + nil] & suit or need(flat, seat & 1) >= flat[LEFT]:
        return -1
    following = legal & suit
    top = max(best, lowest(following)) if following else best
    rest = unseen(flat, seat) & suit
    over = (rest & above(top)).bit_count()
    if over == 0 or rest.bit_count() - over > over:
        return -1
    if following:
        under = following & ~above(best)
        return highest(under) if under else lowest(following)
    under = legal & ~SPADE
    return shed_low(flat, seat, under) if under else -1
