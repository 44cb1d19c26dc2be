"""A hand with three guests at expert, in a process of its own: what it loaded, and how its guests came to their cards.

python -m tests.server.expert_hand
"""

from __future__ import annotations

import asyncio
import json
import sys

from tests.server.clocks import settle
from tests.server.persons import new_person
from tests.server.serving import serving
from web.codec import events_of
from web.room.events import GuestDecided


async def play() -> list[GuestDecided]:
    """Play it with one thinker, once that is warm; how the guests decided."""
    async with serving(thinkers=1) as served:
        pool = served.app.state.rooms._services.thinkers
        async with asyncio.timeout(120):
            while not pool._thinkers[0].is_warm:
                await settle()
        ana = await new_person(served.address)
        await ana.open(await ana.make_room(kind="solo", level="expert"))
        await ana.until(lambda view: "ready" in view["you"]["may"])
        await ana.do("ready", ready=True)
        await ana.do("start")
        await ana.play_on(lambda view: view["room"]["phase"] == "review")
        rows = await served.log.tail(ana.code)
        return [event for row in rows for event in events_of(row.events) if isinstance(event, GuestDecided)]


def main() -> None:
    """Print one line of JSON."""
    decided = asyncio.run(play())
    fell_back = sum(how.fallback for how in decided)
    print(json.dumps({"modules": sorted(sys.modules), "decided": len(decided), "fell_back": fell_back}))


if __name__ == "__main__":
    main()
