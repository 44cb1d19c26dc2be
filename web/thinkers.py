"""Thinkers: the processes in which guests, hints and reviews think, each asked over a pipe.

A thought waits here until a thinker is free, a guest's before advice. Nothing else waits for a thinker: one that
is gone, or that sits over one thought for too long, is replaced, and its thoughts are answered with None.
"""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from web.clock import Clock, Handle
from web.limits import Pause
from web.thought_frames import WARM, said_in, thought_line
from web.thoughts import Answered, Asking, Opinion, Thought

logger = logging.getLogger(__name__)

COMMAND: Final = (sys.executable, "-P", "-m", "web.thinker")

BELOW_NORMAL: Final = 10
AHEAD: Final = 2
"""Thoughts that a thinker is given at once, so that it need not wait for the event loop after each."""
LATE_AFTER: Final = 1.5
WARM_WITHIN: Final = 300.0
"""Seconds that a new thinker has to get ready, which without a cache means to compile everything."""
FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 300.0
"""Seconds before a thinker is replaced: twice as long each time, until one has answered something."""
ENDS_WITHIN: Final = 1.0
FAILURES_EVERY: Final = 60.0


class _Asked:
    """A thought on its way, until it is answered or called off."""

    def __init__(self, thought: Thought, answered: Answered) -> None:
        self.thought = thought
        self._answered: Answered | None = answered

    @property
    def is_wanted(self) -> bool:
        return self._answered is not None

    def cancel(self) -> None:
        self._answered = None

    def tell(self, opinion: Opinion | None) -> None:
        answered, self._answered = self._answered, None
        if answered is not None:
            answered(opinion)


class ThinkerProcesses:
    """`count` thinkers, started by `start` and ended by `stop`; before, after, and with none, nobody thinks."""

    def __init__(
        self, count: int, clock: Clock, environment: Mapping[str, str], command: Sequence[str] = COMMAND
    ) -> None:
        self._thinkers = [_Thinker(self, clock, environment, command) for _ in range(count)]
        self._turns: deque[_Asked] = deque()
        self._advice: deque[_Asked] = deque()
        self._lives: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Start them all; each takes thoughts once it is warm."""
        self._lives = [asyncio.create_task(thinker.live()) for thinker in self._thinkers]

    async def stop(self) -> None:
        """End them all."""
        for life in self._lives:
            life.cancel()
        await asyncio.gather(*self._lives, return_exceptions=True)
        for thinker in self._thinkers:
            await thinker.end()

    def ask(self, thought: Thought, answered: Answered) -> Asking:
        """Have it thought by whoever is free first."""
        asked = _Asked(thought, answered)
        (self._advice if thought.op == "advise" else self._turns).append(asked)
        self.hand_out()
        return asked

    def hand_out(self) -> None:
        """Give what waits to whoever is free; where nobody is warm, nobody waits."""
        if not any(thinker.is_warm for thinker in self._thinkers):
            while (asked := self._next()) is not None:
                asked.tell(None)
        for thinker in self._thinkers:
            while thinker.is_free and (asked := self._next()) is not None:
                thinker.give(asked)

    def _next(self) -> _Asked | None:
        for waiting in (self._turns, self._advice):
            while waiting:
                asked = waiting.popleft()
                if asked.is_wanted:
                    return asked
        return None


class _Thinker:
    """One thinker, and the next when that is gone."""

    def __init__(
        self, among: ThinkerProcesses, clock: Clock, environment: Mapping[str, str], command: Sequence[str]
    ) -> None:
        self.is_warm = False
        self._among = among
        self._clock = clock
        self._environment = environment
        self._command = command
        self._process: asyncio.subprocess.Process | None = None
        self._given: deque[_Asked] = deque()
        self._deadline: Handle | None = None
        self._pause = FIRST_PAUSE
        self._failures = Pause(clock, FAILURES_EVERY)
        self._end = ""

    @property
    def is_free(self) -> bool:
        return self.is_warm and len(self._given) < AHEAD

    async def live(self) -> None:
        """Be there, again and again."""
        while True:
            self._end = "has ended"
            try:
                await self._one_life()
            except Exception as error:  # noqa: BLE001 - this owns its task: without thinkers the server plays on
                self._end = f"cannot be had ({type(error).__name__})"
            logger.warning("a thinker %s: the next one starts in %.0f s", self._end, self._pause)
            await self._clock.sleep(self._pause)
            self._pause = min(2 * self._pause, LONGEST_PAUSE)

    def give(self, asked: _Asked) -> None:
        """Ask it one more thought."""
        self._given.append(asked)
        self._write(thought_line(asked.thought))
        if len(self._given) == 1:
            self._expect_within(LATE_AFTER)

    async def _one_life(self) -> None:
        process = self._process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=self._environment,
            # Ctrl+C is for the server, which ends its thinkers itself.
            start_new_session=True,
        )
        _step_back(process.pid)
        self._expect_within(WARM_WITHIN)
        try:
            await self._listen(process)
        finally:
            self._lose()
            await self.end()

    async def end(self) -> None:
        """It ends with its input; one that does not is killed. May be called again, and in the middle of it."""
        if self._process is None:
            return
        if self._process.stdin is not None:
            self._process.stdin.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(ENDS_WITHIN):
                await self._process.wait()
        if self._process.returncode is None:
            self._process.kill()
            await self._process.wait()
        self._process = None

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        if process.stdout is not None:
            async for line in process.stdout:
                self._hear(line)

    def _hear(self, line: bytes) -> None:
        said = said_in(line)
        if said == WARM:
            self.is_warm = True
        elif said.failure and self._failures.take(0):
            logger.error("a mind failed over a thought: %s", said.failure)
        elif said.opinion is not None:
            self._pause = FIRST_PAUSE
        if said != WARM:
            self._given.popleft().tell(said.opinion)
        self._expect_within(LATE_AFTER if self._given else None)
        self._among.hand_out()

    def _write(self, line: bytes) -> None:
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.write(line)

    def _expect_within(self, seconds: float | None) -> None:
        """It says something within `seconds`, or it goes."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self._clock.later(seconds, self._kill)

    def _kill(self) -> None:
        self._end = "was late and is ended"
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()

    def _lose(self) -> None:
        self.is_warm = False
        self._expect_within(None)
        given, self._given = self._given, deque()
        for asked in given:
            asked.tell(None)
        self._among.hand_out()


def thinker_environment(cache: Path | None) -> dict[str, str]:
    """What a thinker finds in its environment: the server's own, less its settings, some of which are secrets.

    `cache` is where compiled thoughts are kept.
    """
    mine = {name: value for name, value in os.environ.items() if not name.startswith("SPADES_")}
    mine["PYTHONPATH"] = str(Path(__file__).resolve().parents[1])
    if cache is not None:
        mine["NUMBA_CACHE_DIR"] = str(cache)
    return mine


def _step_back(pid: int) -> None:
    """The table comes first: a thinker runs below normal priority."""
    if sys.platform != "win32":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, pid, BELOW_NORMAL)
