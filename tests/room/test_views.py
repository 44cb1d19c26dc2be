"""Views as they are sent: of the protocol's shape, never wider than it says, and alike for all in one phase."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import orjson
import pytest

from spades import kernel
from spades.seats import SEATS
from tests.room.driven import ANA, BLIND, CLEO, EVE, FOUR, Driven, four_playing
from tests.room.wandering import SEEDS, players, sampled
from web import protocol
from web.codec import events_of
from web.room import actions as asked
from web.room import events as happened
from web.room.evolve import fold
from web.room.state import Phase, Player, Room, phase_for, seat_of
from web.wire import Clocks, heard, public_part, view_json

NO_CLOCKS = Clocks()
CODE = "K7QX2M9PHT4VBRC8"
MOST_EVENTS = 8
LIMITS: dict[Phase, int] = {
    "lobby": 2_000,
    "bidding": 2_000,
    "playing": 2_000,
    "review": 2_400,
    "over": 2_400,
}

# Twenty symbols of 40 bytes that take 60 in JSON: a quote is escaped, and a mark of two bytes rides on it.
WIDE_NAMES = [f'"{mark}' * 10 + '"' * 10 for mark in "\u0335\u0336\u0337\u0338"]


def seen_by(
    room: Room, player: Player, clocks: Clocks = NO_CLOCKS, events: bytes = b"[]", since: int = 0
) -> str:
    part = public_part(CODE, room, phase_for(room, seat_of(room, player)), clocks)
    return view_json(room, player, part, clocks, since or room.version, events)


# --- shape -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(SEEDS))
def test_every_view_is_as_the_protocol_says(seed: int) -> None:
    for driven, _ in sampled(seed):
        for player in players(driven):
            text = seen_by(driven.room, player)
            view = protocol.View.model_validate_json(text, extra="forbid")
            assert set(orjson.loads(text)) == set(protocol.View.model_fields)
            check(driven.room, player, view)


def check(room: Room, player: Player, view: protocol.View) -> None:
    """What the protocol says of a view beside its types."""
    phase, seat, hand = view.room.phase, view.you.seat, view.hand
    assert seat == seat_of(room, player)
    assert (hand is None) == (phase == "lobby")
    assert (view.room.commitment is not None) == (phase in ("lobby", "review") and room.promise is not None)
    assert bool(view.you.legal) == ("play" in view.you.may)
    assert all((s.type == "open") <= (phase == "lobby") for s in view.seats)
    assert all((s.type == "guest") <= (phase != "lobby") for s in view.seats)
    assert all(not (s.reading and s.ready) for s in view.seats)
    assert (view.score.winner is not None) == (phase == "over")
    if hand is None:
        assert view.you.cards is None
        assert [team.score for team in view.score.teams] == [0, 0]
        assert view.room.match == room.ended + 1
        return
    assert len(hand.trick) == hand.turn_no % 4
    assert len(hand.played) == 2 * hand.turn_no
    assert len(hand.leaders) == (14 if hand.turn_no == 52 else -(-hand.turn_no // 4))
    assert (hand.turn is None) == (phase in ("review", "over"))
    assert (
        [s.cards for s in view.seats] == [held.bit_count() for held in room.table.held] if room.table else []
    )
    if phase == "bidding" and not hand.turn_no:
        assert hand.leader == (hand.dealer + 1) % 4
    if seat is None:
        assert (view.you.cards, view.you.legal) == (None, [])
    elif not view.seats[seat].looked:
        assert view.you.cards is None


def test_all_who_see_one_phase_are_sent_the_same_but_for_their_own_part() -> None:
    room = four_playing(blind_nil=True)
    for _ in range(30):
        views = [orjson.loads(seen_by(room.room, player)) for player in (*FOUR, EVE)]
        shared = [{key: part for key, part in view.items() if key != "you"} for view in views]
        assert shared == [shared[0]] * 5
        room.turn()


def test_a_watcher_sees_the_public_table_only() -> None:
    room = four_playing()
    room.play_until("playing")
    room.turn()
    view = orjson.loads(seen_by(room.room, EVE, Clocks(watchers=3)))
    assert view["you"] == {"seat": None, "may": [], "cards": None, "legal": []}
    assert view["room"]["watchers"] == 3
    assert len(view["hand"]["trick"]) == 1


def test_in_review_guests_and_covered_seats_have_agreed() -> None:
    room = four_playing()
    room.do(CLEO, asked.Stand())
    room.leave("dan")
    room.grace(3)
    room.play_until("review")
    room.next(ANA)
    view = orjson.loads(seen_by(room.room, ANA))
    assert [seat["next"] for seat in view["seats"]] == [True, False, True, True]
    assert [seat["type"] for seat in view["seats"]] == ["person", "person", "guest", "person"]
    assert [seat["covered"] for seat in view["seats"]] == [False, False, False, True]
    assert view["seats"][2]["name"] == "Odell"


def test_everything_that_happens_is_told_in_words_of_the_protocol() -> None:
    """Every event of random lives, but those that nobody is told."""
    told: set[str] = set()
    for seed in range(0, SEEDS, 4):
        driven = sampled(seed)[-1][0]
        room: Room | None = None
        for version in range(1, len(driven.rows) + 1):
            room = driven.folded(version) if room is None else fold_row(driven, room, version)
            for event in events_of_row(driven, version):
                message = heard(room, event)
                if message is not None:
                    checked = protocol.Event.model_validate(message, extra="forbid")
                    told.add(checked.kind)
    assert told > {"seat-taken", "dealt", "bid-placed", "card-played", "trick-won", "away", "covered", "back"}


def fold_row(driven: Driven, room: Room, version: int) -> Room:
    return fold(room, version, events_of_row(driven, version))


def events_of_row(driven: Driven, version: int) -> list[happened.Event]:
    return events_of(driven.rows[version - 1])


# --- size ------------------------------------------------------------------------------------------------


def widest_life() -> Iterator[tuple[Room, Player]]:
    """A match of the widest names, options and numbers, seen by everybody after each step."""
    room = Driven(target=300, blind_nil=True, level="medium", pace="instant", grace=120, turn_limit=120)
    for seat, player in enumerate(FOUR):
        room.sit(player, seat, WIDE_NAMES[seat])
    assert [place.name for place in room.room.places] == WIDE_NAMES
    room.ready(*FOUR)
    yield from each_view(room)
    room.do(ANA, asked.SetReady(False, b"", None))
    yield from each_view(room)
    room.ready(ANA)
    room.start()
    while room.phase(ANA) != "over":
        yield from each_view(room)
        if room.table.turn is None:
            room.next(next(p for p, place in zip(FOUR, room.room.places, strict=True) if not place.next))
        else:
            room.turn()
    yield from each_view(room)
    room.go_back(ANA)
    yield from each_view(room)


def each_view(room: Driven) -> Iterator[tuple[Room, Player]]:
    for player in FOUR:
        yield widened(room.room), player


def widened(room: Room) -> Room:
    """The same with the long numbers that years of play would bring."""
    table = room.table
    if table is not None:
        table = table._replace(number=10_000 + table.number, scores=(-12_345, -12_345))
        if table.phase == "bidding":
            a, b, c, d = (BLIND if bid != kernel.NO_BID else bid for bid in table.bids)
            table = table._replace(bids=(a, b, c, d))
    return room._replace(version=1_234_567, ended=10_000 + room.ended, table=table)


def widest_events(room: Room) -> bytes:
    event = heard(room, happened.SeatTaken(0, ANA, WIDE_NAMES[0], None))
    return b"[%b]" % b",".join([orjson.dumps(event)] * MOST_EVENTS)


WHEN = 1_785_000_000_000
WIDEST_CLOCKS = Clocks((WHEN, WHEN, WHEN, WHEN), 1_785_000_000_000, frozenset(SEATS), 1_000)


def test_the_widest_view_of_each_phase_fits(record_property: Callable[[str, object], None]) -> None:
    widest: dict[Phase, tuple[int, str]] = {}
    for room, player in widest_life():
        without = seen_by(room, player, WIDEST_CLOCKS, since=1_234_500)
        # As many events as a view takes, to the byte.
        padding = b"[%b]" % (b" " * (2_000 - len(without.encode())))
        assert len(seen_by(room, player, WIDEST_CLOCKS, padding, since=1_234_500).encode()) == 2_000
        text = max(
            without, seen_by(room, player, WIDEST_CLOCKS, widest_events(room), since=1_234_500), key=len
        )
        phase: Phase = orjson.loads(text)["room"]["phase"]
        widest[phase] = max(widest.get(phase, (0, "")), (len(text.encode()), text))
    sizes = {phase: widest[phase][0] for phase in LIMITS}
    for name, size in sizes.items():
        record_property(f"widest-{name}", size)
        print(f"{name}: {size} bytes")
    assert [phase for phase, limit in LIMITS.items() if sizes[phase] > limit] == []


def ordinary(**options: Any) -> Iterator[str]:
    room = four_playing(**options)
    while room.table.turn is not None:
        for player in FOUR:
            event = orjson.dumps({"kind": "card-played", "seat": 1, "card": "KH"})
            yield seen_by(room.room, player, events=b"[%b]" % event)
        room.turn()


def test_an_ordinary_view_of_play_is_about_one_segment() -> None:
    sizes = sorted(len(text.encode()) for text in ordinary())
    assert sizes[len(sizes) // 2] < 1_600
