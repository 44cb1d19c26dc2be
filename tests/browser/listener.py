"""Somebody who cannot see: knows what the page says aloud and what the focus is on, and has a keyboard."""

from __future__ import annotations

import re
from typing import NamedTuple

from tests.browser.choices import RANKS, Trick, bid_of, card_of
from tests.browser.visitor import GUARD_MS, Visitor
from web.words import words

STOPS = 80
"""More tab stops than any page has."""

HEAR = """
window.heard = [];
new MutationObserver((changes) => {
  for (const { target } of changes) {
    const node = target.nodeType === 1 ? target : target.parentElement;
    if (node?.closest("[data-live]") && node.textContent) window.heard.push(node.textContent);
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
window.listen = () => new Promise((resolve, reject) => {
  const look = () => {
    if (window.heard.length === 0) return;
    clearInterval(often);
    clearTimeout(end);
    resolve(window.heard.shift());
  };
  const often = setInterval(look, 20);
  const end = setTimeout(() => reject(new Error("nothing is said")), GUARD_MS);
  look();
});
""".replace("GUARD_MS", str(GUARD_MS))
HELD = """
new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(
  () => document.activeElement !== document.body,
)
"""
FOCUSED = "(document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent).trim()"

SUITS = {words(f"suit.{suit}"): suit for suit in "SHDC"}
CARDS = {
    words("card.name", rank=words(f"rank.{rank}"), suit=suit).lower(): rank + letter
    for rank in RANKS
    for suit, letter in SUITS.items()
}
FOLLOW = re.compile(re.escape(words("said.turn.follow")).replace(r"\{suit\}", r"(\w+)"))
VOID = re.compile(re.escape(words("said.turn.void")).replace(r"\{suit\}", r"(\w+)"))
LEAD = words("said.turn.lead")
OVER = {"won": words("said.won"), "lost": words("said.lost")}


class Counted(NamedTuple):
    """A seat's bid and books, as the answer to a key tells them."""

    bid: int
    books: int


class Listener:
    """Plays a practice match. All that it does is press keys; all that it knows it was told in words."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page
        self.said: list[str] = []
        visitor.context.add_init_script(HEAR)

    # --- hearing and pressing -----------------------------------------------------------------

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def listen(self) -> str:
        """The next text that is said. Waits for it."""
        text = str(self.page.evaluate("listen()"))
        self.said.append(text)
        return text

    def listen_for(self, *wanted: str) -> str:
        """Listen until a text has one of these words in it."""
        text = self.listen()
        while not any(words in text for words in wanted):
            text = self.listen()
        return text

    def ask(self, key: str) -> str:
        """Press an ask key, and hear the answer."""
        self.press(key)
        return self.listen()

    def focus(self) -> str:
        """The name of what the focus is on."""
        return re.sub(r"\s+", " ", str(self.page.evaluate(FOCUSED)))

    def tab_to(self, name: str, whole: bool = False) -> None:
        """Press Tab until the focus is on something whose name begins so, or is so."""
        for _ in range(STOPS):
            if self.focus() == name or (self.focus().startswith(name) and not whole):
                return
            self.press("Tab")
        raise AssertionError(f"no tab stop leads to {name!r}: the last was {self.focus()!r}")

    # --- the match ----------------------------------------------------------------------------

    def practise(self) -> None:
        """From the first page to a table."""
        self.page.goto("/")
        self.tab_to(words("home.practise"))
        self.press("Enter")
        self.page.wait_for_url("**/r/*")

    def play_match(self) -> str:
        """Play to the end: won or lost, as it was said."""
        turns = (words("said.turn.bid"), words("said.turn.next"), words("said.turn.lead"), *OVER.values())
        stems = (words("said.turn.follow").split("{")[0], words("said.turn.void").split("{")[0])
        while True:
            has_acted = bool(self.said)
            said = self.listen_for(*turns, *stems)
            assert not has_acted or self.page.evaluate(HELD), f"the focus fell to the page itself: {said}"
            for result, text in OVER.items():
                if text in said:
                    return result
            self.answer(said)

    def answer(self, said: str) -> None:
        """Do what was asked for at the end of what was said."""
        if words("said.turn.next") in said:
            self.tab_to(words("review.next"))
            self.press("Enter")
        elif words("said.turn.bid") in said:
            self.bid()
        else:
            self.play(self.choose(said))

    def bid(self) -> None:
        bid = bid_of(self.hand(), takes=True)
        # A button of the bids is its number and nothing else, unlike a card.
        self.tab_to(str(bid), whole=True)
        self.press("Enter")
        self.tab_to(words("bid.button", bid=bid))
        self.press("Enter")

    def hand(self) -> list[str]:
        return [CARDS[name] for name in cards_in(self.ask("m"))]

    def choose(self, said: str) -> str:
        """A card that serves, of those that the turn leaves."""
        hand = self.hand()
        follow = FOLLOW.search(said)
        legal = [card for card in hand if follow and card[1] == SUITS[follow[1]]] or hand
        leads = LEAD in said
        trick = [] if leads else self.trick()
        card = card_of(legal, trick, 0, takes=self.needs())
        if leads and card[1] == "S" and self.is_refused(card):
            card = card_of([one for one in hand if one[1] != "S"], trick, 0, takes=True)
        return card

    def trick(self) -> Trick:
        """The cards on the table; whose they are follows from how many there are."""
        cards = [CARDS[name] for name in cards_in(self.ask("t"))]
        return [((4 - len(cards) + at) % 4, card) for at, card in enumerate(cards)]

    def needs(self) -> bool:
        """Whether the pair misses books to its contract."""
        told = re.findall(r"bid (\d+|Nil|Blind Nil), took (\d+)", self.ask("b"))
        seats = [Counted(int(bid) if bid.isdigit() else 0, int(books)) for bid, books in told]
        return seats[0].books + seats[2].books < seats[0].bid + seats[2].bid

    def is_refused(self, card: str) -> bool:
        self.go_to(card)
        return words("why.spades") in self.focus()

    def go_to(self, card: str) -> None:
        """With the key of the suit, until the focus is on the card."""
        if not any(self.focus().lower().startswith(name) for name in CARDS):
            self.tab_to_hand()
        for _ in range(13):
            if CARDS[self.focus().lower().partition(".")[0]] == card:
                return
            self.press(card[1].lower())
        raise AssertionError(f"no key leads to {card}")

    def tab_to_hand(self) -> None:
        for _ in range(STOPS):
            if any(self.focus().lower().startswith(name) for name in CARDS):
                return
            self.press("Tab")
        raise AssertionError("no tab stop leads to the hand")

    def play(self, card: str) -> None:
        """One key raises the card, one plays it; the only legal card is raised already."""
        self.go_to(card)
        if not self.page.evaluate("document.activeElement.getAttribute('aria-pressed') === 'true'"):
            self.press("Enter")
        self.press("Enter")


def cards_in(text: str) -> list[str]:
    """The cards that a text names, in its order."""
    return re.findall("|".join(sorted(CARDS, key=len, reverse=True)), text.lower())
