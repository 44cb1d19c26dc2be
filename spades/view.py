"""What may be known of a table: types alone, so that guests can be given views and nothing else.

`PublicView` is what everybody at the table sees, `OwnView` what one seat knows besides. `sight.py` builds
both, field by field, from a `Table`; neither has a field that could hold another seat's cards.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from spades.cards import Card, Cards
from spades.options import Rules
from spades.seats import BySeat, ByTeam, Seat, Team

Phase: TypeAlias = Literal["undealt", "bidding", "playing", "review", "over"]
NilState: TypeAlias = Literal["open", "made", "failed"]


class PublicView(NamedTuple):
    """The table as everybody sees it.

    `bids` are 1-13, `kernel.NIL`, `kernel.BLIND` or `kernel.NO_BID`. `nils` is None for a seat without a nil.
    `holding` is how many cards each seat holds. `contracts` and `counted` are by team: the partners' regular
    bids so far, and the books that count towards them. The rest is as in `Table`.
    """

    rules: Rules
    phase: Phase
    number: int
    dealer: Seat
    looked: BySeat[bool]
    bids: BySeat[int]
    books: BySeat[int]
    nils: BySeat[NilState | None]
    holding: BySeat[int]
    turn: Seat | None
    leader: Seat
    trick: tuple[Card, ...]
    played: tuple[Card, ...]
    leaders: tuple[Seat, ...]
    broken: bool
    scores: ByTeam[int]
    bags: ByTeam[int]
    contracts: ByTeam[int]
    counted: ByTeam[int]
    winner: Team | None


class OwnView(NamedTuple):
    """What one seat knows besides.

    `cards` is what it holds, None until it has looked or committed. `dealt` is what it was dealt, None
    likewise. `legal` is not empty exactly when it is this seat's turn to play a card.
    """

    seat: Seat
    cards: Cards | None
    dealt: Cards | None
    legal: Cards


class SeatView(NamedTuple):
    """All that a player in this seat can know by the rules: what a guest decides from."""

    public: PublicView
    own: OwnView
