"""Bouts over several processes: the same bouts in the same order, however many play them."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import NoReturn

from web.external import PlayerGone
from web.seating import Contest, Report, seated


class WorkerGone(Exception):
    """A worker process ended without a word."""


def bouts(contest: Contest, count: int, threads: int) -> Iterator[Report]:
    """Bouts 0 to `count - 1`, each played by one of `threads` processes. Raises PlayerGone and WorkerGone.

    One thread is this process itself.
    """
    if threads == 1:
        with seated(contest) as play:
            yield from map(play, range(count))
        return
    with ExitStack() as workers:
        ends = [
            workers.enter_context(_worker(contest, range(first, count, threads))) for first in range(threads)
        ]
        for number in range(count):
            yield _received(ends[number % threads])


@contextmanager
def _worker(contest: Contest, numbers: Iterable[int]) -> Iterator[Connection]:
    """The end where the reports of a worker come out, in the order of `numbers`."""
    # Spawned and not forked: a compiler's threads and locks do not survive a fork.
    spawn = get_context("spawn")
    ours, its = spawn.Pipe(duplex=False)
    process = spawn.Process(target=_work, args=(contest, numbers, its), daemon=True)
    # Ctrl+C reaches every process of a terminal: this one answers it, and ends the others. Whoever starts while
    # it is ignored goes on ignoring it.
    answer = signal.signal(signal.SIGINT, signal.SIG_IGN)
    process.start()
    signal.signal(signal.SIGINT, answer)
    its.close()
    try:
        yield ours
    except BaseException:
        process.terminate()
        raise
    finally:
        process.join()
        ours.close()


def _received(end: Connection) -> Report:
    try:
        told: Report | PlayerGone = end.recv()
    except EOFError:
        raise WorkerGone("A process of the arena ended by itself; what it said stands above.") from None
    if isinstance(told, PlayerGone):
        raise told
    return told


def _work(contest: Contest, numbers: Iterable[int], end: Connection) -> None:
    # Told to end, it still ends its outside players first.
    signal.signal(signal.SIGTERM, _leave)
    with seated(contest) as play:
        try:
            for number in numbers:
                end.send(play(number))
        except PlayerGone as gone:
            end.send(gone)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _leave(_signal: int, _frame: object) -> NoReturn:
    raise SystemExit
