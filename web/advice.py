"""Advice as it is sent: two bids or cards, and a sentence in the words of the table."""

from __future__ import annotations

from spades import kernel
from spades.bots.reasons import Reason, reason_for_bid, reason_for_card
from spades.cards import NAMES, Card
from web.thoughts import Opinion, Thought
from web.wire import bid_json, message_json
from web.words import Words, words


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


def reason_in_words(thought: Thought, opinion: Opinion, say: Words = words) -> str:
    """Why the choice: a fact that its seat can see, and what parts it from the next best, if that was weighed."""
    fact = _fact(thought, opinion.choice)
    if fact.kind == "only":
        return say("advice.only")
    return f"{_said(fact, say)} {_compared(thought, opinion, say)}"


def _fact(thought: Thought, choice: int) -> Reason:
    bidding = thought.view.public.phase == "bidding"
    return (reason_for_bid if bidding else reason_for_card)(thought.view, choice)


def _said(fact: Reason, say: Words) -> str:
    """The fact as a guest in this seat would put it: quoted, since "my partner" is the player's own."""
    cards = ", ".join(_name(card, say) for card in fact.cards)
    return say("advice.fact", fact=say(f"reason.{fact.kind}", n=fact.tally, cards=cards))


def _compared(thought: Thought, opinion: Opinion, say: Words) -> str:
    if opinion.runner_up is None:
        return say("advice.plain")
    bidding = thought.view.public.phase == "bidding"
    other = (_bid if bidding else _card)(opinion.runner_up, say)
    points = round(opinion.margin)
    return say("advice.margin", n=points, other=other) if points > 0 else say("advice.even", other=other)


def _card(card: Card, say: Words) -> str:
    return say("advice.card", card=_name(card, say))


def _name(card: Card, say: Words) -> str:
    rank, suit = tuple(NAMES[card])
    return say("card.name", rank=say(f"rank.{rank}"), suit=say(f"suit.{suit}"))


def _bid(bid: int, say: Words) -> str:
    return say("bid.nil") if bid == kernel.NIL else say("advice.bid", bid=bid)
