"""Between the protocol and the domain: requests to actions, state to bytes.

A view is written from named fields of `PublicView` and of the room, once a version, and the own part of each
seat is spliced in. Nothing here takes a whole state object apart: what is not named cannot leak.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple, TypeAlias, assert_never

import orjson
from pydantic import ValidationError

from spades import events as played
from spades import kernel, sight
from spades.cards import NAMES, card_named, names_of
from spades.seats import SEATS, TEAMS, BySeat, Seat
from spades.shuffle import Reveal
from spades.view import PublicView
from web import protocol
from web.room import actions as asked
from web.room import events as happened
from web.room.actions import PersonAction
from web.room.events import Event
from web.room.may import may
from web.room.sheet import ScoredHand, guests_of
from web.room.state import Phase, Player, Room, is_guest, match_for, phase_for, seat_of

Json: TypeAlias = Mapping[str, object]

MOST_BYTES: Final = 2_000
"""What a view may come to with its events; without them it is always smaller."""

# --- requests --------------------------------------------------------------------------------------------


class BadMessage(Exception):
    """What came is no request of the protocol. `id` is its id where it had a good one."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__("bad-message")
        self.id = id


def request_of(text: str) -> protocol.ClientMessage:
    """The request that a text frame holds. Raises BadMessage."""
    try:
        sent = orjson.loads(text)
    except ValueError:
        raise BadMessage from None
    try:
        request = protocol.client_message.validate_python(sent)
    except ValidationError:
        raise BadMessage(_id_of(sent)) from None
    if getattr(request, "cut", None) and getattr(request, "commitment", None) is None:
        raise BadMessage(request.id)
    return request


def _id_of(sent: object) -> str | None:
    id = sent.get("id") if isinstance(sent, dict) else None
    try:
        return protocol.request_id.validate_python(id)
    except ValidationError:
        return None


def action_of(request: protocol.ClientMessage, connection: str) -> PersonAction:
    """The action that a request asks for, on this connection."""
    match request:
        case protocol.PlayRequest():
            return asked.Play(request.hand, request.turn_no, card_of(request.card))
        case protocol.BidRequest():
            return asked.Bid(request.hand, bid_of(request.bid))
        case protocol.LookRequest():
            return asked.Look(request.hand)
        case protocol.NextRequest():
            return asked.Next(request.hand, bytes.fromhex(request.cut or ""), request.commitment)
        case protocol.ReactRequest():
            return asked.React(request.emoji)
        case protocol.SitRequest():
            return asked.Sit(request.seat, _text(request.name), connection)
        case protocol.StandRequest():
            return asked.Stand()
        case protocol.ReadyRequest():
            return asked.SetReady(request.ready, bytes.fromhex(request.cut or ""), request.commitment)
        case protocol.OptionsRequest():
            return asked.ChangeOptions(request.options)
        case protocol.StartRequest():
            return asked.Start()
        case protocol.LobbyRequest():
            return asked.ToLobby()
        case protocol.BackRequest():
            return asked.TakeBack()
        case protocol.CoverRequest():
            return asked.Cover(request.seat, late=False)
        case protocol.NudgeRequest():
            return asked.Nudge(request.seat)
        case protocol.EndRequest():
            return asked.End()
        case protocol.RemoveRequest():
            return asked.Remove(request.seat)
        case protocol.HintRequest():
            return asked.Hint(request.hand, request.turn_no)
        case protocol.PingRequest():
            return asked.Ping()
        case _:
            assert_never(request)


def bid_of(value: object) -> int | None:
    """The bid that the protocol writes so; None where it writes none so."""
    if value == "nil":
        return kernel.NIL
    if value == "blind":
        return kernel.BLIND
    # `type`, not isinstance: True is no bid. 0 would pass for the kernel's own nil.
    return value if type(value) is int and 1 <= value <= 13 else None


def card_of(value: object) -> int | None:
    """The card that the protocol writes so; None where it writes none so."""
    return card_named(value) if isinstance(value, str) else None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


# --- views -----------------------------------------------------------------------------------------------


class Clocks(NamedTuple):
    """What the clocks of a room add to a view.

    `until`: when the grace of each seat ends; `deadline`: of the turn limit (epoch ms or None). `late`: the
    seats that have kept the table waiting. `watchers` counts the connections without a seat.
    """

    until: BySeat[int | None] = (None, None, None, None)
    deadline: int | None = None
    late: frozenset[Seat] = frozenset()
    watchers: int = 0


class PublicPart(NamedTuple):
    """What all viewers in one phase are sent alike: JSON texts to splice."""

    room: bytes
    rest: bytes


def public_part(code: str, room: Room, phase: Phase, clocks: Clocks) -> PublicPart:
    """The shared part of a view, for every viewer whose own phase is `phase`."""
    table = room.table if phase != "lobby" else None
    public = sight.see_public(table) if table is not None else None
    rest: dict[str, object] = {
        "seats": [_seat(room, seat, phase, public, clocks) for seat in SEATS],
        "hand": _hand(room, public, clocks) if public is not None else None,
        "score": _score(public),
    }
    return PublicPart(orjson.dumps(_room(code, room, phase, clocks)), orjson.dumps(rest)[1:-1])


def view_json(
    room: Room, player: Player, public: PublicPart, clocks: Clocks, since: int, events: bytes
) -> str:
    """One viewer's whole view. `events` is a JSON list of what happened after version `since`."""
    view = b'{"kind":"view","version":%d,"since":%d,"room":%b,"you":%b,%b,"events":' % (
        room.version,
        since,
        public.room,
        _you(room, player, clocks),
        public.rest,
    )
    # Eight people of the longest names who sit down: the page jumps to the end, as if more had happened.
    fits = len(view) + len(events) < MOST_BYTES
    return (view + (events if fits else b"[]") + b"}").decode()


def _room(code: str, room: Room, phase: Phase, clocks: Clocks) -> Json:
    promised = room.promise if phase in ("lobby", "review") else None
    return {
        "code": code,
        "kind": room.kind,
        "phase": phase,
        "match": match_for(room, phase),
        "creator": seat_of(room, room.creator) if room.creator else None,
        "options": room.options._asdict(),
        "watchers": clocks.watchers,
        "commitment": promised.commitment[:32] if promised else None,
    }


def _you(room: Room, player: Player, clocks: Clocks) -> bytes:
    seat = seat_of(room, player)
    cards: list[str] | None = None
    legal: list[str] = []
    if seat is not None and room.table is not None and phase_for(room, seat) != "lobby":
        own = sight.see_own(room.table, seat)
        cards = None if own.cards is None else names_of(own.cards)
        legal = [] if room.places[seat].covered else names_of(own.legal)
    return orjson.dumps({"seat": seat, "may": may(room, player, clocks.late), "cards": cards, "legal": legal})


def _seat(room: Room, seat: Seat, phase: Phase, public: PublicView | None, clocks: Clocks) -> Json:
    place = room.places[seat]
    guest = place.player is None and phase != "lobby"
    agreed = place.next or (phase == "review" and is_guest(room, seat))
    return {
        "name": room.guests[seat] if guest else place.name,
        "type": "guest" if guest else "person" if place.player else "open",
        "ready": guest or (place.ready and not place.reading),
        "here": guest or place.connection is not None,
        "covered": place.covered,
        "until": clocks.until[seat],
        "next": agreed,
        "ends": place.ends,
        "reading": place.reading,
        "looked": public is not None and (guest or public.looked[seat]),
        "bid": bid_json(public.bids[seat]) if public is not None else None,
        "books": public.books[seat] if public is not None else 0,
        "nil": public.nils[seat] if public is not None else None,
        "cards": public.holding[seat] if public is not None else 0,
    }


def _hand(room: Room, public: PublicView, clocks: Clocks) -> Json:
    leader = public.leader
    return {
        "number": public.number,
        "dealer": public.dealer,
        "turn": public.turn,
        "turn_no": len(public.played),
        "leader": leader,
        "trick": [[(leader + at) % 4, NAMES[card]] for at, card in enumerate(public.trick)],
        "played": "".join([NAMES[card] for card in public.played]),
        "leaders": "".join(map(str, public.leaders)),
        "broken": public.broken,
        "deadline": clocks.deadline,
        "commitment": room.opened.commitment[:32] if room.opened else None,
    }


def _score(public: PublicView | None) -> Json:
    if public is None:
        nothing = {"score": 0, "bags": 0, "contract": 0, "counted": 0}
        return {"teams": [nothing, nothing], "winner": None}
    teams = [
        {
            "score": public.scores[team],
            "bags": public.bags[team],
            "contract": public.contracts[team],
            "counted": public.counted[team],
        }
        for team in TEAMS
    ]
    return {"teams": teams, "winner": public.winner}


def bid_json(bid: int) -> int | str | None:
    """A bid as the protocol writes it; None where none was made yet."""
    if bid > 0:
        return bid
    return {kernel.NIL: "nil", kernel.BLIND: "blind"}.get(bid)


# --- events ----------------------------------------------------------------------------------------------

_SEAT_EVENTS: Final[Mapping[type, str]] = {
    happened.SeatLeft: "seat-left",
    happened.EndAsked: "end-asked",
    happened.NextAgreed: "next",
    happened.WentAway: "away",
    happened.SeatCovered: "covered",
    happened.SeatTakenBack: "back",
    played.HandSeen: "hand-seen",
    played.TrickWon: "trick-won",
}


def heard(room: Room, event: Event) -> Json | None:
    """What everybody is told of an event, `room` being the state after it; None where nobody is told."""
    match event:
        case played.CardPlayed():
            return {"kind": "card-played", "seat": event.seat, "card": NAMES[event.card]}
        case (
            happened.SeatLeft()
            | happened.EndAsked()
            | happened.NextAgreed()
            | happened.WentAway()
            | happened.SeatCovered()
            | happened.SeatTakenBack()
            | played.HandSeen()
            | played.TrickWon()
        ):
            return {"kind": _SEAT_EVENTS[type(event)], "seat": event.seat}
        case played.BidPlaced():
            return {"kind": "bid-placed", "seat": event.seat, "bid": bid_json(event.bid)}
        case played.Dealt():
            return {"kind": "dealt", "hand": event.number, "dealer": event.dealer}
        case played.HandScored(teams):
            return {"kind": "hand-scored", "scores": [team.after for team in teams]}
        case played.MatchStarted():
            return {"kind": "match-started"}
        case played.MatchWon():
            return {"kind": "match-won", "team": event.team}
        case happened.SeatTaken():
            return {"kind": "seat-taken", "seat": event.seat, "name": event.name}
        case happened.ReadySet():
            return {"kind": "ready", "seat": event.seat, "ready": event.ready}
        case happened.OptionsChanged():
            return {"kind": "options-changed"}
        case happened.MatchEnded():
            return {"kind": "match-ended"}
        case happened.CreatorMoved(player):
            return {"kind": "creator-moved", "seat": seat_of(room, player) if player else None}
        case (
            happened.RoomMade()
            | happened.MatchResumed()
            | happened.RoomClosed()
            | happened.DealPromised()
            | happened.Arrived()
            | happened.ResultRead()
            | happened.GuestDecided()
            | happened.PlayerBarred()
            | happened.PlayerPardoned()
        ):
            return None
        case _:
            assert_never(event)


# --- the sheet -------------------------------------------------------------------------------------------


def sheet_json(sheet: Iterable[ScoredHand]) -> bytes:
    """Every scored hand, cards as dealt, with its ledger and the reveal of its deal."""
    return orjson.dumps({"hands": [_scored_json(hand) for hand in sheet]})


def _scored_json(hand: ScoredHand) -> Json:
    return {
        "match": hand.match,
        "number": hand.number,
        "dealer": hand.dealer,
        "bids": [bid_json(bid) for bid in hand.bids],
        "books": hand.books,
        "guests": guests_of(hand),
        "names": hand.names,
        "cards": [names_of(cards) for cards in hand.hands],
        "teams": [
            {
                "before": team.before,
                "after": team.after,
                "bags": team.bags,
                "lines": [
                    {"kind": line.kind, "points": line.points, "seat": line.seat, "count": line.tally}
                    for line in team.lines
                ],
            }
            for team in hand.teams
        ],
        "deal": deal_json(hand.deal),
    }


def deal_json(deal: Reveal) -> Json:
    """What opens a deal, as the sheet and the record tell it."""
    return {
        "name": deal.name,
        "secret": deal.secret.hex(),
        "cuts": [cut.hex() for cut in deal.cuts],
        "commitment": deal.commitment,
    }


# --- short messages --------------------------------------------------------------------------------------


def done_json(id: str, version: int) -> str:
    """A request was accepted."""
    return orjson.dumps({"kind": "done", "id": id, "version": version}).decode()


def refused_json(id: str | None, code: protocol.RefusalCode, text: str, who: tuple[Seat, ...] = ()) -> str:
    """A request was refused; `text` is a sentence for a person."""
    message: dict[str, object] = {"kind": "refused", "id": id, "code": code, "text": text}
    if code == "not-ready":
        message["who"] = who
    return orjson.dumps(message).decode()


def message_json(message: Json) -> str:
    """Any other message, as text."""
    return orjson.dumps(message).decode()
