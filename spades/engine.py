"""The table's machine: `decide` judges an action and says what happens, `evolve` makes it true.

`decide` refuses with `Illegal` or answers with events, and changes nothing. `evolve` never judges: an event
carries its result, so an old log folds to the same table whatever the rules say today.

    undealt --Deal--> bidding --4 bids--> playing --52 cards--> review --Deal--> bidding ...
                                                            \\-> over
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias, assert_never

from spades import kernel
from spades.actions import Action, Deal, Look, PlaceBid, PlayCard
from spades.cards import Cards, cards_of
from spades.events import (
    BidPlaced,
    CardPlayed,
    Dealt,
    Event,
    HandScored,
    HandSeen,
    MatchStarted,
    MatchWon,
    TrickWon,
)
from spades.ledger import HandScore, hand_score
from spades.seats import TEAMS, BySeat, ByTeam, Seat, left_of, partners, with_seat
from spades.table import NO_BIDS, NO_BOOKS, Table, led_suit, legal_cards, new_table

Refusal: TypeAlias = Literal[
    "not-now",
    "not-your-turn",
    "bad-bid",
    "look-first",
    "nil-off",
    "blind-off",
    "already-looked",
    "bad-card",
    "not-your-card",
    "must-follow",
    "spades-not-broken",
]

TRICKS = 13
CARDS_IN_HAND = 52


class Illegal(Exception):
    """Refused by the rules: normal at any table. `code` is from one closed list."""

    def __init__(self, code: Refusal) -> None:
        super().__init__(code)
        self.code: Refusal = code


def apply(table: Table, action: Action) -> tuple[Table, list[Event]]:
    """The table after `action`, and what happened. Raises Illegal and changes nothing where it is refused."""
    events = decide(table, action)
    return replay(events, table), events


def replay(events: Iterable[Event], table: Table | None = None) -> Table:
    """The table that `events` lead to, from `table` or from nothing."""
    for event in events:
        table = evolve(table, event)
    if table is None:
        raise ValueError("a table begins with MatchStarted")
    return table


# --- judging ---------------------------------------------------------------------------------------------


def decide(table: Table, action: Action) -> list[Event]:
    """What happens if `action` is done. Raises Illegal where the rules refuse it."""
    match action:
        case PlayCard():
            return _decide_play(table, action)
        case PlaceBid():
            return _decide_bid(table, action)
        case Look():
            return _decide_look(table, action)
        case Deal():
            return [_decide_deal(table, action)]
        case _:
            assert_never(action)


def _decide_deal(table: Table, deal: Deal) -> Dealt:
    if table.phase not in ("undealt", "review"):
        raise Illegal("not-now")
    if sorted(deal.deck) != list(range(CARDS_IN_HAND)):
        raise ValueError("a deck is the 52 cards, each once")
    dealer = deal.first_dealer if table.phase == "undealt" else left_of(table.dealer)
    return Dealt(deal.number, dealer, dealt_hands(deal.deck, dealer))


def dealt_hands(deck: Sequence[int], dealer: Seat) -> BySeat[Cards]:
    """The four hands, dealt one card at a time from the dealer's left."""
    first = left_of(dealer)
    return (
        cards_of(deck[(0 - first) % 4 :: 4]),
        cards_of(deck[(1 - first) % 4 :: 4]),
        cards_of(deck[(2 - first) % 4 :: 4]),
        cards_of(deck[(3 - first) % 4 :: 4]),
    )


def _decide_look(table: Table, look: Look) -> list[Event]:
    if table.phase != "bidding":
        raise Illegal("not-now")
    if table.looked[look.seat]:
        raise Illegal("already-looked")
    return [HandSeen(look.seat)]


def _decide_bid(table: Table, placed: PlaceBid) -> list[Event]:
    if table.phase != "bidding":
        raise Illegal("not-now")
    if table.turn != placed.seat:
        raise Illegal("not-your-turn")
    _check_bid(table, placed)
    return [BidPlaced(placed.seat, placed.bid)]


def _check_bid(table: Table, placed: PlaceBid) -> None:
    bid, looked = placed.bid, table.looked[placed.seat]
    # Annotations do not hold at run time: 3.5 lies between two bids, and True equals 1.
    if type(bid) is not int or not kernel.BLIND <= bid <= TRICKS:
        raise Illegal("bad-bid")
    if bid == kernel.BLIND:
        if not table.rules.blind_nil:
            raise Illegal("blind-off")
        if looked:
            raise Illegal("already-looked")
    elif not looked:
        raise Illegal("look-first")
    elif bid == kernel.NIL and not table.rules.nil:
        raise Illegal("nil-off")


def _decide_play(table: Table, played: PlayCard) -> list[Event]:
    seat, card = played
    if table.phase != "playing":
        raise Illegal("not-now")
    if table.turn != seat:
        raise Illegal("not-your-turn")
    _check_card(table, seat, card)
    events: list[Event] = [CardPlayed(seat, card)]
    if len(table.trick) == 3:
        first, second, third = table.trick
        winner = kernel.trick_winner(first, second, third, card, table.leader)
        events.append(TrickWon(winner))
        if len(table.played) == CARDS_IN_HAND - 1:
            events += _scoring(table, winner)
    return events


def _check_card(table: Table, seat: Seat, card: int) -> None:
    if type(card) is not int or not 0 <= card < CARDS_IN_HAND:
        raise Illegal("bad-card")
    if not table.held[seat] >> card & 1:
        raise Illegal("not-your-card")
    if not legal_cards(table, seat) >> card & 1:
        raise Illegal("spades-not-broken" if led_suit(table) == kernel.NO_SUIT else "must-follow")


def _scoring(table: Table, last_winner: Seat) -> list[Event]:
    books = with_seat(table.books, last_winner, table.books[last_winner] + 1)
    first, second = (_team_score(table, books, team) for team in TEAMS)
    events: list[Event] = [HandScored((first, second))]
    winner = kernel.match_winner(first.after, second.after, table.rules.target)
    if winner != kernel.NO_WINNER:
        events.append(MatchWon(winner))
    return events


def _team_score(table: Table, books: BySeat[int], team: int) -> HandScore:
    a, b = partners(team)
    return hand_score(
        table.scores[team], table.bags[team], (a, b), (table.bids[a], table.bids[b]), (books[a], books[b])
    )


# --- making true -----------------------------------------------------------------------------------------


def evolve(table: Table | None, event: Event) -> Table:
    """The table after `event`. Only MatchStarted needs no table."""
    if isinstance(event, MatchStarted):
        return new_table(event.rules)
    if table is None:
        raise ValueError("a table begins with MatchStarted")
    match event:
        case CardPlayed():
            return _after_card(table, event)
        case TrickWon():
            return _after_trick(table, event.seat)
        case BidPlaced():
            return _after_bid(table, event)
        case HandSeen():
            return table._replace(looked=with_seat(table.looked, event.seat, True))
        case Dealt():
            return _after_deal(table, event)
        case HandScored():
            return _after_score(table, event.teams)
        case MatchWon():
            return table._replace(phase="over", winner=event.team)
        case _:
            assert_never(event)


def _after_deal(table: Table, dealt: Dealt) -> Table:
    first = left_of(dealt.dealer)
    open_hand = not table.rules.blind_nil
    return table._replace(
        phase="bidding",
        number=dealt.number,
        dealer=dealt.dealer,
        dealt=dealt.hands,
        held=dealt.hands,
        looked=(open_hand, open_hand, open_hand, open_hand),
        bids=NO_BIDS,
        books=NO_BOOKS,
        turn=first,
        leader=first,
        trick=(),
        played=(),
        leaders=(),
        broken=False,
    )


def _after_bid(table: Table, placed: BidPlaced) -> Table:
    bids = with_seat(table.bids, placed.seat, placed.bid)
    last = kernel.NO_BID not in bids
    return table._replace(
        bids=bids,
        # A committed Blind Nil turns the bidder's own cards over for the bidder.
        looked=with_seat(table.looked, placed.seat, True),
        phase="playing" if last else "bidding",
        turn=table.leader if last else left_of(placed.seat),
    )


def _after_card(table: Table, event: CardPlayed) -> Table:
    seat, card = event
    # One constructor call, not `_replace`: this is the step that a whole match is made of.
    return Table(
        table.rules,
        table.phase,
        table.number,
        table.dealer,
        table.dealt,
        with_seat(table.held, seat, table.held[seat] & ~(1 << card)),
        table.looked,
        table.bids,
        table.books,
        left_of(seat),
        table.leader,
        (*table.trick, card),
        (*table.played, card),
        table.leaders if table.trick else (*table.leaders, seat),
        table.broken or kernel.breaks_spades(card),
        table.scores,
        table.bags,
        table.winner,
    )


def _after_trick(table: Table, winner: Seat) -> Table:
    last = len(table.played) == CARDS_IN_HAND
    return table._replace(
        books=with_seat(table.books, winner, table.books[winner] + 1),
        turn=winner,
        leader=winner,
        trick=(),
        leaders=(*table.leaders, winner) if last else table.leaders,
    )


def _after_score(table: Table, teams: ByTeam[HandScore]) -> Table:
    first, second = teams
    return table._replace(
        phase="review",
        turn=None,
        scores=(first.after, second.after),
        bags=(first.bags, second.bags),
    )
