"""The state of one match: what is true at the table, hidden cards included.

Only the room, the engine and the log hold a `Table`. What a seat may know of it is built in `sight.py`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from spades import kernel
from spades.cards import NO_CARDS, Card, Cards, suit_of
from spades.options import Rules
from spades.seats import BySeat, ByTeam, Seat, Team
from spades.view import Phase


class Table(NamedTuple):
    """One match, in the middle of one hand.

    `undealt` comes before the first hand, `review` after a scored one, `over` after the one that decided.
    `turn` is None outside bidding and playing. `trick` holds the cards on the table in playing order,
    `leader` first. `played` holds every card of the hand in order, and `leaders` the leader of each trick
    begun and, after the thirteenth, its winner. `dealt` are the hands as dealt, `held` as they are now.
    """

    rules: Rules
    phase: Phase
    number: int
    dealer: Seat
    dealt: BySeat[Cards]
    held: BySeat[Cards]
    looked: BySeat[bool]
    bids: BySeat[int]
    books: BySeat[int]
    turn: Seat | None
    leader: Seat
    trick: tuple[Card, ...]
    played: tuple[Card, ...]
    leaders: tuple[Seat, ...]
    broken: bool
    scores: ByTeam[int]
    bags: ByTeam[int]
    winner: Team | None


NO_HANDS: Final[BySeat[Cards]] = (NO_CARDS, NO_CARDS, NO_CARDS, NO_CARDS)
NO_BIDS: Final[BySeat[int]] = (kernel.NO_BID, kernel.NO_BID, kernel.NO_BID, kernel.NO_BID)
NO_BOOKS: Final[BySeat[int]] = (0, 0, 0, 0)


def new_table(rules: Rules) -> Table:
    """A match at 0 to 0, nothing dealt yet."""
    return Table(
        rules=rules,
        phase="undealt",
        number=0,
        dealer=0,
        dealt=NO_HANDS,
        held=NO_HANDS,
        looked=(True, True, True, True),
        bids=NO_BIDS,
        books=NO_BOOKS,
        turn=None,
        leader=0,
        trick=(),
        played=(),
        leaders=(),
        broken=False,
        scores=(0, 0),
        bags=(0, 0),
        winner=None,
    )


def led_suit(table: Table) -> int:
    """The suit led to the trick on the table, `kernel.NO_SUIT` where nothing is led yet."""
    return suit_of(table.trick[0]) if table.trick else kernel.NO_SUIT


def legal_cards(table: Table, seat: Seat) -> Cards:
    """The cards `seat` may play now; empty unless it is that seat's turn to play."""
    if table.phase != "playing" or table.turn != seat:
        return NO_CARDS
    return kernel.legal_mask(table.held[seat], led_suit(table), table.broken)
