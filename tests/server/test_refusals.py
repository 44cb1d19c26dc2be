"""Every refusal code, and what can be no request at all. Nothing refused changes anything."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest

from spades.cards import NAMES
from tests.server.clocks import HandClock
from tests.server.persons import Person, four_playing, four_seated, fresh_cut, new_person, play_all
from tests.server.serving import serving
from web import protocol
from web.log import MemoryLog, Result, Row, Unknown

pytestmark = pytest.mark.anyio


async def expect(person: Person, code: protocol.RefusalCode, kind: str, **fields: object) -> None:
    before = person.view["version"]
    assert await person.refused(kind, **fields) == code
    assert person.view["version"] == before


def to_bid(persons: list[Person]) -> tuple[Person, list[Person]]:
    seat = persons[0].view["hand"]["turn"]
    return persons[seat], [person for person in persons if person is not persons[seat]]


async def test_the_lobby_refuses_with_a_reason() -> None:
    async with serving() as served:
        ana, ben, cleo, dan = await four_seated(served.address)
        late = await (await new_person(served.address)).open(f"/r/{ana.view['room']['code']}/socket")
        await expect(late, "not-seated", "ready", ready=True)
        await expect(late, "seat-taken", "sit", seat=1, name="Eve")
        await expect(ben, "bad-name", "sit", seat=1, name=7)
        await expect(ben, "bad-name", "sit", seat=1)
        await expect(ben, "not-creator", "start")
        await expect(ben, "not-creator", "options", options={"target": 300})
        await expect(ben, "not-creator", "remove", seat=2)
        answer = await ana.ask("start")
        assert (answer["code"], answer["who"]) == ("not-ready", [0, 1, 2, 3])
        for options in (
            {"target": 400},
            {"nil": False, "blind_nil": True},
            {"nil": 1},
            {"speed": 2},
            {"grace": True},
        ):
            await expect(ana, "bad-options", "options", options=options)
        await expect(cleo, "stale-commitment", "ready", ready=True, cut="0" * 64, commitment="0" * 16)
        await expect(cleo, "bad-message", "ready", ready=True, cut="0" * 64)
        await expect(cleo, "bad-message", "ready", ready=True, cut="0" * 63)
        await expect(cleo, "bad-message", "ready", ready=1)
        await expect(dan, "unknown-emoji", "react", emoji="🃏")
        await expect(dan, "stale", "bid", hand=1, bid=3)
        await expect(dan, "not-now", "lobby")
        await expect(dan, "not-now", "back")
        await expect(dan, "not-now", "end")
        await expect(dan, "not-now", "cover", seat=0)
        await expect(dan, "not-now", "nudge", seat=0)
        await expect(dan, "bad-message", "sit", seat=4, name="Dan")
        await expect(dan, "bad-message", "sit", seat=True, name="Dan")
        await expect(dan, "bad-message", "shout")
        await dan.do("react", emoji="👍")
        await expect(dan, "too-fast", "react", emoji="👍")


async def test_bidding_refuses_with_a_reason() -> None:
    async with serving() as served:
        persons = await four_playing(served.address, blind_nil=True)
        bidder, others = to_bid(persons)
        hand = bidder.view["hand"]["number"]
        await expect(others[0], "not-your-turn", "bid", hand=hand, bid=3)
        await expect(bidder, "look-first", "bid", hand=hand, bid=3)
        await expect(bidder, "stale", "bid", hand=hand + 1, bid=3)
        await expect(bidder, "not-now", "play", hand=hand, turn_no=0, card="2C")
        await expect(bidder, "not-now", "next", hand=hand)
        await expect(persons[0], "not-now", "options", options={"target": 300})
        await expect(persons[0], "not-now", "sit", seat=0, name="Zoe")
        await expect(persons[0], "not-now", "start")
        for bid in (0, 3.5, "4", -1, 14, None, True, [4], {"bid": 4}, 10**9, "Nil", ""):
            await expect(bidder, "bad-bid", "bid", hand=hand, bid=bid)
        await bidder.do("look", hand=hand)
        await expect(bidder, "already-looked", "look", hand=hand)
        await expect(bidder, "already-looked", "bid", hand=hand, bid="blind")
        await bidder.do("bid", hand=hand, bid=4)
        await expect(bidder, "not-your-turn", "bid", hand=hand, bid=5)
        assert [seat["bid"] for seat in bidder.view["seats"]].count(4) == 1


B1 = ["0", "NaN", "3.5", '"4"', "-1", "14", "null", "true", "[4]", "1e9"]


async def test_a_bid_that_is_no_bid_is_refused_and_every_room_lives_on() -> None:
    """As bytes: what Python would not send, such as NaN, too."""
    async with serving() as served:
        persons, others = await four_playing(served.address), await four_playing(served.address)
        bidder, _ = to_bid(persons)
        for number, bid in enumerate(B1):
            answer = await bidder.answer_to(f'{{"kind":"bid","id":"b{number}","hand":1,"bid":{bid}}}')
            assert answer["code"] == ("bad-message" if bid == "NaN" else "bad-bid"), bid
        assert bidder.view["hand"]["turn"] == bidder.view["you"]["seat"]
        for room in (persons, others):
            await play_all(room, lambda view: view["room"]["phase"] == "playing")


async def test_nil_and_blind_nil_are_refused_where_they_are_off() -> None:
    async with serving() as served:
        persons = await four_playing(served.address, nil=False)
        bidder, _ = to_bid(persons)
        hand = bidder.view["hand"]["number"]
        await expect(bidder, "nil-off", "bid", hand=hand, bid="nil")
        await expect(bidder, "blind-off", "bid", hand=hand, bid="blind")
        await expect(bidder, "already-looked", "look", hand=hand)


async def test_play_refuses_with_a_reason_and_the_player_can_still_play() -> None:
    async with serving() as served:
        persons = await four_playing(served.address)
        await play_all(persons, lambda view: view["room"]["phase"] == "playing")
        hand = persons[0].view["hand"]["number"]
        follower_refused = leader_refused = False
        while not (follower_refused and leader_refused):
            assert persons[0].view["room"]["phase"] == "playing"
            player, others = to_bid(persons)
            view = player.view
            turn_no, legal, held = view["hand"]["turn_no"], view["you"]["legal"], view["you"]["cards"]
            at = {"hand": hand, "turn_no": turn_no}
            if turn_no == 0:
                await expect(others[0], "not-your-turn", "play", **at, card="2C")
                await expect(player, "stale", "play", hand=hand, turn_no=turn_no + 1, card=legal[0])
                for card in ("1C", "ZZ", "", None, 5, ["2C"], "QSX", True):
                    await expect(player, "bad-card", "play", **at, card=card)
                missing = next(name for name in NAMES if name not in held)
                await expect(player, "not-your-card", "play", **at, card=missing)
            refused = [name for name in held if name not in legal]
            if refused and view["hand"]["trick"]:
                await expect(player, "must-follow", "play", **at, card=refused[0])
                assert player.view["you"]["cards"] == held
                follower_refused = True
            elif refused:
                await expect(player, "spades-not-broken", "play", **at, card=refused[0])
                leader_refused = True
            await player.do("play", **at, card=legal[0])
            for person in persons:
                await person.until(lambda view, after=turn_no + 1: view["hand"]["turn_no"] == after)  # type: ignore[misc]


BAD_FRAMES = [
    "", "{", "[]", "null", "3", '"play"', "NaN", '{"kind":"play","id":"a","hand":NaN}', '{"kind":"stand"}',
    '{"kind":"stand","id":"a\\u0085"}', '{"kind":"stand","id":"\\u009b2J"}',
    '{"id":"a"}', '{"kind":"stand","id":""}', '{"kind":"stand","id":"' + "x" * 37 + '"}', '{"kind":"stand","id":5}',
    '{"kind":"stand","id":"\\ud800"}', '{"kind":"play","id":"a","hand":"1","turn_no":0,"card":"2C"}',
    '{"kind":"play","id":"a","hand":1,"turn_no":1.5,"card":"2C"}', '{"kind":"options","id":"a","options":[]}',
    '{"kind":"react","id":"a","emoji":7}', '{"kind":["stand"],"id":"a"}', "[" * 2000, b"\x00\x01", b'{"kind":"stand"}',
    '{"kind":"bid","id":"a","hand":' + "9" * 400 + ',"bid":1}', "\x00", '{"kind":"view","id":"a"}',
]  # fmt: skip


@pytest.mark.parametrize("frame", BAD_FRAMES, ids=range(len(BAD_FRAMES)))
async def test_what_is_no_message_is_refused_and_the_link_lives(frame: str | bytes) -> None:
    async with serving() as served:
        ana = await new_person(served.address)
        await ana.open(await ana.make_room())
        answer = await ana.answer_to(frame)
        assert (answer["kind"], answer["code"]) == ("refused", "bad-message")
        assert (await ana.ask("ping"))["kind"] == "done"


@pytest.mark.parametrize("id", ["a", "x" * 36, "🎉" * 36, "a\u200bb", "\u00a0", "  "])
async def test_a_refusal_of_what_is_no_message_names_its_id_where_that_is_good(id: str) -> None:
    async with serving() as served:
        ana = await new_person(served.address)
        await ana.open(await ana.make_room())
        for frame in (
            {"kind": "shout"},
            {"kind": "sit", "seat": 9},
            {"kind": "play", "hand": "1"},
            {"kind": "ready"},
        ):
            answer = await ana.answer_to(json.dumps({**frame, "id": id}))
            assert (answer["code"], answer["id"]) == ("bad-message", id)
        assert (await ana.ask("ping", id=id))["kind"] == "done"


async def test_a_large_frame_is_refused_and_a_huge_one_closes_this_link_alone() -> None:
    async with serving() as served:
        ana, ben, *_ = await four_seated(served.address)
        answer = await ana.answer_to(json.dumps({"kind": "stand", "id": "a", "x": "y" * 5120}))
        assert answer["code"] == "too-large"
        await ana.do("ready", ready=True)
        await ana.send("x" * 70_000)
        assert (await ana.closed())[0] == 1009
        await ben.do("ready", ready=True)


async def test_requests_beyond_the_limit_are_too_fast_and_a_flood_is_closed() -> None:
    async with serving(clock=HandClock(), requests_per_second=50) as served:
        ana = await new_person(served.address)
        await ana.open(await ana.make_room())
        for _ in range(101):
            await ana.send('{"kind":"ping","id":"a"}')
        answer = await ana.until_told("refused")
        assert (answer["id"], answer["code"]) == (None, "too-fast")
        for _ in range(400):
            await ana.send('{"kind":"ping","id":"a"}')
        assert (await ana.closed())[0] == 4004
        assert ana.others[-1] == {"kind": "bye", "code": "flood"}


async def test_a_flood_is_closed_though_some_of_its_frames_are_heard() -> None:
    clock = HandClock()
    async with serving(clock=clock, requests_per_second=50) as served:
        ana = await new_person(served.address)
        await ana.open(await ana.make_room())
        for tenth in range(1, 6):
            for _ in range(50):
                await ana.send('{"kind":"ping","id":"a"}')
            if tenth < 5:
                await ana.until(lambda _, sent=50 * tenth: len(ana.others) == sent)  # type: ignore[misc]
                await clock.advance(0.1)
        assert (await ana.closed())[0] == 4004


def test_every_code_of_the_closed_list_is_expected_somewhere_in_this_file() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    assert [code for code in get_args(protocol.RefusalCode) if f'"{code}"' not in source] == []


async def test_a_log_that_gives_no_answer_means_try_again_and_nothing_is_acknowledged() -> None:
    log = StubbornLog()
    async with serving(log=log) as served:
        ana = await new_person(served.address)
        await ana.open(await ana.make_room())
        await ana.until(lambda view: "ready" in view["you"]["may"])
        log.stubborn = True
        assert await ana.refused("ready", ready=True) == "try-again"
        # A store that another program holds takes seconds to say so: eight times that would be silence.
        assert log.asked == 1
        assert ana.view["seats"][0]["ready"] is False
        log.stubborn = False
        await ana.do("ready", ready=True, **fresh_cut(ana.view))


class StubbornLog(MemoryLog):
    """A log that, while stubborn, neither takes a row nor says that it did not."""

    stubborn = False
    asked = 0

    async def append(self, row: Row) -> Result:
        self.asked += self.stubborn
        return Unknown() if self.stubborn else await super().append(row)
