"""Somebody who plays on for a visitor, in another tab, so that a test or a scene need not."""

from __future__ import annotations

from typing import Final

from tests.browser.visitor import Visitor

_PILOT: Final = """
([code, wanted]) => new Promise((resolve, reject) => {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/r/${code}/socket`);
  const send = (request) => socket.send(JSON.stringify({ id: crypto.randomUUID(), ...request }));
  let last = "";
  socket.onmessage = ({ data }) => {
    const view = JSON.parse(data);
    if (view.kind === "refused") reject(new Error(data));
    if (view.kind !== "view") return;
    const { room, hand, you } = view;
    if (room.phase === wanted) { socket.close(); resolve(); return; }
    const turn = `${room.phase} ${hand?.number} ${hand?.turn_no} ${you.cards !== null}`;
    if (!hand || turn === last) return;
    last = turn;
    if (room.phase === "review") send({ kind: "next", hand: hand.number });
    else if (you.cards === null) send({ kind: "look", hand: hand.number });
    else if (hand.turn !== you.seat) last = "";
    else if (room.phase === "bidding") send({ kind: "bid", hand: hand.number, bid: 4 });
    else if (you.legal.length) send({ kind: "play", hand: hand.number, turn_no: hand.turn_no, card: you.legal.at(-1) });
  };
})
"""
"""Plays a seat's cards, any that are legal, until the room is in the wanted phase."""


def play_on(visitor: Visitor, room: str, phase: str) -> None:
    """Let a visitor's cards be played until the room is in this phase, and open its page."""
    other = visitor.new_page()
    other.goto("/rules")
    other.evaluate(_PILOT, [room.rsplit("/")[-1], phase])
    other.close()
    visitor.page.goto(room)
