"""The reasons of a scored hand are those that each guest had at its turn, and for its own choices alone."""

from __future__ import annotations

import pytest

from spades.bots.reasons import Reason, reason_for_bid, reason_for_card
from spades.sight import see
from tests.room.driven import ANA, BEN, FOUR, Driven, alone_playing, four_playing
from web import protocol
from web.guests import guest_action
from web.reasons import reasons_json, reasons_of, turns_of
from web.room.actions import Bid, Look, Play
from web.room.sheet import guests_of
from web.room.state import guest_actor, is_guest


def played_out(room: Driven) -> list[Reason | None]:
    """What each guest could say at its turn, while a hand is played to its score; None for a person's turn."""
    said: list[Reason | None] = []
    while (seat := room.table.turn) is not None:
        if not is_guest(room.room, seat):
            opens = room.table.looked[seat]
            room.turn()
            said += [None] if opens else []
            continue
        action, view = guest_action(room.room, seat), see(room.table, seat)
        match action:
            case Bid(_, bid) if bid is not None:
                said.append(reason_for_bid(view, bid))
            case Play(_, _, card) if card is not None:
                said.append(reason_for_card(view, card))
            case _:
                assert isinstance(action, Look)
        room.do(guest_actor(seat), action)
    return said


@pytest.mark.parametrize("blind_nil", [False, True])
def test_a_guest_says_afterwards_what_it_could_have_said_at_its_turn(blind_nil: bool) -> None:
    room = alone_playing(blind_nil=blind_nil)
    for hand in range(1, 5):
        said = played_out(room)
        scored = room.sheet[-1]
        assert scored.number == hand
        assert list(reasons_of(scored)) == said
        assert len(said) == 56
        assert guests_of(scored) == [1, 2, 3]
        room.next(ANA)


def test_what_each_seat_knew_is_told_again_as_it_was_scores_and_bags_too() -> None:
    room = four_playing()
    penalties = 0
    for _ in range(5):
        knew = []
        while (seat := room.table.turn) is not None:
            knew.append(see(room.table, seat))
            # So low that bags pile up.
            room.bid(FOUR[seat], 1) if room.table.phase == "bidding" else room.turn()
        scored = room.sheet[-1]
        assert [view for view, _ in turns_of(scored)] == knew
        penalties += sum(line.kind == "bag-penalty" for team in scored.teams for line in team.lines)
        room.next(*FOUR)
    assert penalties > 1


def test_a_hand_of_persons_alone_has_no_reason() -> None:
    room = four_playing()
    room.play_until("review")
    assert list(reasons_of(room.sheet[0])) == [None] * 56
    assert guests_of(room.sheet[0]) == []


def test_a_covered_persons_later_cards_have_reasons_and_the_earlier_ones_not() -> None:
    room = four_playing()
    while len(room.table.played) < 20:
        room.turn()
    room.leave(BEN)
    room.grace(1)
    said = played_out(room)
    assert list(reasons_of(room.sheet[0])) == [None] * 24 + said
    assert guests_of(room.sheet[0]) == [1]
    assert said.count(None) < len(said)


def test_a_hand_that_was_ended_leaves_no_mark_on_the_next() -> None:
    room = four_playing()
    while len(room.table.played) < 9:
        room.turn()
    room.leave(BEN)
    room.grace(1)
    for _ in range(9):
        room.turn()
    room.arrive(BEN)
    room.end(*FOUR)
    room.ready(*FOUR)
    room.start()
    room.play_until("review")
    assert guests_of(room.sheet[0]) == []


def test_the_message_is_as_the_protocol_says_with_bids_by_seat() -> None:
    room = alone_playing()
    said = played_out(room)
    scored = room.sheet[0]
    told = protocol.Reasons.model_validate_json(reasons_json(scored))
    assert told.hand == 1
    first = (scored.dealer + 1) % 4
    kinds = [reason and reason.kind for reason in said]
    bids = [told.bids[(first + at) % 4] for at in range(4)]
    assert [reason and reason.kind for reason in (*bids, *told.cards)] == kinds
    assert told.bids[0] is None
    assert told.model_dump_json().encode() == reasons_json(scored)
