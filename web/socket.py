"""The socket of a room: handshake, reading requests, and the limits on both."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Final

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect, WebSocketState

from web import protocol
from web.actor import Actor
from web.clock import Clock
from web.gate import Gate
from web.languages import spoken_to
from web.limits import Bucket, Tally
from web.log import LogUnavailable
from web.outbox import Outbox
from web.problems import no_room, problem
from web.room.state import Player
from web.rooms import Rooms, room_code
from web.wire import BadMessage, action_of, refused_json, request_of

FLOOD: Final = 100
"""Frames that may come too fast at once; one more, or twice the rate for long, and the link is closed.

So few that a burst of them is a flood before its answers pile up to `slow`.
"""


class Sockets:
    """Opens sockets to rooms."""

    def __init__(
        self, rooms: Rooms, gate: Gate, clock: Clock, instance: str, per_second: float, per_address: int
    ) -> None:
        self._rooms = rooms
        self._gate = gate
        self._clock = clock
        self._instance = instance
        self._per_second = per_second
        self._addresses = Tally(per_address)

    def router(self) -> APIRouter:
        """The one route of this module."""
        router = APIRouter()
        router.add_api_websocket_route("/r/{code}/socket", self.socket)
        return router

    async def socket(self, websocket: WebSocket, code: str) -> None:
        """A room's socket from the handshake to the end."""
        address = websocket.client.host if websocket.client else "?"
        if not self._addresses.take(address):
            await websocket.send_denial_response(problem(429, "too-many-sockets"))
            return
        try:
            await self._admit(websocket, code)
        finally:
            self._addresses.give(address)

    async def _admit(self, websocket: WebSocket, written: str) -> None:
        visitor = self._gate.visitor(websocket)
        if visitor.player is None:
            await websocket.send_denial_response(problem(401, "no-player"))
        elif visitor.origin == "foreign" or (visitor.origin == "missing" and not visitor.bearer):
            await websocket.send_denial_response(problem(403, "foreign-origin"))
        else:
            await self._open(websocket, room_code(written), visitor.player)

    async def _open(self, websocket: WebSocket, code: str | None, player: Player) -> None:
        try:
            actor = await self._rooms.find(code) if code else None
            if code is None or actor is None or not actor.may_be_seen_by(player):
                await websocket.send_denial_response(no_room())
                return
            await websocket.accept()
            # It may have gone to sleep in the meantime; from here to `join` nothing is awaited.
            actor = await self._rooms.find(code)
        except LogUnavailable:
            await _turn_away(websocket)
            return
        if actor is None:
            await websocket.close(protocol.CLOSE_CODES["gone"])
            return
        outbox = Outbox(self._instance, player, websocket.send_text, websocket.close, spoken_to(websocket))
        actor.join(outbox)
        try:
            await _first_of(outbox.run(), self._read(websocket, actor, outbox))
        finally:
            actor.leave(outbox)

    async def _read(self, websocket: WebSocket, actor: Actor, outbox: Outbox) -> None:
        heard = Bucket(self._clock, self._per_second, self._per_second * 2)
        # Not "so many in a row": at 50 a second, one frame every 20 ms is heard in the thick of any flood.
        refused = Bucket(self._clock, self._per_second, FLOOD)
        while websocket.application_state is WebSocketState.CONNECTED:
            message = await websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if heard.take():
                _hear(actor, outbox, message.get("text"))
            elif refused.take():
                _refuse(outbox, None, "too-fast")
            else:
                outbox.bye("flood")


async def _turn_away(websocket: WebSocket) -> None:
    """Let a page come back later: its room cannot be read from here now."""
    if websocket.application_state is WebSocketState.CONNECTED:
        await websocket.close(protocol.CLOSE_CODES["restart"])
    else:
        await websocket.send_denial_response(problem(503, "not-ready"))


def _hear(actor: Actor, outbox: Outbox, text: str | None) -> None:
    if text is None:
        _refuse(outbox, None, "bad-message")
    elif len(text) > protocol.MAX_FRAME or len(text.encode("utf-8", "replace")) > protocol.MAX_FRAME:
        _refuse(outbox, None, "too-large")
    else:
        try:
            request = request_of(text)
        except BadMessage as bad:
            _refuse(outbox, bad.id, "bad-message")
        else:
            actor.ask(outbox, outbox.player, request.id, action_of(request, outbox.name))


def _refuse(outbox: Outbox, id: str | None, code: protocol.RefusalCode) -> None:
    outbox.reply(refused_json(id, code, outbox.say.refusal(code)))


async def _first_of(*jobs: Coroutine[Any, Any, None]) -> None:
    """Run until one of `jobs` ends, then end the others. A link that breaks is an end like any other."""
    tasks = [asyncio.create_task(job) for job in jobs]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            error = task.exception()
            if error is not None and not isinstance(error, WebSocketDisconnect | RuntimeError | OSError):
                raise error
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
