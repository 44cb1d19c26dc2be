"""At the door: which player comes, and whether the page they come from may speak for them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice
from typing import Final, Literal, NamedTuple, TypeAlias
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from web.identity import COOKIE, Identity
from web.room.state import Player

OriginState: TypeAlias = Literal["own", "foreign", "missing"]
MOST_COOKIES: Final = 8
"""Of our name, that are looked at: a host has few servers."""
_DEFAULT_PORTS = {"http": 80, "https": 443}


class Visitor(NamedTuple):
    """Who comes: None for nobody we know. `bearer`: known by a header that no foreign page can send."""

    player: Player | None
    bearer: bool
    origin: OriginState


class Gate:
    """Reads tokens and origins. `origins` are those that may play besides the own one."""

    def __init__(self, identity: Identity, origins: Collection[str]) -> None:
        self.identity = identity
        self._origins = {origin.rstrip("/").lower() for origin in origins}

    def visitor(self, connection: HTTPConnection) -> Visitor:
        """Who is at the door. With a bearer and a cookie the bearer alone counts."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        # Any other scheme is a password for a proxy in front of us, which a browser sends with every request.
        if scheme.lower() == "bearer":
            return Visitor(self.identity.player(token.strip()), True, self._origin(connection))
        return Visitor(self.by_cookie(connection), False, self._origin(connection))

    def by_cookie(self, connection: HTTPConnection) -> Player | None:
        """The player of the first cookie of ours: another server of the host may have set one of the same name."""
        players = map(self.identity.player, islice(_cookies(connection), MOST_COOKIES))
        return next((player for player in players if player is not None), None)

    def _origin(self, connection: HTTPConnection) -> OriginState:
        origin = connection.headers.get("origin")
        if origin is None:
            return "missing"
        if origin.lower() in self._origins:
            return "own"
        named = _named_by(origin)
        own = named is not None and named == _host(origin, connection.headers.get("host", ""))
        return "own" if own else "foreign"


def may_change(visitor: Visitor) -> bool:
    """Whether a request that changes something is the player's own wish: from the own page, or by bearer."""
    if visitor.origin == "foreign":
        return False
    return visitor.bearer or visitor.origin == "own"


def _cookies(connection: HTTPConnection) -> Iterator[str]:
    """Every cookie of our name, in the browser's order: the one of the longest path comes first."""
    for header in connection.headers.getlist("cookie"):
        for part in header.split(";"):
            name, _, value = part.strip().partition("=")
            if name == COOKIE:
                yield value


def _named_by(origin: str) -> tuple[str, int] | None:
    """Host and port of an origin; None for one that is no page's of the web."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return None
    return _host(origin, parts.netloc) if parts.scheme in _DEFAULT_PORTS else None


def _host(origin: str, host: str) -> tuple[str, int] | None:
    # A proxy may end https in front of us, so the default port is that of the page's own scheme.
    scheme = urlsplit(origin).scheme
    try:
        parts = urlsplit(f"//{host}")
        port = parts.port or _DEFAULT_PORTS.get(scheme, 0)
    except ValueError:
        return None
    return (parts.hostname, port) if parts.hostname else None
