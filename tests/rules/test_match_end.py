"""The end of a match: the stories M1 to M6 (M7 is told by a room)."""

from __future__ import annotations

from random import Random

import pytest

from spades import kernel
from spades.actions import Deal, PlaceBid, PlayCard
from spades.cards import DECK, Card, each
from spades.engine import apply
from spades.events import HandScored, MatchWon
from spades.options import SHORT_TARGET, TARGET, Rules
from spades.table import Table, legal_cards, new_table
from tests.rules.tables import last_trick, play_hand, play_out, refusal, score_hand

NIL = kernel.NIL


def at(scores: tuple[int, int], target: int = TARGET, bags: tuple[int, int] = (0, 0)) -> Table:
    """A match at these scores with its first hand still to come."""
    return new_table(Rules(target=target))._replace(scores=scores, bags=bags)


def test_m1_the_team_at_the_target_beats_the_team_one_short_of_it() -> None:
    """M1"""
    table = play_hand(at((270, 299)), (13, NIL, NIL, NIL), dealer=3)
    assert (table.scores, table.phase, table.winner) == ((500, 499), "over", 0)


def test_m2_with_both_past_the_target_the_higher_score_wins() -> None:
    """M2"""
    table = play_hand(at((282, 330)), (13, NIL, NIL, NIL), dealer=3)
    assert (table.scores, table.phase, table.winner) == ((512, 530), "over", 1)


def test_m3_level_scores_at_the_target_play_another_hand() -> None:
    """M3"""
    tied = play_hand(at((277, 307), bags=(4, 7)), (13, NIL, NIL, NIL), dealer=3)
    assert (tied.scores, tied.phase, tied.winner) == ((507, 507), "review", None)
    after = play_hand(tied, (13, 1, 1, 1), dealer=0)
    assert after.dealer == 0
    assert (after.scores, after.bags) == ((367, 487), (4, 7))
    assert (after.phase, after.winner) == ("review", None)


def test_m3_the_hand_after_a_tie_may_decide() -> None:
    """M3"""
    tied = play_hand(at((277, 307)), (13, NIL, NIL, NIL), dealer=3)
    after = play_hand(tied, (13, 1, NIL, 1), dealer=0)
    assert (after.scores, after.phase, after.winner) == ((737, 487), "over", 0)


def test_m4_a_short_match_ends_at_three_hundred() -> None:
    """M4"""
    table = play_hand(at((70, -80), SHORT_TARGET), (13, NIL, NIL, NIL), dealer=3)
    assert (table.scores, table.phase, table.winner) == ((300, 120), "over", 0)


def test_m4_the_target_stays_as_it_was_when_the_match_began() -> None:
    """M4"""
    past_three_hundred = play_hand(at((70, -80)), (13, NIL, NIL, NIL), dealer=3)
    assert (past_three_hundred.scores, past_three_hundred.phase) == ((300, 120), "review")
    table = play_hand(past_three_hundred, (13, NIL, NIL, NIL), dealer=0)
    assert (table.scores, table.winner, table.rules.target) == ((530, 320), 0, TARGET)


def test_m5_the_bag_penalty_comes_before_the_look_at_the_target() -> None:
    """M5"""
    table = score_hand((2, 4, 2, 4), (3, 4, 2, 4), scores=(495, 100), bags=(9, 0))
    assert (table.scores[0], table.bags[0]) == (436, 0)
    assert (table.phase, table.winner) == ("review", None)


def test_m6_three_hundred_hands_of_sets_stay_legal_and_keep_the_table_small() -> None:
    """M6, at the table."""
    rng, table, sizes = Random(6), new_table(Rules()), list[int]()
    for number in range(1, 301):
        table, _ = apply(table, Deal(number, shuffled(rng), 0))
        table = play_at_random(bid_thirteen(table), rng)
        assert (table.phase, table.dealer) == ("review", (number - 1) % 4)
        sizes.append(len(repr(table)))
    assert table.scores == (-260 * 300, -260 * 300)
    assert max(sizes) - min(sizes) < 20  # a few more digits of score and hand number, nothing else


@pytest.mark.parametrize("winner", [0, 1])
def test_the_last_card_tells_the_score_and_then_the_winner(winner: int) -> None:
    scores = (490, 0) if winner == 0 else (0, 490)
    table, events = play_out(last_trick((3, 3, 3, 3), (3, 3, 4, 3), scores))
    assert [type(event) for event in events[-2:]] == [HandScored, MatchWon]
    assert events[-1] == MatchWon(winner)
    assert (table.phase, table.winner, table.turn) == ("over", winner, None)


def test_a_match_that_is_over_takes_no_more_hands_or_bids() -> None:
    table = play_hand(at((270, 299)), (13, NIL, NIL, NIL), dealer=3)
    assert refusal(table, Deal(2, DECK, 0)) == "not-now"
    assert refusal(table, PlaceBid(0, 3)) == "not-now"


@pytest.mark.parametrize(
    ("scores", "winner"),
    [
        ((500, 499), 0),
        ((499, 500), 1),
        ((512, 530), 1),
        ((499, 498), kernel.NO_WINNER),
        ((500, 500), kernel.NO_WINNER),
        ((731, 731), kernel.NO_WINNER),
        ((-900, 500), 1),
        ((-200, -200), kernel.NO_WINNER),
    ],
)
def test_who_has_won_at_these_scores(scores: tuple[int, int], winner: int) -> None:
    assert kernel.match_winner(*scores, TARGET) == winner


def shuffled(rng: Random) -> tuple[Card, ...]:
    return tuple(rng.sample(DECK, 52))


def bid_thirteen(table: Table) -> Table:
    for _ in range(4):
        assert table.turn is not None
        table, _ = apply(table, PlaceBid(table.turn, 13))
    return table


def play_at_random(table: Table, rng: Random) -> Table:
    while table.turn is not None:
        table, _ = apply(table, PlayCard(table.turn, rng.choice(list(each(legal_cards(table, table.turn))))))
    return table
