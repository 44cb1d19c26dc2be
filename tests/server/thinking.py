"""Thinkers that a test holds in its hands: they keep what they were asked, and answer when told to.

And a practice table to hold them at.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from spades.cards import each
from spades.events import BidPlaced
from tests.server.clocks import HandClock
from tests.server.persons import Json, Person, new_person, next_wish
from tests.server.serving import Serving, by_hand
from web.codec import events_of
from web.guests import plain_opinion
from web.log import MemoryLog, Row
from web.room.events import GuestDecided
from web.room.waits import guest_turn
from web.thoughts import Answered, Asking, Opinion, Thought
from web.wire import bid_json

MIND, SAMPLES = "by hand", 7


class Held:
    """One thought that was asked for."""

    def __init__(self, thought: Thought, answered: Answered) -> None:
        self.thought = thought
        self.cancelled = False
        self._answered = answered

    def cancel(self) -> None:
        self.cancelled = True

    def answer(self, choice: int) -> None:
        """What the mind came to; an answer that is not wanted any more reaches nobody, as the port has it."""
        self.tell(Opinion(choice, None, 0.0, MIND, SAMPLES))

    def lose(self) -> None:
        """The thinker is gone."""
        self.tell(None)

    def tell(self, opinion: Opinion | None) -> None:
        if not self.cancelled:
            self._answered(opinion)

    def tell_though_cancelled(self, choice: int) -> None:
        """An answer that was on its way already when it was called off."""
        self._answered(Opinion(choice, None, 0.0, MIND, SAMPLES))


class HandThinkers:
    """The port, with every thought in `asked` until the test answers it."""

    def __init__(self) -> None:
        self.asked: list[Held] = []

    def ask(self, thought: Thought, answered: Answered) -> Asking:
        held = Held(thought, answered)
        self.asked.append(held)
        return held

    @property
    def newest(self) -> Held:
        return self.asked[-1]


def another_choice(thought: Thought) -> int:
    """What is allowed and is not what the plain policy does, where there is a choice."""
    plain = plain_opinion(thought).choice
    allowed = each(thought.view.own.legal) if thought.op == "card" else range(1, 14)
    return next((choice for choice in allowed if choice != plain), plain)


class Practice(NamedTuple):
    """Ana and three guests, a guest on turn and asked for its first thought."""

    ana: Person
    clock: HandClock
    log: MemoryLog
    thinkers: HandThinkers
    served: Serving

    async def seconds(self) -> float:
        """What the guest on turn takes."""
        actor = await self.served.app.state.rooms.find(self.ana.code)
        wait = guest_turn(actor.room)
        assert wait is not None
        return float(wait.seconds)

    async def think_time(self, and_more: float = 0) -> None:
        """Let it go by."""
        await self.clock.advance(await self.seconds() + and_more)

    async def until_guest(self) -> None:
        """Ana does what she may until a guest is asked for a thought."""
        asked = len(self.thinkers.asked)
        while len(self.thinkers.asked) == asked:
            wish = next_wish(self.ana.view)
            assert wish is not None
            await self.ana.do(**wish)

    async def until_own(self, phase: str) -> Json:
        """Everybody plays on, guests by the plain policy, until Ana is to act in `phase`; her hand and turn."""
        while not ("hint" in self.ana.view["you"]["may"] and self.ana.view["room"]["phase"] == phase):
            await self.go_on()
        hand = self.ana.view["hand"]
        return {"hand": hand["number"], "turn_no": hand["turn_no"]}

    async def go_on(self) -> None:
        """Whoever is to act does: Ana, or a guest by the plain policy."""
        view = self.ana.view
        wish = next_wish(view)
        if wish is not None:
            await self.ana.do(**wish)
            return
        self.thinkers.newest.lose()
        await self.think_time()
        await self.ana.until(lambda now: now is not view)

    async def rows(self) -> list[Row]:
        """What guests have done so far."""
        return [row for row in await self.log.tail(self.ana.code) if row.actor.startswith("guest:")]

    async def bids_by(self, how: GuestDecided, bid: int, held: Held) -> None:
        """Nobody but the guest of `held` has acted, and it bid this and so came to it."""
        assert [events_of(row.events) for row in await self.rows()] == [
            [how, BidPlaced(held.thought.view.own.seat, bid)]
        ]
        seat, shown = held.thought.view.own.seat, bid_json(bid)
        await self.ana.until(lambda view: view["seats"][seat]["bid"] == shown)


@asynccontextmanager
async def practice(**options: object) -> AsyncIterator[Practice]:
    log, thinkers = MemoryLog(), HandThinkers()
    async with by_hand(log, thinkers) as (served, clock):
        ana = await new_person(served.address)
        await ana.open(await ana.make_room(kind="solo", **{"pace": "normal", **options}))
        await ana.until(lambda view: "ready" in view["you"]["may"])
        await ana.do("ready", ready=True)
        table = Practice(ana, clock, log, thinkers, served)
        await ana.do("start")
        if not thinkers.asked:
            await table.until_guest()
        yield table
