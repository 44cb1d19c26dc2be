"""Errors that nobody handled: what is logged as one, and what the event loop was left with."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class _Kept(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.name}: {record.getMessage()}")


@contextmanager
def errors() -> Iterator[list[str]]:
    """The errors of the block, a line each. A server that is to be heard too has to run already."""
    kept, loop, uvicorn = _Kept(), asyncio.get_running_loop(), logging.getLogger("uvicorn")
    handler, shown = loop.get_exception_handler(), uvicorn.handlers

    def unhandled(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        kept.lines.append(f"{context['message']}: {context.get('exception')!r}")

    logging.getLogger().addHandler(kept)
    # Its own would print every warning of a request that is none.
    uvicorn.handlers = [kept]
    loop.set_exception_handler(unhandled)
    try:
        yield kept.lines
    finally:
        logging.getLogger().removeHandler(kept)
        uvicorn.handlers = shown
        loop.set_exception_handler(handler)
