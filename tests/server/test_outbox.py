"""The outgoing side of one socket: the newest view, replies in order, and an end for who takes nothing."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.clocks import settle
from web import outbox as outboxes
from web.outbox import MOST_REPLIES, Outbox

pytestmark = pytest.mark.anyio


class Link:
    """A socket that takes frames, or is stuck."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.closed: int | None = None
        self.flows = asyncio.Event()
        self.flows.set()

    async def send(self, text: str) -> None:
        await self.flows.wait()
        self.sent.append(text)

    async def close(self, code: int) -> None:
        self.closed = code


class Table:
    """A source of views that counts how many it was asked for."""

    def __init__(self) -> None:
        self.version = 0

    def newest_view(self, outbox: Outbox) -> str:
        return f"view {self.version}"


def outbox_on(link: Link) -> Outbox:
    return Outbox("instance", "player", link.send, link.close)


async def test_a_stuck_link_gets_the_newest_view_alone_and_every_reply() -> None:
    link, table = Link(), Table()
    link.flows.clear()
    outbox = outbox_on(link)
    running = asyncio.create_task(outbox.run())
    for version in range(1, 20):
        table.version = version
        outbox.offer(table)
        outbox.reply(f"reply {version}")
    await settle()
    link.flows.set()
    outbox.bye("restart")
    await running
    assert link.closed == 1012
    assert link.sent[0] == "view 19"
    assert '"restart"' in link.sent[-1]


async def test_the_view_goes_before_the_replies_and_those_in_order() -> None:
    link, table = Link(), Table()
    outbox = outbox_on(link)
    for number in range(3):
        outbox.reply(f"reply {number}")
    outbox.offer(table)
    running = asyncio.create_task(outbox.run())
    await settle()
    assert link.sent == ["view 0", "reply 0", "reply 1", "reply 2"]
    outbox.bye("gone")
    outbox.bye("elsewhere")
    await running
    assert link.closed == 4002


async def test_who_lets_replies_pile_up_is_slow_and_hears_no_more() -> None:
    link = Link()
    outbox = outbox_on(link)
    for number in range(MOST_REPLIES + 1):
        outbox.reply(str(number))
    await outbox.run()
    assert (link.sent, link.closed) == ([], 4003)


async def test_a_link_that_takes_nothing_is_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outboxes, "SEND_WITHIN", 0)
    link = Link()
    link.flows.clear()
    outbox = outbox_on(link)
    outbox.reply("never")
    await outbox.run()
    assert (link.sent, link.closed) == ([], 4003)
