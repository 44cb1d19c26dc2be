"""Cards, suits, ranks, and sets of cards as 52-bit masks.

All four are plain integers, so that the kernel can be compiled and a set of cards is one machine word:
a card is `suit * 13 + rank`, clubs, diamonds, hearts, spades, each from the two (0) to the ace (12); a
`Cards` mask has bit `card` set. Counting bits upwards therefore gives the protocol's order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

Card: TypeAlias = int
Suit: TypeAlias = int
Rank: TypeAlias = int
Cards: TypeAlias = int

CLUBS: Final = 0
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3

SUITS: Final = (CLUBS, DIAMONDS, HEARTS, SPADES)
RANKS: Final = 13
DECK: Final = tuple(range(52))
"""The 52 cards in card order, the order every shuffle starts from."""

NO_CARDS: Final[Cards] = 0
ALL_CARDS: Final[Cards] = (1 << 52) - 1
SUIT_CARDS: Final = tuple(0x1FFF << (RANKS * suit) for suit in SUITS)
"""The thirteen cards of each suit."""

SUIT_LETTERS: Final = "CDHS"
RANK_LETTERS: Final = "23456789TJQKA"
NAMES: Final = tuple(rank + suit for suit in SUIT_LETTERS for rank in RANK_LETTERS)
"""The two-character name of each card, by card: `NAMES[0]` is "2C", `NAMES[51]` "AS"."""

_CARD_BY_NAME: Final = {name: card for card, name in enumerate(NAMES)}


def suit_of(card: Card) -> Suit:
    """The suit of `card`, 0-3."""
    return card // RANKS


def rank_of(card: Card) -> Rank:
    """The rank of `card`, 0 (two) to 12 (ace)."""
    return card % RANKS


def card_named(name: str) -> Card | None:
    """The card called `name` ("QS"), or None where there is no such card."""
    return _CARD_BY_NAME.get(name)


def cards_of(cards: Iterable[Card]) -> Cards:
    """The mask that holds exactly `cards`."""
    mask = NO_CARDS
    for card in cards:
        mask |= 1 << card
    return mask


def cards_named(names: str) -> Cards:
    """The mask of a list of names, with or without spaces: `cards_named("AS KD")`. Raises KeyError for no card."""
    text = names.replace(" ", "")
    return cards_of(_CARD_BY_NAME[text[at : at + 2]] for at in range(0, len(text), 2))


def each(cards: Cards) -> Iterator[Card]:
    """The cards of a mask, low to high in suit order C D H S."""
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest


def names_of(cards: Cards) -> list[str]:
    """The names of a mask's cards, in the protocol's order."""
    names: list[str] = []
    while cards:
        lowest = cards & -cards
        names.append(NAMES[lowest.bit_length() - 1])
        cards ^= lowest
    return names
