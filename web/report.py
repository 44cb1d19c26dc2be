"""The report of a scored hand: what it takes to have its guests decide again, for whoever wonders at a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import orjson
from pydantic import ValidationError

from spades.record import Replay
from spades.view import SeatView
from web import protocol
from web.reasons import turns
from web.record import bad, match_json, match_told, matches
from web.room.sheet import Decision, ScoredHand


class Decided(NamedTuple):
    """A guest's decision: what it knew, what it chose, and how it was kept."""

    turn: int
    view: SeatView
    choice: int
    how: protocol.ReportDecision


def report_json(sheet: Sequence[ScoredHand], hand: ScoredHand) -> bytes:
    """The report of `hand`, one of the sheet's, as `protocol.HandReport`."""
    so_far = [other for other in sheet if other.match == hand.match and other.number <= hand.number]
    told = [_told(turn, one) for turn, one in enumerate(hand.decisions) if one]
    return orjson.dumps({"report": 1, "match": match_json(matches(so_far)[0]), "decisions": told})


def _told(turn: int, decision: Decision) -> Mapping[str, object]:
    how = decision.how
    return {
        "turn": turn,
        "guest": decision.guest,
        "mind": how and how.mind,
        "samples": how.samples if how else 0,
        "fallback": how.fallback if how else False,
        "seed": f"{decision.seed:016x}",
    }


def decided(text: str | bytes) -> Iterator[Decided]:
    """Every decision in a report, with what its guest knew. Raises BadRecord."""
    try:
        told = protocol.HandReport.model_validate_json(text, strict=True)
    except ValidationError as error:
        raise bad(error) from None
    record = match_told(told.match)
    replay = Replay(record.rules)
    for hand in record.hands[:-1]:
        replay.hand(hand)
    by_turn = {decision.turn: decision for decision in told.decisions}
    for hand in record.hands[-1:]:
        for turn, (view, choice) in enumerate(turns(replay, hand)):
            if turn in by_turn:
                yield Decided(turn, view, choice, by_turn[turn])
