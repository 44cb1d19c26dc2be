"""Four browsers at one table for a whole match: what must be true of the evening that evening.py plays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Error

from tests.browser.evening import Evening, invite, spend
from tests.browser.visitor import UNREACHED
from tests.server.peeking import check_frame
from tests.server.process import running
from web.words import words

pytestmark = pytest.mark.browser


class Told(NamedTuple):
    """The evening, and what ended it early."""

    evening: Evening
    trouble: Exception | None


@pytest.fixture(scope="module")
def told(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    with running(tmp_path_factory.mktemp("evening")) as server:
        evening = invite(chromium, server)
        trouble: Exception | None = None
        try:
            spend(evening)
        except (AssertionError, Error) as error:
            trouble = error
        yield Told(evening, trouble)
        for person in evening.everybody:
            person.context.close()


@pytest.fixture
def evening(told: Told) -> Evening:
    if told.trouble:
        pytest.fail("the evening ended early: the first test says why", pytrace=False)
    return told.evening


def test_the_evening_goes_on_to_its_end(told: Told) -> None:
    if told.trouble:
        raise told.trouble


def test_the_match_is_won_and_every_page_says_for_whom(evening: Evening) -> None:
    over = evening.players[0].views()
    last = next(view for view in reversed(over) if view["room"]["phase"] == "over")
    scores = [team["score"] for team in last["score"]["teams"]]
    winner = last["score"]["winner"]
    assert scores[winner] == max(scores) >= 300
    assert evening.results == ["won" if seat % 2 == winner else "lost" for seat in range(4)]


def test_every_hand_was_scored_once(evening: Evening) -> None:
    numbers = [hand["number"] for hand in evening.sheet["hands"]]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) > 1


def test_each_goes_back_to_the_lobby_by_itself(evening: Evening) -> None:
    assert evening.back == [["" if seat <= gone else "lobby" for seat in range(4)] for gone in range(4)]


def test_the_result_is_the_same_after_a_reload(evening: Evening) -> None:
    reload = evening.changes["result reload"]
    assert reload.after == reload.before


# --- Blind Nil -----------------------------------------------------------------------------------------


def test_blind_nil_is_offered_before_any_card_is_shown(evening: Evening) -> None:
    assert [seen.hand for seen in evening.fresh_deal] == [[], [], [], []]
    to_act = evening.fresh_deal[0].turn
    assert [seen.blind for seen in evening.fresh_deal] == [seat == to_act for seat in range(4)]


def test_an_undecided_hand_is_still_face_down_after_a_reload(evening: Evening) -> None:
    [dan] = evening.changes["undecided reload"].after
    assert (dan.hand, dan.asks) == ([], "look")


def test_a_hand_that_was_looked_at_stays_open_after_a_reload(evening: Evening) -> None:
    reload = evening.changes["looked reload"]
    assert len(reload.after[0].hand) == 13
    assert reload.after == reload.before
    assert reload.after[0].asks != "look"


def test_blind_nil_shows_its_cards_to_its_seat_alone_and_its_bid_to_all(evening: Evening) -> None:
    assert all(words("bid.blind") in seen.plates[3] for seen in evening.blind_bid)
    assert [len(seen.hand) for seen in evening.blind_bid] == [13, 13, 13, 13]
    blind = [view for view in evening.players[3].views() if view["seats"][3]["bid"] == "blind"]
    assert blind
    assert all(view["you"]["cards"] is not None for view in blind)


def test_a_new_hand_never_comes_open(evening: Evening) -> None:
    for player in evening.players:
        hands = [view for view in player.views() if view["room"]["phase"] == "bidding"]
        first = {view["hand"]["number"]: view for view in reversed(hands)}
        assert len(first) == len(evening.sheet["hands"])
        for view in first.values():
            assert (view["you"]["cards"], view["you"]["legal"]) == (None, [])
            assert not view["seats"][player.seat]["looked"]


# --- links that break ------------------------------------------------------------------------------------


def test_a_reload_in_mid_trick_shows_the_hand_without_the_card_played(evening: Evening) -> None:
    reload = evening.changes["played reload"]
    [seen] = reload.after
    assert len(seen.hand) == 10
    assert len(seen.trick) == 2
    assert reload.after == reload.before


def test_who_reloads_on_their_own_turn_can_play_at_once(evening: Evening) -> None:
    reload = evening.changes["own turn reload"]
    assert reload.after[0].asks == "play"
    assert reload.after == reload.before


@pytest.mark.parametrize("crash", ["undecided", "mid-trick"])
def test_every_page_goes_on_as_it_was_after_the_server_was_killed(evening: Evening, crash: str) -> None:
    change = evening.changes[crash]
    assert change.after == change.before


def test_hidden_hands_are_still_hidden_after_the_server_was_killed(evening: Evening) -> None:
    *early, dan = evening.changes["undecided"].after
    assert [len(seen.hand) for seen in early] == [13, 13, 13]
    assert [seen.asks == "look" for seen in early] == [False, False, False]
    assert (dan.hand, dan.asks) == ([], "look")


# --- what was sent, to whom --------------------------------------------------------------------------------


def test_no_page_was_sent_a_card_that_its_seat_may_not_know(evening: Evening) -> None:
    dealt = {hand["number"]: hand["cards"] for hand in evening.sheet["hands"]}
    for player in evening.players:
        assert sum(check_frame(frame, player.seat, dealt) for frame in player.frames)
    assert len(evening.watcher.views()) > 26
    for frame in evening.watcher.frames:
        check_frame(frame, None, dealt)


def test_who_looks_on_sees_the_trick_and_no_hand(evening: Evening) -> None:
    [seen] = evening.watched
    assert (seen.hand, len(seen.trick)) == ([], 1)


def test_every_card_left_its_hand_once(evening: Evening) -> None:
    for player in evening.players:
        assert len({request["id"] for request in player.asked("play")}) == 13 * len(evening.sheet["hands"])


def test_every_deal_was_checked_by_every_page(evening: Evening) -> None:
    assert len(evening.marks) == 4 * len(evening.sheet["hands"])
    assert all(mark.startswith(words("deal.checked")) for mark in evening.marks)


def test_nothing_was_asked_of_another_server(evening: Evening) -> None:
    for person in evening.everybody:
        assert person.foreign_requests() == []


def test_no_browser_had_anything_to_complain_of(evening: Evening) -> None:
    """But that the server was not there: no script failed, nothing was against the content policy."""
    for person in evening.everybody:
        assert [said for said in person.complaints if UNREACHED not in said] == []
