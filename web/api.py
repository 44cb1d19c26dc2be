"""What programs and pages ask over HTTP: identities, new rooms, the sheet, the record, health."""

from __future__ import annotations

from typing import Final, TypeVar

import orjson
from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect

from web import protocol
from web.actor import Actor
from web.gate import Gate, may_change
from web.problems import Problem, problem
from web.reasons import reasons_json
from web.record import record_json, record_text
from web.report import report_json
from web.room.options import Options, changed
from web.room.refusal import Refused
from web.room.sheet import ScoredHand
from web.room.state import Player
from web.rooms import NotMade, Rooms, room_code
from web.saves import MOST_TEXT, BadSave, SaveTooNew, Seals
from web.wire import sheet_json

MAX_BODY: Final = 4096
MAX_SAVE_BODY: Final = MOST_TEXT + 1024

Wish = TypeVar("Wish", bound=BaseModel)


class Api:
    """The HTTP calls of docs/protocol.md."""

    def __init__(self, rooms: Rooms, gate: Gate, seals: Seals, base: str) -> None:
        self._rooms = rooms
        self._seals = seals
        self._gate = gate
        self._base = base

    def router(self) -> APIRouter:
        """Every call of this module."""
        router = APIRouter()
        router.add_api_route("/api/players", self.new_player, methods=["POST"])
        router.add_api_route("/api/rooms", self.new_room, methods=["POST"])
        router.add_api_route("/api/solo", self.resume, methods=["POST"])
        router.add_api_route("/api/rooms/{code}/sheet", self.sheet, methods=["GET"])
        router.add_api_route("/api/rooms/{code}/reasons/{hand}", self.reasons, methods=["GET"])
        router.add_api_route("/api/rooms/{code}/report/{hand}", self.report, methods=["GET"])
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
        player = self._changer(request)
        wanted = await _wish(request, protocol.NewRoom, MAX_BODY)
        options = changed(Options(), wanted.options)
        if options is None:
            raise Problem(422, "bad-options")
        name = wanted.name if isinstance(wanted.name, str) else None
        try:
            return self._place(await self._rooms.make(player, wanted.kind, name, options), 201)
        except Refused:
            raise Problem(422, "bad-name") from None
        except NotMade:
            raise Problem(503, "try-again") from None

    async def resume(self, request: Request) -> Response:
        """The room that goes on from a save: its own, or a new one."""
        player = self._changer(request)
        wanted = await _wish(request, protocol.SavedMatch, MAX_SAVE_BODY)
        try:
            actor, new = await self._rooms.resume(player, self._seals.open(wanted.save))
        except SaveTooNew:
            raise Problem(422, "save-too-new") from None
        except BadSave:
            raise Problem(422, "bad-save") from None
        except NotMade:
            raise Problem(503, "try-again") from None
        return self._place(actor, 201 if new else 200)

    def _changer(self, request: Request) -> Player:
        """Who asks for a change that is their own wish. Raises Problem."""
        visitor = self._gate.visitor(request)
        if visitor.player is None:
            raise Problem(401, "no-player")
        if not may_change(visitor):
            raise Problem(403, "foreign-origin")
        return visitor.player

    def _place(self, actor: Actor, status: int) -> Response:
        url = f"{self._base}/r/{actor.code}"
        place = protocol.RoomMade(code=actor.code, url=url, socket=f"{url}/socket")
        return JSONResponse(place.model_dump(), status, {"Cache-Control": "no-store"})

    async def sheet(self, request: Request, code: str) -> Response:
        """Every scored hand, for whoever may see the room."""
        actor = await self._seen(request, code)
        body = sheet_json(await actor.sheet())
        return Response(body, 200, {"Cache-Control": "no-store"}, "application/json")

    async def reasons(self, request: Request, code: str, hand: str) -> Response:
        """Why the guests chose as they did in one scored hand, for whoever may see the room."""
        _, wanted = await self._scored(request, code, hand)
        body = await run_in_threadpool(reasons_json, wanted)
        return Response(body, 200, {"Cache-Control": "no-store"}, "application/json")

    async def report(self, request: Request, code: str, hand: str) -> Response:
        """What it takes to have the guests of one scored hand decide again, for whoever may see the room."""
        sheet, wanted = await self._scored(request, code, hand)
        body = await run_in_threadpool(report_json, sheet, wanted)
        return Response(body, 200, {"Cache-Control": "no-store"}, "application/json")

    async def _scored(self, request: Request, code: str, hand: str) -> tuple[list[ScoredHand], ScoredHand]:
        """The sheet of a room, and its hand of this number. Raises Problem."""
        sheet = list(await (await self._seen(request, code)).sheet())
        wanted = next((scored for scored in sheet if str(scored.number) == hand), None)
        if wanted is None:
            raise Problem(404, "no-hand")
        return sheet, wanted

    async def record(self, request: Request, code: str) -> Response:
        """Every scored hand as text, or as JSON for who asks for that; for whoever may see the room."""
        sheet = await (await self._seen(request, code)).sheet()
        as_json = "application/json" in request.headers.get("Accept", "")
        # Off the loop: each hand is played again, and a room may have seen hundreds of them.
        body = await run_in_threadpool(record_json if as_json else record_text, list(sheet))
        media_type = "application/json" if as_json else "text/plain"
        return Response(body, 200, {"Cache-Control": "no-store", "Vary": "Accept"}, media_type)

    async def _seen(self, request: Request, code: str) -> Actor:
        """The room of `code`. Raises the one 404 where there is none that this visitor may see."""
        player = self._gate.visitor(request).player
        known = room_code(code)
        actor = await self._rooms.find(known) if known else None
        if actor is None or not actor.may_be_seen_by(player or ""):
            raise Problem(404, "no-room")
        return actor

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


async def _wish(request: Request, model: type[Wish], most: int) -> Wish:
    """The body as `model`. Raises Problem: too large 413, no JSON 400, not as described 422."""
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > most:
                raise Problem(413, "too-large")
    except ClientDisconnect:
        # Nobody is there to read this answer.
        raise Problem(400, "bad-message") from None
    try:
        sent = orjson.loads(body)
    except ValueError:
        raise Problem(400, "bad-message") from None
    try:
        return model.model_validate(sent)
    except ValidationError:
        raise Problem(422, "bad-message") from None
