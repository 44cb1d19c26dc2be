"""What one seat knows in the middle of a hand, as plain numbers.

Seats are counted from the one that decides: 0 itself, then `LEFT`, `PARTNER`, `RIGHT`, clockwise.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from spades import kernel
from spades.cards import ALL_CARDS, SPADES, SUIT_CARDS, Cards
from spades.seats import BySeat, Seat
from spades.view import PublicView, SeatView

ME: Final = 0
LEFT: Final = 1
PARTNER: Final = 2
RIGHT: Final = 3

NOBODY: Final = -1
NO_CARD: Final = -1


class Reading(NamedTuple):
    """A seat's knowledge on its turn to play.

    `unseen` are the cards the other three hold together; `may[seat]` those of them that a seat can hold,
    given the suits it has shown void in; `shares[suit]` is how many of the three may hold the suit.
    `place` counts the cards on the table, `best` is the winning one and `owner` its seat. `bids` and `books`
    are by seat. `nils` holds, by seat, the points still at stake on an unbroken nil, else 0. `need` and
    `their_need` are books short of the contracts (below 0: bags), `left` the tricks to come, this one too.
    """

    hand: Cards
    legal: Cards
    unseen: Cards
    may: BySeat[Cards]
    shares: BySeat[int]
    place: int
    led: int
    best: int
    owner: Seat
    trick: Cards
    bids: BySeat[int]
    books: BySeat[int]
    nils: BySeat[int]
    contract: int
    their_contract: int
    need: int
    their_need: int
    left: int
    bags: int
    their_bags: int
    score: int
    their_score: int
    target: int


def read(view: SeatView) -> Reading:
    """What the seat to play knows."""
    public, own = view
    seat = own.seat
    hand = own.cards or 0
    unseen = ALL_CARDS & ~hand
    for card in public.played:
        unseen &= ~(1 << card)
    void = _shown_void(public, seat)
    may = (hand, unseen & ~void[LEFT], unseen & ~void[PARTNER], unseen & ~void[RIGHT])
    best, owner, trick = _trick(public, seat)
    bids, books = _from(public.bids, seat), _from(public.books, seat)
    us = seat % 2
    them = 1 - us
    return Reading(
        hand,
        own.legal,
        unseen,
        may,
        (_shares(may, 0), _shares(may, 1), _shares(may, 2), _shares(may, 3)),
        len(public.trick),
        public.trick[0] // 13 if public.trick else kernel.NO_SUIT,
        best,
        owner,
        trick,
        bids,
        books,
        (
            _nil_stake(bids[0], books[0]),
            _nil_stake(bids[1], books[1]),
            _nil_stake(bids[2], books[2]),
            _nil_stake(bids[3], books[3]),
        ),
        public.contracts[us],
        public.contracts[them],
        public.contracts[us] - public.counted[us],
        public.contracts[them] - public.counted[them],
        hand.bit_count(),
        public.bags[us],
        public.bags[them],
        public.scores[us],
        public.scores[them],
        public.rules.target,
    )


def _shown_void(public: PublicView, seat: Seat) -> list[Cards]:
    """By seat from `seat`: the cards it cannot hold, since it did not follow or opened spades unbroken."""
    void = [0, 0, 0, 0]
    broken = False
    led = player = 0
    for at, card in enumerate(public.played):
        suit = card // 13
        if at % 4 == 0:
            led, player = suit, public.leaders[at // 4] - seat
            if led == SPADES and not broken:
                void[player % 4] = ALL_CARDS & ~SUIT_CARDS[SPADES]
        elif suit != led:
            void[(player + at) % 4] |= SUIT_CARDS[led]
        broken |= suit == SPADES
    return void


def _trick(public: PublicView, seat: Seat) -> tuple[int, Seat, Cards]:
    best, owner, trick = NO_CARD, NOBODY, 0
    for at, card in enumerate(public.trick):
        trick |= 1 << card
        if best == NO_CARD or kernel.beats(card, best):
            best, owner = card, (public.leader + at - seat) % 4
    return best, owner, trick


def _shares(may: BySeat[Cards], suit: int) -> int:
    cards = SUIT_CARDS[suit]
    return (may[1] & cards != 0) + (may[2] & cards != 0) + (may[3] & cards != 0)


def _from(of: BySeat[int], seat: Seat) -> BySeat[int]:
    return of[seat], of[(seat + 1) % 4], of[(seat + 2) % 4], of[(seat + 3) % 4]


def _nil_stake(bid: int, books: int) -> int:
    if books or bid not in (kernel.NIL, kernel.BLIND):
        return 0
    return 2 * (kernel.NIL_POINTS if bid == kernel.NIL else kernel.BLIND_POINTS)
