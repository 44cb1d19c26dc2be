"""Practice matches that outlive their server: a copy on the device, and one in a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, expect

from tests.browser.looking import Seen
from tests.browser.pilot import play_on
from tests.browser.visitor import DESK, SMALL_PHONE, Device, Visitor
from tests.server.process import ServerProcess
from web.words import words

pytestmark = pytest.mark.browser

TRICKS = 2
BACK = "seen.asks === 'play' && !seen.away"
"""True on a page where it is its player's turn, and the server knows that they are here."""


class Practice:
    """Ana's practice match on a server of its own, a few tricks in, and what she saw last."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self._browser = browser
        self._tables = folder / "tables"
        self.server = ServerProcess(folder).start()
        self.met: list[Visitor] = []
        self.ana = self.visitor("Ana", SMALL_PHONE)
        self.ana.call_guests()
        self.ana.practise()
        self.ana.bid(takes=True)
        for _ in range(TRICKS):
            self.ana.play(takes=True)
        self.left = self.ana.until(BACK)
        self.room = self.ana.page.url

    def visitor(self, name: str, device: Device = DESK) -> Visitor:
        """Somebody with a browser of their own."""
        self.met.append(Visitor(self._browser, self.server.address, name, device))
        self.met[-1].seat = 0
        return self.met[-1]

    def lose(self, key: bool = False) -> None:
        """The server comes back on its port with an empty database; with its key, or without it too."""
        self.server.stop()
        for path in self._tables.iterdir():
            if key or path.name != "key":
                path.unlink()
        self.server.start()

    def arrive(self, visitor: Visitor) -> None:
        """Wait until a visitor is at another table than Ana was."""
        visitor.page.wait_for_url(lambda url: "/r/" in url and url != self.room)

    def file(self) -> str:
        """The match as Ana's browser writes it into a file."""
        with self.ana.page.expect_download() as started:
            self.ana.button(words("saves.export")).click()
        return started.value.path().read_text()


@pytest.fixture
def practice(chromium: Browser, tmp_path: Path) -> Iterator[Practice]:
    """A match on a server that a test may stop and rob."""
    practice = Practice(chromium, tmp_path)
    yield practice
    for visitor in practice.met:
        visitor.context.close()
    practice.server.stop()


def shown(seen: Seen) -> tuple[object, ...]:
    """What must be the same wherever the match goes on: the hand, the trick, bids, books and scores."""
    return seen.heading, seen.hand, seen.legal, seen.trick, seen.plates, seen.scores


def bring(visitor: Visitor, file: str | bytes) -> None:
    """Choose a file on the home page."""
    visitor.page.goto("/")
    visitor.page.get_by_text(words("saves.title")).click()
    content = file.encode() if isinstance(file, str) else file
    chosen = FilePayload(name="match.json", mimeType="application/json", buffer=content)
    visitor.page.get_by_label(words("saves.import")).set_input_files(chosen)


def matches_counted(visitor: Visitor) -> int:
    """How many matches the device knows of, once a result is told."""
    visitor.page.locator("[data-mark]").wait_for()
    return int(visitor.page.evaluate("JSON.parse(localStorage['spades:tally']).matches.length"))


def test_a_match_goes_on_from_home_after_the_server_lost_its_database(practice: Practice) -> None:
    ana = practice.ana
    ana.page.goto("/")
    practice.lose()
    ana.page.get_by_role("link", name=words("home.continue")).click()
    practice.arrive(ana)
    assert shown(ana.until(BACK)) == shown(practice.left)
    assert ana.play_out().asks == "next"


def test_a_table_whose_room_is_gone_offers_the_copy(practice: Practice) -> None:
    ana = practice.ana
    practice.lose()
    offer = ana.button(words("gone.go"))
    offer.wait_for()
    ana.page.reload()
    offer.click()
    practice.arrive(ana)
    assert shown(ana.until(BACK)) == shown(practice.left)


def test_a_file_takes_the_match_to_another_device(practice: Practice) -> None:
    practice.ana.page.goto("/")
    practice.ana.page.get_by_text(words("saves.title")).click()
    ben = practice.visitor("Ben")
    bring(ben, practice.file())
    practice.arrive(ben)
    assert shown(ben.until(BACK)) == shown(practice.left)
    assert len(ben.play(takes=True).hand) < len(practice.left.hand)


def test_a_new_match_asks_first_while_another_waits(practice: Practice) -> None:
    ana = practice.ana
    ana.page.goto("/")
    ana.button(words("home.practise")).click()
    ana.button(words("replace.back")).click()
    expect(ana.page.get_by_role("dialog")).to_have_count(0)
    ana.button(words("home.practise")).click()
    expect(ana.page.get_by_role("dialog")).to_be_visible()
    ana.page.go_back()
    expect(ana.page.get_by_role("dialog")).to_have_count(0)
    ana.button(words("home.practise")).click()
    ana.button(words("replace.continue")).click()
    ana.page.wait_for_url(practice.room)
    assert shown(ana.until(BACK)) == shown(practice.left)
    ana.page.goto("/")
    ana.button(words("home.practise")).click()
    ana.button(words("replace.new")).click()
    practice.arrive(ana)


@pytest.mark.deep
def test_a_match_played_to_its_end_twice_from_a_file_counts_once(practice: Practice) -> None:
    ana = practice.ana
    ana.page.goto("/")
    ana.page.get_by_text(words("saves.title")).click()
    file = practice.file()
    play_on(ana, practice.room, "over")
    assert matches_counted(ana) == 1
    practice.lose()
    bring(ana, file)
    practice.arrive(ana)
    play_on(ana, ana.page.url, "over")
    assert matches_counted(ana) == 1


def test_what_is_no_match_is_told_and_takes_nothing_away(practice: Practice) -> None:
    ana = practice.ana
    bring(ana, b"\xff no match")
    expect(ana.page.get_by_text(words("saves.nofile"))).to_be_visible()
    bring(ana, '{"save": "c2VhbGVk"}')
    ana.button(words("replace.file")).click()
    expect(ana.page.get_by_text(words("problem.bad-save"))).to_be_visible()
    practice.lose(key=True)
    ana.page.reload()
    ana.page.get_by_role("link", name=words("home.continue")).click()
    expect(ana.page.get_by_text(words("saves.safe"))).to_be_visible()
    assert ana.page.evaluate("JSON.parse(localStorage['spades:save']).data.length") > 100


def test_a_match_that_was_ended_is_waited_for_no_more(practice: Practice) -> None:
    ana = practice.ana
    ana.button(words("menu.button")).click()
    ana.button(words("leave.title")).click()
    ana.button(words("leave.end")).click()
    ana.button(words("solo.start")).wait_for()
    assert ana.page.evaluate("localStorage['spades:save'] ?? null") is None
    ana.page.goto("/")
    ana.page.locator("#visits li").wait_for()
    expect(ana.page.get_by_role("link", name=words("home.continue"))).to_be_hidden()
