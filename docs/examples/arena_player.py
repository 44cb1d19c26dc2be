"""Plays for the arena: `spades arena first --external "python3 docs/examples/arena_player.py"`."""

import json
import sys


def strength(card, led):
    """What the card is worth in a trick: spades first, then the suit led, then rank."""
    return card[1] == "S", card[1] == led, "23456789TJQKA".index(card[0])


def bid(asked):
    if asked["hand"] is None:  # Blind Nil may be bid here, but not by this player
        return {"look": True}
    sure = sum(card[0] in "AK" or card in ("QS", "JS", "TS") for card in asked["hand"])
    return {"bid": max(1, sure)}


def play(asked):
    legal, trick, seat = asked["legal"], asked["trick"], asked["seat"]
    led = trick[0][1][1] if trick else None
    weakest = min(legal, key=lambda card: strength(card, led))
    if asked["bids"][seat] in ("nil", "blind") or not trick:
        return {"card": weakest}
    winner, best = max(trick, key=lambda played: strength(played[1], led))
    if winner == (seat + 2) % 4:
        return {"card": weakest}
    stronger = [card for card in legal if strength(card, led) > strength(best, led)]
    return {"card": min(stronger, key=lambda card: strength(card, led), default=weakest)}


for line in sys.stdin:
    asked = json.loads(line)
    answer = bid(asked) if asked["op"] == "bid" else play(asked)
    print(json.dumps(answer), flush=True)
