"""The suite of positions in tests/cases/positions/, read and dealt out: only what the table can reach becomes a view.

A position says what one seat knows: its own thirteen cards, the bids and the cards played so far. The other
hands are dealt here at random, as the play allows, and the whole is played through the engine. So no answer
can hang on a card that the seat cannot see.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

from spades import kernel
from spades.actions import Deal, Look, PlaceBid, PlayCard
from spades.bots.bot import Bot
from spades.cards import ALL_CARDS, NAMES, SUIT_CARDS, Card, Cards, card_named, cards_of, each, suit_of
from spades.engine import apply
from spades.options import Rules
from spades.seats import SEATS, Seat, team_of
from spades.sight import see
from spades.table import Table, new_table
from spades.view import SeatView
from tests.house.tree import ROOT

FOLDER = ROOT / "tests" / "cases" / "positions"
DEALER: Seat = 3
"""The dealer of every position: seat 0 bids and leads first."""

BIDS = {"nil": kernel.NIL, "blind": kernel.BLIND} | {str(bid): bid for bid in range(1, 14)}
WORDS = {bid: word for word, bid in BIDS.items()}


class Position(NamedTuple):
    """What a seat knows when it has to bid or to play, and every right answer.

    `origin` is a story (G1-G10) or "textbook". `cards` are those dealt to `seat`, None while they lie face down.
    `answers` are the names of cards, words for bids, or "look" for a Blind Nil that is not bid. `us` and `them`
    are scores and bags.
    """

    name: str
    origin: str
    seat: Seat
    cards: Cards | None
    bids: tuple[int, ...]
    played: tuple[Card, ...]
    answers: frozenset[str]
    why: str
    rules: Rules
    us: tuple[int, int]
    them: tuple[int, int]


@cache
def suite() -> tuple[Position, ...]:
    """Every position of the folder, file by file."""
    return tuple(
        _position(written)
        for file in sorted(FOLDER.glob("*.toml"))
        for written in tomllib.loads(file.read_text())["position"]
    )


def _position(written: dict[str, Any]) -> Position:
    holds = written.get("holds")
    return Position(
        name=written["name"],
        origin=written["from"],
        seat=written["seat"],
        cards=None if holds is None else hand(holds),
        bids=tuple(BIDS[word] for word in written.get("bids", "").split()),
        played=tuple(_card(name) for trick in written.get("tricks", []) for name in trick.split()),
        answers=frozenset(written["answers"].split()),
        why=written["why"],
        rules=Rules(target=written.get("target", 500), blind_nil=written.get("blind_nil", False)),
        us=tuple(written.get("us", (0, 0))),
        them=tuple(written.get("them", (0, 0))),
    )


def hand(text: str) -> Cards:
    """A hand as the notation writes it: `hand("S AK5  H T98  D -  C Q7642")`."""
    words = text.split()
    suits = zip(words[::2], words[1::2], strict=True)
    return cards_of(_card(rank + suit) for suit, ranks in suits if ranks != "-" for rank in ranks)


def _card(name: str) -> Card:
    card = card_named(name)
    assert card is not None, f"{name} is no card"
    return card


# --- dealing the hands that the seat does not see ---------------------------------------------------------


def dealt_out(position: Position, rng: Random) -> Table:
    """The position at a table, the unseen cards dealt as `rng` says. Raises Illegal where it cannot be reached."""
    hands = _hands(position, rng)
    decks = [list(each(held)) for held in hands]
    us, them = (position.us, position.them) if team_of(position.seat) == 0 else (position.them, position.us)
    table = new_table(position.rules)._replace(scores=(us[0], them[0]), bags=(us[1], them[1]))
    table, _ = apply(table, Deal(1, tuple(decks[at % 4][at // 4] for at in range(52)), DEALER))
    for seat, bid in enumerate(position.bids):
        if not table.looked[seat] and bid != kernel.BLIND:
            table, _ = apply(table, Look(seat))
        table, _ = apply(table, PlaceBid(seat, bid))
    if position.cards is not None and not table.looked[position.seat]:
        table, _ = apply(table, Look(position.seat))
    for card in position.played:
        assert table.turn is not None
        table, _ = apply(table, PlayCard(table.turn, card))
    return table


def views(position: Position, deals: int = 1) -> Iterator[SeatView]:
    """What the seat sees, once for each of some deals of the unseen cards: the same each time."""
    rng = Random(position.name)
    for _ in range(deals):
        yield see(dealt_out(position, rng), position.seat)


def answered(mind: Bot, view: SeatView, seed: int = 1) -> str:
    """The answer of a guest to a view, in the words of the suite."""
    if view.public.phase == "playing":
        return NAMES[mind.card(view, seed)]
    if view.own.cards is None:
        return "blind" if mind.blind_nil(view, seed) else "look"
    return WORDS[mind.bid(view, seed)]


def _hands(position: Position, rng: Random) -> list[Cards]:
    """Four hands of thirteen: its own, and for the others what they have played and what they may still hold."""
    own = position.cards
    held, void = _shown(position)
    if own is not None:
        assert held[position.seat] & ~own == 0, "the seat has played a card that it was not dealt"
        held[position.seat] = own
    free = list(each(ALL_CARDS & ~(held[0] | held[1] | held[2] | held[3])))
    for _ in range(1000):
        rng.shuffle(free)
        # Who may be dealt a card by few seats comes first, else the last cards find no place.
        free.sort(key=lambda card: sum(void[seat] >> card & 1 for seat in SEATS), reverse=True)
        if hands := _spread(free, held, void, rng):
            return hands
    raise AssertionError(f"{position.name}: no deal fits what was played")


def _shown(position: Position) -> tuple[list[Cards], list[Cards]]:
    """By seat: the cards it has played, and those that it cannot hold any more."""
    held, void = [0, 0, 0, 0], [0, 0, 0, 0]
    leader, broken = 0, False
    for start in range(0, len(position.played), 4):
        trick = position.played[start : start + 4]
        for at, card in enumerate(trick):
            seat = (leader + at) % 4
            held[seat] |= 1 << card
            if suit_of(card) != suit_of(trick[0]):
                void[seat] |= SUIT_CARDS[suit_of(trick[0])]
            elif at == 0 and kernel.breaks_spades(card) and not broken:
                void[seat] |= ALL_CARDS & ~SUIT_CARDS[3]
            broken = broken or kernel.breaks_spades(card)
        if len(trick) == 4:
            leader = kernel.trick_winner(*trick, leader)
    return held, void


def _spread(free: list[Card], held: list[Cards], void: list[Cards], rng: Random) -> list[Cards] | None:
    """The free cards dealt to whoever has room for them and may hold them; None where one finds no place."""
    hands = list(held)
    for card in free:
        seats = [seat for seat in SEATS if hands[seat].bit_count() < 13 and not void[seat] >> card & 1]
        if not seats:
            return None
        hands[rng.choices(seats, [13 - hands[seat].bit_count() for seat in seats])[0]] |= 1 << card
    return hands
