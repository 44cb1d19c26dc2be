"""The row of scores: its grid is whole, and a scorer that forgets something is found out."""

from __future__ import annotations

from random import Random

from tests.faults.scoring import Case, by_the_table, differing, grid, random_cases


def test_the_grid_has_every_case_of_a_team_once() -> None:
    cases = set(grid())
    assert len(cases) == len(list(grid())) == 15 * 15 * 105 * 10
    assert max(sum(case.books) for case in cases) == 13


def test_random_hands_are_scored_alike() -> None:
    assert differing(random_cases(Random(1), 2_000)) == 0


def test_a_scorer_that_forgets_the_penalty_of_ten_bags_is_found_out() -> None:
    def forgetful(case: Case) -> tuple[int, int]:
        points, bags = by_the_table(case)
        return (points + 100, bags) if bags < case.bags else (points, bags)

    assert differing(random_cases(Random(1), 2_000), forgetful) > 100
