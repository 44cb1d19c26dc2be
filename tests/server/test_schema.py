"""Every frame and every sheet of a played match is of the protocol's types, with no key more."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from tests.server.persons import four_playing, http, new_person, play_all
from tests.server.serving import serving
from web import protocol

pytestmark = pytest.mark.anyio

MESSAGE: TypeAdapter[protocol.ServerMessage] = TypeAdapter(protocol.ServerMessage)


async def test_every_frame_of_a_match_is_as_the_protocol_says() -> None:
    async with serving() as served:
        persons = await four_playing(served.address, target=300, blind_nil=True)
        watcher = await (await new_person(served.address)).open(persons[0].socket)
        await persons[2].do("stand")
        await persons[0].do("react", emoji="👍")
        assert await persons[0].refused("start") == "not-now"
        await play_all([persons[0], persons[1], persons[3]], lambda view: view["room"]["phase"] == "over")
        await persons[0].do("lobby")
        async with http() as client:
            sheet = await client.get(
                f"{served.address}/api/rooms/{persons[0].code}/sheet", headers=persons[0].headers
            )
        protocol.Sheet.model_validate_json(sheet.text, extra="forbid")
        assert len(sheet.json()["hands"]) == persons[1].view["hand"]["number"]
        kinds: set[str] = set()
        for person in (*persons, watcher):
            for frame in person.frames:
                kinds.add(MESSAGE.validate_json(frame, extra="forbid").kind)
                assert len(frame.encode()) <= 2_000
        assert kinds == {"view", "done", "refused", "reaction"}
        phases = {view["room"]["phase"] for person in persons for view in person.views}
        assert phases == {"lobby", "bidding", "playing", "review", "over"}
