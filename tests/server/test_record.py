"""The record of a room: over HTTP, from the command, and never a hand in play."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from spades.notation import matches_of
from spades.options import Rules
from tests.server.persons import Json, Person, four_playing, four_seated, http, new_person, play_all
from tests.server.serving import serving
from web import protocol
from web.cli import app
from web.migrate import upgrade
from web.sql_log import SqlLog

pytestmark = pytest.mark.anyio

JSON = {"Accept": "application/json"}


def is_over(view: Json) -> bool:
    return bool(view["room"]["phase"] == "over")


def in_review(view: Json) -> bool:
    return bool(view["room"]["phase"] in ("review", "over"))


async def fetched(person: Person, what: str, **headers: str) -> httpx.Response:
    """The answer to `GET /api/rooms/{code}/{what}` for this person."""
    code = person.view["room"]["code"]
    async with http() as client:
        return await client.get(
            f"{person.address}/api/rooms/{code}/{what}", headers={**person.headers, **headers}
        )


async def test_the_record_of_a_whole_match_says_what_the_sheet_says() -> None:
    async with serving() as served:
        persons = await four_playing(served.address, target=300, blind_nil=True)
        await play_all(persons, is_over)
        answer = await fetched(persons[2], "record")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        assert answer.headers["cache-control"] == "no-store"
        (record,) = matches_of(answer.text)
        assert (record.number, record.rules) == (1, Rules(300, True, True))
        sheet = (await fetched(persons[2], "sheet")).json()["hands"]
        told = (await fetched(persons[2], "record", **JSON)).json()
        (match,) = protocol.Record.model_validate(told).model_dump(mode="json")["matches"]
        assert told["matches"] == [match]
        assert match["winner"] == persons[0].view["score"]["winner"]
        for hand, scored in zip(match["hands"], sheet, strict=True):
            for field in ("number", "dealer", "cards", "bids", "books", "deal"):
                assert hand[field] == scored[field]
            assert [team["after"] for team in hand["teams"]] == [team["after"] for team in scored["teams"]]
            assert sorted(hand["played"]) == sorted(card for cards in hand["cards"] for card in cards)
        assert [hand.number for hand in record.hands] == [hand["number"] for hand in sheet]
        secrets = [hand.deal.secret.hex() for hand in record.hands if hand.deal]
        assert secrets == [hand["deal"]["secret"] for hand in sheet]


async def test_a_hand_in_play_is_not_in_the_record() -> None:
    async with serving() as served:
        persons = await four_playing(served.address)
        assert (await fetched(persons[0], "record")).text == ""
        assert (await fetched(persons[0], "record", **JSON)).json() == {"matches": []}
        await play_all(persons, in_review)
        after_one = (await fetched(persons[0], "record")).text
        await play_all(persons, lambda view: view["hand"]["number"] == 2 and view["hand"]["turn_no"] >= 8)
        assert (await fetched(persons[0], "record")).text == after_one
        (record,) = matches_of(after_one)
        assert [hand.number for hand in record.hands] == [1]
        (match,) = (await fetched(persons[0], "record", **JSON)).json()["matches"]
        assert (len(match["hands"]), match["winner"]) == (1, None)


async def test_a_hand_that_was_ended_is_on_no_sheet_and_in_no_record() -> None:
    async with serving() as served:
        persons = await four_playing(served.address)
        await play_all(persons, lambda view: view["hand"]["turn_no"] >= 8)
        for person in persons:
            await person.do("end")
        for person in persons:
            lobby = await person.until(lambda view: view["room"]["phase"] == "lobby")
            assert (lobby["hand"], lobby["you"]["cards"]) == (None, None)
            assert [team["score"] for team in lobby["score"]["teams"]] == [0, 0]
        assert (await fetched(persons[0], "sheet")).json() == {"hands": []}
        told = (await fetched(persons[0], "record", **JSON)).json()
        assert [match["hands"] for match in told["matches"]] in ([], [[]])


async def test_each_match_of_a_room_keeps_the_rules_it_was_played_by() -> None:
    async with serving() as served:
        ana = await new_person(served.address)
        await ana.open(await ana.make_room())
        await start(ana)
        await ana.play_on(in_review)
        await ana.do("end")
        await ana.do("options", options={"target": 300, "nil": False})
        await start(ana)
        await ana.play_on(in_review)
        await ana.do("end")
        records = matches_of((await fetched(ana, "record")).text)
        assert [(record.number, record.rules) for record in records] == [
            (1, Rules(500)),
            (2, Rules(300, False)),
        ]
        assert [hand.number for record in records for hand in record.hands] == [1, 2]


async def start(person: Person) -> None:
    await person.until(lambda view: "ready" in view["you"]["may"] and view["room"]["commitment"] is not None)
    await person.do("ready", ready=True)
    await person.do("start")


async def test_who_may_not_see_the_room_gets_the_same_answer_as_for_no_room() -> None:
    async with serving() as served:
        persons = await four_seated(served.address, watchers=False)
        stranger = await new_person(served.address)
        stranger.views.append(persons[0].view)
        hidden = await fetched(stranger, "record")
        assert hidden.status_code == 404
        assert hidden.text == (await fetched(stranger, "sheet")).text
        async with http() as client:
            for code in ("0000000000000000", "no-code"):
                answer = await client.get(f"{served.address}/api/rooms/{code}/record")
                assert (answer.status_code, answer.text) == (404, hidden.text)
        assert (await fetched(persons[3], "record")).status_code == 200


async def test_the_command_exports_what_the_server_tells_while_it_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPADES_DATA_DIR", str(tmp_path))
    url = f"sqlite:///{tmp_path / 'spades.sqlite3'}"
    upgrade(url)
    async with serving(log=SqlLog(url)) as served:
        persons = await four_playing(served.address)
        await play_all(persons, in_review)
        code = persons[0].view["room"]["code"]
        text = (await fetched(persons[0], "record")).text
        told = (await fetched(persons[0], "record", **JSON)).text
        asked = "-".join(code[at : at + 4] for at in range(0, 16, 4)).lower()
        assert CliRunner().invoke(app, ["export", asked]).stdout == text
        assert CliRunner().invoke(app, ["export", code, "--json"]).stdout == told + "\n"
