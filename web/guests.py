"""Guests at their seats: from the room to the thought that a guest decides by, and from its choice to an action."""

from __future__ import annotations

from spades import kernel, sight
from spades.bots.leanings import EVEN, Leaning
from spades.bots.levels import Level, bot_for, name_at
from spades.cards import each
from spades.seats import Seat, partner_of
from spades.table import Table, legal_cards
from web.regulars import leaning_of
from web.room.actions import Bid, GuestActs, Look, Play
from web.room.seeds import seed_of
from web.room.state import Room
from web.thoughts import Op, Opinion, Thought


def guest_thought(room: Room, seat: Seat) -> Thought | None:
    """What the guest of `seat` has to think about on its turn; None where it just looks at its cards.

    It is shown what a person in its seat would be shown, and nothing else. Raises ValueError where it is not
    this seat's turn.
    """
    table = _table_on_turn(room, seat)
    if table.phase == "playing":
        op: Op = "card"
    elif table.looked[seat]:
        op = "bid"
    elif room.places[seat].player is None:
        op = "blind"
    else:
        # A guest that fills in never bids Blind Nil for a person (D18).
        return None
    view, seed = sight.see(table, seat), seed_of(room.guest_secret, table, seat)
    return Thought(op, level_of(room, seat), _leaning(room, seat), view, seed)


def hint_thought(room: Room) -> Thought:
    """What an expert would be asked in the place of the seat on turn, which has looked.

    Raises ValueError where it is nobody's turn.
    """
    table = room.table
    if table is None or table.turn is None:
        raise ValueError("advice is for a turn")
    view, seed = sight.see(table, table.turn), seed_of(room.guest_secret, table, table.turn)
    return Thought("advise", "expert", EVEN, view, seed)


def guest_action(room: Room, seat: Seat) -> Look | Bid | Play:
    """What the plain policy does for the guest of `seat`. Raises ValueError where it is not this seat's turn."""
    thought = guest_thought(room, seat)
    return Look(room.hand) if thought is None else action_of(thought, plain_opinion(thought).choice)


def simplest_action(room: Room, seat: Seat) -> Look | Bid | Play:
    """What is always allowed on this seat's turn: look, bid 1, play the lowest legal card.

    Raises ValueError where it is not this seat's turn.
    """
    table = _table_on_turn(room, seat)
    if table.phase == "playing":
        return Play(table.number, len(table.played), next(each(legal_cards(table, seat))))
    return Bid(table.number, 1) if table.looked[seat] else Look(table.number)


def action_of(thought: Thought, choice: int) -> Look | Bid | Play:
    """The choice of a guest as an action at the table that it saw."""
    public = thought.view.public
    if thought.op == "card":
        return Play(public.number, len(public.played), choice)
    if thought.op == "blind" and choice != kernel.BLIND:
        return Look(public.number)
    return Bid(public.number, choice)


def plain_opinion(thought: Thought) -> Opinion:
    """What the plain policy says: quick enough to be asked on the event loop, some 10 to 40 microseconds."""
    bot, view, seed = bot_for(thought.level), thought.view, thought.seed
    if thought.op == "blind":
        choice = kernel.BLIND if bot.blind_nil(view, seed) else kernel.NO_BID
    elif view.public.phase == "bidding":
        choice = bot.bid(view, seed)
    else:
        choice = bot.card(view, seed)
    return Opinion(choice, None, 0.0, name_at(thought.level), 0)


def level_of(room: Room, seat: Seat) -> Level:
    """The level that a guest plays at in this seat.

    Never below medium in a person's team: who chose easy opponents did not choose a partner that slips, nor a
    stand-in that does.
    """
    level = room.options.level
    team = (room.places[seat], room.places[partner_of(seat)])
    with_person = any(place.player is not None for place in team)
    return "medium" if level == "easy" and with_person else level


def _leaning(room: Room, seat: Seat) -> Leaning:
    """A guest's own; a guest that fills in for a person leans nowhere."""
    return leaning_of(room.guests[seat]) if room.places[seat].player is None else EVEN


def guest_turn_id(action: Look | Bid | Play | GuestActs) -> str:
    """The fixed id of a guest's action: named by what it serves, so a late twin is a no-op."""
    match action:
        case GuestActs(does):
            return guest_turn_id(does)
        case Look(hand):
            return f"guest:{hand}:look"
        case Bid(hand):
            return f"guest:{hand}:bid"
        case Play(hand, turn_no):
            return f"guest:{hand}:{turn_no}"


def _table_on_turn(room: Room, seat: Seat) -> Table:
    if room.table is None or room.table.turn != seat:
        raise ValueError("a guest acts on its turn")
    return room.table
