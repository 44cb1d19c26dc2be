"""A room that outgrows everything (M6): both teams bid more than there is, and are set hand after hand."""

from __future__ import annotations

from spades.cards import each
from spades.sight import see_own
from tests.room.driven import ANA, BEN, CLEO, DAN, Driven
from web.room import actions as asked

PLAYERS = (ANA, BEN, CLEO, DAN)


def long_room(hands: int, cards: int = 0) -> Driven:
    """A room left in review of hand number `hands`, or `cards` cards (1-51) into the one after it."""
    room = Driven()
    for seat, player in enumerate(PLAYERS[1:], start=1):
        room.sit(player, seat)
    room.ready(*PLAYERS)
    room.start()
    while len(room.sheet) < hands or (cards and len(room.table.played) != cards):
        step(room)
    return room


def step(room: Driven) -> None:
    """Whoever is to act does the next thing: agree, bid 13, or play the lowest legal card."""
    table = room.table
    seat = table.turn or 0
    if table.phase == "review":
        room.next(*PLAYERS)
    elif table.phase == "bidding":
        room.do(PLAYERS[seat], asked.Bid(table.number, 13))
    else:
        card = next(each(see_own(table, seat).legal))
        room.do(PLAYERS[seat], asked.Play(table.number, len(table.played), card))
