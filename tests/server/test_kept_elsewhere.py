"""`spades serve` on a database of any kind: what was acknowledged outlives the server and the database."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.persons import Json, Person, four_playing, http, play_all
from tests.server.postgres import PASSWORD, PostgresProcess
from tests.server.process import ServerProcess

pytestmark = pytest.mark.anyio


async def seen_anew(person: Person, address: str) -> Json:
    """What the person is shown by the server that is there now, as it comes in."""
    person.address = address
    seen = len(person.views)
    await person.open(person.socket)
    return person.views[seen]


async def readiness(server: ServerProcess) -> int:
    """The status of `/readyz`."""
    async with http() as client:
        return (await client.get(f"{server.address}/readyz")).status_code


async def test_what_was_played_is_there_after_the_server_was_killed(empty_store: str, tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, database=empty_store).start()
    try:
        persons = await four_playing(server.address)
        await play_all(persons, lambda view: view["room"]["phase"] == "playing")
        before = persons[0].view
        server.kill()
        server.start()
        after = await seen_anew(persons[0], server.address)
        assert after["hand"] == before["hand"]
        assert [seat["name"] for seat in after["seats"]] == ["Ana", "Ben", "Cleo", "Dan"]
        for person in persons[1:]:
            await seen_anew(person, server.address)
        await play_all(persons, lambda view: view["room"]["phase"] == "review")
    finally:
        server.stop()
    assert PASSWORD not in server.errors()


async def test_a_match_goes_on_after_its_database_was_away(
    postgres: PostgresProcess, postgres_url: str, tmp_path: Path
) -> None:
    server = ServerProcess(tmp_path, database=postgres_url).start()
    try:
        persons = await four_playing(server.address)
        postgres.crash()
        assert await readiness(server) == 503
        postgres.start()
        assert await readiness(server) == 200
        await play_all(persons, lambda view: view["room"]["phase"] == "review")
    finally:
        server.stop()
    assert PASSWORD not in server.errors()
