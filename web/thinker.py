"""A thinker: a process of its own that reads thoughts from its standard input and writes opinions to its output.

    python -m web.thinker

Started and ended by `web/thinkers.py`. It knows the views that it is sent, and no table, room, name or code.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread


def main() -> None:
    """Think until the standard input ends."""
    thoughts = _thoughts()
    say = os.fdopen(os.dup(1), "wb", buffering=0)
    # Whatever else prints does so beside the answers.
    os.dup2(2, 1)
    # Only now: loading a compiler takes seconds, and a server that is killed meanwhile takes this along.
    from web.thinking import answer_to, ready

    with suppress(BrokenPipeError):
        say.write(ready())
        for line in thoughts:
            say.write(answer_to(line))


def _thoughts() -> Iterator[bytes]:
    """The lines of the standard input.

    They are read beside the thinking, so that a server that is gone ends its thinker in the middle of a thought.
    """
    asked = SimpleQueue[bytes]()
    # Not `sys.stdin`: an interpreter that ends wants that for itself, and would wait for the one who reads it.
    listening = os.fdopen(os.dup(0), "rb")

    def read() -> None:
        for line in listening:
            asked.put(line)
        os._exit(0)

    Thread(target=read, daemon=True).start()
    return iter(asked.get, None)


if __name__ == "__main__":
    main()
