"""Thinkers as they are: processes that think, die, are late, fail, and are replaced, and never outlive their server."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from spades.bots.leanings import EVEN, Leaning
from spades.bots.levels import Level
from spades.sight import see
from tests.laws.positions import seen_by_each
from tests.room.driven import alone_playing
from tests.server.clocks import HandClock, settle
from tests.server.process import ROOT
from web import thinking as thinking_of_minds
from web.clock import Clock, SystemClock
from web.guests import guest_thought
from web.thinkers import COMMAND, ThinkerProcesses, thinker_environment
from web.thought_frames import WARM, Said, said_in, said_line, thought_in, thought_line
from web.thoughts import Opinion, Thought

pytestmark = pytest.mark.anyio

GUARD = 180.0
"""Seconds after which a test gives up waiting: no figure, only the end of a test that hangs.

Where nothing is compiled yet a thinker takes a while to get ready.
"""

QUICK = (
    *COMMAND[:2],
    *("-c", "import sys; sys.modules['numba'] = None; from web.thinker import main; main()"),
)
"""A thinker without the compiler, which takes seconds to load: it thinks the same, of fewer deals."""

SILENT = (sys.executable, "-c", "import sys; print('[null,\"\"]', flush=True); sys.stdin.read()")
"""A thinker that gets ready and then answers nothing."""


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(GUARD):
        while not true():
            await settle()


async def answer(pool: ThinkerProcesses, thought: Thought) -> Opinion | None:
    """What comes of one thought."""
    told = asyncio.get_running_loop().create_future()
    pool.ask(thought, told.set_result)
    async with asyncio.timeout(GUARD):
        opinion: Opinion | None = await told
    return opinion


def is_warm(pool: ThinkerProcesses) -> bool:
    return any(thinker.is_warm for thinker in pool._thinkers)


def process_of(pool: ThinkerProcesses) -> asyncio.subprocess.Process:
    process = pool._thinkers[0]._process
    assert process is not None
    return process


@asynccontextmanager
async def thinking(
    clock: Clock | None = None, command: tuple[str, ...] = QUICK
) -> AsyncIterator[ThinkerProcesses]:
    """One thinker, warm."""
    pool = ThinkerProcesses(1, clock or SystemClock(), thinker_environment(None), command)
    pool.start()
    try:
        await until(lambda: is_warm(pool))
        yield pool
    finally:
        await pool.stop()


def thoughts() -> list[Thought]:
    """Those of a hand's guests."""
    found, room = [], alone_playing(blind_nil=True)
    while (seat := room.table.turn) is not None:
        thought = guest_thought(room.room, seat) if seat else None
        found += [thought._replace(leaning=EVEN)] if thought else []
        room.turn()
    return found


# --- a life ----------------------------------------------------------------------------------------------


async def test_a_thinker_thinks_is_replaced_when_it_dies_and_ends_with_its_pool(
    caplog: pytest.LogCaptureFixture,
) -> None:
    clock = HandClock()
    async with thinking(clock, COMMAND) as pool:
        for thought in thoughts():
            assert await answer(pool, thought) == thinking_of_minds.opinion_on(thought)
        first = process_of(pool)
        first.kill()
        await until(lambda: caplog.messages != [])
        assert await answer(pool, thoughts()[0]) is None
        await clock.advance(1)
        await until(lambda: is_warm(pool))
        second = process_of(pool)
        assert second.pid != first.pid
        assert await answer(pool, thoughts()[0]) == thinking_of_minds.opinion_on(thoughts()[0])
    assert caplog.messages == ["a thinker has ended: the next one starts in 1 s"]
    assert second.returncode == 0
    assert await answer(pool, thoughts()[0]) is None


async def test_every_level_and_leaning_has_its_opinion_and_advice() -> None:
    bid = next(thought for thought in thoughts() if thought.op == "bid")
    card = thoughts()[-1]
    levels: tuple[Level, ...] = ("easy", "medium", "hard", "expert")
    async with thinking() as pool:
        for level in levels:
            for leaning in (EVEN, Leaning(20, 5, -3)):
                for thought in (bid, card):
                    asked = thought._replace(level=level, leaning=leaning)
                    opinion = await answer(pool, asked)
                    advice = await answer(pool, asked._replace(op="advise"))
                    assert opinion is not None
                    assert advice is not None
                    assert advice.choice == opinion.choice


async def test_a_thinker_that_sits_over_a_thought_is_ended_and_each_next_one_comes_later(
    caplog: pytest.LogCaptureFixture,
) -> None:
    clock = HandClock()
    async with thinking(clock, SILENT) as pool:
        for pause in (1, 2, 4):
            told: list[Opinion | None] = []
            pool.ask(thoughts()[0], told.append)
            pool.ask(thoughts()[1], told.append)
            await clock.advance(1.4)
            assert told == []
            await clock.advance(0.1)
            await until(lambda told=told: len(told) == 2)  # type: ignore[misc]
            assert told == [None, None]
            line = f"a thinker was late and is ended: the next one starts in {pause} s"
            await until(lambda line=line: line in caplog.messages)  # type: ignore[misc]
            await clock.advance(pause - 0.1)
            assert not is_warm(pool)
            await clock.advance(0.1)
            await until(lambda: is_warm(pool))
    assert len(caplog.messages) == 3


async def test_a_thinker_that_cannot_even_start_is_tried_again(caplog: pytest.LogCaptureFixture) -> None:
    clock = HandClock()
    pool = ThinkerProcesses(1, clock, {}, ("/no/such/python",))
    pool.start()
    for tries in (1, 2, 3):
        await until(lambda tries=tries: len(caplog.messages) == tries)  # type: ignore[misc]
        assert await answer(pool, thoughts()[0]) is None
        await clock.advance(2 ** (tries - 1))
    await pool.stop()
    assert caplog.messages[0] == "a thinker cannot be had (FileNotFoundError): the next one starts in 1 s"


async def test_a_mind_that_fails_over_a_thought_is_told_of_once_and_thinks_the_next(
    caplog: pytest.LogCaptureFixture,
) -> None:
    good = thoughts()[-1]
    bad = good._replace(view=good.view._replace(own=good.view.own._replace(legal=0)))
    async with thinking() as pool:
        for _ in range(3):
            assert await answer(pool, bad) is None
            assert await answer(pool, good) == thinking_of_minds.opinion_on(good)
    (line,) = caplog.messages
    assert line.startswith("a mind failed over a thought: ")


def test_an_answer_that_cannot_travel_is_a_failure_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    class Foreign:
        def card(self, view: object, seed: int) -> object:
            return {view, seed}

    monkeypatch.setattr(thinking_of_minds, "_mind", lambda level, leaning: Foreign())
    said = said_in(thinking_of_minds.answer_to(thought_line(thoughts()[-1])))
    assert "Error at " in said.failure
    assert said.opinion is None


@pytest.mark.parametrize(
    ("command", "when"),
    [("QUICK", "is_warm(pool)"), ("COMMAND", "pool._thinkers[0]._process")],
    ids=["warm", "loading"],
)
def test_a_thinker_ends_when_its_server_is_killed(command: str, when: str) -> None:
    """The pipe of standard error is held by both: it ends when the last of them does."""
    code = (
        "import asyncio\n"
        "from tests.server.test_thinkers import *\n"
        "async def main():\n"
        f"    pool = ThinkerProcesses(1, SystemClock(), thinker_environment(None), {command})\n"
        "    pool.start()\n"
        f"    await until(lambda: {when})\n"
        "    print('now', flush=True)\n"
        "    await asyncio.Event().wait()\n"
        "asyncio.run(main())\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == b"now\n"
        server.kill()
        _, complaints = server.communicate(timeout=GUARD)
    assert complaints == b""


# --- the queue -------------------------------------------------------------------------------------------


async def test_guests_go_before_advice_and_what_is_called_off_is_never_told() -> None:
    told: list[str] = []
    async with thinking() as pool:
        advise = thoughts()[-1]._replace(op="advise")
        for name in ("given 1", "given 2", "advice 1", "called off", "advice 2"):
            asking = pool.ask(advise, lambda _, name=name: told.append(name))  # type: ignore[misc]
            if name == "called off":
                asking.cancel()
        pool.ask(thoughts()[-1], lambda _: told.append("guest"))
        pool.ask(thoughts()[-1], lambda _: told.append("gone")).cancel()
        await until(lambda: len(told) == 5)
        assert await answer(pool, thoughts()[-1]) is not None
    assert told == ["given 1", "given 2", "guest", "advice 1", "advice 2"]


async def test_without_thinkers_nobody_is_waited_for() -> None:
    told: list[Opinion | None] = []
    pool = ThinkerProcesses(0, HandClock(), {})
    pool.start()
    pool.ask(thoughts()[0], told.append).cancel()
    assert told == [None]
    await pool.stop()


# --- what travels ----------------------------------------------------------------------------------------


def test_a_thought_arrives_as_it_was_sent() -> None:
    for table, seat in seen_by_each(range(40, 44)):
        if table.phase != "undealt":
            thought = Thought("card", "expert", Leaning(-20, 5, 3), see(table, seat), 2**64 - 1)
            assert thought_in(thought_line(thought)) == thought


def test_what_a_thinker_says_arrives_as_it_was_said() -> None:
    for said in (WARM, Said(Opinion(-1, None, 0.0, "first", 0)), Said(failure="KeyError at mind:3")):
        assert said_in(said_line(said)) == said


def test_a_thinker_hears_nothing_of_the_servers_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPADES_KEYS", "secret")
    assert "secret" not in thinker_environment(None).values()
    assert not [name for name in thinker_environment(None) if name.startswith("SPADES_")]
