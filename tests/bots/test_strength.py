"""Floors under the guest's strength, on fixed deals: the figures are exact, so a change of play shows here."""

from __future__ import annotations

from spades.arena import duel
from spades.bots.levels import BOTS
from spades.sim.minds import mind_for


def test_the_first_guest_beats_a_random_one_by_more_than_45_points_a_hand() -> None:
    result = duel(BOTS["first"], BOTS["random"], deals=200, seed=1)
    assert result.mean > 45


def test_against_itself_it_bids_about_what_it_takes() -> None:
    side = duel(BOTS["first"], BOTS["first"], deals=150, seed=2).a
    assert 0.06 < side.sets / side.hands < 0.18
    assert side.bags / side.hands < 1.5
    assert side.nil_tries / side.hands > 0.1
    assert side.nil_made / side.nil_tries > 0.65


def test_the_expert_is_ahead_of_the_first_guest() -> None:
    assert duel(mind_for("expert"), BOTS["first"], deals=90, seed=2).mean > 5


def test_easy_guests_lose_to_sound_ones() -> None:
    assert duel(mind_for("medium"), mind_for("easy"), deals=100, seed=3).mean > 10
