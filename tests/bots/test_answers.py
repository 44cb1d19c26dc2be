"""Every guest's answers pass the rules, are the same each time, and know nothing that its seat does not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spades import kernel
from spades.actions import Deal, Look, PlaceBid, PlayCard
from spades.bots.bot import Bot
from spades.bots.levels import BOTS, Level, bot_for
from spades.cards import ALL_CARDS, DECK, SUIT_CARDS, Cards, cards_of, each
from spades.engine import apply
from spades.options import Rules
from spades.rng import Rng
from spades.seats import BySeat, Seat
from spades.sight import see
from spades.sim.minds import mind_for
from spades.table import Table, new_table

ROOMS = (Rules(), Rules(nil=False), Rules(blind_nil=True), Rules(target=300, blind_nil=True))


def turns(
    bot: Bot, seed: int, rules: Rules, scores: tuple[int, int], bags: tuple[int, int]
) -> Iterator[Table]:
    """Each table of one random hand at which it is somebody's turn, `bot` in every seat."""
    deck, rng = Rng(seed).deck()
    table = new_table(rules)._replace(scores=scores, bags=bags)
    table, _ = apply(table, Deal(1, deck, seed % 4))
    while table.turn is not None:
        yield table
        chance, rng = rng.word()
        table = answered(table, table.turn, bot, chance)


def answered(table: Table, seat: Seat, bot: Bot, seed: int) -> Table:
    view = see(table, seat)
    if table.phase == "playing":
        return apply(table, PlayCard(seat, bot.card(view, seed)))[0]
    if not table.looked[seat]:
        if bot.blind_nil(view, seed):
            return apply(table, PlaceBid(seat, kernel.BLIND))[0]
        table, _ = apply(table, Look(seat))
    return apply(table, PlaceBid(seat, bot.bid(see(table, seat), seed)))[0]


@pytest.mark.parametrize("name", BOTS)
def test_every_answer_passes_the_rules(name: str) -> None:
    for seed in range(200):
        scores = seed * 37 % 700 - 200, seed * 53 % 700 - 200
        for _ in turns(BOTS[name], seed, ROOMS[seed % 4], scores, (seed % 10, seed // 10 % 10)):
            pass


@pytest.mark.parametrize("name", BOTS)
def test_no_nil_where_the_room_has_none(name: str) -> None:
    safe = cards_of(each(0b1111 | 0b1111 << 13 | 0b111 << 26 | 0b11 << 39))
    rest = list(each(ALL_CARDS & ~safe))
    deck = tuple(card for at, low in enumerate(each(safe)) for card in (low, *rest[3 * at : 3 * at + 3]))
    for rules, expected in ((Rules(), name != "random"), (Rules(nil=False), False)):
        table, _ = apply(new_table(rules), Deal(1, deck, 3))
        assert (BOTS[name].bid(see(table, 0), 1) == kernel.NIL) is expected


def test_the_same_view_and_seed_give_the_same_answer() -> None:
    for seed in range(10):
        first, second = (list(turns(BOTS["random"], seed, Rules(), (0, 0), (0, 0))) for _ in range(2))
        assert first == second
        for table in first:
            assert table.turn is not None
            assert answered(table, table.turn, BOTS["first"], 1) == answered(
                table, table.turn, BOTS["first"], 1
            )


@pytest.mark.parametrize("level", get_args(Level))
def test_every_level_has_its_plain_guest(level: Level) -> None:
    assert bot_for(level) is BOTS["easy-1" if level == "easy" else "first"]


# --- what the seat cannot see changes nothing ------------------------------------------------------------


def shown_void(table: Table) -> BySeat[Cards]:
    """By seat, the cards that its play so far says it cannot hold."""
    void = [0, 0, 0, 0]
    broken = False
    for at, card in enumerate(table.played):
        leader, led = table.leaders[at // 4], table.played[at - at % 4] // 13
        seat = (leader + at % 4) % 4
        if at % 4 == 0 and card >= 39 and not broken:
            void[seat] = ALL_CARDS & ~SUIT_CARDS[3]
        elif card // 13 != led:
            void[seat] |= SUIT_CARDS[led]
        broken = broken or card >= 39
    return void[0], void[1], void[2], void[3]


def with_hidden_swapped(table: Table, seat: Seat, swaps: list[tuple[int, int]]) -> Table:
    """`table` with pairs of cards that `seat` cannot see exchanged, where the play so far allows it."""
    void = shown_void(table)
    held, dealt = list(table.held), list(table.dealt)
    for one, other in swaps:
        owners = [next((s for s in range(4) if held[s] >> card & 1), seat) for card in (one, other)]
        if seat in owners or owners[0] == owners[1]:
            continue
        if void[owners[0]] >> other & 1 or void[owners[1]] >> one & 1:
            continue
        for owner in owners:
            held[owner] ^= 1 << one | 1 << other
            dealt[owner] ^= 1 << one | 1 << other
    return table._replace(
        held=(held[0], held[1], held[2], held[3]), dealt=(dealt[0], dealt[1], dealt[2], dealt[3])
    )


@given(
    seed=st.integers(0, 10_000),
    stop=st.integers(0, 55),
    swaps=st.lists(st.tuples(st.sampled_from(DECK), st.sampled_from(DECK)), min_size=20, max_size=60),
    rules=st.sampled_from(ROOMS),
)
@settings(max_examples=80, deadline=None)
def test_g10_swapping_cards_it_cannot_see_changes_no_decision(
    seed: int, stop: int, swaps: list[tuple[int, int]], rules: Rules
) -> None:
    tables = turns(BOTS["first"], seed, rules, (120, 340), (3, 8))
    table = next(table for at, table in enumerate(tables) if at == stop)
    seat = table.turn
    assert seat is not None
    other = with_hidden_swapped(table, seat, swaps)
    assert see(other, seat) == see(table, seat)
    before, after = (answered(each_table, seat, BOTS["first"], 7) for each_table in (table, other))
    assert (after.bids, after.played) == (before.bids, before.played)


MINDS = [*BOTS.values(), *map(mind_for, get_args(Level))]
NAMES = [*BOTS, *get_args(Level)]


def decisions_changed(bot: Bot, positions: int, first_seed: int) -> int:
    """How many of `positions` decisions differ once the cards that the seat cannot see lie otherwise."""
    changed = met = 0
    seed = first_seed
    while True:
        for table in turns(BOTS["first"], seed, ROOMS[seed % 4], (seed * 41 % 480, 310), (seed % 10, 8)):
            if met == positions:
                return changed
            seat, rng = table.turn or 0, Rng(seed * 64 + met)
            swaps = []
            for _ in range(40):
                (one, rng), (other, rng) = rng.below(52), rng.below(52)
                swaps.append((one, other))
            swapped = with_hidden_swapped(table, seat, swaps)
            before, after = (answered(each_table, seat, bot, met) for each_table in (table, swapped))
            changed += (after.bids, after.played) != (before.bids, before.played)
            met += 1
        seed += 1


@pytest.mark.parametrize("bot", MINDS, ids=NAMES)
def test_g10_no_guest_of_any_level_decides_by_what_it_cannot_see(bot: Bot) -> None:
    assert decisions_changed(bot, 400, 20_000) == 0


@pytest.mark.deep
@pytest.mark.parametrize("bot", MINDS, ids=NAMES)
def test_g10_holds_in_a_hundred_thousand_positions(bot: Bot) -> None:
    assert decisions_changed(bot, 100_000, 40_000) == 0
