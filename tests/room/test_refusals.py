"""What a room refuses and in which order, and what it only shows: emoji, advice."""

from __future__ import annotations

import pytest

from tests.room.driven import ANA, BEN, EVE, FOUR, Driven, alone_playing, four_playing, four_seated
from web.room import actions as asked
from web.room import events as happened
from web.room.state import SYSTEM, Player


def to_act(room: Driven) -> Player:
    seat = room.table.turn
    assert seat is not None
    player = room.room.places[seat].player
    assert player is not None
    return player


def other_than(player: Player) -> Player:
    return next(other for other in FOUR if other != player)


@pytest.mark.parametrize("emoji", ["👍", "👏", "😀", "😂", "😮", "😢", "🎉", "⏳"])
def test_the_eight_emoji_pass(emoji: str) -> None:
    assert four_seated().do(BEN, asked.React(emoji)) == []


@pytest.mark.parametrize("emoji", ["", "👎", "👍👍", "👍🏽", "thumbs up", "<b>", "⏳\ufe0f"])
def test_no_other_emoji_passes(emoji: str) -> None:
    assert four_seated().refused(BEN, asked.React(emoji)) == "unknown-emoji"


def test_who_has_no_seat_does_not_react() -> None:
    assert four_seated().refused(EVE, asked.React("👍")) == "not-seated"


def test_whoever_asks_for_nothing_but_an_answer_gets_it() -> None:
    for player in (ANA, EVE):
        assert four_seated().do(player, asked.Ping()) == []


def test_advice_is_not_for_a_private_room() -> None:
    room = four_playing()
    assert room.refused(ANA, asked.Hint(1, 0)) == "not-now"
    assert room.refused(ANA, asked.Hint(2, 0)) == "stale"
    assert four_seated().refused(ANA, asked.Hint(1, 0)) == "stale"


def test_in_solo_advice_is_for_ones_own_decision_once_the_cards_are_open() -> None:
    """In the order of the protocol: seated, hand, phase, turn number, turn, and only then the look."""
    room = alone_playing("solo", blind_nil=True)
    seen = set[str]()
    while room.table.phase != "review":
        number, turn_no, mine = room.table.number, len(room.table.played), room.table.turn == 0
        assert room.refused(EVE, asked.Hint(9, 99)) == "not-seated"
        assert room.refused(ANA, asked.Hint(number + 1, 99)) == "stale"
        assert room.refused(ANA, asked.Hint(number, turn_no + 1)) == "stale"
        hint = asked.Hint(number, turn_no)
        if not mine:
            seen.add(room.refused(ANA, hint))
        elif not room.table.looked[0]:
            seen.add(room.refused(ANA, hint))
            assert "hint" not in room.may(ANA)
        else:
            assert room.do(ANA, hint) == []
            assert "hint" in room.may(ANA)
        room.turn()
    assert seen == {"not-your-turn", "look-first"}
    assert room.refused(ANA, asked.Hint(room.table.number, 52)) == "not-now"


def test_whoever_is_shown_to_be_away_is_said_to_be_away() -> None:
    room = four_playing()
    assert room.do(SYSTEM, asked.Leave(BEN, "ben.1")) == [happened.WentAway(1)]


def test_a_turn_is_judged_hand_phase_turn_number_turn_and_only_then_content() -> None:
    room = four_playing()
    bidder, other = to_act(room), other_than(to_act(room))
    assert room.refused(EVE, asked.Bid(9, None)) == "not-seated"
    assert room.refused(other, asked.Bid(9, None)) == "stale"
    assert room.refused(other, asked.Play(1, 9, None)) == "not-now"
    assert room.refused(other, asked.Bid(1, None)) == "not-your-turn"
    assert room.refused(bidder, asked.Bid(1, None)) == "bad-bid"
    room.play_until("playing")
    player, other = to_act(room), other_than(to_act(room))
    assert room.refused(other, asked.Bid(1, None)) == "not-now"
    assert room.refused(other, asked.Play(1, 1, None)) == "stale"
    assert room.refused(other, asked.Play(1, 0, None)) == "not-your-turn"
    assert room.refused(player, asked.Play(1, 0, None)) == "bad-card"
    assert room.refused(player, asked.Play(1, 0, 52)) == "bad-card"


def test_mixed_up_actors_are_a_bug_and_not_a_request() -> None:
    room = four_playing()
    with pytest.raises(ValueError, match="only the system"):
        room.do(ANA, asked.Pardon(BEN))
    with pytest.raises(ValueError, match="only a person"):
        room.do(SYSTEM, asked.Start())
