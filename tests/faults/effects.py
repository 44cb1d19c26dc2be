"""What was asked, what was answered and what was written: whether each request took effect once, and so it was told.

A copy is one delivery of a request on one link. Of a request that is in the log, every answer says so, and from
the first `done` on no copy hears anything else. (One that was accepted and changed nothing leaves no row: it may be
judged anew by a server that does not remember it. docs/protocol.md, "Ids and sending again".)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from spades.events import BidPlaced, CardPlayed, Dealt
from tests.faults.judge import LATER, chain_faults
from tests.server.persons import Json
from web.codec import events_of
from web.log import Row
from web.wire import bid_of, card_of


@dataclass
class Copy:
    """One delivery. `at` and `answered` are ticks; `written`: rows of the room when the answer was heard."""

    at: int
    link: int
    answer: Json | None = None
    answered: int = 0
    written: int = 0

    @property
    def done(self) -> int | None:
        """The version that it was acknowledged at."""
        return self.answer["version"] if self.answer and self.answer["kind"] == "done" else None

    @property
    def refused(self) -> str | None:
        """The code of a refusal that judged it."""
        code = self.answer["code"] if self.answer and self.answer["kind"] == "refused" else None
        return None if code in LATER else code


@dataclass
class Request:
    """What one person asked for, under one id, however often it was delivered."""

    player: str
    id: str
    wish: Json
    copies: list[Copy] = field(default_factory=list)

    @property
    def is_done(self) -> bool:
        """Whether any copy was acknowledged."""
        return any(copy.done is not None for copy in self.copies)


def wrongs(requests: Iterable[Request], rows: Sequence[Row]) -> list[str]:
    """Everything that is not as it should be; empty where all is well."""
    found = list(_of_the_log(rows))
    of_id = {(row.actor, row.id): row for row in rows}
    for request in requests:
        row = of_id.get((request.player, request.id))
        found += [f"{request.wish['kind']} {request.id}: {wrong}" for wrong in _of(request, row)]
    return found


def _of_the_log(rows: Sequence[Row]) -> Iterator[str]:
    yield from chain_faults(rows)
    deals = Counter(
        event.number for row in rows for event in events_of(row.events) if isinstance(event, Dealt)
    )
    yield from (f"hand {hand} was dealt {times} times" for hand, times in deals.items() if times > 1)


def _of(request: Request, row: Row | None) -> Iterator[str]:
    done = [copy for copy in request.copies if copy.done is not None]
    if row is not None:
        yield from (
            f"acknowledged at {copy.done}, written at {row.version}"
            for copy in done
            if copy.done != row.version
        )
        if not _does(row, request.wish):
            yield f"row {row.version} does something else"
    yield from (f"acknowledged at {copy.done}, before it was written" for copy in done if _too_early(copy))
    if row is not None and done:
        yield from _afterwards(request, min(copy.answered for copy in done))


def _too_early(copy: Copy) -> bool:
    return copy.done is not None and copy.done > copy.written


def _afterwards(request: Request, first: int) -> Iterator[str]:
    for copy in request.copies:
        if copy.at > first and copy.refused:
            yield f"refused as {copy.refused} after it was acknowledged"


def _does(row: Row, wish: Json) -> bool:
    events = events_of(row.events)
    if wish["kind"] == "play":
        return [event.card for event in events if isinstance(event, CardPlayed)] == [card_of(wish["card"])]
    if wish["kind"] == "bid":
        return [event.bid for event in events if isinstance(event, BidPlaced)] == [bid_of(wish["bid"])]
    return True


def unanswered(requests: Iterable[Request], open_links: Sequence[bool]) -> list[str]:
    """The copies that nobody answered though their link stayed open."""
    return [
        f"{request.wish['kind']} {request.id} was never answered"
        for request in requests
        for copy in request.copies
        if copy.answer is None and open_links[copy.link]
    ]


def reacted(requests: Iterable[Request], told: Iterable[Json]) -> list[str]:
    """Seats whose reaction was shown more often than they asked."""
    asked = Counter(request.player for request in requests if request.wish["kind"] == "react")
    shown = Counter(str(message["seat"]) for message in told if message["kind"] == "reaction")
    return ["a reaction was shown too often"] if shown.total() > asked.total() else []
