"""A whole match over real sockets: what it comes to, and what nobody was sent."""

from __future__ import annotations

import pytest

from spades.cards import NAMES
from spades.shuffle import commitment, draw
from tests.server.peeking import check_frame
from tests.server.persons import Json, Person, four_playing, http, new_person, play_all
from tests.server.serving import serving

pytestmark = pytest.mark.anyio


def is_over(view: Json) -> bool:
    return bool(view["room"]["phase"] == "over")


def without_history(view: Json) -> Json:
    return {key: part for key, part in view.items() if key not in ("version", "since", "events")}


async def sheet_of(person: Person, code: str) -> Json:
    async with http() as client:
        answer = await client.get(f"{person.address}/api/rooms/{code}/sheet", headers=person.headers)
    assert answer.status_code == 200
    sheet: Json = answer.json()
    return sheet


async def test_four_people_play_a_match_and_each_goes_back_to_the_lobby_alone() -> None:
    async with serving() as served:
        persons = await four_playing(served.address, target=300, blind_nil=True)
        await play_all(persons, is_over)
        scores = [team["score"] for team in persons[0].view["score"]["teams"]]
        winner = persons[0].view["score"]["winner"]
        assert scores[winner] >= 300
        assert scores[winner] > scores[1 - winner]
        assert persons[0].view["you"]["may"] == ["lobby", "react"]
        await persons[0].do("lobby")
        lobby = await persons[0].until(lambda view: view["room"]["phase"] == "lobby")
        assert lobby["room"]["match"] == 2
        assert lobby["hand"] is None
        assert [seat["reading"] for seat in lobby["seats"]] == [False, True, True, True]
        assert persons[1].view["room"]["phase"] == "over"
        answer = await persons[0].ask("start")
        assert answer["code"] == "not-ready"
        assert answer["who"] == [0, 1, 2, 3]


async def test_a_person_and_three_guests_play_a_match_whose_result_stays_as_it_is() -> None:
    """However often it is loaded, it is the same result, and each hand stands once on the sheet."""
    async with serving() as served:
        ana = await new_person(served.address)
        await ana.open(await ana.make_room(target=300))
        await ana.until(lambda view: "ready" in view["you"]["may"])
        await ana.do("ready", ready=True)
        await ana.do("start")
        await ana.play_on(is_over)
        assert [seat["type"] for seat in ana.view["seats"]] == ["person", "guest", "guest", "guest"]
        result, sheet = without_history(ana.view), await sheet_of(ana, ana.code)
        for _ in range(5):
            await ana.leave()
            await ana.open(ana.socket)
            assert without_history(ana.view) == result
            assert await sheet_of(ana, ana.code) == sheet
        assert [hand["number"] for hand in sheet["hands"]] == list(range(1, result["hand"]["number"] + 1))


async def test_every_deal_of_a_match_is_the_one_that_was_promised() -> None:
    async with serving() as served:
        persons = await four_playing(served.address, target=300)
        promised = {
            view["hand"]["number"]: view["hand"]["commitment"]
            for p in persons
            for view in p.views
            if view["hand"]
        }
        await play_all(persons, is_over)
        sheet = await sheet_of(persons[0], persons[0].view["room"]["code"])
        for hand in sheet["hands"]:
            deal = hand["deal"]
            secret = bytes.fromhex(deal["secret"])
            cuts = tuple(bytes.fromhex(cut) for cut in deal["cuts"])
            assert len(cuts) == 4
            assert all(len(cut) == 32 for cut in cuts)
            assert commitment(deal["name"], hand["number"], secret) == deal["commitment"]
            assert promised.get(hand["number"], deal["commitment"][:32]) == deal["commitment"][:32]
            deck = draw(deal["name"], hand["number"], secret, (cuts[0], cuts[1], cuts[2], cuts[3])).deck
            first = (hand["dealer"] + 1) % 4
            assert all(len(cards) == 13 for cards in hand["cards"])
            for at, card in enumerate(deck):
                assert NAMES[card] in hand["cards"][(first + at) % 4]
            for team in hand["teams"]:
                assert sum(line["points"] for line in team["lines"]) == team["after"] - team["before"]


async def test_no_frame_holds_a_card_that_its_seat_may_not_know() -> None:
    async with serving() as served:
        persons = await four_playing(served.address, target=300, blind_nil=True)
        watcher = await (await new_person(served.address)).open(
            f"/r/{persons[0].view['room']['code']}/socket"
        )
        await play_all(persons, is_over)
        sheet = await sheet_of(persons[0], persons[0].view["room"]["code"])
        dealt = {hand["number"]: hand["cards"] for hand in sheet["hands"]}
        looks = 0
        for seat, person in enumerate([*persons, watcher]):
            for frame in person.frames:
                looks += check_frame(frame, seat if seat < 4 else None, dealt)
        assert looks > 0


async def test_a_second_match_runs_its_hand_numbers_on() -> None:
    async with serving() as served:
        ana = await new_person(served.address)
        await ana.open(await ana.make_room(target=300))
        last = await play_alone(ana)
        await ana.until(lambda view: view["room"]["commitment"] is not None)
        await ana.do("ready", ready=True)
        await ana.do("start")
        assert ana.view["hand"]["number"] == last + 1
        assert ana.view["room"]["match"] == 2
        assert await ana.refused("play", hand=1, turn_no=0, card="2C") == "stale"


async def play_alone(person: Person) -> int:
    """A match against three guests and back to the lobby; the number of its last hand."""
    await person.until(lambda view: "ready" in view["you"]["may"])
    await person.do("ready", ready=True)
    await person.do("start")
    await person.play_on(is_over)
    last = int(person.view["hand"]["number"])
    await person.do("lobby")
    return last
