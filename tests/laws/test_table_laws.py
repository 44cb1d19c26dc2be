"""Laws of the table: true at every position that a match can reach."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import get_args

import pytest
from hypothesis import given

from spades import kernel
from spades.actions import Action, Deal, Look, PlaceBid, PlayCard
from spades.cards import ALL_CARDS, DECK, NAMES, cards_of, names_of
from spades.engine import Refusal, apply, decide, evolve, replay
from spades.events import Event, HandScored, MatchStarted, TrickWon
from spades.kernel import BLIND, NIL
from spades.seats import SEATS, Seat
from spades.table import Table, legal_cards, new_table
from tests.laws.positions import Step, random_start, reachable, steps
from tests.laws.strategies import tables
from tests.rules.tables import refusal

SEEDS = range(30)


def all_steps(seeds: range = SEEDS, hands: int = 3) -> Iterator[Step]:
    for seed in seeds:
        rng = Random(seed)
        yield from steps(random_start(rng), rng, hands)


def anything() -> Iterator[Action]:
    """Every action and a few beyond: a deal, and each seat's look, bids -2 to 14, cards -1 to 52."""
    yield Deal(1, DECK, 0)
    for seat in SEATS:
        yield Look(seat)
        yield from (PlaceBid(seat, bid) for bid in range(-2, 15))
        yield from (PlayCard(seat, card) for card in range(-1, 53))


def is_allowed(table: Table, action: Action) -> bool:
    """Whether the rules allow `action`, written again from the rules in words."""
    match action:
        case Deal():
            return table.phase in ("undealt", "review")
        case Look(seat):
            return table.phase == "bidding" and not table.looked[seat]
        case PlaceBid(seat, bid):
            return table.phase == "bidding" and table.turn == seat and bid in open_bids(table, seat)
        case PlayCard(seat, card):
            playing = table.phase == "playing" and table.turn == seat
            return playing and 0 <= card < 52 and NAMES[card] in open_cards(table, seat)


def open_bids(table: Table, seat: Seat) -> set[int]:
    if not table.looked[seat]:
        return {BLIND} if table.rules.blind_nil else set()
    return set(range(1, 14)) | ({NIL} if table.rules.nil else set())


def open_cards(table: Table, seat: Seat) -> set[str]:
    hand = set(names_of(table.held[seat]))
    spades = {name for name in hand if name[1] == "S"}
    if not table.trick:
        spade_seen = any(NAMES[card][1] == "S" for card in table.played)
        return hand if spade_seen or hand == spades else hand - spades
    led = NAMES[table.trick[0]][1]
    return {name for name in hand if name[1] == led} or hand


@given(tables())
def test_the_seat_to_act_always_has_something_it_may_do(table: Table) -> None:
    if table.phase == "over":
        assert not [action for action in anything() if is_allowed(table, action)]
        return
    allowed = [action for action in anything() if is_allowed(table, action)]
    assert allowed
    for action in allowed:
        decide(table, action)


def test_the_table_accepts_exactly_what_the_rules_allow_and_refusing_changes_nothing() -> None:
    for seed in range(4):
        for table in reachable(seed, hands=1):
            before = repr(table)
            for action in anything():
                code = refusal(table, action)
                assert (code is None) == is_allowed(table, action), (table, action)
                assert code is None or code in get_args(Refusal)
            assert repr(table) == before


def test_no_card_is_lost_or_doubled() -> None:
    for step in all_steps():
        table = step.after
        if table.phase == "undealt":
            continue
        hands = table.held
        seen = sum(hand.bit_count() for hand in hands) + len(table.played)
        assert seen == 52
        assert hands[0] | hands[1] | hands[2] | hands[3] | cards_of(table.played) == ALL_CARDS


def test_what_a_seat_holds_is_what_it_was_dealt_less_what_it_played() -> None:
    for step in all_steps():
        if isinstance(step.action, PlayCard):
            seat, card = step.action
            assert step.before.held[seat] ^ step.after.held[seat] == 1 << card
            assert all(step.before.held[other] == step.after.held[other] for other in SEATS if other != seat)
            assert step.before.dealt == step.after.dealt


def test_hands_stay_level_within_one_card() -> None:
    for step in all_steps():
        counts = [hand.bit_count() for hand in step.after.held]
        assert max(counts) - min(counts) <= 1


def test_a_hand_is_thirteen_tricks_and_then_its_score() -> None:
    tricks = 0
    for step in all_steps():
        if isinstance(step.action, Deal):
            tricks = 0
        tricks += sum(isinstance(event, TrickWon) for event in step.events)
        assert sum(step.after.books) == len(step.after.played) // 4 == tricks
        scored = any(isinstance(event, HandScored) for event in step.events)
        assert scored == (isinstance(step.action, PlayCard) and tricks == 13)


def test_the_cards_to_choose_from_are_some_of_the_hand_and_never_none() -> None:
    for step in all_steps():
        table = step.after
        for seat in SEATS:
            legal = legal_cards(table, seat)
            assert legal & ~table.held[seat] == 0
            assert bool(legal) == (table.phase == "playing" and table.turn == seat)


def test_the_ledgers_lines_sum_to_the_change_of_score_and_bags_stay_below_ten() -> None:
    scored = 0
    for step in all_steps(range(60)):
        for event in step.events:
            if isinstance(event, HandScored):
                scored += 1
                for team, score in enumerate(event.teams):
                    assert score.before == step.before.scores[team]
                    assert score.after - score.before == sum(line.points for line in score.lines)
                    assert step.after.scores[team] == score.after
        assert all(0 <= bags <= 9 for bags in step.after.bags)
    assert scored >= 100


def test_one_action_is_its_events_applied() -> None:
    for step in all_steps():
        table = step.before
        for event in decide(step.before, step.action):
            table = evolve(table, event)
        assert table == step.after
        assert apply(step.before, step.action) == (step.after, step.events)


@pytest.mark.parametrize("seed", range(6))
def test_folding_the_events_gives_the_live_table_at_every_step(seed: int) -> None:
    rng = Random(seed)
    start = new_table(random_start(rng).rules)
    events: list[Event] = [MatchStarted(start.rules)]
    assert replay(events) == start
    for step in steps(start, rng, hands=2):
        events += step.events
        folded = replay(events)
        assert folded == step.after
        assert repr(folded) == repr(step.after)


def test_nothing_but_the_start_of_a_match_makes_a_table() -> None:
    with pytest.raises(ValueError, match="begins with MatchStarted"):
        replay([])
    with pytest.raises(ValueError, match="begins with MatchStarted"):
        evolve(None, TrickWon(0))


def test_a_second_match_begins_at_nothing_whatever_went_before() -> None:
    *_, last = all_steps(range(1))
    assert evolve(last.after, MatchStarted(last.after.rules)) == new_table(last.after.rules)


def test_a_match_is_over_exactly_when_a_team_has_won_it() -> None:
    over = 0
    for step in all_steps(range(60)):
        table = step.after
        winner = kernel.match_winner(*table.scores, table.rules.target)
        assert (table.phase == "over") == (table.winner is not None)
        if table.phase in ("review", "over"):
            assert (table.winner is None) == (winner == kernel.NO_WINNER)
        over += table.phase == "over"
    assert over >= 10
