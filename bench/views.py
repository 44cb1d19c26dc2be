"""How many bytes a view has, phase by phase: `python -m bench.views [hands]`, about 15 s for 300 hands.

Guests play every hand, for the persons too. Each row is seen with its own events, as by a page that keeps up: once
by Ana at a table with three guests, and once by each of four persons.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator

import orjson

from tests.room.driven import ANA, FOUR, Driven, alone_playing, four_playing
from web.codec import events_of
from web.guests import guest_action
from web.room.state import Player, Room, guest_actor, is_guest, phase_for, seat_of
from web.wire import Clocks, heard, public_part, view_json

CODE = "K7QX2M9PHT4VBRC8"
DEADLINE = Clocks(deadline=1_785_000_000_000)


def main() -> None:
    """Print a table a kind of table."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    print(f"{hands} hands each, bytes of a view: median, 95th percentile, most")
    report("one person and three guests", alone_playing(), (ANA,), hands)
    report("four persons", four_playing(), FOUR, hands)
    report(
        "four persons, Blind Nil and a turn limit", four_playing(blind_nil=True, turn_limit=60), FOUR, hands
    )


def report(what: str, room: Driven, viewers: tuple[Player, ...], hands: int) -> None:
    """Play the hands and print the sizes of their views."""
    clocks = DEADLINE if room.room.options.turn_limit else Clocks()
    sizes: dict[str, list[int]] = defaultdict(list)
    for state, events in states(room, hands):
        for viewer in viewers:
            phase = phase_for(state, seat_of(state, viewer))
            part = public_part(CODE, state, phase, clocks)
            view = view_json(state, viewer, part, clocks, state.version - 1, events)
            sizes[phase].append(len(view.encode()))
    print(what)
    for phase, found in sizes.items():
        found.sort()
        print(f"  {phase:8} {found[len(found) // 2]:5} {found[len(found) * 95 // 100]:5} {found[-1]:5}")


def states(room: Driven, hands: int) -> Iterator[tuple[Room, bytes]]:
    """The room after each row until so many hands are scored, with what that row tells everybody."""
    told = len(room.rows)
    while len(room.sheet) < hands:
        go_on(room)
        for row in room.rows[told:]:
            messages = [heard(room.room, event) for event in events_of(row)]
            yield room.room, orjson.dumps([message for message in messages if message])
        told = len(room.rows)


def go_on(room: Driven) -> None:
    """The next card or bid as a guest would choose it; Next by all; a new match once one is over."""
    seated = [place.player for place in room.room.places if place.player]
    if not room.has_table():
        room.ready(*seated)
        room.start()
    elif room.table.phase == "over":
        room.go_back(*seated)
    elif room.table.turn is None:
        room.next(*seated)
    else:
        seat = room.table.turn
        actor = guest_actor(seat) if is_guest(room.room, seat) else room.room.places[seat].player
        room.do(actor or "", guest_action(room.room, seat))


if __name__ == "__main__":
    main()
