"""Hints: what an expert would do with one's own decision, thought once, told again at once, never waited for long."""

from __future__ import annotations

import json

import pytest
from pydantic import TypeAdapter

from spades.bots.leanings import EVEN
from spades.cards import NAMES, each
from spades.sight import see
from spades.sim.first_deal import LED
from tests.server.clocks import settle
from tests.server.persons import Json, new_person
from tests.server.serving import serving
from tests.server.thinking import MIND, SAMPLES, Practice, practice
from web import protocol
from web.advice import reason_in_words
from web.guests import plain_opinion
from web.hints import HINT_WITHIN
from web.thoughts import Opinion, Thought

pytestmark = pytest.mark.anyio

MESSAGE: TypeAdapter[protocol.ServerMessage] = TypeAdapter(protocol.ServerMessage)


async def ask(table: Practice, id: str, place: Json) -> None:
    """Send the request, and wait for no answer."""
    await table.ana.send(json.dumps({"kind": "hint", "id": id, **place}))
    await settle()


def answers(table: Practice, id: str) -> list[Json]:
    """What came for this request, in order."""
    return [other for other in table.ana.others if other.get("id") == id]


async def told(table: Practice, id: str, count: int) -> list[Json]:
    await table.ana.until(lambda _: len(answers(table, id)) >= count)
    return answers(table, id)


def opinion_of(choice: int, runner_up: int | None = None, margin: float = 0.0) -> Opinion:
    return Opinion(choice, runner_up, margin, MIND, SAMPLES)


async def test_a_hint_is_an_experts_choice_its_runner_up_and_what_lies_between() -> None:
    async with practice(level="easy") as table:
        place = await table.until_own("bidding")
        await ask(table, "a", place)
        held = table.thinkers.newest
        assert answers(table, "a") == []
        assert (held.thought.op, held.thought.level, held.thought.leaning) == ("advise", "expert", EVEN)
        held.tell(opinion_of(4, 0, 6.3))
        advice, done = await told(table, "a", 2)
        assert done == {"kind": "done", "id": "a", "version": table.ana.view["version"]}
        assert advice == {
            "kind": "advice",
            "id": "a",
            **place,
            "choice": 4,
            "runner_up": "nil",
            "reason": reason_in_words(held.thought, opinion_of(4, 0, 6.3)),
        }
        MESSAGE.validate_python(advice)


async def test_a_hint_is_shown_the_view_of_its_own_seat_and_nothing_else() -> None:
    async with practice() as table:
        for phase in ("bidding", "playing"):
            await ask(table, phase, await table.until_own(phase))
            actor = await table.served.app.state.rooms.find(table.ana.code)
            assert table.thinkers.newest.thought.view == see(actor.room.table, 0)


async def test_a_reason_begins_with_what_the_seat_can_see() -> None:
    third_of_clubs = Thought("advise", "expert", EVEN, LED, 1)
    assert reason_in_words(third_of_clubs, opinion_of(0, 5, 3.0)) == (
        "“Nothing I could play beats the king of clubs.” "
        "It is worth about 3 points a hand more than the 7 of clubs."
    )


async def test_a_card_is_advised_by_its_name() -> None:
    async with practice() as table:
        place = await table.until_own("playing")
        while len(table.ana.view["you"]["legal"]) == 1:
            await table.ana.do("play", **place, card=table.ana.view["you"]["legal"][0])
            place = await table.until_own("playing")
        await ask(table, "a", place)
        first, second, *_ = each(table.thinkers.newest.thought.view.own.legal)
        table.thinkers.newest.tell(opinion_of(second, first, 1.2))
        advice, _ = await told(table, "a", 2)
        assert (advice["choice"], advice["runner_up"]) == (NAMES[second], NAMES[first])
        assert "” It is worth about 1 point a hand more than the " in advice["reason"]
        MESSAGE.validate_python(advice)


async def test_a_decision_is_thought_about_once_however_often_it_is_asked() -> None:
    async with practice() as table:
        place = await table.until_own("bidding")
        await ask(table, "a", place)
        await ask(table, "b", place)
        thoughts = len(table.thinkers.asked)
        table.thinkers.newest.tell(opinion_of(4, 3, 2.0))
        first = await told(table, "a", 2)
        assert [{**message, "id": "a"} for message in await told(table, "b", 2)] == first
        await ask(table, "a", place)
        assert (await told(table, "a", 4))[2:] == first
        await ask(table, "c", place)
        assert (await told(table, "c", 2))[0]["choice"] == 4
        assert len(table.thinkers.asked) == thoughts


async def test_a_hint_that_was_answered_is_done_for_good_and_a_new_one_on_an_old_turn_is_stale() -> None:
    async with practice() as table:
        place = await table.until_own("playing")
        await ask(table, "a", place)
        table.thinkers.newest.tell(opinion_of(4, 3, 2.0))
        first = await told(table, "a", 2)
        await table.ana.do("play", **place, card=table.ana.view["you"]["legal"][0])
        await ask(table, "a", place)
        assert (await told(table, "a", 4))[2:] == first
        await ask(table, "b", place)
        assert [answer["code"] for answer in await told(table, "b", 1)] == ["stale"]
        await ask(table, "c", await table.until_own("playing"))
        await ask(table, "a", place)
        # The advice is forgotten by now: there is another decision.
        assert (await told(table, "a", 5))[4] == first[1]


async def test_advice_on_a_bid_is_not_taken_for_advice_on_the_lead_of_the_same_turn_number() -> None:
    async with practice() as table:
        while True:
            place = await table.until_own("bidding")
            if table.ana.view["hand"]["leader"] == 0:
                break
            await table.ana.do("bid", hand=place["hand"], bid=4)
            await table.until_own("playing")
        await ask(table, "a", place)
        table.thinkers.newest.tell(opinion_of(4, 3, 2.0))
        await table.ana.do("bid", hand=place["hand"], bid=4)
        assert await table.until_own("playing") == place
        await ask(table, "b", place)
        assert table.thinkers.newest.thought.view.public.phase == "playing"
        await ask(table, "a", place)
        assert (await told(table, "a", 3))[2]["kind"] == "done"


async def test_advice_that_does_not_come_in_time_is_to_be_asked_for_again() -> None:
    async with practice() as table:
        place = await table.until_own("bidding")
        await ask(table, "a", place)
        late = table.thinkers.newest
        await table.clock.advance(HINT_WITHIN)
        assert [answer["code"] for answer in await told(table, "a", 1)] == ["try-again"]
        assert late.cancelled
        await ask(table, "a", place)
        assert table.thinkers.newest is not late
        table.thinkers.newest.tell(opinion_of(4, 3, 2.0))
        assert [answer["kind"] for answer in await told(table, "a", 3)] == ["refused", "advice", "done"]


async def test_advice_for_a_turn_that_is_over_by_then_is_stale() -> None:
    async with practice() as table:
        place = await table.until_own("playing")
        await ask(table, "a", place)
        held = table.thinkers.newest
        await table.ana.do("play", **place, card=table.ana.view["you"]["legal"][0])
        held.tell(opinion_of(held.thought.view.own.legal.bit_length() - 1))
        assert [answer["code"] for answer in await told(table, "a", 1)] == ["stale"]


async def test_without_a_thinker_the_plain_policy_advises_and_says_so() -> None:
    async with practice() as table:
        await ask(table, "a", await table.until_own("bidding"))
        table.thinkers.newest.lose()
        advice, done = await told(table, "a", 2)
        plain = plain_opinion(table.thinkers.newest.thought)
        assert advice["choice"] == (plain.choice or "nil")
        assert (advice["runner_up"], done["kind"]) == (None, "done")
        assert advice["reason"].endswith("” A rule of thumb says so, without looking ahead.")


async def test_a_mind_that_advises_nonsense_is_told_of_without_a_card(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with practice() as table:
        await ask(table, "a", await table.until_own("bidding"))
        table.thinkers.newest.tell(opinion_of(4, 3, float("nan")))
        assert [answer["code"] for answer in await told(table, "a", 1)] == ["try-again"]
        assert (await table.ana.ask("ping"))["kind"] == "done"
    (line,) = caplog.messages
    assert line.startswith("a hint failed: ValueError at ")


async def test_more_thoughts_than_anybody_reads_are_too_fast() -> None:
    async with practice() as table:
        place, codes = await table.until_own("bidding"), list[str]()
        for number in range(11):
            await ask(table, str(number), place)
            table.thinkers.newest.tell(opinion_of(4, 3, float("nan")))
            codes += [answer["code"] for answer in await told(table, str(number), 1)]
        assert codes == ["try-again"] * 10 + ["too-fast"]
        await table.clock.advance(1)
        await ask(table, "later", place)
        table.thinkers.newest.tell(opinion_of(4, 3, 2.0))
        assert (await told(table, "later", 2))[0]["kind"] == "advice"


async def test_before_the_look_there_is_no_hint_and_no_thought() -> None:
    async with practice(blind_nil=True) as table:
        while "blind" not in table.ana.view["you"]["may"]:
            await table.go_on()
        thoughts = len(table.thinkers.asked)
        assert "hint" not in table.ana.view["you"]["may"]
        hand = table.ana.view["hand"]["number"]
        assert await table.ana.refused("hint", hand=hand, turn_no=0) == "look-first"
        await table.ana.do("look", hand=hand)
        assert "hint" in table.ana.view["you"]["may"]
        assert len(table.thinkers.asked) == thoughts


async def test_at_a_private_table_there_are_no_hints() -> None:
    async with serving() as served:
        ana = await new_person(served.address)
        await ana.open(await ana.make_room())
        await ana.until(lambda view: "ready" in view["you"]["may"])
        await ana.do("ready", ready=True)
        await ana.do("start")
        await ana.until(lambda view: view["hand"]["turn"] == 0)
        assert "hint" not in ana.view["you"]["may"]
        assert await ana.refused("hint", hand=1, turn_no=0) == "not-now"


# --- words -----------------------------------------------------------------------------------------------


async def a_thought(table: Practice, phase: str) -> Thought:
    await ask(table, phase, await table.until_own(phase))
    return table.thinkers.newest.thought


async def test_a_reason_says_no_more_than_was_weighed() -> None:
    async with practice() as table:
        bid, card = await a_thought(table, "bidding"), await a_thought(table, "playing")
        card = card._replace(view=card.view._replace(own=card.view.own._replace(legal=0b111)))
        for thought, opinion, sentence in (
            (bid, opinion_of(4, 5, 0.4), "There is next to nothing between it and a bid of 5."),
            (bid, opinion_of(0, 2, 1.4), "It is worth about 1 point a hand more than a bid of 2."),
            (card, opinion_of(1, 2, 30.6), "It is worth about 31 points a hand more than the 4 of clubs."),
            (card, opinion_of(1), "A rule of thumb says so, without looking ahead."),
        ):
            fact, compared = reason_in_words(thought, opinion).split("” ")
            assert fact.startswith("“")
            assert compared == sentence
        only = card._replace(view=card.view._replace(own=card.view.own._replace(legal=0b100)))
        assert reason_in_words(only, opinion_of(2)) == "It is the only card that you may play."
