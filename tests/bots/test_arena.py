"""The arena counts what was played, and pairs its deals."""

from __future__ import annotations

import pytest

from spades import kernel
from spades.arena import Side, Watched, counted, duel, interval, play_hand, points
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


class Stubborn:
    """A guest that bids Nil and plays the two of clubs, whatever it holds."""

    def blind_nil(self, view: SeatView, seed: int) -> bool:
        return False

    def bid(self, view: SeatView, seed: int) -> int:
        return kernel.NIL

    def card(self, view: SeatView, seed: int) -> int:
        return card("2C")


def test_an_interval_has_its_mean_in_the_middle() -> None:
    mean, half = interval([1.0, 2.0, 3.0, 4.0])
    assert mean == 2.5
    assert half == pytest.approx(1.265, abs=0.001)
    assert interval([7.0]) == (7.0, 0.0)
