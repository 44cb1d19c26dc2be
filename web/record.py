"""The record of a room: its scored hands as matches, as text and as JSON. Nothing of a hand in play is in it.

JSON is read back too. As with the text, whoever reads has the match played again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Final

import orjson
from pydantic import ValidationError

from spades import kernel
from spades.cards import NAMES, cards_named, names_of
from spades.engine import TRICKS, Illegal
from spades.notation import matches_text
from spades.options import SHORT_TARGET, TARGET, Rules
from spades.record import HandRecord, MatchRecord, PlayedHand, Replay, hands_played, winner_of
from spades.shuffle import Reveal
from web import protocol
from web.room.sheet import ScoredHand
from web.wire import bid_json, deal_json

_BIDS: Final = {bid_json(bid): bid for bid in (kernel.NIL, kernel.BLIND, *range(1, TRICKS + 1))}


def matches(sheet: Iterable[ScoredHand]) -> list[MatchRecord]:
    """The matches of a room's sheet, oldest first; the newest may still be played."""
    return [
        MatchRecord(number, rules, tuple(hand_record(hand) for hand in hands))
        for (number, rules), hands in groupby(sheet, key=lambda hand: (hand.match, hand.rules))
    ]


def record_text(sheet: Iterable[ScoredHand]) -> str:
    """All matches in the notation of docs/notation.md; empty while no hand is scored."""
    return matches_text(matches(sheet))


def record_json(sheet: Iterable[ScoredHand]) -> bytes:
    """All matches as `protocol.Record`."""
    return records_json(matches(sheet))


def records_json(records: Iterable[MatchRecord]) -> bytes:
    """These matches as `protocol.Record`."""
    return orjson.dumps({"matches": [match_json(record) for record in records]})


def match_json(record: MatchRecord) -> Mapping[str, object]:
    """One match as plain values, cards and bids as the protocol writes them."""
    played = list(hands_played(record))
    return {
        "match": record.number,
        "rules": record.rules._asdict(),
        "hands": [_hand_json(hand) for hand in played],
        "winner": winner_of(played),
    }


class BadRecord(Exception):
    """The JSON is no record: one sentence that says what is wrong with it."""


def matches_of_json(text: str) -> list[MatchRecord]:
    """The matches that a `protocol.Record` holds. Raises BadRecord."""
    try:
        told = protocol.Record.model_validate_json(text, strict=True)
    except ValidationError as error:
        raise bad(error) from None
    return [match_told(match) for match in told.matches]


def bad(error: ValidationError) -> BadRecord:
    """The first thing that is wrong, without what stood there."""
    wrong = error.errors(include_input=False, include_url=False)[0]
    return BadRecord(f"{'.'.join(map(str, wrong['loc'])) or 'it'} is wrong ({wrong['msg']}).")


def match_told(told: protocol.RecordMatch) -> MatchRecord:
    """One match, played again. Raises BadRecord."""
    replay = Replay(_rules(told))
    played: list[PlayedHand] = []
    for hand in told.hands:
        try:
            played.append(replay.hand(_hand_told(hand)))
        except (Illegal, ValueError):
            raise BadRecord(f"hand {hand.number} cannot have been played like this.") from None
        if _follows(played[-1]) != _told(hand):
            raise BadRecord(f"hand {hand.number} has leaders, books or scores that its cards do not bring.")
    if told.winner != winner_of(played):
        raise BadRecord(f"match {told.match} has not the winner that its hands bring.")
    return MatchRecord(told.match, replay.table.rules, tuple(hand.record for hand in played))


def _follows(hand: PlayedHand) -> object:
    """What is told of a hand that follows from its cards."""
    teams = [(team.before, team.after, team.bags) for team in hand.teams]
    return hand.leaders[:TRICKS], hand.books, teams


def _told(hand: protocol.RecordHand) -> object:
    teams = [(team.before, team.after, team.bags) for team in hand.teams]
    return tuple(hand.leaders), tuple(hand.books), teams


def _rules(told: protocol.RecordMatch) -> Rules:
    target, nil, blind_nil = told.rules.target, told.rules.nil, told.rules.blind_nil
    if target not in (TARGET, SHORT_TARGET) or (blind_nil and not nil):
        raise BadRecord(f"match {told.match} has rules that there are not.")
    return Rules(target, nil, blind_nil)


def _hand_told(told: protocol.RecordHand) -> HandRecord:
    """Raises ValueError where something is not there for each of the four seats."""
    a, b, c, d = (cards_named("".join(cards)) for cards in told.cards)
    first, second, third, fourth = (_BIDS[bid] for bid in told.bids)
    played = tuple(NAMES.index(card) for card in told.played)
    deal = _reveal_told(told.deal) if told.deal else None
    return HandRecord(told.number, told.dealer, (a, b, c, d), (first, second, third, fourth), played, deal)


def _reveal_told(told: protocol.SheetDeal) -> Reveal:
    a, b, c, d = map(bytes.fromhex, told.cuts)
    return Reveal(told.name, bytes.fromhex(told.secret), (a, b, c, d), told.commitment)


def hand_record(hand: ScoredHand) -> HandRecord:
    """What its record keeps of a scored hand."""
    return HandRecord(hand.number, hand.dealer, hand.hands, hand.bids, hand.played, hand.deal)


def _hand_json(hand: PlayedHand) -> Mapping[str, object]:
    number, dealer, hands, bids, played, deal = hand.record
    return {
        "number": number,
        "dealer": dealer,
        "cards": [names_of(cards) for cards in hands],
        "bids": [bid_json(bid) for bid in bids],
        "played": [NAMES[card] for card in played],
        "leaders": hand.leaders[:TRICKS],
        "books": hand.books,
        "teams": [{"before": team.before, "after": team.after, "bags": team.bags} for team in hand.teams],
        **({"deal": deal_json(deal)} if deal else {}),
    }
