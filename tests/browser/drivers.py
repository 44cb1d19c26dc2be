"""What browsers other than Chromium are driven by: the two protocols that they speak themselves.

Playwright drives patched builds alone, which no Debian package brings. A hand needs little: an address, a script, a
click.
"""

from __future__ import annotations

import itertools
import json
import urllib.request
from typing import Any, Protocol

from websockets.sync.client import ClientConnection

GUARD = 30.0
"""Seconds after which a test gives up waiting: no figure, only the end of a test that hangs."""


class Driver(Protocol):
    """A browser with one page."""

    def open(self, url: str) -> None:
        """Go there, and wait until it is loaded."""

    def evaluate(self, function: str, argument: object = None) -> Any:
        """What a function of the page gives, once its promise is kept."""

    def click(self, x: float, y: float) -> None:
        """Click at a point of the page."""


def click_actions(x: float, y: float) -> list[dict[str, Any]]:
    """A click as both protocols write it."""
    move = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}
    press = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
    return [
        {
            "type": "pointer",
            "id": "mouse",
            "parameters": {"pointerType": "mouse"},
            "actions": [move, *press],
        }
    ]


class Bidi:
    """A driver that speaks WebDriver BiDi, as Firefox does."""

    def __init__(self, link: ClientConnection) -> None:
        self._link = link
        self._ids = itertools.count(1)
        self._ask("session.new", capabilities={})
        self._page = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def open(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def evaluate(self, function: str, argument: object = None) -> Any:
        script = f"(async () => JSON.stringify(await ({function})({json.dumps(argument)})) ?? 'null')()"
        target = {"context": self._page}
        answer = self._ask("script.evaluate", expression=script, target=target, awaitPromise=True)
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def click(self, x: float, y: float) -> None:
        self._ask("input.performActions", context=self._page, actions=click_actions(x, y))

    def _ask(self, method: str, **params: object) -> Any:
        asked = next(self._ids)
        self._link.send(json.dumps({"id": asked, "method": method, "params": params}))
        while (answer := json.loads(self._link.recv(GUARD))).get("id") != asked:
            pass
        assert answer["type"] == "success", answer
        return answer["result"]


class Classic:
    """A driver that speaks WebDriver over HTTP, as WebKitGTK does."""

    def __init__(self, address: str, options: object) -> None:
        self._session = f"{address}/session"
        made = self._ask("", capabilities={"alwaysMatch": {"webkitgtk:browserOptions": options}})
        self._session += f"/{made['sessionId']}"
        self._ask("/timeouts", script=int(GUARD * 1000))

    def open(self, url: str) -> None:
        self._ask("/url", url=url)

    def evaluate(self, function: str, argument: object = None) -> Any:
        called = f"(async () => JSON.stringify(await ({function})({json.dumps(argument)})) ?? 'null')()"
        script = f"{called}.then(arguments[0], (error) => arguments[0](JSON.stringify(String(error))))"
        return json.loads(self._ask("/execute/async", script=script, args=[]))

    def click(self, x: float, y: float) -> None:
        self._ask("/actions", actions=click_actions(x, y))

    def close(self) -> None:
        """End the session, and the browser with it."""
        urllib.request.urlopen(urllib.request.Request(self._session, method="DELETE"), timeout=GUARD).close()

    def _ask(self, command: str, **body: object) -> Any:
        request = urllib.request.Request(self._session + command, json.dumps(body).encode(), method="POST")
        with urllib.request.urlopen(request, timeout=GUARD * 2) as answer:
            return json.load(answer)["value"]
