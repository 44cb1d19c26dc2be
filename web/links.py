"""Limits on a link below the rooms, which uvicorn leaves to a proxy in front of it.

A request has to be whole within a while of its first byte, its head may not grow without end, and a socket may
not send more small frames than a table needs: to parse one costs far more than to send it.
"""

from __future__ import annotations

import asyncio
import socket
from typing import Final

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from web.clock import Handle, SystemClock
from web.limits import Bucket
from web.protocol import CLOSE_CODES

REQUEST_WITHIN: Final = 15.0
MOST_HEAD: Final = 65_536
SLICE: Final = 1_024
"""Bytes of a socket parsed at once: 170 frames at most, so a flood is noticed within milliseconds."""
MOST_UNSENT: Final = 16_384
"""Bytes of a socket that may wait in the kernel, and as many in front of it. By itself a kernel takes megabytes."""
FLUSHED_WITHIN: Final = 15.0
MOST_UNREAD: Final = 512
"""Messages that may wait for the room's own limit, which answers with a reason."""
MOST_EXTRA: Final = 200
"""Pings, pongs and pieces of messages that may come at once; a tenth of it a second on average."""


class HttpLink(HttpToolsProtocol):
    """An HTTP connection whose requests are whole in time, or it ends."""

    _deadline: Handle | None = None
    _in_head = True
    _head = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request, but not for ever."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, unless the head of the request has grown too long."""
        if self._in_head and self._head > MOST_HEAD:
            self.transport.abort()
            return
        self._head += len(data)
        super().data_received(data)

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._in_head, self._head = True, 0
        self._wait()

    def on_headers_complete(self) -> None:
        """Its head is whole."""
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The whole of it has come."""
        self._stop()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """It becomes a socket, whose handshake is whole already."""
        self._stop()
        super().handle_websocket_upgrade()

    def _wait(self) -> None:
        if self._deadline is None:
            self._deadline = SystemClock().later(REQUEST_WITHIN, self.transport.abort)

    def _stop(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class SocketLink(WebSocketsSansIOProtocol):
    """A socket that is closed as a flood before its frames keep other links waiting."""

    _extra: Bucket | None = None
    _after_close = 0

    def data_received(self, data: bytes) -> None:
        """Parse a little at a time, as long as there is anybody to parse for."""
        for at in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[at : at + SLICE])
            self._count(len(data[at : at + SLICE]))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let little wait to be sent: who reads slowly is to get the newest view, not the older ones."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(MOST_UNSENT)
        if hasattr(socket, "TCP_NOTSENT_LOWAT"):
            kernel = self.transport.get_extra_info("socket")
            kernel.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, MOST_UNSENT)

    async def send(self, message: ASGISendEvent) -> None:
        """Pass it on, a close without waiting that anything is taken.

        A link that is refused with an answer is answered: uvicorn would log an error.
        """
        if message["type"] == "websocket.close":
            self.writable.set()
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    def handle_cont(self, event: Frame) -> None:
        """A piece of a message."""
        self._take_extra()
        super().handle_cont(event)

    def handle_ping(self) -> None:
        """A ping; its pong waits in the transport of a client that does not read."""
        self._take_extra()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """A pong, asked for or not."""
        self._take_extra()
        super().handle_pong(event)

    def keepalive_timeout(self) -> None:
        """Nobody answers any more."""
        super().keepalive_timeout()
        self._end_soon()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """The room is done with this link."""
        super().on_task_complete(task)
        self._end_soon()

    def _end_soon(self) -> None:
        # A transport that closes first waits for all it holds to be taken: by who does not read, never.
        SystemClock().later(FLUSHED_WITHIN, self.transport.abort)

    def _count(self, size: int) -> None:
        # What comes after our close frame is parsed and thrown away, until the client has answered it.
        self._after_close += size if self.close_sent else 0
        if self._after_close > MOST_HEAD:
            self.transport.abort()
        elif self.queue.qsize() > MOST_UNREAD:
            self._flood()

    def _take_extra(self) -> None:
        if self._extra is None:
            self._extra = Bucket(SystemClock(), MOST_EXTRA / 10, MOST_EXTRA)
        if not self._extra.take():
            self._flood()

    def _flood(self) -> None:
        if self.transport.is_closing():
            return
        self.conn.fail(CLOSE_CODES["flood"], "flood")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        self._end_soon()
