"""What programs and pages ask over HTTP: identities, new rooms, the sheet, the record, health."""

from __future__ import annotations

from typing import Final

import orjson
from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from pydantic import ValidationError
from starlette.concurrency import run_in_threadpool

from web import protocol
from web.gate import Gate, may_change
from web.problems import no_room, problem
from web.record import record_json, record_text
from web.room.options import Options, changed
from web.room.refusal import Refused
from web.room.state import Room
from web.rooms import NotMade, Rooms, room_code
from web.wire import sheet_json

MAX_BODY: Final = 4096


class TooLarge(Exception):
    """A body over `MAX_BODY` bytes."""


class Api:
    """The HTTP calls of docs/protocol.md."""

    def __init__(self, rooms: Rooms, gate: Gate, base: str) -> None:
        self._rooms = rooms
        self._gate = gate
        self._base = base

    def router(self) -> APIRouter:
        """Every call of this module."""
        router = APIRouter()
        router.add_api_route("/api/players", self.new_player, methods=["POST"])
        router.add_api_route("/api/rooms", self.new_room, methods=["POST"])
        router.add_api_route("/api/rooms/{code}/sheet", self.sheet, methods=["GET"])
        router.add_api_route("/api/rooms/{code}/record", self.record, methods=["GET"])
        router.add_api_route("/healthz", self.alive, methods=["GET"])
        router.add_api_route("/readyz", self.ready, methods=["GET"])
        return router

    async def new_player(self, request: Request) -> Response:
        """A new identity. Nothing is stored, so a program needs neither token nor Origin to ask for one."""
        if self._gate.visitor(request).origin == "foreign":
            return problem(403, "foreign-origin")
        return JSONResponse({"token": self._gate.identity.new_token()}, 201, {"Cache-Control": "no-store"})

    async def new_room(self, request: Request) -> Response:
        """A new room, its creator in seat 0."""
        visitor = self._gate.visitor(request)
        if visitor.player is None:
            return problem(401, "no-player")
        if not may_change(visitor):
            return problem(403, "foreign-origin")
        try:
            wanted = protocol.NewRoom.model_validate(orjson.loads(await _body(request)))
        except ValidationError:
            return problem(422, "bad-message")
        except TooLarge:
            return problem(413, "too-large")
        except ValueError:
            return problem(400, "bad-message")
        options = changed(Options(), wanted.options)
        if options is None:
            return problem(422, "bad-options")
        try:
            name = wanted.name if isinstance(wanted.name, str) else None
            actor = await self._rooms.make(visitor.player, wanted.kind, name, options)
        except Refused:
            return problem(422, "bad-name")
        except NotMade:
            return problem(503, "try-again")
        url = f"{self._base}/r/{actor.code}"
        made = protocol.RoomMade(code=actor.code, url=url, socket=f"{url}/socket")
        return JSONResponse(made.model_dump(), 201, {"Cache-Control": "no-store"})

    async def sheet(self, request: Request, code: str) -> Response:
        """Every scored hand, for whoever may see the room."""
        room = await self._seen(request, code)
        if room is None:
            return no_room()
        return Response(sheet_json(room), 200, {"Cache-Control": "no-store"}, "application/json")

    async def record(self, request: Request, code: str) -> Response:
        """Every scored hand as text, or as JSON for who asks for that; for whoever may see the room."""
        room = await self._seen(request, code)
        if room is None:
            return no_room()
        as_json = "application/json" in request.headers.get("Accept", "")
        # Off the loop: each hand is played again, and a room may have seen hundreds of them.
        body = await run_in_threadpool(record_json if as_json else record_text, room.sheet)
        media_type = "application/json" if as_json else "text/plain"
        return Response(body, 200, {"Cache-Control": "no-store", "Vary": "Accept"}, media_type)

    async def _seen(self, request: Request, code: str) -> Room | None:
        """The room of `code`; None where there is none that this visitor may see."""
        player = self._gate.visitor(request).player
        known = room_code(code)
        actor = await self._rooms.find(known) if known else None
        return actor.room if actor is not None and actor.may_be_seen_by(player or "") else None

    async def alive(self) -> Response:
        """The process answers."""
        return JSONResponse({"ok": True})

    async def ready(self) -> Response:
        """The log answers."""
        try:
            await self._rooms.reach_log()
        except Exception:  # noqa: BLE001 - whatever keeps the log from answering, the host's answer is the same
            return problem(503, "not-ready")
        return JSONResponse({"ok": True})


async def _body(request: Request) -> bytes:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BODY:
            raise TooLarge
    return body
