"""What each reason claims, told a second time: from the cards played and held, without a line of the reasons' code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from spades.bots.reasons import Kind, Reason
from spades.seats import Seat
from spades.view import SeatView

ACE, KING, QUEEN, TEN = 12, 11, 10, 8


class Known(NamedTuple):
    """A seat on its turn. Cards are pairs of suit (3 is spades) and rank (12 is the ace).

    `trick` has who played what so far. `out` are the cards that others hold; `void` the suits that a seat cannot
    hold any more. `need` and `their_need` are books short of the contracts, `left` the tricks to come with this one.
    """

    me: Seat
    hand: frozenset[tuple[int, int]]
    legal: frozenset[tuple[int, int]]
    trick: tuple[tuple[Seat, tuple[int, int]], ...]
    out: frozenset[tuple[int, int]]
    void: Mapping[Seat, frozenset[int]]
    bids: tuple[int, ...]
    open_nils: frozenset[Seat]
    contract: int
    need: int
    their_contract: int
    their_need: int
    left: int

    @property
    def partner(self) -> Seat:
        return (self.me + 2) % 4

    @property
    def opponents(self) -> set[Seat]:
        return {(self.me + 1) % 4, (self.me + 3) % 4}

    @property
    def behind(self) -> list[Seat]:
        """Who plays to this trick after me."""
        return [(self.me + n) % 4 for n in range(1, 4 - len(self.trick))]

    def may_hold(self, seat: Seat) -> set[tuple[int, int]]:
        return {card for card in self.out if card[0] not in self.void[seat]}

    def above(self, card: tuple[int, int]) -> set[tuple[int, int]]:
        """The cards of its suit that others hold above it."""
        return {other for other in self.out if other[0] == card[0] and other[1] > card[1]}

    def winner(self, card: tuple[int, int] | None = None) -> tuple[Seat, tuple[int, int]]:
        """Whose card is the best of the trick, once `card` is played to it."""
        played = [*self.trick, *([(self.me, card)] if card else [])]
        led = played[0][1][0]
        spades = [one for one in played if one[1][0] == 3]
        return max(spades or [one for one in played if one[1][0] == led], key=lambda one: one[1][1])

    def takes(self, card: tuple[int, int]) -> bool:
        return self.winner(card)[0] == self.me

    def is_safe(self, best: tuple[int, int]) -> bool:
        """Whether nobody who is to play can hold a card that beats the best one."""
        return not any(
            (other[0] == best[0] and other[1] > best[1]) or (other[0] == 3 and best[0] != 3)
            for seat in self.behind
            for other in self.may_hold(seat)
        )


def known(view: SeatView) -> Known:
    """What the seat knows, counted out card by card."""
    public, own = view
    me = own.seat
    played = [divmod(card, 13) for card in public.played]
    hand = _cards(own.cards or 0)
    void: dict[Seat, set[int]] = {seat: set() for seat in range(4)}
    broken = False
    for at, (suit, _) in enumerate(played):
        leader, led = public.leaders[at // 4], played[at - at % 4][0]
        if suit != led:
            void[(leader + at) % 4].add(led)
        if at % 4 == 0 and suit == 3 and not broken:
            void[leader] |= {0, 1, 2}
        broken = broken or suit == 3
    out = {(suit, rank) for suit in range(4) for rank in range(13)} - hand - set(played)
    team = me % 2
    return Known(
        me=me,
        hand=hand,
        legal=_cards(own.legal),
        trick=tuple(
            ((public.leader + at) % 4, (card // 13, card % 13)) for at, card in enumerate(public.trick)
        ),
        out=frozenset(out),
        void={seat: frozenset(suits) for seat, suits in void.items()},
        bids=public.bids,
        open_nils=frozenset(
            seat for seat in range(4) if public.bids[seat] in (0, -1) and not public.books[seat]
        ),
        contract=public.contracts[team],
        need=public.contracts[team] - public.counted[team],
        their_contract=public.contracts[1 - team],
        their_need=public.contracts[1 - team] - public.counted[1 - team],
        left=len(hand),
    )


def _cards(mask: int) -> frozenset[tuple[int, int]]:
    return frozenset((card // 13, card % 13) for card in range(52) if mask >> card & 1)


Card = tuple[int, int]
Claim = Callable[[Known, Card, Reason], bool]


def _named(reason: Reason) -> list[Card]:
    return [(card // 13, card % 13) for card in reason.cards]


def _last(k: Known) -> bool:
    return len(k.trick) == 3


def _in_front(k: Known) -> Seat:
    return k.winner()[0]


def _follows(k: Known, card: Card) -> bool:
    return not k.trick or card[0] == k.trick[0][1][0]


def _could_take(k: Known) -> set[Card]:
    return {card for card in k.legal if k.takes(card)}


def _best_is(k: Known, reason: Reason) -> bool:
    return _named(reason) == [k.winner()[1]]


def _made(k: Known) -> bool:
    return k.contract > 0 and k.need <= 0


def _of_suit(k: Known, suit: int) -> set[Card]:
    return {card for card in k.hand if card[0] == suit}


CARD_CLAIMS: Final[Mapping[Kind, Claim]] = {
    "only": lambda k, card, _: k.legal == {card},
    "sure": lambda k, card, _: k.takes(card) and k.is_safe(card),
    "highest": lambda k, card, _: card[0] != 3 and k.takes(card) and not k.above(card),
    "goes-up": lambda k, card, reason: k.takes(card) and reason.tally == len(k.above(card)) > 0,
    "cover-before": lambda k, card, _: (
        k.partner in k.open_nils and k.partner in k.behind and k.takes(card) and len(k.above(card)) <= 2
    ),
    "last-of-suit": lambda k, card, _: (
        card[0] != 3 and _of_suit(k, card[0]) == {card} and bool(_of_suit(k, 3))
    ),
    "lead-nil": lambda k, card, reason: (
        not k.trick and k.me in k.open_nils and reason.tally == len(k.above(card)) > 0
    ),
    "lead-nil-void": lambda k, card, _: (
        not k.trick and k.partner in k.open_nils and not [c for c in k.may_hold(k.partner) if c[0] == card[0]]
    ),
    "lead-at-nil": lambda k, card, _: (
        not k.trick
        and card[1] < TEN
        and any(k.above(card) & k.may_hold(seat) for seat in k.open_nils & k.opponents)
    ),
    "lead-partner-ruffs": lambda k, card, _: (
        not k.trick
        and card[0] != 3
        and {suit for suit, _ in k.may_hold(k.partner)} >= {3}
        and card[0] not in {suit for suit, _ in k.may_hold(k.partner)}
    ),
    "lead-draw": lambda k, card, reason: (
        not k.trick and card[0] == 3 and reason.tally == len([c for c in k.out if c[0] == 3]) > 0
    ),
    "lead-bags": lambda k, card, _: not k.trick and _made(k) and bool(k.above(card)),
    "lead-low": lambda k, card, reason: (
        not k.trick and card == min(_of_suit(k, card[0])) and reason.tally == len(_of_suit(k, card[0])) > 1
    ),
    "nil-forced": lambda k, card, _: k.me in k.open_nils and _could_take(k) == k.legal,
    "nil-hopes": lambda k, card, reason: (
        k.me in k.open_nils and k.takes(card) and bool(k.behind) and reason.tally == len(k.above(card)) > 0
    ),
    "nil-breaks": lambda k, card, _: (
        k.me in k.open_nils
        and k.takes(card)
        and _could_take(k) != k.legal
        and (not k.behind or not k.above(card))
    ),
    "cover": lambda k, card, reason: (
        k.partner in k.open_nils and _in_front(k) == k.partner and _best_is(k, reason) and k.takes(card)
    ),
    "takes-set": lambda k, card, _: (
        k.takes(card) and k.is_safe(card) and k.their_contract > 0 and k.their_need > k.left - 1
    ),
    "takes-contract": lambda k, card, _: (
        k.takes(card) and k.is_safe(card) and k.bids[k.me] > 0 and k.need == 1
    ),
    "takes-needed": lambda k, card, _: k.takes(card) and k.need == k.left,
    "shed-winner": lambda k, card, reason: (
        _last(k)
        and _in_front(k) == k.partner
        and k.bids[k.partner] > 0
        and k.contract > 0
        and k.need <= 1
        and _named(reason) == [card]
    ),
    "takes-from-partner": lambda k, card, _: _last(k) and _in_front(k) == k.partner and k.takes(card),
    "cheapest": lambda k, card, _: (
        _last(k)
        and len(_could_take(k)) > 1
        and card == min(_could_take(k))
        and len({s for s, _ in _could_take(k)}) == 1
    ),
    "takes-last": lambda k, card, _: _last(k) and k.takes(card),
    "ruff": lambda k, card, _: bool(k.trick) and card[0] == 3 and not _follows(k, card) and k.takes(card),
    "nil-under": lambda k, card, reason: (
        k.me in k.open_nils and _best_is(k, reason) and not k.takes(card) and _follows(k, card)
    ),
    "nil-rid": lambda k, card, reason: k.me in k.open_nils and not k.takes(card) and _named(reason) == [card],
    "leave-nil": lambda k, card, reason: (
        _in_front(k) in k.open_nils & k.opponents and _best_is(k, reason) and not k.takes(card)
    ),
    "partner-has-it": lambda k, card, _: _last(k) and _in_front(k) == k.partner and not k.takes(card),
    "partner-sure": lambda k, card, reason: (
        _in_front(k) == k.partner and _best_is(k, reason) and k.is_safe(k.winner()[1]) and not k.takes(card)
    ),
    "partner-leads": lambda k, card, reason: (
        _in_front(k) == k.partner and _best_is(k, reason) and not k.takes(card)
    ),
    "duck-bags": lambda k, card, _: _made(k) and not k.takes(card) and bool(_could_take(k)),
    "keeps": lambda k, card, reason: (
        not k.takes(card) and set(_named(reason)) <= _could_take(k) and bool(reason.cards)
    ),
    "too-low": lambda k, card, reason: not _could_take(k) and _best_is(k, reason),
    "discard-high": lambda k, card, reason: (
        _made(k)
        and not _follows(k, card)
        and not k.takes(card)
        and _named(reason) == [card]
        and card[1] > TEN
    ),
    "discard": lambda k, card, _: not _follows(k, card) and not k.takes(card),
}


# --- bids -------------------------------------------------------------------------------------------------


def high_cards(hand: frozenset[Card]) -> set[Card]:
    """Aces, kings with a card beside them, the queen of spades with two."""
    lengths = [len([card for card in hand if card[0] == suit]) for suit in range(4)]
    return {
        (suit, rank)
        for suit, rank in hand
        if rank == ACE
        or (rank == KING and lengths[suit] > 1)
        or ((suit, rank) == (3, QUEEN) and lengths[3] > 2)
    }


def is_true_of_bid(view: SeatView, bid: int, reason: Reason) -> bool:
    """Whether what the reason says of a bid is so."""
    public, own = view
    hand = _cards(own.cards or 0)
    partner = public.bids[(own.seat + 2) % 4]
    high, named = high_cards(hand), _named(reason)
    spades = len([card for card in hand if card[0] == 3])
    shortest = min(len([card for card in hand if card[0] == suit]) for suit in range(3))
    nothing_above = (
        len(named) == 1 and named[0] in hand and named[0][1] == max(rank for _, rank in hand or {(0, -1)})
    )
    match reason.kind:
        case "bid-blind":
            return own.cards is None and bid == -1
        case "bid-nil":
            return bid == 0 and nothing_above
        case "bid-nil-both":
            return bid == 0 and nothing_above and partner in (0, -1)
        case "bid-match":
            stand = public.scores[own.seat % 2] + 10 * (bid + partner)
            return partner > 0 and reason.tally == stand >= public.rules.target
        case "bid-beside-nil":
            return bid > 0 and partner in (0, -1)
        case "bid-least":
            return bid == 1 and not high
        case "bid-tops":
            return bid == len(named) and set(named) == high
        case "bid-length":
            return bid > len(high) > 0 and set(named) == high and reason.tally == spades >= 4
        case "bid-long":
            return not high and reason.tally == spades >= 4
        case "bid-short":
            return bid > len(high) and spades > 0 and shortest < 2
        case "bid-more":
            return bid > len(high)
        case "bid-fewer":
            return bid < len(named) and set(named) == high
    return False


def is_true_of_card(view: SeatView, card: int, reason: Reason) -> bool:
    """Whether what the reason says of a card is so."""
    return CARD_CLAIMS[reason.kind](known(view), (card // 13, card % 13), reason)
