"""From a view as it was sent to the view that a guest decides from: all that it needs stands in the JSON."""

from __future__ import annotations

from typing import Any

from spades import kernel
from spades.cards import Card, cards_named, cards_of
from spades.options import Rules
from spades.seats import SEATS, BySeat
from spades.view import OwnView, PublicView, SeatView
from web.wire import bid_json

BIDS = {bid_json(bid): bid for bid in range(kernel.NO_BID, 14)}


def seat_view(view: dict[str, Any]) -> SeatView:
    """What the viewer's seat can know, read from its own JSON alone."""
    return SeatView(public_view(view), _own_view(view))


def public_view(view: dict[str, Any]) -> PublicView:
    """What everybody sees, read from a view's JSON."""
    options, hand, seats, teams = view["room"]["options"], view["hand"], view["seats"], view["score"]["teams"]
    played = _cards(hand["played"])
    return PublicView(
        rules=Rules(options["target"], options["nil"], options["blind_nil"]),
        phase=view["room"]["phase"],
        number=hand["number"],
        dealer=hand["dealer"],
        looked=_by_seat([seat["looked"] for seat in seats]),
        bids=_by_seat([BIDS[seat["bid"]] for seat in seats]),
        books=_by_seat([seat["books"] for seat in seats]),
        nils=_by_seat([seat["nil"] for seat in seats]),
        holding=_by_seat([seat["cards"] for seat in seats]),
        turn=hand["turn"],
        leader=hand["leader"],
        trick=tuple(_cards("".join(name for _, name in hand["trick"]))),
        played=played,
        leaders=tuple(int(digit) for digit in hand["leaders"]),
        broken=hand["broken"],
        scores=(teams[0]["score"], teams[1]["score"]),
        bags=(teams[0]["bags"], teams[1]["bags"]),
        contracts=(teams[0]["contract"], teams[1]["contract"]),
        counted=(teams[0]["counted"], teams[1]["counted"]),
        winner=view["score"]["winner"],
    )


def _own_view(view: dict[str, Any]) -> OwnView:
    seat, held = view["you"]["seat"], view["you"]["cards"]
    if held is None:
        return OwnView(seat, None, None, 0)
    cards = cards_named("".join(held))
    dealt = cards | cards_of(card for player, card in who_played(view) if player == seat)
    return OwnView(seat, cards, dealt, cards_named("".join(view["you"]["legal"])))


def who_played(view: dict[str, Any]) -> list[tuple[int, Card]]:
    """The cards of the hand in order, each with the seat that played it."""
    hand = view["hand"]
    return [
        ((int(hand["leaders"][at // 4]) + at % 4) % 4, card) for at, card in enumerate(_cards(hand["played"]))
    ]


def _cards(names: str) -> tuple[Card, ...]:
    return tuple(cards_named(names[at : at + 2]).bit_length() - 1 for at in range(0, len(names), 2))


def _by_seat(values: list[Any]) -> BySeat[Any]:
    a, b, c, d = (values[seat] for seat in SEATS)
    return a, b, c, d
