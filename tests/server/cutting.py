"""A wire between a client and a server of TCP that a test can cut."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress


class Wire:
    """Passes everything on to 127.0.0.1:`port`, until it is cut."""

    def __init__(self, port: int) -> None:
        self._behind = ("127.0.0.1", port)
        self._door = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []
        self._threads: list[threading.Thread] = []
        self._swallows = False
        self.swallowed = threading.Event()
        """Set once an answer was lost."""
        self._spawn(self._accept)

    @property
    def port(self) -> int:
        """Where clients come in."""
        return int(self._door.getsockname()[1])

    def swallow_next_answer(self) -> None:
        """Requests still go through; whoever is answered next hears nothing, and its connection is gone."""
        self._swallows = True

    def cut(self) -> None:
        """End all connections, for both sides. New ones go through."""
        _end(*self._ends)

    def close(self) -> None:
        """Cut, and let nobody in any more."""
        _end(self._door)
        self._threads[0].join()
        self.cut()
        for thread in self._threads:
            thread.join()
        for end in (self._door, *self._ends):
            end.close()

    def _spawn(self, work: Callable[..., None], *ends: socket.socket) -> None:
        self._threads.append(threading.Thread(target=work, args=ends, daemon=True))
        self._threads[-1].start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                front, _ = self._door.accept()
                self._ends.append(front)
                back = socket.create_connection(self._behind)
                self._ends.append(back)
                self._spawn(self._ask, front, back)
                self._spawn(self._answer, back, front)

    def _ask(self, front: socket.socket, back: socket.socket) -> None:
        with suppress(OSError):
            while chunk := front.recv(65536):
                back.sendall(chunk)
        _end(front, back)

    def _answer(self, back: socket.socket, front: socket.socket) -> None:
        with suppress(OSError):
            while chunk := back.recv(65536):
                if self._swallows:
                    self._swallows = False
                    self.swallowed.set()
                    break
                front.sendall(chunk)
        _end(front, back)


def _end(*ends: socket.socket) -> None:
    for end in ends:
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


@contextmanager
def wired(port: int) -> Iterator[Wire]:
    """A wire until the block ends."""
    wire = Wire(port)
    try:
        yield wire
    finally:
        wire.close()
