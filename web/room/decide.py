"""Judging: what happens in the room if somebody does something, or why it is refused.

The order of the questions is the protocol's: seated, the hand, the phase, the turn number, whose turn, then
the content. The two questions before those (is it a message, the same id) belong to the edge.
"""

from __future__ import annotations

from spades import actions as table_actions
from spades import engine
from spades import events as played
from spades.seats import SEATS, Seat, left_of
from spades.shuffle import commitment, draw
from spades.table import Table, new_table
from web.room import actions as asked
from web.room import events as happened
from web.room.actions import RoomAction
from web.room.events import Event
from web.room.evolve import evolve
from web.room.names import seat_name
from web.room.options import FIXED_IN_MATCH, changed
from web.room.refusal import Refused
from web.room.state import (
    MATCH_PHASES,
    SYSTEM,
    Phase,
    Player,
    Room,
    awaited,
    commit_is_due,
    guest_actor,
    in_match,
    is_guest,
    is_here,
    lobby_is_open,
    longest_here,
    not_ready,
    phase_for,
    seat_of,
    waited_for,
)

EMOJI = ("👍", "👏", "😀", "😂", "😮", "😢", "🎉", "⏳")


def made(actor: Player, make: asked.Make) -> list[Event]:
    """The first row of a room: made, with its maker in seat 0. Raises Refused for a name that is no string."""
    if make.name is None:
        raise Refused("bad-name")
    room = happened.RoomMade(make.kind, actor, make.options, make.deal_name, make.guest_secret, make.guests)
    return [room, happened.SeatTaken(0, actor, seat_name(make.name, 0, ()), None)]


def decide(room: Room, actor: str, action: RoomAction) -> list[Event]:
    """What happens if `actor` does `action`; nothing where it is accepted and changes nothing.

    `actor` is a player, `guest:<seat>` or `system`. Raises Refused, and changes nothing, where it is refused.
    """
    if isinstance(action, asked.Look | asked.Bid | asked.Play):
        return _decide_turn(room, actor, action)
    if isinstance(action, asked.GuestActs):
        how = happened.GuestDecided(action.mind, action.samples, action.fallback)
        return [how, *_decide_turn(room, actor, action.does)]
    events = _decide_system(room, action) if actor == SYSTEM else _decide_person(room, actor, action)
    return _with_consequences(room, events) if events else events


# --- what follows by itself ------------------------------------------------------------------------------


def _with_consequences(room: Room, events: list[Event]) -> list[Event]:
    """`events` and what they lead to: a new creator, the end that all asked for, the deal that all agreed to."""
    after = room
    for event in events:
        after = evolve(after, event)
    follow: list[Event] = []
    if seat_of(after, after.creator or "") is None and after.creator != longest_here(after):
        follow.append(happened.CreatorMoved(longest_here(after)))
    if _should_end(after):
        follow.append(happened.MatchEnded())
    elif _should_deal(after):
        follow.append(_deal(after))
    return events + follow


def _should_end(room: Room) -> bool:
    if not in_match(room):
        return False
    here = [place for place in room.places if is_here(place)]
    nobody_sits = not any(place.player for place in room.places)
    return nobody_sits or (bool(here) and all(place.ends for place in here))


def _should_deal(room: Room) -> bool:
    if room.table is None or room.table.phase != "review" or room.promise is None:
        return False
    agreed = any(place.next and not place.covered for place in room.places)
    return agreed and not awaited(room)


def _deal(room: Room, table: Table | None = None) -> played.Dealt:
    """The next hand, from the promise and the cuts that stand in this very row."""
    table = table or room.table
    if room.promise is None or table is None:
        raise ValueError("a deal needs a promise and a table")
    a, b, c, d = (place.cut if place.player else b"" for place in room.places)
    drawn = draw(room.deal_name, room.hand + 1, room.promise.secret, (a, b, c, d))
    dealer = drawn.first_dealer if table.phase == "undealt" else left_of(table.dealer)
    return played.Dealt(room.hand + 1, dealer, engine.dealt_hands(drawn.deck, dealer))


# --- the table's turn ------------------------------------------------------------------------------------


def _decide_turn(room: Room, actor: str, action: asked.Look | asked.Bid | asked.Play) -> list[Event]:
    seat, by_guest = _acting_seat(room, actor)
    table = _table_of_hand(room, seat, action.hand)
    wanted: Phase = "playing" if isinstance(action, asked.Play) else "bidding"
    if table.phase != wanted:
        raise Refused("not-now")
    if isinstance(action, asked.Play) and action.turn_no != len(table.played):
        raise Refused("stale")
    if is_guest(room, seat) and not by_guest:
        raise Refused("not-now" if isinstance(action, asked.Look) else "not-your-turn")
    try:
        return [*engine.decide(table, _at_table(table, seat, action))]
    except engine.Illegal as illegal:
        raise Refused(illegal.code) from None


def _acting_seat(room: Room, actor: str) -> tuple[Seat, bool]:
    for seat in SEATS:
        if actor == guest_actor(seat) and is_guest(room, seat):
            return seat, True
    return _seated(room, actor), False


def _at_table(
    table: Table, seat: Seat, action: asked.Look | asked.Bid | asked.Play
) -> table_actions.Look | table_actions.PlaceBid | table_actions.PlayCard:
    match action:
        case asked.Look():
            return table_actions.Look(seat)
        case asked.Bid():
            if table.turn != seat:
                raise Refused("not-your-turn")
            if action.bid is None:
                raise Refused("bad-bid")
            return table_actions.PlaceBid(seat, action.bid)
        case asked.Play():
            if table.turn != seat:
                raise Refused("not-your-turn")
            if action.card is None:
                raise Refused("bad-card")
            return table_actions.PlayCard(seat, action.card)


def _table_of_hand(room: Room, seat: Seat, hand: int) -> Table:
    table = room.table
    # Who is back in the lobby has no hand any more, though others may still read its result.
    if table is None or table.number != hand or (table.phase == "over" and not room.places[seat].reading):
        raise Refused("stale")
    return table


# --- persons ---------------------------------------------------------------------------------------------


def _decide_person(room: Room, actor: Player, action: RoomAction) -> list[Event]:
    if isinstance(action, asked.Sit):
        return _decide_sit(room, actor, action)
    if isinstance(action, asked.Ping):
        return []
    seat = _seated(room, actor)
    match action:
        case asked.Stand():
            return _decide_stand(room, seat)
        case asked.SetReady():
            return _decide_ready(room, seat, action)
        case asked.ChangeOptions():
            return _decide_options(room, seat, action)
        case asked.Start():
            return _decide_start(room, seat)
        case asked.Next():
            return _decide_next(room, seat, action)
        case asked.ToLobby():
            _in_phase(room, seat, "over")
            return [happened.ResultRead(seat)]
        case asked.TakeBack():
            if not room.places[seat].covered:
                raise Refused("not-now")
            return [happened.SeatTakenBack(seat)]
        case asked.Cover():
            return _decide_cover(room, seat, action)
        case asked.End():
            return _decide_end(room, seat)
        case asked.Remove():
            return _decide_remove(room, seat, action.seat)
        case asked.Nudge():
            return _decide_nudge(room, seat, action.seat)
        case asked.React():
            if action.emoji not in EMOJI:
                raise Refused("unknown-emoji")
            return []
        case asked.Hint():
            return _decide_hint(room, seat, action)
        case _:
            raise ValueError("a person asked for what only the system does")


def _seated(room: Room, actor: str) -> Seat:
    seat = seat_of(room, actor)
    if seat is None:
        raise Refused("not-seated")
    return seat


def _in_phase(room: Room, seat: Seat, *phases: Phase) -> None:
    if phase_for(room, seat) not in phases:
        raise Refused("not-now")


def _as_creator(room: Room, seat: Seat) -> None:
    if room.places[seat].player != room.creator:
        raise Refused("not-creator")


def _decide_sit(room: Room, actor: Player, sit: asked.Sit) -> list[Event]:
    own = seat_of(room, actor)
    phase = phase_for(room, own)
    if actor in room.barred or not (phase == "lobby" or (phase == "review" and own is None)):
        raise Refused("not-now")
    if sit.name is None:
        raise Refused("bad-name")
    if room.places[sit.seat].player not in (None, actor):
        raise Refused("seat-taken")
    others = [place.name for place in room.places if place.player not in (None, actor)]
    name = seat_name(sit.name, sit.seat, others)
    same = own == sit.seat and room.places[sit.seat].name == name
    return [] if same else [happened.SeatTaken(sit.seat, actor, name, sit.connection)]


def _decide_stand(room: Room, seat: Seat) -> list[Event]:
    _in_phase(room, seat, "lobby", *MATCH_PHASES)
    if room.kind == "solo":
        raise Refused("not-now")
    return [happened.SeatLeft(seat)]


def _decide_ready(room: Room, seat: Seat, ready: asked.SetReady) -> list[Event]:
    _in_phase(room, seat, "lobby")
    cut = _fresh_cut(room, ready.cut if ready.ready else b"", ready.commitment)
    place = room.places[seat]
    same = (place.ready, place.cut) == (ready.ready, cut)
    return [] if same else [happened.ReadySet(seat, ready.ready, cut)]


def _fresh_cut(room: Room, cut: bytes, digits: str | None) -> bytes:
    """The cut, if it is for the deal that is promised now."""
    if room.promise is None:
        raise Refused("not-now")
    if cut and digits != room.promise.commitment[:16]:
        raise Refused("stale-commitment")
    return cut


def _decide_options(room: Room, seat: Seat, action: asked.ChangeOptions) -> list[Event]:
    _in_phase(room, seat, "lobby", *MATCH_PHASES)
    _as_creator(room, seat)
    options = changed(room.options, action.changes)
    if options is None:
        raise Refused("bad-options")
    fixed = FIXED_IN_MATCH if room.kind == "solo" else FIXED_IN_MATCH | {"level"}
    if in_match(room) and not fixed.isdisjoint(action.changes):
        raise Refused("not-now")
    same = options == room.options
    return [] if same else [happened.OptionsChanged(options, clears_ready=not in_match(room))]


def _decide_start(room: Room, seat: Seat) -> list[Event]:
    _in_phase(room, seat, "lobby")
    _as_creator(room, seat)
    waited_for = not_ready(room)
    if waited_for:
        raise Refused("not-ready", tuple(waited_for))
    rules = room.options.rules()
    return [played.MatchStarted(rules), _deal(room, new_table(rules))]


def _decide_next(room: Room, seat: Seat, action: asked.Next) -> list[Event]:
    _table_of_hand(room, seat, action.hand)
    _in_phase(room, seat, "review")
    place = room.places[seat]
    if place.next or place.covered:
        raise Refused("not-now")
    return [happened.NextAgreed(seat, _fresh_cut(room, action.cut, action.commitment))]


def _decide_cover(room: Room, seat: Seat, cover: asked.Cover) -> list[Event]:
    _in_phase(room, seat, *MATCH_PHASES)
    if not may_cover(room, seat, cover.seat, cover.late):
        raise Refused("not-now")
    return [happened.SeatCovered(cover.seat)]


def may_cover(room: Room, seat: Seat, other: Seat, late: bool) -> bool:
    """Whether `seat` may let a guest play for `other`, which is away or has kept the table waiting."""
    if other == seat or is_guest(room, other) or not in_match(room):
        return False
    return not is_here(room.places[other]) or (late and other in waited_for(room))


def _decide_end(room: Room, seat: Seat) -> list[Event]:
    _in_phase(room, seat, *MATCH_PHASES)
    if room.kind == "solo":
        return [happened.MatchEnded()]
    return [] if room.places[seat].ends else [happened.EndAsked(seat)]


def _decide_remove(room: Room, seat: Seat, other: Seat) -> list[Event]:
    _in_phase(room, seat, "lobby")
    _as_creator(room, seat)
    player = room.places[other].player
    if player is None or other == seat:
        raise Refused("not-now")
    return [happened.SeatLeft(other), happened.PlayerBarred(player)]


def _decide_nudge(room: Room, seat: Seat, other: Seat) -> list[Event]:
    _in_phase(room, seat, "bidding", "playing")
    if not may_nudge(room, seat, other):
        raise Refused("not-now")
    return []


def may_nudge(room: Room, seat: Seat, other: Seat) -> bool:
    """Whether `other` is a person whose turn it is, and not `seat` itself."""
    return other != seat and room.table is not None and room.table.turn == other and not is_guest(room, other)


def _decide_hint(room: Room, seat: Seat, hint: asked.Hint) -> list[Event]:
    table = _table_of_hand(room, seat, hint.hand)
    if room.kind != "solo" or table.phase not in ("bidding", "playing"):
        raise Refused("not-now")
    if hint.turn_no != len(table.played):
        raise Refused("stale")
    if table.turn != seat or is_guest(room, seat):
        raise Refused("not-your-turn")
    if not table.looked[seat]:
        raise Refused("look-first")
    return []


# --- the system ------------------------------------------------------------------------------------------


def _decide_system(room: Room, action: RoomAction) -> list[Event]:
    """A system action that has nothing to do any more is accepted and changes nothing."""
    match action:
        case asked.Commit(hand, secret):
            if hand != room.hand + 1 or not commit_is_due(room):
                return []
            return [happened.DealPromised(hand, secret, commitment(room.deal_name, hand, secret))]
        case asked.Arrive():
            return _decide_arrive(room, action)
        case asked.Leave(player, connection):
            seat = seat_of(room, player)
            if seat is None or room.places[seat].connection != connection:
                return []
            return [happened.WentAway(seat)]
        case asked.Grace():
            return _decide_grace(room, action)
        case asked.TimeUp(hand, turn_no, seat):
            table = room.table
            if table is None or (table.number, len(table.played), table.turn) != (hand, turn_no, seat):
                return []
            return [] if is_guest(room, seat) else [happened.SeatCovered(seat)]
        case asked.Expire(version):
            return [] if room.version != version or room.closed else [happened.RoomClosed()]
        case asked.Pardon(player):
            return [happened.PlayerPardoned(player)] if player in room.barred else []
        case _:
            raise ValueError("the system asked for what only a person does")


def _decide_arrive(room: Room, arrive: asked.Arrive) -> list[Event]:
    seat = seat_of(room, arrive.player)
    if seat is None or room.places[seat].connection == arrive.connection:
        return []
    events: list[Event] = [happened.Arrived(seat, arrive.connection)]
    if room.places[seat].covered:
        events.append(happened.SeatTakenBack(seat))
    return events


def _decide_grace(room: Room, grace: asked.Grace) -> list[Event]:
    place = room.places[grace.seat]
    if place.player is None or is_here(place) or place.since != grace.since:
        return []
    if lobby_is_open(room):
        return [happened.SeatLeft(grace.seat)]
    if not in_match(room):
        return []
    events: list[Event] = [] if place.covered else [happened.SeatCovered(grace.seat)]
    heir = longest_here(room, but=place.player)
    if place.player == room.creator and heir is not None:
        events.append(happened.CreatorMoved(heir))
    return events
