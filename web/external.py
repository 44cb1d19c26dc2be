"""Outside players: programs that answer for one seat, a line of JSON for a line of JSON. See docs/arena.md.

A program is told what its seat may know and nothing else: the question is made from a `SeatView`. It has no
shell, the arena's own environment and folder, and a standard error that goes where the arena's goes.
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from types import TracebackType
from typing import Final, Protocol, Self

import orjson

from spades import kernel
from spades.arena import NoAnswer
from spades.cards import NAMES, Card, names_of
from spades.engine import TRICKS
from spades.seats import Seat
from spades.view import SeatView
from web.wire import bid_json, bid_of, card_of

ANSWER_SECONDS: Final = 30.0
"""How long a program may think before it counts as hanging; its start is part of its first thought."""

STARTS: Final = 4
"""How often the program of one seat is started: once, and again after it has ended or hung."""

LONGEST_ANSWER: Final = 4096
"""Bytes of a line; who writes more has lost the thread, and counts as ended."""

END_SECONDS: Final = 2.0
"""How long a program may take to end once its standard input is closed."""


class PlayerGone(Exception):
    """A program cannot be started, or ended too often; the message is a sentence for whoever ran the arena."""


class Listener(Protocol):
    """Somebody who answers a line with a line."""

    def ask(self, question: bytes) -> bytes | None:
        """The answer to a line without its end; None where none came. Raises PlayerGone."""
        ...


# --- questions and answers -------------------------------------------------------------------------------


class Outside:
    """A guest whose answers come from outside. Raises NoAnswer where there is none to be understood."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener

    def blind_nil(self, view: SeatView, seed: int) -> bool:
        """Whether it bids Blind Nil; else it says that it looks."""
        del seed
        answer = self._answer(view)
        if answer.get("look") is True:
            return False
        if bid_of(answer.get("bid")) != kernel.BLIND:
            raise NoAnswer
        return True

    def bid(self, view: SeatView, seed: int) -> int:
        """Its bid, any that the protocol can write."""
        del seed
        bid = bid_of(self._answer(view).get("bid"))
        if bid is None:
            raise NoAnswer
        return bid

    def card(self, view: SeatView, seed: int) -> Card:
        """Its card, any of the deck."""
        del seed
        card = card_of(self._answer(view).get("card"))
        if card is None:
            raise NoAnswer
        return card

    def _answer(self, view: SeatView) -> dict[str, object]:
        line = self._listener.ask(orjson.dumps(question(view)))
        if line is None:
            raise NoAnswer
        try:
            answer = orjson.loads(line)
        except ValueError:
            raise NoAnswer from None
        if not isinstance(answer, dict):
            raise NoAnswer
        return answer


def question(view: SeatView) -> dict[str, object]:
    """What a seat is asked on its turn, as JSON knows it: docs/arena.md has the table."""
    public, own = view
    done = len(public.played) // 4
    bidding = public.phase == "bidding"
    return {
        "op": "bid" if bidding else "play",
        "seat": own.seat,
        "hand": None if own.cards is None else names_of(own.cards),
        "bids": [bid_json(bid) for bid in public.bids],
        "leader": public.leader,
        "dealer": public.dealer,
        "tricks": [_trick(public.leaders[at], public.played[4 * at : 4 * at + 4]) for at in range(done)],
        "trick": _trick(public.leader, public.trick),
        "won": public.books,
        "broken": public.broken,
        "scores": public.scores,
        "bags": public.bags,
        "rules": public.rules._asdict(),
        "legal": _legal_bids(view) if bidding else names_of(own.legal),
    }


def _trick(leader: Seat, cards: tuple[Card, ...]) -> list[tuple[Seat, str]]:
    return [((leader + at) % 4, NAMES[card]) for at, card in enumerate(cards)]


def _legal_bids(view: SeatView) -> list[int | str | None]:
    if view.own.cards is None:
        return [bid_json(kernel.BLIND)]
    lowest = kernel.NIL if view.public.rules.nil else 1
    return [bid_json(bid) for bid in range(lowest, TRICKS + 1)]


# --- programs --------------------------------------------------------------------------------------------


def arguments(command: str) -> list[str]:
    """The program and its arguments, as a shell would take them apart. Raises PlayerGone where there is none."""
    try:
        parts = shlex.split(command)
    except ValueError as error:
        raise PlayerGone(f"The command {command!r} cannot be read ({error}): check its quotes.") from None
    if not parts:
        raise PlayerGone("An outside player needs a command, as --external 'python3 player.py'.")
    return parts


class Program:
    """The program of one seat: started when it is first asked, and again where it has ended or hung."""

    def __init__(self, command: str, seat: Seat, answer_seconds: float = ANSWER_SECONDS) -> None:
        self._command = command
        self._seat = seat
        self._answer_seconds = answer_seconds
        self._starts = 0
        self._running: _Running | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._running is not None:
            self._running.end(END_SECONDS)

    def ask(self, question: bytes) -> bytes | None:
        """Its next line; None where it ended, said nothing in time or no end to it. Raises PlayerGone."""
        if self._running is None:
            self._running = self._started()
        line = self._running.ask(question, self._answer_seconds)
        if line is None:
            # A late answer would be taken for the next one: whoever was late begins anew.
            self._running.end(0)
            self._running = None
        return line

    def _started(self) -> _Running:
        if self._starts == STARTS:
            raise PlayerGone(
                f"The outside player {self._command!r} ended or hung {STARTS} times in seat {self._seat}: "
                "run it by itself and see what it says to a question from docs/arena.md."
            )
        self._starts += 1
        try:
            return _Running(arguments(self._command))
        except OSError as error:
            raise PlayerGone(
                f"The outside player {self._command!r} cannot be started ({error.strerror}): check the command."
            ) from None


class _Running:
    """A process with pipes, and a thread that waits for its lines, so that waiting can have an end."""

    def __init__(self, command: list[str]) -> None:
        # A session of its own: what the program starts ends with it, and Ctrl+C is the arena's to answer.
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin, self._process.stdout
        self._waiter = ThreadPoolExecutor(1)

    def ask(self, question: bytes, seconds: float) -> bytes | None:
        """The next line; None where there is none within `seconds`."""
        try:
            self._to.write(question + b"\n")
            self._to.flush()
            line = self._waiter.submit(self._from.readline, LONGEST_ANSWER).result(seconds)
        except (OSError, TimeoutError):
            return None
        return line if line.endswith(b"\n") else None

    def end(self, seconds: float) -> None:
        """Close its input, and kill it where it has not ended after `seconds`."""
        with suppress(OSError):
            self._to.close()
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            self._kill()
            self._process.wait()
        self._waiter.shutdown()
        self._from.close()

    def _kill(self) -> None:
        if hasattr(os, "killpg"):
            os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()
