"""Why guests chose as they did in a scored hand: made when somebody asks, by playing the hand again.

Nothing is stored for it. Each guest's view is the one it had, so a reason tells what the guest could know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

import orjson

from spades import kernel
from spades.bots.reasons import Reason, reason_for_bid, reason_for_card
from spades.cards import NAMES
from spades.record import HandRecord, Replay, clockwise
from spades.seats import ByTeam, Team, left_of, partners, with_seat
from spades.sight import see
from spades.view import SeatView
from web.record import hand_record
from web.room.sheet import ScoredHand


def reasons_json(hand: ScoredHand) -> bytes:
    """The reasons of a hand as `protocol.Reasons`."""
    told = reasons_of(hand)
    in_turn = [_reason_json(reason) for reason in islice(told, 4)]
    seats = range(4)
    by_seat = [in_turn[(seat - left_of(hand.dealer)) % 4] for seat in seats]
    return orjson.dumps(
        {"hand": hand.number, "bids": by_seat, "cards": [_reason_json(reason) for reason in told]}
    )


def reasons_of(hand: ScoredHand) -> Iterator[Reason | None]:
    """The reason of each bid in turn, then of each card; None for what a person chose."""
    for decision, (view, chosen) in zip(hand.decisions, turns_of(hand), strict=True):
        bids = view.public.phase == "bidding"
        yield (reason_for_bid if bids else reason_for_card)(view, chosen) if decision else None


def turns_of(hand: ScoredHand) -> Iterator[tuple[SeatView, int]]:
    """What each seat knew on its turn, with the bid or the card that it chose."""
    replay = Replay(hand.rules)
    first, second = hand.teams
    replay.table = replay.table._replace(scores=(first.before, second.before), bags=_bags_before(hand))
    return turns(replay, hand_record(hand))


def turns(replay: Replay, hand: HandRecord) -> Iterator[tuple[SeatView, int]]:
    """The same, from the match as it stood before the hand."""
    replay.deal(hand.number, hand.dealer, hand.hands)
    for bid in clockwise(hand.bids, left_of(hand.dealer)):
        table, seat = replay.table, replay.table.turn or 0
        yield see(table._replace(looked=with_seat(table.looked, seat, bid != kernel.BLIND)), seat), bid
        replay.bid(bid)
    for card in hand.played:
        yield see(replay.table, replay.table.turn or 0), card
        replay.play(card)


def _bags_before(hand: ScoredHand) -> ByTeam[int]:
    return _carried(hand, 0), _carried(hand, 1)


def _carried(hand: ScoredHand, team: Team) -> int:
    """The bags that a team carried into the hand, from those it carried on."""
    a, b = partners(team)
    new = kernel.new_bags(hand.bids[a], hand.books[a], hand.bids[b], hand.books[b])
    return (hand.teams[team].bags - new) % kernel.BAG_LIMIT


def _reason_json(reason: Reason | None) -> Mapping[str, object] | None:
    if reason is None:
        return None
    return {"kind": reason.kind, "cards": [NAMES[card] for card in reason.cards], "count": reason.tally}
