"""Advice as it is sent: two bids or cards, and a sentence in the words of the table."""

from __future__ import annotations

from spades import kernel
from spades.cards import NAMES, Card
from web.thoughts import Opinion, Thought
from web.wire import bid_json, message_json
from web.words import words


def advice_json(id: str, thought: Thought, opinion: Opinion, reason: str) -> str:
    """Advice on one's own decision; `reason` is a sentence for a person."""
    public = thought.view.public
    name = bid_json if public.phase == "bidding" else NAMES.__getitem__
    message = {
        "kind": "advice",
        "id": id,
        "hand": public.number,
        "turn_no": len(public.played),
        "choice": name(opinion.choice),
        "runner_up": None if opinion.runner_up is None else name(opinion.runner_up),
        "reason": reason,
    }
    return message_json(message)


def reason_in_words(thought: Thought, opinion: Opinion) -> str:
    """Why the choice: one sentence that says no more than the mind has weighed."""
    legal = thought.view.own.legal
    if legal and not legal & (legal - 1):
        return words("advice.only")
    if opinion.runner_up is None:
        return words("advice.plain")
    bidding = thought.view.public.phase == "bidding"
    other = _bid(opinion.runner_up) if bidding else _card(opinion.runner_up)
    points = round(opinion.margin)
    return words("advice.margin", n=points, other=other) if points > 0 else words("advice.even", other=other)


def _card(card: Card) -> str:
    rank, suit = tuple(NAMES[card])
    return words(
        "advice.card", card=words("card.name", rank=words(f"rank.{rank}"), suit=words(f"suit.{suit}"))
    )


def _bid(bid: int) -> str:
    return words("bid.nil") if bid == kernel.NIL else words("advice.bid", bid=bid)
