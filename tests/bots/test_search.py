"""Search: the deals it imagines fit what was seen, and compiled or plain it comes to the same answer."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import reduce
from itertools import islice, pairwise
from operator import or_

import pytest

from spades.bots import belief, search
from spades.bots.chance import below, seeded, word
from spades.bots.first.bidding import choose_bid
from spades.bots.levels import BOTS
from spades.bots.match_chances import SIDE, STEP
from spades.bots.quick.bidding import quick_bid
from spades.bots.quick.flat import BID, BOOKS, GONE, HAND, LEFT, SCORE, TURN, legal, put, unseen
from spades.bots.quick.reading import LEADER, PLAYED, WAS, read
from spades.bots.rows import whole
from spades.bots.search import Effort
from spades.bots.signs import KINDS, kind_of, likelier, opened, stands
from spades.bots.worth import POINTS, chance_from, worth
from spades.cards import card_named, cards_named
from spades.sight import see
from spades.sim import compiled, hands
from spades.sim.first_deal import LED
from spades.table import Table, legal_cards
from tests.bots.test_answers import ROOMS, shown_void, turns

SMALL = Effort(deals=8, drawn=24, slips=500)


def tables(count: int, phase: str) -> Iterator[Table]:
    """`count` tables of `phase`, every seat and place of them, from many hands."""

    def every() -> Iterator[Table]:
        for seed in range(10_000):
            found = turns(BOTS["first"], seed, ROOMS[seed % 4], (seed * 31 % 500, 240), (seed % 10, 3))
            shown = [table for table in found if table.phase == phase and table.turn is not None]
            yield from shown[seed % 3 :: 7]

    return islice((table for table in every() if table.looked[table.turn or 0]), count)


def test_the_row_is_what_the_view_says() -> None:
    for table in tables(300, "playing"):
        assert table.turn is not None
        row, past = read(see(table, table.turn))
        was = past[WAS : WAS + 4]
        assert legal(row) == legal_cards(table, table.turn)
        assert [row[BID + seat] for seat in range(4)] == list(table.bids)
        assert [row[BOOKS + seat] for seat in range(4)] == list(table.books)
        assert [held | seen for held, seen in zip(table.held, was, strict=True)] == list(table.dealt)
        assert all(not row[HAND + seat] for seat in range(4) if seat != table.turn)


def test_a_card_put_on_the_row_does_what_the_rules_say() -> None:
    for seed in range(40):
        found = list(turns(BOTS["random"], seed, ROOMS[0], (0, 0), (0, 0)))
        playing = [table for table in found if table.phase == "playing"]
        row, _ = read(see(playing[0], playing[0].turn or 0))
        for seat in range(4):
            row[HAND + seat] = playing[0].held[seat]
        for before, after in pairwise(playing):
            assert row[TURN] == before.turn
            put(row, after.played[-1])
            assert [row[HAND + seat] for seat in range(4)] == list(after.held)
            assert [row[BOOKS + seat] for seat in range(4)] == list(after.books)


def test_the_quick_guest_bids_as_the_first_one_does_where_both_contracts_can_be_made() -> None:
    for table in tables(400, "bidding"):
        assert table.turn is not None
        view = see(table, table.turn)
        bid, first = quick_bid(read(view)[0], table.turn), choose_bid(view)
        assert bid == first or sum(max(made, 0) for made in table.bids) + first > 13


def test_imagined_deals_fit_voids_and_counts_and_leave_ones_own_hand() -> None:
    chance = whole(3)
    for table in tables(200, "playing"):
        seat = table.turn
        assert seat is not None
        row, past = read(see(table, seat))
        seeded(chance, 5)
        told = likelier(row, past, seat)
        found, void = belief.deals(row, past, told, seat, 6, 18, chance), shown_void(table)
        for at in range(0, 24, 4):
            held = found[at : at + 4]
            assert held[seat] == table.held[seat]
            assert [cards.bit_count() for cards in held] == [cards.bit_count() for cards in table.held]
            assert sum(held) - held[seat] == unseen(row, seat)
            assert all(not held[other] & void[other] for other in range(4) if other != seat)


def test_who_bid_more_is_dealt_more_in_imagined_deals() -> None:
    table = next(table for table in tables(50, "playing") if not table.played and table.turn == 0)
    row, past = read(see(table, 0))
    aces = 1 << 12 | 1 << 25 | 1 << 38 | 1 << 51 | 1 << 50
    held = []
    for bids in ((3, 1, 3, 6), (3, 6, 3, 1)):
        row[BID : BID + 4] = bids
        chance = whole(3)
        seeded(chance, 11)
        found = belief.deals(row, past, likelier(row, past, 0), 0, 200, 600, chance)
        held.append(
            [sum((found[at + seat] & aces).bit_count() for at in range(0, 800, 4)) for seat in (1, 3)]
        )
    assert held[0][1] > 1.5 * held[0][0]
    assert held[1][0] > 1.5 * held[1][1]


def test_every_play_is_of_a_kind_and_its_ways_part_the_cards_that_are_out() -> None:
    seen = set()
    for table in tables(300, "playing"):
        row, past = read(see(table, table.turn or 0))
        replayed = opened(row)
        for at, card in enumerate(table.played):
            if at % 4 == 0:
                replayed[TURN] = past[LEADER + at // 4]
            kind, ways = kind_of(replayed, card), stands(replayed, card)
            assert 0 <= kind < KINDS
            assert sum(ways) == reduce(or_, ways)
            assert not sum(ways) >> card & 1
            seen.add(kind)
            put(replayed, card)
        assert [replayed[BOOKS + seat] for seat in range(4)] == list(table.books)
    assert len(seen) > KINDS // 2


def test_who_could_not_beat_a_card_in_last_seat_is_dealt_few_that_would_have() -> None:
    """Our queen of clubs won the first trick: who followed small in last place hardly holds the king."""
    played = ("QC", "5C", "2C", "3C")
    table = next(table for table in tables(50, "playing") if not table.played and table.turn == 0)
    row, past = read(see(table, 0))
    row[BID : BID + 4] = 3, 3, 3, 3
    row[HAND] = cards_named("4C6C7C2D3D4D2H3H4H2S3S4S")
    row[LEFT], row[GONE] = 12, cards_named("".join(played))
    for at, name in enumerate(played):
        past[PLAYED + at] = card_named(name) or 0
    told = likelier(row, past, 0)
    king, low = card_named("KC") or 0, card_named("9D") or 0
    assert told[52 * 3 + king] < 0.3
    assert told[52 * 3 + low] > 0.5
    assert told[low] == 1.0


@pytest.mark.skipif(
    not compiled.IS_COMPILED, reason="there is nothing to compare with where Numba is missing"
)
def test_compiled_and_plain_weigh_every_card_and_bid_the_same() -> None:
    for at, table in enumerate(tables(60, "playing")):
        row, was = read(see(table, table.turn or 0))
        plain = search.weigh_cards(list(row), list(was), legal(row), *SMALL, 1000 + at)
        assert compiled.weigh_cards(row, was, legal(row), SMALL, 1000 + at) == list(plain)
    for at, table in enumerate(tables(20, "bidding")):
        row, was = read(see(table, table.turn or 0))
        plain = search.weigh_bids(list(row), list(was), 2, 4, *SMALL, 2000 + at)
        assert compiled.weigh_bids(row, was, 2, 4, SMALL, 2000 + at) == list(plain)


def test_compiled_and_plain_play_the_same_hands() -> None:
    assert compiled.random_hands(50, 9) == hands.random_hands(50, 9)
    for seed in range(30):
        table = hands.hand(seed, seed % 4)
        assert compiled.played_hand(seed, seed % 4) == (
            list(table[BID : BID + 4]),
            list(table[BOOKS : BOOKS + 4]),
        )
        assert table[LEFT] == 0


WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
from spades.sim import compiled
from spades.sim.first_deal import LED, LOOKED
from spades.sim.minds import EFFORTS, mind_for
assert not compiled.IS_COMPILED
assert "numpy" not in sys.modules
for level in ("easy", "medium", "hard", "expert"):
    mind = mind_for(level)
    print(mind.bid(LOOKED, 1), mind.card(LED, 1), mind.advise(LED, 1).choice)
from spades.bots.quick.reading import read
print(compiled.weigh_cards(*read(LED), LED.own.legal, EFFORTS["hard"], 77))
"""


def test_without_numba_the_same_code_thinks_with_fewer_deals() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_NUMBA], capture_output=True, text=True, check=True)
    *answers, weighed = done.stdout.splitlines()
    assert len(answers) == 4
    plain = search.weigh_cards(*read(LED), LED.own.legal, 12, 24, 200, 77)
    assert weighed == str(list(plain))


def test_words_are_the_same_for_a_seed_and_spread_evenly() -> None:
    one, other = whole(3), whole(3)
    seeded(one, 1 << 40)
    seeded(other, 1 << 40)
    assert [word(one) for _ in range(5)] == [word(other) for _ in range(5)]
    counts = [0] * 13
    for _ in range(26_000):
        counts[below(one, 13)] += 1
    assert all(1800 < count < 2200 for count in counts)


def test_a_match_is_worth_more_the_nearer_we_are_and_the_farther_they() -> None:
    steps = range(0, STEP * (SIDE - 2), STEP)
    for theirs in steps:
        chances = [chance_from(ours, theirs) for ours in steps]
        assert chances == sorted(chances, reverse=True)
    for ours in steps:
        for theirs in steps:
            assert chance_from(ours, theirs) + chance_from(theirs, ours) == pytest.approx(1, abs=0.002)


def test_the_end_of_a_match_is_worth_all_or_nothing() -> None:
    table = hands.hand(1, 0)
    for ours, theirs, won in ((5000, 0, 1), (0, 5000, 0)):
        table[SCORE], table[SCORE + 1] = ours, theirs
        assert worth(table, 0) == POINTS * won
        assert worth(table, 1) == POINTS * (1 - won)
