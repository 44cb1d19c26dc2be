"""How often a guest's choices would look foolish to its partner, in self-play: `python -m bench.looks GUEST`.

GUEST is a level (easy, medium, hard, expert) or a frozen name (first, random). Every hand is dealt at scores and bags
of its own, from below nought to near the end of a match. The detectors are those of spades/looks.py, each with when
it fires in its docstring. A partner's hand is one seat's bid and thirteen cards: each hand has four of them.

    python -m bench.looks first --hands 2000 --seed 1
    python -m bench.looks expert --hands 500 --seed 2 --show pays-too-much --most 3

`--show` prints positions in which a detector fired, as tests/cases/positions/ writes them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple, get_args

from spades import kernel
from spades.arena import play_hand
from spades.bots.bot import Bot
from spades.bots.levels import BOTS, Level
from spades.cards import CLUBS, DIAMONDS, HEARTS, NAMES, SPADES, SUIT_CARDS, SUIT_LETTERS, Card, Cards, each
from spades.looks import OF_BIDS, OF_CARDS, looks
from spades.options import Rules
from spades.rng import Rng
from spades.sim.minds import mind_for
from spades.view import SeatView

DEALER = 3
"""So that seat 0 speaks first, as in the positions of the tests; each seat is played by the same guest anyway."""

DETECTORS = (*OF_CARDS, *OF_BIDS)
WORDS = {kernel.NIL: "nil", kernel.BLIND: "blind"}


class Hit(NamedTuple):
    """A detector that fired, with the view and the answer it fired at."""

    detector: str
    view: SeatView
    answer: int


class Seen:
    """A guest whose choices are looked at."""

    def __init__(self, bot: Bot) -> None:
        self.hits: list[Hit] = []
        self._bot = bot

    def blind_nil(self, view: SeatView, seed: int) -> bool:
        """Whether the guest bids Blind Nil."""
        blind = self._bot.blind_nil(view, seed)
        if blind:
            self._noted(view, kernel.BLIND)
        return blind

    def bid(self, view: SeatView, seed: int) -> int:
        """The guest's bid."""
        return self._noted(view, self._bot.bid(view, seed))

    def card(self, view: SeatView, seed: int) -> Card:
        """The guest's card."""
        return self._noted(view, self._bot.card(view, seed))

    def _noted(self, view: SeatView, answer: int) -> int:
        self.hits += [Hit(name, view, answer) for name in looks(view, answer)]
        return answer


def played(bot: Bot, hands: int, seed: int) -> Iterator[list[Hit]]:
    """The hits of each hand."""
    rng = Rng(seed)
    for _ in range(hands):
        deck, rng = rng.deck()
        chance, rng = rng.word()
        drawn = []
        for bound in (550, 550, 10, 10):
            number, rng = rng.below(bound)
            drawn.append(number)
        ours, theirs, our_bags, their_bags = drawn
        seen = Seen(bot)
        scores, bags = (ours - 100, theirs - 100), (our_bags, their_bags)
        play_hand((seen, seen, seen, seen), deck, DEALER, Rules(), scores, bags, chance)
        yield seen.hits


def interval(counts: Sequence[int]) -> tuple[float, float, float]:
    """The mean of hits a hand, and its 95% interval by the normal law; for none at all, the rule of three."""
    n = len(counts)
    mean = sum(counts) / n
    if not sum(counts):
        return 0.0, 0.0, 3 / n
    half = 1.96 * sqrt(sum((count - mean) ** 2 for count in counts) / max(n - 1, 1) / n)
    return mean, max(mean - half, 0.0), mean + half


def report(name: str, hands: Sequence[list[Hit]]) -> None:
    """Hits of each detector, and in all, a partner's hand."""
    print(f"{name}, {len(hands)} hands of four partners; hits, and hits a partner's hand with their interval")
    for detector in DETECTORS:
        print(_line(detector, [sum(hit.detector == detector for hit in hits) for hits in hands]))
    counts = [len(hits) for hits in hands]
    once = f"one in {4 * len(hands) / sum(counts):.0f}" if sum(counts) else "none"
    print(f"{_line('all', counts)}: {once}")


def _line(name: str, counts: Sequence[int]) -> str:
    mean, low, high = (rate / 4 for rate in interval(counts))
    return f"  {name:22} {sum(counts):6}  {mean:.5f} ({low:.5f} to {high:.5f})"


def position(hit: Hit) -> str:
    """Where a detector fired, as the suite writes positions."""
    public, own = hit.view
    bids = [bid for bid in public.bids if bid != kernel.NO_BID]
    tricks = [public.played[at : at + 4] for at in range(0, len(public.played), 4)]
    us = own.seat % 2
    answer = NAMES[hit.answer] if public.phase == "playing" else _word(hit.answer)
    return "\n".join(
        [
            f'name = "{hit.detector}: {answer}"',
            f"us = {[public.scores[us], public.bags[us]]}",
            f"them = {[public.scores[1 - us], public.bags[1 - us]]}",
            f"seat = {own.seat}",
            f'holds = "{_held(own.dealt or 0)}"',
            f'bids = "{" ".join(map(_word, bids))}"',
            "tricks = [",
            *(f'  "{" ".join(NAMES[card] for card in trick)}",' for trick in tricks),
            f"]  # now holds {_held(own.cards or 0)}",
        ]
    )


def _held(cards: Cards) -> str:
    suits = (SPADES, HEARTS, DIAMONDS, CLUBS)
    ranks = [
        "".join(NAMES[card][0] for card in reversed([*each(cards & SUIT_CARDS[suit])])) for suit in suits
    ]
    return "  ".join(f"{SUIT_LETTERS[suit]} {held or '-'}" for suit, held in zip(suits, ranks, strict=True))


def _word(bid: int) -> str:
    return WORDS.get(bid, str(bid))


def main() -> None:
    """Play, count and print."""
    parser = argparse.ArgumentParser(description="Count what would look foolish to a partner.")
    parser.add_argument("guest", choices=[*get_args(Level), *BOTS])
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", choices=DETECTORS, help="the detector whose positions are printed")
    parser.add_argument("--most", type=int, default=5, help="how many of them")
    asked = parser.parse_args()
    bot = BOTS[asked.guest] if asked.guest in BOTS else mind_for(asked.guest)
    hands = list(played(bot, asked.hands, asked.seed))
    report(asked.guest, hands)
    shown = [hit for hits in hands for hit in hits if hit.detector == asked.show]
    for hit in shown[: asked.most]:
        print(f"\n{position(hit)}")


if __name__ == "__main__":
    main()
