"""The arena's matches go on to a target, and are counted by pairs."""

from __future__ import annotations

import pytest

from spades import kernel
from spades.arena import Bout, Side, bout_rng
from spades.bots.levels import BOTS
from spades.matches import MOST_HANDS, match_bout, play_match, wins_of
from spades.options import Rules
from spades.rng import Rng
from spades.view import SeatView

FIRST, RANDOM = BOTS["first"], BOTS["random"]
FIRSTS, RANDOMS = (FIRST, FIRST, FIRST, FIRST), (RANDOM, RANDOM, RANDOM, RANDOM)
SHORT = Rules(target=300)


def test_a_match_carries_scores_and_bags_on_to_its_target() -> None:
    tables = play_match((FIRST, RANDOM, FIRST, RANDOM), Rng(3), 2, SHORT)
    assert [table.number for table in tables] == [*range(1, len(tables) + 1)]
    assert [table.dealer for table in tables] == [(2 + at) % 4 for at in range(len(tables))]
    assert all(max(table.scores) < 300 for table in tables[:-1])
    assert tables[-1].phase == "over"
    assert max(tables[-1].scores) >= 300


def test_the_return_match_has_the_same_decks() -> None:
    there = play_match((FIRST, RANDOM, FIRST, RANDOM), bout_rng(3, 1), 1, SHORT)
    back = play_match((RANDOM, FIRST, RANDOM, FIRST), bout_rng(3, 1), 1, SHORT)
    assert all(one.dealt == other.dealt for one, other in zip(there, back, strict=False))
    bout = match_bout(FIRSTS, RANDOMS, 3, 1, SHORT)
    assert bout.a.hands == bout.b.hands == len(there) + len(back)
    assert bout.won == (2, 0)


def test_a_match_of_a_side_against_itself_is_won_once_by_each() -> None:
    bout = match_bout(FIRSTS, FIRSTS, 6, 0, SHORT)
    assert bout.won == (1, 1)
    assert bout.a == bout.b


def test_a_match_that_nobody_can_win_ends_as_nobodys() -> None:
    table = play_match((Greedy(), Greedy(), Greedy(), Greedy()), Rng(1), 0, SHORT)
    assert len(table) == MOST_HANDS
    assert table[-1].winner is None


class Greedy:
    """A guest that bids thirteen, whoever else did."""

    def blind_nil(self, view: SeatView, seed: int) -> bool:
        return False

    def bid(self, view: SeatView, seed: int) -> int:
        return 13

    def card(self, view: SeatView, seed: int) -> int:
        return RANDOM.card(view, seed)


def test_blind_nil_may_be_bid_in_a_match() -> None:
    rules = Rules(blind_nil=True)
    tables = [table for number in range(4) for table in play_match(FIRSTS, bout_rng(1, number), 0, rules)]
    assert any(kernel.BLIND in table.bids for table in tables)


@pytest.mark.parametrize(
    ("won", "expected"),
    [
        ([(2, 0), (1, 1)], (3, 1, 4, 0.75)),
        ([(0, 0), (0, 2), (0, 1)], (0, 3, 6, 0.25)),
    ],
)
def test_a_match_of_nobody_counts_half(
    won: list[tuple[int, int]], expected: tuple[int, int, int, float]
) -> None:
    assert wins_of([Bout(Side(), Side(), each) for each in won])[:4] == expected


def test_the_share_of_few_wins_is_known_to_be_uncertain() -> None:
    ten = wins_of([Bout(Side(), Side(), (2, 0))] * 10)
    hundred = wins_of([Bout(Side(), Side(), (2, 0))] * 100)
    assert (ten.share, ten.high) == (1.0, 1.0)
    assert ten.low == pytest.approx(0.667, abs=0.001)
    assert ten.low < hundred.low < 1.0
