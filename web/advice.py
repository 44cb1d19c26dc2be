"""Advice as it is sent: two bids or cards, and a sentence in the words of the table."""

from __future__ import annotations

from spades import kernel
from spades.bots.reasons import Reason, reason_for_bid, reason_for_card
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
    """Why the choice: a fact that its seat can see, and what parts it from the next best, if that was weighed."""
    fact = _fact(thought, opinion.choice)
    if fact.kind == "only":
        return words("advice.only")
    return f"{_said(fact)} {_compared(thought, opinion)}"


def _fact(thought: Thought, choice: int) -> Reason:
    bidding = thought.view.public.phase == "bidding"
    return (reason_for_bid if bidding else reason_for_card)(thought.view, choice)


def _said(fact: Reason) -> str:
    """The fact as a guest in this seat would put it: quoted, since "my partner" is the player's own."""
    cards = ", ".join(_name(card) for card in fact.cards)
    return words("advice.fact", fact=words(f"reason.{fact.kind}", n=fact.tally, cards=cards))


def _compared(thought: Thought, opinion: Opinion) -> str:
    if opinion.runner_up is None:
        return words("advice.plain")
    bidding = thought.view.public.phase == "bidding"
    other = _bid(opinion.runner_up) if bidding else _card(opinion.runner_up)
    points = round(opinion.margin)
    return words("advice.margin", n=points, other=other) if points > 0 else words("advice.even", other=other)


def _card(card: Card) -> str:
    return words("advice.card", card=_name(card))


def _name(card: Card) -> str:
    rank, suit = tuple(NAMES[card])
    return words("card.name", rank=words(f"rank.{rank}"), suit=words(f"suit.{suit}"))


def _bid(bid: int) -> str:
    return words("bid.nil") if bid == kernel.NIL else words("advice.bid", bid=bid)
