"""One evening of four people: a match to 300 with Blind Nil, and everything that can go wrong with their links.

Only played and written down here; `test_evening.py` says what must be true of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser

from tests.browser.looking import Seen
from tests.browser.visitor import DESK, PHONE, QUICK, SMALL_PHONE, TABLET, Visitor
from tests.server.process import ServerProcess
from web.words import words

CARDS = 52


@dataclass
class Change:
    """What each page showed before something happened, and after it."""

    before: list[Seen]
    after: list[Seen] = field(default_factory=list)


@dataclass
class Evening:
    """Four people at one table, in seats 0-3, one who only looks on, and what was seen."""

    server: ServerProcess
    players: list[Visitor]
    watcher: Visitor
    room: str = ""
    turn: int = -1
    fresh_deal: list[Seen] = field(default_factory=list)
    watched: list[Seen] = field(default_factory=list)
    changes: dict[str, Change] = field(default_factory=dict)
    blind_bid: list[Seen] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    results: list[str] = field(default_factory=list)
    back: list[list[str]] = field(default_factory=list)
    sheet: dict[str, Any] = field(default_factory=dict)

    @property
    def everybody(self) -> list[Visitor]:
        """The four and the watcher."""
        return [*self.players, self.watcher]


def invite(browser: Browser, server: ServerProcess) -> Evening:
    """Four people at their own browsers, and one who will look on."""
    ana = Visitor(browser, server.address, "Ana", PHONE)
    ben = Visitor(browser, server.address, "Ben", DESK)
    cleo = Visitor(browser, server.address, "Cleo", SMALL_PHONE)
    dan = Visitor(browser, server.address, "Dan", TABLET._replace(touch=False), {**QUICK, "oneTap": True})
    return Evening(server, [ana, ben, cleo, dan], Visitor(browser, server.address, "Eve"))


def spend(eve: Evening) -> None:
    """The whole evening."""
    gather(eve)
    first_hand(eve)
    assert review(eve), "one hand does not decide a match to 300"
    second_hand(eve)
    while review(eve):
        later_hand(eve)
    go_back(eve)


def gather(eve: Evening) -> None:
    """One makes the room, the others follow its link; all are ready, and the match starts."""
    ana, *others = eve.players
    eve.room = ana.make_room(target=300, blind_nil=True)
    for seat, player in enumerate(others, 1):
        player.join(eve.room, seat)
    eve.watcher.page.goto(eve.room)
    eve.watcher.page.get_by_role("heading", name=words("join.full")).wait_for()
    for player in eve.players:
        player.get_ready()
    ana.button(words("lobby.start")).click()


def first_hand(eve: Evening) -> None:
    """Everybody looks in the end; before that, and in two tricks, links break."""
    *early, dan = eve.players
    eve.fresh_deal = [player.until("seen.asks === 'look'") for player in eve.players]
    look(eve, early)
    crash(eve, "undecided", "seen.turn >= 0")
    reload(eve, "undecided reload", dan)
    look(eve, [dan])
    reload(eve, "looked reload", eve.players[0])
    bids(eve)
    cards(eve, 9)
    eve.watched.append(eve.watcher.until("seen.trick.length === 1"))
    last = cards(eve, 1)
    reload(eve, "played reload", last)
    to_act = eve.players[eve.turn]
    to_act.until("seen.asks === 'play'")
    reload(eve, "own turn reload", to_act)
    cards(eve, 12)
    crash(eve, "mid-trick", "seen.trick.length === 2")
    cards(eve, CARDS - 22)
    eve.watcher.until("seen.turn < 0")
    eve.watcher.page.close()


def second_hand(eve: Evening) -> None:
    """Three look, Dan bids Blind Nil."""
    *early, dan = eve.players
    look(eve, early)
    bids(eve, blind=dan)
    shown = f"seen.plates[3].includes('{words('bid.blind')}')"
    eve.blind_bid = [player.until(shown) for player in eve.players]
    cards(eve, CARDS)


def later_hand(eve: Evening) -> None:
    """Nothing happens but Spades."""
    look(eve, eve.players)
    bids(eve)
    cards(eve, CARDS)


def review(eve: Evening) -> bool:
    """Whether there is another hand: then everybody has pressed Next."""
    ends = [player.until("seen.asks === 'next' || seen.asks === 'lobby'").asks for player in eve.players]
    for player in eve.players:
        mark = player.page.locator("[data-mark]")
        mark.wait_for()
        eve.marks.append(mark.inner_text())
    if "lobby" in ends:
        assert set(ends) == {"lobby"}
        return False
    for player in eve.players:
        player.next_hand()
    return True


def go_back(eve: Evening) -> None:
    """One after the other goes back to the lobby; after each, what every page shows."""
    eve.sheet = eve.players[0].sheet()
    reload(eve, "result reload", eve.players[0])
    eve.results = [result(player) for player in eve.players]
    for player in eve.players:
        player.button(words("over.lobby")).click()
        player.button(words("lobby.ready.ask")).wait_for()
        eve.back.append([one.see().asks for one in eve.players])


def result(player: Visitor) -> str:
    """won or lost, as the page says it."""
    titles = {"won": words("over.won"), "lost": words("over.lost")}
    shown = [
        key for key, title in titles.items() if player.page.get_by_role("heading", name=title).is_visible()
    ]
    return " and ".join(shown)


# --- playing -----------------------------------------------------------------------------------------


def takes(player: Visitor) -> bool:
    """Ana and Cleo take what they can; Ben and Dan duck."""
    return player.seat % 2 == 0


def look(eve: Evening, players: list[Visitor]) -> None:
    """These turn their cards up."""
    for player in players:
        eve.turn = player.look().turn


def bids(eve: Evening, blind: Visitor | None = None) -> None:
    """All four bid, one of them Blind Nil."""
    for _ in range(4):
        player = eve.players[eve.turn]
        seen = player.bid_blind() if player is blind else player.bid(takes(player))
        eve.turn = seen.turn


def cards(eve: Evening, count: int) -> Visitor:
    """The next `count` cards are played; whoever played the last of them."""
    player = eve.players[eve.turn]
    for _ in range(count):
        player = eve.players[eve.turn]
        eve.turn = player.play(takes(player)).turn
    return player


# --- what goes wrong -----------------------------------------------------------------------------------


def crash(eve: Evening, name: str, settled: str) -> None:
    """The server is killed and started again; the pages find it by themselves."""
    change = Change([player.until(settled) for player in eve.players])
    heard = [len(player.frames) for player in eve.players]
    eve.server.kill()
    for player in eve.players:
        player.until("seen.lost")
    eve.server.start()
    for player, frames in zip(eve.players, heard, strict=True):
        player.until("!seen.lost")
        player.hear_more_than(frames)
    change.after = [player.until("!seen.lost && !seen.away") for player in eve.players]
    eve.changes[name] = change


def reload(eve: Evening, name: str, player: Visitor) -> None:
    """One page is loaded anew."""
    change = Change([player.see()])
    player.page.reload()
    change.after = [player.until("(seen.hand.length || seen.asks) && !seen.away")]
    eve.changes[name] = change
