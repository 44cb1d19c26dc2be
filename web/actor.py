"""One room awake on this process.

Everything that wants something of the room goes through its inbox, one at a time: judge, append, and only
then make it true and tell. Sockets hear nothing of a row before it is committed.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

import orjson

from spades.seats import Seat
from web import protocol
from web.advice import advice_json
from web.alarms import Alarms
from web.clock import Clock
from web.dealer import Dealer
from web.failures import kind_and_place
from web.guests import guest_turn_id
from web.hints import Hints
from web.keepsakes import Keepsakes
from web.limits import Pause, TooFast
from web.log import Head, Log, Row
from web.outbox import Outbox
from web.presence import Presence
from web.replica import Replica, TryAgain
from web.room.actions import (
    Arrive,
    Commit,
    Cover,
    Grace,
    Hint,
    Nudge,
    Pardon,
    Ping,
    React,
    RoomAction,
    TimeUp,
)
from web.room.decide import decide
from web.room.events import Event
from web.room.refusal import Refused
from web.room.sheet import ScoredHand
from web.room.state import (
    SYSTEM,
    Phase,
    Player,
    Room,
    commit_is_due,
    guest_actor,
    lobby_is_open,
    phase_for,
    seat_of,
)
from web.room.waits import GuestTurn, Late, LateThought, Wait, Waited
from web.saves import Seals
from web.signals import Signals
from web.thoughts import Thinkers
from web.turns import GuestTurns
from web.wire import (
    Clocks,
    PublicPart,
    done_json,
    heard,
    message_json,
    public_part,
    refused_json,
    view_json,
)

logger = logging.getLogger(__name__)

TRIES: Final = 8
GIVE_WAY: Final = 0.25
JITTER: Final = 0.02
REACT_PAUSE: Final = 2.0
NUDGE_PAUSE: Final = 20.0
MOST_EVENTS: Final = 8
REMEMBERED: Final = 512
PASSING: Final = (Ping, React, Nudge)
"""What never changes anything: sent again after a restart, it is answered, or shown, again."""


class Services(NamedTuple):
    """What a room needs of the world around it. `instance` names this process and its connections."""

    log: Log
    signals: Signals
    clock: Clock
    dealer: Dealer
    seals: Seals
    thinkers: Thinkers
    instance: str


class Asked(NamedTuple):
    """Something for the inbox. `outbox` is who waits for the answer, None for guests and the system."""

    outbox: Outbox | None
    actor: str
    id: str
    action: RoomAction


class CatchUp(NamedTuple):
    """Another process has written to the room."""


class Actor:
    """One awake room."""

    def __init__(
        self, code: str, room: Room, head: Head, services: Services, broken: Callable[[Actor], None]
    ):
        self.code = code
        self._services = services
        self._replica = Replica(
            code, room, head, services.log, services.signals, self._taken, self._row_is_true
        )
        self._broken = broken
        self._inbox: deque[Asked | GuestTurn | CatchUp] = deque()
        self._work = asyncio.Event()
        self._alarms = Alarms(services.clock, self._begun, self._rung)
        self._hints = Hints(services.clock, services.thinkers)
        self._turns = GuestTurns(services.thinkers, lambda seat: self._post(GuestTurn(seat)))
        self._answered: OrderedDict[tuple[str, str], int] = OrderedDict()
        self._heard: deque[tuple[int, list[bytes]]] = deque(maxlen=MOST_EVENTS * 2)
        self._parts: dict[Phase, PublicPart] = {}
        self._clocks = Clocks()
        self._presence = Presence(
            services.clock,
            services.signals,
            services.instance,
            lambda: self.room,
            self.may_be_seen_by,
            lambda id, action: self._post(Asked(None, SYSTEM, id, action)),
        )
        self._reactions = Pause(services.clock, REACT_PAUSE)
        self._keepsakes = Keepsakes(code, services.log, services.seals, lambda: self.room)
        self._nudges = Pause(services.clock, NUDGE_PAUSE)
        self._awake = False
        self._task = asyncio.create_task(self._run())

    @property
    def room(self) -> Room:
        """The room as it is."""
        return self._replica.room

    # --- sockets -----------------------------------------------------------------------------------------

    @property
    def outboxes(self) -> Mapping[str, Outbox]:
        """The connections that are open here, by name."""
        return self._presence.outboxes

    def join(self, outbox: Outbox) -> None:
        """A socket is open: it gets a view at once, and every newer one."""
        if not self._awake:
            self._wake()
        self._presence.opened(outbox)
        outbox.offer(self)
        if seat_of(self.room, outbox.player) is None:
            self._refresh()

    def leave(self, outbox: Outbox) -> None:
        """A socket is closed."""
        if self._task.done():
            return
        self._presence.closed(outbox)
        if seat_of(self.room, outbox.player) is None:
            self._refresh()

    def begin(self) -> None:
        """The room was just made: promise its first deal."""
        self._do_what_is_due()

    def ask(self, outbox: Outbox | None, actor: str, id: str, action: RoomAction) -> None:
        """Put a request into the inbox; the answer goes to `outbox`."""
        self._post(Asked(outbox, actor, id, action))

    def newest_view(self, outbox: Outbox) -> str:
        """The view of this connection, as of now; empty where the room has failed over it."""
        try:
            return self._view(outbox)
        except Exception as error:  # noqa: BLE001 - it is the room that fails here, not the socket that asked
            self._fail(error)
            return ""

    def _view(self, outbox: Outbox) -> str:
        room = self.room
        phase = phase_for(room, seat_of(room, outbox.player))
        part = self._parts.get(phase)
        if part is None:
            part = self._parts[phase] = public_part(self.code, room, phase, self._clocks)
        since = outbox.sent or room.version
        outbox.sent = room.version
        return view_json(room, outbox.player, part, self._clocks, since, self._events_since(since))

    def heard(self, version: int) -> None:
        """Another process says that the room has reached `version`."""
        if version > self.room.version:
            self._post(CatchUp())

    async def sheet(self) -> Sequence[ScoredHand]:
        """Every hand scored so far."""
        return await self._keepsakes.sheet()

    def may_be_seen_by(self, player: Player) -> bool:
        """Whether `player`, who has the link, may see this room."""
        room = self.room
        if room.closed:
            return False
        if room.kind == "solo":
            return player == room.maker
        if seat_of(room, player) is not None or room.options.watchers:
            return True
        return lobby_is_open(room) and any(place.player is None for place in room.places)

    # --- life --------------------------------------------------------------------------------------------

    def _wake(self) -> None:
        """Take up what the log left open: connections of a process that is gone, the deal to come, the clocks.

        Only the first socket does it: to look at a room writes nothing into its log.
        """
        self._awake = True
        self._presence.wake()
        self._do_what_is_due()
        self._refresh()

    def is_idle(self) -> bool:
        """Whether nobody is connected and nothing is under way."""
        return not self._inbox and self._presence.is_empty()

    def close(self, code: protocol.ByeCode) -> None:
        """Stop, and tell every socket why."""
        self._task.cancel()
        self._alarms.stop()
        self._turns.drop()
        self._hints.drop()
        self._presence.stop()
        self._keepsakes.stop()
        for outbox in self.outboxes.values():
            outbox.bye(code)

    async def _run(self) -> None:
        try:
            while True:
                await self._work.wait()
                self._work.clear()
                while self._inbox:
                    await self._see_to(self._inbox.popleft())
        except Exception as error:  # noqa: BLE001 - this loop owns the room's task
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        """A bug in this room: it starts again from its log, and the others never notice."""
        logger.error("a room failed and restarts from its log: %s", kind_and_place(error))
        self._broken(self)

    # --- the inbox ---------------------------------------------------------------------------------------

    async def _see_to(self, wanted: Asked | GuestTurn | CatchUp) -> None:
        if isinstance(wanted, CatchUp):
            # Another look at the heads follows where the log is silent now.
            with suppress(TryAgain):
                await self._replica.catch_up()
            return
        asked = self._guest_asks(wanted.seat) if isinstance(wanted, GuestTurn) else wanted
        if asked is not None:
            await self._answer(asked)

    def _guest_asks(self, seat: Seat) -> Asked | None:
        """What the guest of `seat` wants to do; None where it is no longer its turn."""
        action = self._turns.action(self.room, seat)
        return action and Asked(None, guest_actor(seat), guest_turn_id(action), action)

    def _post(self, asked: Asked | GuestTurn | CatchUp) -> None:
        self._inbox.append(asked)
        self._work.set()

    async def _answer(self, asked: Asked) -> None:
        try:
            if isinstance(asked.action, Hint):
                self._advise(asked, asked.action)
                return
            version = await self._version_of(asked)
        except TooFast:
            self._refuse(asked, "too-fast")
        except Refused as refused:
            self._refuse(asked, refused.code, refused.who)
            self._turns.refused(self.room, asked.action)
        except TryAgain:
            self._refuse(asked, "try-again")
            self._turn_away()
            if asked.outbox is None:
                self._services.clock.later(GIVE_WAY, lambda: self._post(asked))
        else:
            if isinstance(asked.action, Arrive):
                self._presence.arrived(asked.action.connection)
            self._done(asked, version)

    def _turn_away(self) -> None:
        """Answer everybody who waits: what the log does not say to one, it would not say to the next, as slowly."""
        waiting, self._inbox = self._inbox, deque()
        for wanted in waiting:
            if (
                isinstance(wanted, Asked)
                and wanted.outbox is not None
                and not isinstance(wanted.action, Ping)
            ):
                self._refuse(wanted, "try-again")
            else:
                self._inbox.append(wanted)

    def _done(self, asked: Asked, version: int) -> None:
        if asked.outbox is not None:
            self._answered[asked.actor, asked.id] = version
            if len(self._answered) > REMEMBERED:
                self._answered.popitem(last=False)
            asked.outbox.reply(done_json(asked.id, version))

    def _advise(self, asked: Asked, hint: Hint) -> None:
        """Answer a hint, now or once it has been thought. Raises Refused or TooFast."""
        known = self._answered.get((asked.actor, asked.id))
        if known is None:
            decide(self.room, asked.actor, hint)
        advised = self._hints.on(self.room, hint)
        if advised is not None and asked.outbox is not None:
            # The advice first: who acts on the `done` has it.
            reason = advised.reasons[asked.outbox.say.language]
            asked.outbox.reply(advice_json(asked.id, advised.thought, advised.opinion, reason))
        if advised is not None or known is not None:
            self._done(asked, known or self.room.version)
            return

        def came(there: bool) -> None:
            if there:
                # Through the inbox again: the turn may be over by now.
                self._post(asked)
            else:
                self._refuse(asked, "try-again")

        self._hints.ask(self.room, hint, came)

    def _refuse(self, asked: Asked, code: protocol.RefusalCode, who: tuple[Seat, ...] = ()) -> None:
        if asked.outbox is None:
            return
        asked.outbox.reply(refused_json(asked.id, code, asked.outbox.say.refusal(code), who))
        if code in ("stale", "stale-commitment"):
            asked.outbox.offer(self)

    async def _version_of(self, asked: Asked) -> int:
        """The version at which the request is in effect: the same for the same id. Raises Refused, TryAgain."""
        known = self._answered.get((asked.actor, asked.id))
        if known is not None:
            return known
        try:
            return await self._accept(asked)
        except Refused:
            found = await self._found(asked)
            if found is None:
                raise
            return found

    async def _found(self, asked: Asked) -> int | None:
        """The version of a person's request that is too long ago to be remembered here: the log knows."""
        if asked.outbox is None or isinstance(asked.action, Ping):
            return None
        return await self._replica.find(asked.actor, asked.id)

    async def _accept(self, asked: Asked) -> int:
        for _ in range(TRIES):
            action = asked.action
            if isinstance(action, Cover):
                action = Cover(action.seat, action.seat in self._clocks.late)
            try:
                events = decide(self.room, asked.actor, action)
            except Refused:
                if await self._replica.was_behind():
                    continue
                raise
            if events:
                version = await self._replica.append(asked.actor, asked.id, events)
                if version is not None:
                    return version
                await self._services.clock.sleep(JITTER * self._services.dealer.jitter())
            elif isinstance(action, Ping) or not await self._replica.was_behind():
                return await self._changing_nothing(asked, action)
        raise TryAgain

    async def _changing_nothing(self, asked: Asked, action: RoomAction) -> int:
        found = await self._found(asked)
        if found is not None:
            return found
        self._show(asked, action)
        if asked.outbox is None or isinstance(action, PASSING):
            return self.room.version
        return await self._replica.remember(asked.actor, asked.id)

    def _show(self, asked: Asked, action: RoomAction) -> None:
        """What is shown once and logged nowhere. Raises TooFast for too much of it."""
        seat = seat_of(self.room, asked.actor)
        if isinstance(action, React) and seat is not None:
            if not self._reactions.take(seat):
                raise TooFast
            self._tell({"kind": "reaction", "seat": seat, "emoji": action.emoji})
        if isinstance(action, Nudge) and seat is not None:
            if not self._nudges.take(action.seat):
                raise TooFast
            self._tell({"kind": "nudged", "seat": action.seat, "by": seat})

    def _tell(self, message: dict[str, object]) -> None:
        text = message_json(message)
        for outbox in self.outboxes.values():
            outbox.reply(text)

    # --- after a row -------------------------------------------------------------------------------------

    def _taken(self, row: Row, events: Sequence[Event]) -> None:
        self._keepsakes.taken(row, events)
        told = (heard(self.room, event) for event in events)
        self._heard.append((row.version, [orjson.dumps(event) for event in told if event is not None]))

    def _row_is_true(self) -> None:
        self._do_what_is_due()
        self._refresh()

    def _do_what_is_due(self) -> None:
        if commit_is_due(self.room):
            hand = self.room.hand + 1
            commit = Commit(hand, self._services.dealer.secret())
            # First in line: no Ready or Next is heard before its deal is promised.
            self._inbox.appendleft(Asked(None, SYSTEM, f"commit:{hand}", commit))
            self._work.set()

    def _refresh(self) -> None:
        """Set the clocks by the state, and show it to everybody."""
        clocks = self._alarms.set_by(self.room, self._presence.lost)
        self._clocks = Clocks(clocks.until, clocks.deadline, clocks.late, self._presence.watchers())
        self._parts.clear()
        self._presence.changed()
        for outbox in self.outboxes.values():
            outbox.offer(self)
        if self.outboxes:
            self._keepsakes.save(self._give_save)

    def _give_save(self, version: int, sealed: str) -> None:
        self._tell({"kind": "save", "version": version, "data": sealed})

    def _events_since(self, since: int) -> bytes:
        rows = [events for version, events in self._heard if version > since]
        events = [event for row in rows for event in row]
        complete = len(rows) == self.room.version - since
        return b"[%b]" % b",".join(events) if complete and len(events) <= MOST_EVENTS else b"[]"

    # --- clocks ------------------------------------------------------------------------------------------

    def _begun(self, wait: Wait) -> None:
        if isinstance(wait.then, GuestTurn):
            self._turns.begin(self.room, wait.name, wait.then.seat)

    def _rung(self, wait: Wait) -> None:
        then: Waited = wait.then
        match then:
            case GuestTurn():
                self._turns.time_is_over()
            case LateThought():
                self._turns.thought_is_late()
            case Late():
                self._refresh()
            case Grace() | TimeUp() | Pardon():
                # A turn can be covered, taken back and be up again: the version tells the two apart.
                self._post(Asked(None, SYSTEM, f"{wait.name}:{self.room.version}", then))
