"""Tables laid for a test: hands by card names, cards played by name, and hands brought to a known end.

Dealer is seat 3 unless said otherwise, so seat 0 bids first and leads first.
"""

from __future__ import annotations

from spades.actions import Action, Deal, Look, PlaceBid, PlayCard
from spades.cards import ALL_CARDS, SUIT_CARDS, Card, Cards, card_named, cards_named, cards_of, each, names_of
from spades.engine import Illegal, Refusal, apply
from spades.events import Event
from spades.options import Rules
from spades.seats import SEATS, BySeat, ByTeam, Seat, left_of
from spades.table import Table, legal_cards, new_table

BLIND_RULES = Rules(blind_nil=True)
CLUBS, DIAMONDS, HEARTS, SPADES = SUIT_CARDS
SPADES_AT_0: BySeat[Cards] = (SPADES, CLUBS, DIAMONDS, HEARTS)
"""One suit a seat: whatever is played, seat 0 takes all thirteen tricks."""


def full_hands(*named: str) -> BySeat[Cards]:
    """Four hands of thirteen with the cards named for seats 0, 1, ...; the lowest cards left fill them up."""
    held = [cards_named(names) for names in named] + [0] * (4 - len(named))
    spare = each(ALL_CARDS & ~(held[0] | held[1] | held[2] | held[3]))
    for seat in SEATS:
        while held[seat].bit_count() < 13:
            held[seat] |= 1 << next(spare)
    return held[0], held[1], held[2], held[3]


def deck_of(hands: BySeat[Cards], dealer: Seat = 3) -> tuple[Card, ...]:
    """The deck that gives these hands when `dealer` deals it one card at a time."""
    piles = [list(each(hand)) for hand in hands]
    first = left_of(dealer)
    return tuple(piles[(first + at) % 4][at // 4] for at in range(52))


def deal(table: Table, hands: BySeat[Cards] | None = None, dealer: Seat = 3) -> Table:
    """The table with the next hand dealt; `dealer` is who deals it (checked against the table's own turn)."""
    deck = deck_of(SPADES_AT_0 if hands is None else hands, dealer)
    after, _ = apply(table, Deal(table.number + 1, deck, dealer))
    assert after.dealer == dealer
    return after


def bidding(hands: BySeat[Cards] | None = None, rules: Rules | None = None, dealer: Seat = 3) -> Table:
    """A first hand just dealt, nobody having bid."""
    return deal(new_table(Rules() if rules is None else rules), hands, dealer)


def do(table: Table, *actions: Action) -> Table:
    """The table after these actions, each accepted."""
    for action in actions:
        table, _ = apply(table, action)
    return table


def bid(table: Table, *bids: int) -> Table:
    """The table after these bids, each by the seat whose turn it is; a seat looks first where it must."""
    for value in bids:
        seat = on_turn(table)
        if value >= 0 and not table.looked[seat]:
            table = do(table, Look(seat))
        table = do(table, PlaceBid(seat, value))
    return table


def bid_all(table: Table, bids: BySeat[int]) -> Table:
    """The table after these bids, given by seat and made in turn."""
    first = on_turn(table)
    return bid(table, *bids[first:], *bids[:first])


def playing(
    hands: BySeat[Cards] | None = None,
    bids: BySeat[int] = (3, 3, 3, 3),
    rules: Rules | None = None,
    dealer: Seat = 3,
) -> Table:
    """A first hand with all bids made and no card played."""
    return bid_all(bidding(hands, rules, dealer), bids)


def play(table: Table, names: str) -> Table:
    """The table after these cards, each from the seat whose turn it is."""
    for name in names.split():
        table = do(table, PlayCard(on_turn(table), card(name)))
    return table


def play_out(table: Table) -> tuple[Table, list[Event]]:
    """The table when every seat has played its lowest legal card to the end, and all that happened."""
    events: list[Event] = []
    while table.phase == "playing":
        seat = on_turn(table)
        table, happened = apply(table, PlayCard(seat, next(each(legal_cards(table, seat)))))
        events += happened
    return table, events


def play_hand(table: Table, bids: BySeat[int], dealer: Seat) -> Table:
    """The table after a whole hand in which the seat holding the spades (seat 0) takes every trick."""
    return play_out(bid_all(deal(table, SPADES_AT_0, dealer), bids))[0]


def last_trick(
    bids: BySeat[int],
    books: BySeat[int],
    scores: ByTeam[int] = (0, 0),
    bags: ByTeam[int] = (0, 0),
    rules: Rules | None = None,
) -> Table:
    """A hand with one trick left, led and taken by the first seat with books, which ends at `books`."""
    assert sum(books) == 13
    winner = next(seat for seat in SEATS if books[seat])
    before = [taken - (seat == winner) for seat, taken in enumerate(books)]
    table = playing(rules=BLIND_RULES if rules is None else rules, bids=bids)
    held = [1 << card(name) for name in ("2C", "3C", "4C", "5C")]
    held[winner] = 1 << card("AC")
    return table._replace(
        held=(held[0], held[1], held[2], held[3]),
        books=(before[0], before[1], before[2], before[3]),
        played=tuple(each(ALL_CARDS & ~cards_of(card_ for hand in held for card_ in each(hand)))),
        leaders=(winner,) * 12,
        turn=winner,
        leader=winner,
        scores=scores,
        bags=bags,
    )


def score_hand(
    bids: BySeat[int],
    books: BySeat[int],
    scores: ByTeam[int] = (0, 0),
    bags: ByTeam[int] = (0, 0),
    rules: Rules | None = None,
) -> Table:
    """The table after a hand with these bids and books, from these scores and bags."""
    return play_out(last_trick(bids, books, scores, bags, rules))[0]


def refusal(table: Table, action: Action) -> Refusal | None:
    """The code with which the table refuses `action`, None where it is accepted."""
    try:
        apply(table, action)
    except Illegal as illegal:
        return illegal.code
    return None


def on_turn(table: Table) -> Seat:
    """The seat to act, where there is one."""
    assert table.turn is not None
    return table.turn


def card(name: str) -> Card:
    """The card of that name, where there is one."""
    found = card_named(name)
    assert found is not None
    return found


def legal_names(table: Table) -> set[str]:
    """The names of the cards that the seat to act may play."""
    return set(names_of(legal_cards(table, on_turn(table))))
