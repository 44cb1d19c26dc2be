"""The rules told a second time, in names of cards, sets and words. Nothing here comes from `spades/`.

Written from the rules in words alone, and slowly: what two tellings agree on is no slip of the pen of one.
A card is its name ("QS"), a bid a number, "nil" or "blind".
"""

from __future__ import annotations

from typing import TypeAlias

RANKS = "23456789TJQKA"
SUITS = ("C", "D", "H", "S")
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)

Bid: TypeAlias = int | str
Pair: TypeAlias = tuple[Bid, Bid]


def score(bids: Pair, books: tuple[int, int], bags: int) -> tuple[int, int]:
    """The change of a team's score by one hand, and the bags it carries on from `bags`."""
    points = goal = towards = wasted = 0
    for bid, taken in zip(bids, books, strict=True):
        if isinstance(bid, str):
            worth = {"nil": 100, "blind": 200}[bid]
            points += worth if taken == 0 else -worth
            wasted += taken
        else:
            goal += bid
            towards += taken
    if towards < goal:
        points -= 10 * goal
    else:
        points += 10 * goal
        wasted += towards - goal
    points += wasted
    bags += wasted
    while bags >= 10:
        bags -= 10
        points -= 100
    return points, bags


def match_is_won_by(scores: tuple[int, int], target: int) -> int | None:
    """The team that has won at these scores; None while the match goes on."""
    if scores[0] < target and scores[1] < target:
        return None
    if scores[0] == scores[1]:
        return None
    return scores.index(max(scores))


def bids_open(seen: bool, nil: bool, blind_nil: bool) -> set[Bid]:
    """What a seat may bid, having seen its cards or not."""
    if not seen:
        return {"blind"} if nil and blind_nil else set()
    numbers: set[Bid] = set(range(1, 14))
    return numbers | {"nil"} if nil else numbers


def cards_open(hand: set[str], trick: list[str], spade_played: bool) -> set[str]:
    """The cards of `hand` that may be played to `trick`, whose first card was led."""
    if trick:
        same = {card for card in hand if card[1] == trick[0][1]}
        return same or set(hand)
    plain = {card for card in hand if card[1] != "S"}
    return set(hand) if spade_played or not plain else plain


def place_that_wins(trick: list[str]) -> int:
    """Which card of a full trick takes it, counted from the lead."""
    suit = "S" if any(card[1] == "S" for card in trick) else trick[0][1]
    ranks = [RANKS.index(card[0]) if card[1] == suit else -1 for card in trick]
    return ranks.index(max(ranks))


class SecondHand:
    """Thirteen tricks, or fewer where the hands are shorter, kept by the second telling of the rules."""

    def __init__(self, hands: list[set[str]], leader: int, spade_played: bool = False) -> None:
        self.hands = [set(hand) for hand in hands]
        self.turn = leader
        self.trick: list[str] = []
        self.books = [0, 0, 0, 0]
        self.spade_played = spade_played

    def is_over(self) -> bool:
        """Whether every card has been played."""
        return not any(self.hands) and not self.trick

    def open_cards(self) -> set[str]:
        """What the seat on turn may play."""
        return cards_open(self.hands[self.turn], self.trick, self.spade_played)

    def play(self, card: str) -> None:
        """The seat on turn plays `card`."""
        self.hands[self.turn].remove(card)
        self.trick.append(card)
        self.spade_played = self.spade_played or card[1] == "S"
        self.turn = (self.turn + 1) % 4
        if len(self.trick) == 4:
            # The seat on turn is the one that led.
            self.turn = (self.turn + place_that_wins(self.trick)) % 4
            self.books[self.turn] += 1
            self.trick = []

    def copy(self) -> SecondHand:
        """The same hand, to be played on in another way."""
        other = SecondHand(self.hands, self.turn, self.spade_played)
        other.trick = list(self.trick)
        other.books = list(self.books)
        return other


def dealt(deck: list[str], dealer: int) -> list[set[str]]:
    """Four hands, one card at a time, from the dealer's left."""
    hands: list[set[str]] = [set(), set(), set(), set()]
    seat = dealer
    for card in deck:
        seat = (seat + 1) % 4
        hands[seat].add(card)
    return hands
