"""Whole matches for the laws of the record, many and of every kind, from a seed."""

from __future__ import annotations

from random import Random

from spades.actions import Deal
from spades.engine import apply
from spades.events import HandScored, MatchWon
from spades.kernel import BLIND, NIL
from spades.ledger import Line
from spades.options import SHORT_TARGET, TARGET, Rules
from spades.record import HandRecord, MatchRecord, Replay, hands_played
from spades.seats import SEATS, BySeat, left_of
from spades.shuffle import CUT_BYTES, NO_CUT, SECRET_BYTES, Reveal, commitment, draw
from spades.table import Table, new_table
from tests.laws.positions import steps


def random_match(rng: Random, hands: int = 6) -> MatchRecord:
    """A match of up to `hands` hands, played at random; in half of them the bids are wise after the event.

    Wise bids make scores rise, so that matches are won, and tie, and bags add up to penalties.
    """
    nil = rng.random() < 0.8
    rules = Rules(rng.choice((TARGET, SHORT_TARGET)), nil, nil and rng.random() < 0.6)
    first = rng.randrange(1, 40)
    played = [
        hand_record(step.after)
        for step in steps(new_table(rules)._replace(number=first - 1), rng, hands)
        if any(isinstance(event, HandScored) for event in step.events)
    ]
    if rng.random() < 0.5:
        played = [hand._replace(bids=_wise_bids(hand, rules, rng)) for hand in played]
    record = until_won(MatchRecord(rng.randrange(1, 9), rules, tuple(played)))
    return record._replace(hands=tuple(_opened(hand, rng) for hand in record.hands))


def _opened(hand: HandRecord, rng: Random) -> HandRecord:
    """The hand with some reveal, or none: its cards were given, so nothing follows from it."""
    return hand._replace(deal=rng.choice((None, reveal(hand.number, rng))))


def reveal(hand: int, rng: Random) -> Reveal:
    """The promised secret of a hand, and a cut by some of the seats."""
    a, b, c, d = (rng.choice((NO_CUT, rng.randbytes(CUT_BYTES))) for _ in SEATS)
    secret = rng.randbytes(SECRET_BYTES)
    return Reveal("maple-heron", secret, (a, b, c, d), commitment("maple-heron", hand, secret))


def drawn_match(rng: Random, hands: int = 3) -> MatchRecord:
    """A match whose hands are drawn from their reveals, played at random for up to `hands` hands."""
    table, number = new_table(Rules(TARGET, True, True)), rng.randrange(1, 40)
    records: list[HandRecord] = []
    while len(records) < hands and table.phase != "over":
        deal = reveal(number, rng)
        drawn = draw(deal.name, number, deal.secret, deal.cuts)
        dealer = left_of(table.dealer) if records else drawn.first_dealer
        table, _ = apply(table, Deal(number, drawn.deck, dealer))
        for step in steps(table, rng, hands=0):
            table = step.after
        records.append(hand_record(table)._replace(deal=deal))
        number += 1
    return MatchRecord(1, table.rules, tuple(records))


def hand_record(table: Table) -> HandRecord:
    """The hand that has just been scored at this table."""
    return HandRecord(table.number, table.dealer, table.dealt, table.bids, table.played)


def until_won(record: MatchRecord) -> MatchRecord:
    """The match as far as it goes before somebody has won it."""
    replay = Replay(record.rules)
    for count, hand in enumerate(record.hands, 1):
        replay.hand(hand)
        if replay.table.phase == "over":
            return record._replace(hands=record.hands[:count])
    return record


def books_of(hand: HandRecord) -> BySeat[int]:
    """The books each seat took, counted from the cards alone."""
    books, leader = [0, 0, 0, 0], left_of(hand.dealer)
    for at in range(0, 52, 4):
        trick = hand.played[at : at + 4]
        spades = [card for card in trick if card >= 39]
        best = max(spades or [card for card in trick if card // 13 == trick[0] // 13])
        leader = (leader + trick.index(best)) % 4
        books[leader] += 1
    return books[0], books[1], books[2], books[3]


def _wise_bids(hand: HandRecord, rules: Rules, rng: Random) -> BySeat[int]:
    """What each seat took, or a little less; nothing taken is a nil where nil is played."""
    a, b, c, d = (_wise_bid(books, rules, rng) for books in books_of(hand))
    return a, b, c, d


def _wise_bid(books: int, rules: Rules, rng: Random) -> int:
    if books == 0 and rules.nil:
        return BLIND if rules.blind_nil and rng.random() < 0.3 else NIL
    return max(1, books - rng.choice((0, 0, 0, 1, 2)))


def kinds(record: MatchRecord) -> set[str]:
    """What happens in a match: its ledger lines, double nils, ties at the target, and a win."""
    found = set[str]()
    for hand in hands_played(record):
        lines: list[Line] = [line for team in hand.teams for line in team.lines]
        found |= {line.kind for line in lines}
        a, b, c, d = (bid <= 0 for bid in hand.record.bids)
        if (a and c) or (b and d):
            found.add("double nil")
        first, second = hand.teams
        if first.after == second.after >= record.rules.target:
            found.add("tie")
        if any(isinstance(event, MatchWon) for event in hand.events):
            found.add("won")
    return found
