"""The arena counts what was played, and pairs its deals."""

from __future__ import annotations

import pytest

from spades import kernel
from spades.arena import (
    Bout,
    NoAnswer,
    Side,
    Watched,
    counted,
    deal_bout,
    duel,
    duel_of,
    interval,
    play_hand,
    points,
)
from spades.bots.bot import Bot
from spades.bots.levels import BOTS
from spades.options import Rules
from spades.rng import Rng
from spades.sight import see
from spades.table import Table, new_table
from spades.view import SeatView
from tests.rules.tables import bidding, card, playing

FIRST, RANDOM = BOTS["first"], BOTS["random"]


def scored(bids: tuple[int, int, int, int], books: tuple[int, int, int, int]) -> Table:
    return new_table(Rules())._replace(bids=bids, books=books, phase="review")


@pytest.mark.parametrize(
    ("bids", "books", "team", "expected"),
    [
        ((4, 3, 3, 3), (4, 3, 3, 3), 0, 70),
        ((4, 3, 3, 3), (5, 3, 3, 2), 0, 70 + 1 - 10),
        ((4, 3, 3, 3), (5, 3, 3, 2), 1, -60),
        ((kernel.NIL, 3, 4, 3), (0, 4, 4, 5), 0, 140),
        ((kernel.NIL, 3, 4, 3), (1, 4, 4, 4), 0, -60 + 1 - 10),
    ],
)
def test_each_bag_costs_nine_points(
    bids: tuple[int, int, int, int], books: tuple[int, int, int, int], team: int, expected: int
) -> None:
    assert points(scored(bids, books), team) == expected


def test_a_side_sums_what_its_hands_brought() -> None:
    side = counted(Side(), scored((4, 3, kernel.NIL, 3), (5, 4, 1, 3)), 0)
    side = counted(side, scored((4, 3, kernel.NIL, 3), (3, 7, 0, 3)), 0)
    assert side == Side(
        hands=2, points=-60 + 2 - 20 + 60, contracts=8, counted=8, sets=1, bags=2, nil_tries=2, nil_made=1
    )


def test_a_guest_against_itself_is_level_on_every_pair() -> None:
    result = duel(FIRST, FIRST, deals=5, seed=3)
    assert (result.mean, result.low, result.high) == (0, 0, 0)
    assert result.a == result.b
    assert result.a.hands == 10


def test_a_duel_is_the_same_each_time_and_turns_over_with_its_sides() -> None:
    assert duel(FIRST, RANDOM, deals=6, seed=4) == duel(FIRST, RANDOM, deals=6, seed=4)
    assert duel(FIRST, RANDOM, deals=6, seed=4).mean == -duel(RANDOM, FIRST, deals=6, seed=4).mean


def test_a_deal_hangs_on_its_seed_and_number_alone() -> None:
    four = (FIRST, FIRST, FIRST, FIRST), (RANDOM, RANDOM, RANDOM, RANDOM)
    bouts = [deal_bout(*four, 4, number) for number in (2, 0, 1)]
    assert duel_of([bouts[1], bouts[2], bouts[0]]) == duel(FIRST, RANDOM, deals=3, seed=4)
    assert bouts[0] != deal_bout(*four, 5, 2)


def test_a_mixed_side_has_each_guest_at_its_seat_in_both_hands() -> None:
    for lower in (0, 2):
        guests: list[Bot] = [FIRST, FIRST, FIRST, FIRST]
        guests[lower], guests[lower + 1] = Stubborn(), Stubborn()
        watched = [Watched(guest) for guest in guests]
        a, b, c, d = watched
        deal_bout((a, b, c, d), (FIRST, FIRST, FIRST, FIRST), 1, 0, Rules(nil=False))
        assert [guest.illegal > 0 for guest in watched] == [seat // 2 == lower // 2 for seat in range(4)]


def test_a_duel_counts_the_points_of_every_hand_alike() -> None:
    long, short = (
        Bout(Side(hands=3, points=300), Side(hands=3)),
        Bout(Side(hands=1), Side(hands=1, points=20)),
    )
    assert duel_of([long, short]).mean == 70


def test_a_hand_is_played_to_its_score() -> None:
    deck, _ = Rng(9).deck()
    table = play_hand((FIRST, RANDOM, FIRST, RANDOM), deck, 2, Rules(), (100, 200), (1, 2), seed=5)
    assert table.phase == "review"
    assert sum(table.books) == 13
    assert table.scores != (100, 200)


def test_a_hand_may_be_played_with_blind_nil() -> None:
    deck, _ = Rng(9).deck()
    guest = Watched(FIRST)
    table = play_hand((guest, guest, guest, guest), deck, 3, Rules(blind_nil=True), (300, 460))
    assert kernel.BLIND in table.bids
    assert any(bid > 0 for bid in table.bids)
    assert guest.illegal == 0


def test_what_the_rules_refuse_is_counted_and_replaced() -> None:
    stubborn = Watched(Stubborn())
    bids = see(bidding(rules=Rules(nil=False)), 0)
    assert stubborn.bid(bids, 1) == 1
    assert stubborn.card(see(playing(), 0), 1) == card("2S")
    assert (stubborn.illegal, stubborn.blind_nil(bids, 1)) == (2, False)


def test_no_answer_is_counted_and_replaced_too() -> None:
    silent = Watched(Silent())
    assert silent.blind_nil(see(bidding(rules=Rules(blind_nil=True)), 0), 1) is False
    assert silent.bid(see(bidding(), 0), 1) == 1
    assert silent.card(see(playing(), 0), 1) == card("2S")
    assert silent.illegal == 3


class Silent:
    """A guest that says nothing that could be understood."""

    def blind_nil(self, view: SeatView, seed: int) -> bool:
        raise NoAnswer

    def bid(self, view: SeatView, seed: int) -> int:
        raise NoAnswer

    def card(self, view: SeatView, seed: int) -> int:
        raise NoAnswer


class Stubborn:
    """A guest that bids Nil and plays the two of clubs, whatever it holds."""

    def blind_nil(self, view: SeatView, seed: int) -> bool:
        return False

    def bid(self, view: SeatView, seed: int) -> int:
        return kernel.NIL

    def card(self, view: SeatView, seed: int) -> int:
        return card("2C")


def test_an_interval_has_its_mean_in_the_middle() -> None:
    mean, half = interval([1.0, 2.0, 3.0, 4.0], [1, 1, 1, 1])
    assert mean == 2.5
    assert half == pytest.approx(1.265, abs=0.001)
    assert interval([7.0], [1]) == (7.0, 0.0)


def test_an_interval_weighs_what_is_longer() -> None:
    assert interval([2.0, 4.0, 6.0, 8.0], [2, 2, 2, 2]) == interval([1.0, 2.0, 3.0, 4.0], [1, 1, 1, 1])
    assert interval([10.0, 30.0], [1, 3]) == (10.0, 0.0)
