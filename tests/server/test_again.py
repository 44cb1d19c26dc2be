"""The same request again: the same answer, and done once (R1-R3, L10)."""

from __future__ import annotations

import pytest

from tests.server.persons import Json, Person, four_playing, four_seated, new_person, play_all
from tests.server.serving import serving
from web.log import MemoryLog

pytestmark = pytest.mark.anyio


def to_act(persons: list[Person]) -> tuple[Person, list[Person]]:
    seat = persons[0].view["hand"]["turn"]
    return persons[seat], [person for person in persons if person is not persons[seat]]


async def many_pings(person: Person, count: int = 600) -> None:
    """More answers than a room remembers."""
    for number in range(count):
        await person.send(f'{{"kind":"ping","id":"ping{number}"}}')
        if number % 100 == 99:
            await person.ask("ping")


async def test_the_same_id_gets_the_same_done() -> None:
    async with serving() as served:
        ana, ben, *_ = await four_seated(served.address)
        first = await ben.ask("ready", id="a", ready=True)
        await ben.do("ready", ready=False)
        await ana.do("ready", ready=True)
        assert await ben.ask("ready", id="a", ready=True) == first
        assert not ben.view["seats"][1]["ready"]


async def test_an_id_is_ones_own() -> None:
    async with serving() as served:
        ana, ben, *_ = await four_seated(served.address)
        mine = await ana.ask("ready", id="a", ready=True)
        yours = await ben.ask("ready", id="a", ready=True)
        assert yours["version"] > mine["version"]
        await ben.until(lambda view: view["seats"][0]["ready"] and view["seats"][1]["ready"])


async def test_the_same_id_gets_the_same_done_on_another_link() -> None:
    async with serving() as served:
        persons = await four_playing(served.address)
        bidder, _ = to_act(persons)
        first = await bidder.ask("bid", id="a", hand=1, bid=4)
        await bidder.leave()
        bidder.others.clear()
        await bidder.open(bidder.socket)
        assert await bidder.ask("bid", id="a", hand=1, bid=4) == first


async def test_the_same_id_gets_the_same_done_after_a_restart_of_the_server() -> None:
    log = MemoryLog()
    async with serving(log) as served:
        persons = await four_playing(served.address)
        bidder, _ = to_act(persons)
        ready = next(other for other in bidder.others if other["kind"] == "done")
        first = await bidder.ask("bid", id="a", hand=1, bid=4)
        code, token = bidder.code, bidder.token
    async with serving(log) as served:
        again = await Person(served.address, token).open(f"/r/{code}/socket")
        assert await again.ask("bid", id="a", hand=1, bid=4) == first
        assert await again.ask("ready", id=ready["id"], ready=True) == ready


async def test_the_same_id_gets_the_same_done_after_the_room_slept() -> None:
    async with serving() as served:
        persons = await four_playing(served.address)
        bidder, _ = to_act(persons)
        first = await bidder.ask("bid", id="a", hand=1, bid=4)
        # A failed room is woken from its log like one that slept.
        served.app.state.rooms._drop(served.app.state.rooms._actors[bidder.code])
        await bidder.closed()
        await bidder.open(bidder.socket)
        assert await bidder.ask("bid", id="a", hand=1, bid=4) == first


async def test_the_same_id_gets_the_same_done_though_it_was_long_ago() -> None:
    async with serving(requests_per_second=10_000) as served:
        ana, ben, *_ = await four_seated(served.address)
        first = await ben.ask("ready", id="a", ready=True)
        await ana.do("ready", ready=True)
        await many_pings(ben)
        assert await ben.ask("ready", id="a", ready=True) == first


async def test_a_card_long_played_is_still_acknowledged_and_not_refused() -> None:
    async with serving(requests_per_second=10_000) as served:
        persons = await four_playing(served.address)
        bidder, _ = to_act(persons)
        first = await bidder.ask("bid", id="a", hand=1, bid=4)
        await play_all(persons, lambda view: view["room"]["phase"] == "review")
        await many_pings(bidder)
        assert await bidder.ask("bid", id="a", hand=1, bid=4) == first
        assert await bidder.refused("bid", id="b", hand=1, bid=4) == "not-now"


async def test_a_refused_request_is_judged_afresh() -> None:
    async with serving() as served:
        persons = await four_playing(served.address)
        bidder, others = to_act(persons)
        after = persons[(bidder.view["you"]["seat"] + 1) % 4]
        assert after in others
        assert await after.refused("bid", id="a", hand=1, bid=3) == "not-your-turn"
        await bidder.do("bid", hand=1, bid=3)
        await after.until(lambda view: "bid" in view["you"]["may"])
        await after.do("bid", id="a", hand=1, bid=3)
        assert (await after.ask("bid", id="a", hand=1, bid=3))["kind"] == "done"


async def test_what_changes_nothing_is_done_at_the_present_version() -> None:
    async with serving() as served:
        ana, ben, *_ = await four_seated(served.address)
        await ben.do("ready", ready=True)
        await ana.do("ready", ready=True)
        rows = len(await served.log.tail(ana.code))
        for kind, fields in no_changes().items():
            assert (await ben.ask(kind, **fields))["version"] == rows
        assert len(await served.log.tail(ana.code)) == rows


def no_changes() -> dict[str, Json]:
    return {
        "ready": {"ready": True},
        "sit": {"seat": 1, "name": " Ben "},
        "ping": {},
        "react": {"emoji": "👍"},
    }


async def test_a_reaction_sent_twice_is_shown_once() -> None:
    async with serving() as served:
        ana, ben, *_ = await four_seated(served.address)
        first = await ben.ask("react", id="a", emoji="👍")
        assert await ben.ask("react", id="a", emoji="👍") == first
        assert (await ana.ask("ping"))["kind"] == "done"
        assert [other["kind"] for other in ana.others].count("reaction") == 1


async def test_one_card_clicked_four_times_leaves_the_hand_once() -> None:
    async with serving() as served:
        persons = await four_playing(served.address)
        await play_all(persons, lambda view: view["room"]["phase"] == "playing")
        player, _ = to_act(persons)
        card = player.view["you"]["legal"][0]
        play = {"hand": 1, "turn_no": 0, "card": card}
        same = [await player.ask("play", id="click", **play) for _ in range(4)]
        assert [answer["kind"] for answer in same] == ["done"] * 4
        assert len({answer["version"] for answer in same}) == 1
        assert [await player.refused("play", **play) for _ in range(3)] == ["stale"] * 3
        assert len(player.view["you"]["cards"]) == 12
        assert player.view["hand"]["played"] == card


async def test_a_refusal_leaves_the_player_able_to_play() -> None:
    async with serving() as served:
        persons = await four_playing(served.address)
        await play_all(persons, lambda view: view["room"]["phase"] == "playing")
        player, _ = to_act(persons)
        before = player.view
        assert await player.refused("play", hand=1, turn_no=0, card="ZZ") == "bad-card"
        assert player.view["version"] == before["version"]
        await player.do("play", hand=1, turn_no=0, card=before["you"]["legal"][0])


async def test_what_is_stale_is_followed_by_the_present_view() -> None:
    async with serving() as served:
        ana = await new_person(served.address)
        await ana.open(await ana.make_room())
        await ana.until(lambda view: "ready" in view["you"]["may"])
        cut = {"cut": "0" * 64, "commitment": "0" * 16}
        stale: list[Json] = [{"kind": "bid", "hand": 7, "bid": 3}, {"kind": "ready", "ready": True, **cut}]
        for wish in stale:
            seen = len(ana.views)
            await ana.refused(**wish)
            await ana.until(lambda _, seen=seen: len(ana.views) > seen)  # type: ignore[misc]
