"""A match as it would be told: the four hands, the bids, every trick, the ledger line by line.

Lines hold a terminal's colour codes; who prints them leaves those out where there is no terminal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import typer

from spades import kernel
from spades.cards import CLUBS, DIAMONDS, HEARTS, NAMES, SPADES, SUIT_CARDS, Card, Cards, each, suit_of
from spades.engine import TRICKS
from spades.ledger import Line
from spades.record import MatchRecord, PlayedHand, clockwise, hands_played, winner_of
from spades.seats import SEATS, TEAMS, Seat, Team, left_of, partners
from web.words import words

_COLORS: Final = {CLUBS: typer.colors.GREEN, DIAMONDS: typer.colors.YELLOW, HEARTS: typer.colors.RED}


def transcript(record: MatchRecord, only: int | None = None) -> Iterator[str]:
    """The lines of a match; with `only`, those of the hand of this number and nothing else."""
    played = list(hands_played(record))
    if only is None:
        yield _title(f"Match {record.number}, to {record.rules.target} points. {_nils(record)}")
        yield ""
    for hand in played:
        if only in (None, hand.record.number):
            yield from _hand(hand)
            yield ""
    if only is None:
        yield _title(_result(winner_of(played)))


def _nils(record: MatchRecord) -> str:
    if record.rules.blind_nil:
        return "Nil and Blind Nil may be bid."
    return "Nil may be bid, Blind Nil not." if record.rules.nil else "No Nil may be bid."


def _result(winner: Team | None) -> str:
    return "Nobody has won this match." if winner is None else f"{_team(winner)} have won the match."


def _hand(hand: PlayedHand) -> Iterator[str]:
    number, dealer, hands, bids, *_ = hand.record
    yield _title(f"Hand {number}. Seat {dealer} deals.")
    for seat in SEATS:
        yield f"  Seat {seat}: {_held(hands[seat])}"
    first = left_of(dealer)
    said = zip(clockwise(SEATS, first), clockwise(bids, first), strict=True)
    yield f"Bids: {', '.join(f'seat {seat} {_bid(bid)}' for seat, bid in said)}."
    for trick in range(TRICKS):
        yield _trick(hand, trick)
    for team in TEAMS:
        yield from _ledger(hand, team)


def _trick(hand: PlayedHand, trick: int) -> str:
    leader, winner = hand.leaders[trick], hand.leaders[trick + 1]
    lead, *others = map(_card, hand.record.played[4 * trick : 4 * trick + 4])
    after = ", ".join(f"{(leader + at) % 4} plays {card}" for at, card in enumerate(others, 1))
    return f"{trick + 1:>3}. Seat {leader} leads {lead}, {after}: seat {winner} takes it."


def _ledger(hand: PlayedHand, team: Team) -> Iterator[str]:
    score = hand.teams[team]
    first, second = partners(team)
    yield f"{_team(team)} took {hand.books[first]} and {hand.books[second]}."
    yield f"{score.before:>7}  {words('ledger.before')}"
    for line in score.lines:
        yield f"{line.points:>+7}  {_reason(line)}"
    yield f"{score.after:>7}  {words('ledger.after')}, {score.bags} {'bag' if score.bags == 1 else 'bags'}"


def _reason(line: Line) -> str:
    what = words(f"ledger.{line.kind}", n=line.tally, name=_seat(line.seat))
    return f"{what} ({words(f'ledger.{line.kind}.rule')})"


def _team(team: Team) -> str:
    first, second = partners(team)
    return f"Seats {first} and {second}"


def _seat(seat: Seat | None) -> str:
    return "" if seat is None else f"Seat {seat}"


def _bid(bid: int) -> str:
    return {kernel.NIL: words("bid.nil"), kernel.BLIND: words("bid.blind")}.get(bid, str(bid))


def _held(cards: Cards) -> str:
    """The cards of a hand, spades first, each suit high to low."""
    suits = [reversed(list(each(cards & SUIT_CARDS[suit]))) for suit in (SPADES, HEARTS, DIAMONDS, CLUBS)]
    return "  ".join(text for suit in suits if (text := " ".join(map(_card, suit))))


def _card(card: Card) -> str:
    color = _COLORS.get(suit_of(card))
    return typer.style(NAMES[card], fg=color) if color else NAMES[card]


def _title(text: str) -> str:
    return typer.style(text, bold=True)
