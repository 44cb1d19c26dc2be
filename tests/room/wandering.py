"""Rooms that people can bring about, many and fast, from a seed: everybody does anything, most of all what goes on.

for room in wander(seed=7): ...
for room, late in sampled(seed=7): ...
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from functools import cache
from random import Random

from spades.cards import DECK
from spades.seats import SEATS, Seat
from tests.room.driven import ANA, BLIND, EVE, FOUR, NIL, Driven, connection, four_over, four_seated
from web.protocol import RefusalCode
from web.room import actions as asked
from web.room.actions import RoomAction
from web.room.decide import EMOJI
from web.room.options import CHOICES
from web.room.refusal import Refused
from web.room.state import SYSTEM, Player, Room, is_guest

PEOPLE = (*FOUR, EVE, "fay")
CUT = bytes(range(32))
SEEDS = 32
"""Random lives in the default run."""

Wish = tuple[str, RoomAction]
"""Who asks, and what."""


def wander(seed: int, steps: int = 400) -> Iterator[Driven]:
    """The same room after each step of a random life."""
    rng = Random(seed)
    room = begin(seed, rng)
    # A wild evening sees more of seats coming and going, a calm one more of ends.
    calm = rng.choice((0.6, 0.85, 0.97))
    yield room
    for _ in range(steps):
        if rng.random() < calm:
            go_on(room, rng)
        else:
            attempt(room, *random_wish(room, rng))
        yield room


@cache
def sampled(seed: int) -> list[tuple[Driven, Collection[Seat]]]:
    """Some states of a random life, every one that is rare, each with some seats that are late."""
    rng, seen = Random(seed), Counter[object]()
    found: list[tuple[Driven, Collection[Seat]]] = []
    for room in wander(seed):
        alike = likeness(room.room)
        seen[alike] += 1
        if seen[alike] <= 2:
            found.append((room.copy(), [seat for seat in SEATS if rng.random() < 0.5]))
    return found


def likeness(room: Room) -> object:
    """What makes two states alike to people: the same phase, the same kinds of places, somebody barred or not."""
    places = tuple(
        sorted(
            (p.player is not None, p.connection is None, p.ready, p.covered, p.reading, p.next, p.ends)
            for p in room.places
        )
    )
    table = room.table and (room.table.phase, room.table.looked.count(True), turn_of(room))
    return table, places, room.promise is None, bool(room.barred)


def turn_of(room: Room) -> str:
    """Whose turn it is: the creator's, another person's, a guest's or nobody's."""
    if room.table is None or room.table.turn is None:
        return "nobody"
    if is_guest(room, room.table.turn):
        return "guest"
    return "creator" if room.places[room.table.turn].player == room.creator else "person"


def begin(seed: int, rng: Random) -> Driven:
    """A new room, or one whose first match is over."""
    if seed % 4 == 1:
        return four_over()
    if seed % 8 == 3:
        return one_barred()
    nil = rng.random() < 0.9
    return Driven(
        kind="solo" if seed % 5 == 0 else "private",
        promises=rng.random() < 0.7,
        target=300,
        nil=nil,
        blind_nil=nil and rng.random() < 0.6,
        turn_limit=rng.choice((0, 30)),
    )


def one_barred() -> Driven:
    """Four had sat down; then Dan was removed, and sees the others ready to start."""
    room = four_seated(target=300)
    room.do(ANA, asked.Remove(3))
    room.ready(*FOUR[:3])
    return room


def go_on(room: Driven, rng: Random) -> None:
    """What the table waits for."""
    table = room.room.table
    if not room.promises and rng.random() < 0.3:
        attempt(room, SYSTEM, asked.Commit(room.room.hand + 1, rng.randbytes(32)))
    elif table is None or table.phase == "over":
        wishes: list[RoomAction] = [ready(room.room, True, CUT), asked.Start(), asked.ToLobby()]
        attempt(room, rng.choice(PEOPLE), rng.choice(wishes))
    elif table.turn is not None:
        room.turn()
    else:
        for player in PEOPLE:
            attempt(room, player, next_hand(room.room, CUT))


def attempt(room: Driven, actor: str, action: RoomAction) -> RefusalCode | None:
    """Do it; the code where it is refused."""
    try:
        room.do(actor, action)
    except Refused as refused:
        return refused.code
    return None


def random_wish(room: Driven, rng: Random) -> Wish:
    """Anything that anybody might ask, or a clock bring about."""
    if rng.random() < 0.35:
        return SYSTEM, _random_system(room.room, rng)
    wishes = wishes_of_kinds(room.room, late=SEATS)
    kind = rng.choice(sorted(wishes))
    player = ANA if room.room.kind == "solo" else rng.choice(PEOPLE)
    # Who stands or ends all the time sees nothing else.
    if kind in ("stand", "end") and rng.random() < 0.7:
        kind = "sit"
    if kind in ("remove", "options"):
        player = room.room.creator or player
    action = rng.choice(wishes[kind])
    if isinstance(action, asked.Sit):
        action = action._replace(connection=connection(player))
    return player, action


def _random_system(room: Room, rng: Random) -> RoomAction:
    player, seat = rng.choice(PEOPLE), rng.choice(SEATS)
    if room.kind == "solo":
        player = ANA
    table = room.table
    return rng.choice(
        [
            asked.Arrive(player, connection(player)),
            asked.Arrive(player, f"{player}.2"),
            asked.Leave(player, room.places[seat].connection or ""),
            asked.Leave(player, connection(player)),
            asked.Grace(seat, room.places[seat].since),
            asked.TimeUp(table.number, len(table.played), seat) if table else asked.Pardon(player),
            asked.Pardon(player),
        ]
    )


def ready(room: Room, yes: bool, cut: bytes) -> asked.SetReady:
    return asked.SetReady(yes, cut, room.promise.commitment[:16] if room.promise else None)


def next_hand(room: Room, cut: bytes) -> asked.Next:
    return asked.Next(room.hand, cut, room.promise.commitment[:16] if room.promise else None)


def wishes_of_kinds(room: Room, late: Collection[Seat]) -> dict[str, list[RoomAction]]:
    """Every kind that a person may ask (`blind` stands for that bid), each with every content that could do."""
    hand = room.table.number if room.table else room.hand + 1
    turn_no = len(room.table.played) if room.table else 0
    return {
        "sit": [asked.Sit(seat, "Zoe", "zoe.1") for seat in SEATS],
        "stand": [asked.Stand()],
        "ready": [ready(room, True, CUT), ready(room, True, b""), ready(room, False, b"")],
        "options": [
            asked.ChangeOptions({}),
            *(asked.ChangeOptions({name: value}) for name, values in CHOICES.items() for value in values),
        ],
        "start": [asked.Start()],
        "look": [asked.Look(hand)],
        "bid": [asked.Bid(hand, bid) for bid in (BLIND, NIL, *range(1, 14))],
        "blind": [asked.Bid(hand, BLIND)],
        "play": [asked.Play(hand, turn_no, card) for card in DECK],
        "next": [next_hand(room, CUT), next_hand(room, b"")],
        "lobby": [asked.ToLobby()],
        "back": [asked.TakeBack()],
        "cover": [asked.Cover(seat, seat in late) for seat in SEATS],
        "nudge": [asked.Nudge(seat) for seat in SEATS],
        "end": [asked.End()],
        "remove": [asked.Remove(seat) for seat in SEATS],
        "react": [asked.React(emoji) for emoji in EMOJI],
        "hint": [asked.Hint(hand, turn_no)],
    }


def players(room: Driven) -> list[Player]:
    """Everybody who may ask: in a solo room nobody but its maker."""
    return [ANA] if room.room.kind == "solo" else [*PEOPLE]
