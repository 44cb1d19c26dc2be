"""The record of a room: its scored hands as matches, as text and as JSON. Nothing of a hand in play is in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

import orjson

from spades.cards import NAMES, names_of
from spades.engine import TRICKS
from spades.notation import matches_text
from spades.record import HandRecord, MatchRecord, PlayedHand, hands_played, winner_of
from web.room.sheet import ScoredHand
from web.wire import bid_json, deal_json


def matches(sheet: Iterable[ScoredHand]) -> list[MatchRecord]:
    """The matches of a room's sheet, oldest first; the newest may still be played."""
    return [
        MatchRecord(number, rules, tuple(_hand(hand) for hand in hands))
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


def _hand(hand: ScoredHand) -> HandRecord:
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
