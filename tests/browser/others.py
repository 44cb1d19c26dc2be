"""Firefox and WebKitGTK, from Debian's packages, without a screen."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from websockets.sync.client import connect

from tests.browser.drivers import Bidi, Classic, Driver

STOP_WITHIN = 10.0
MINI_BROWSER = [str(path) for path in sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))]

PREFERENCES = {
    "app.normandy.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}
"""What Firefox is told, so that it asks for nothing but the page."""


@contextmanager
def firefox_running(folder: Path) -> Iterator[Driver]:
    """A Firefox with a new profile in `folder`, until the block ends."""
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
    (folder / "user.js").write_text("\n".join(lines))
    command = ["firefox-esr", "--headless", "--no-remote", "--profile", str(folder)]
    with program([*command, "--remote-debugging-port", "0"], folder) as firefox:
        address = said(firefox, r"BiDi listening on (ws://\S+)")
        with connect(f"{address}/session", max_size=None) as link:
            yield Bidi(link)


@contextmanager
def webkit_running(folder: Path) -> Iterator[Driver]:
    """A MiniBrowser of WebKitGTK on a screen that nobody sees, until the block ends."""
    with program(["Xvfb", "-displayfd", "1", "-nolisten", "tcp"], folder) as screen:
        number = said(screen, r"^(\d+)$")
        display = {"DISPLAY": f":{number}", "GDK_BACKEND": "x11"}
        port = free_port()
        with program(["WebKitWebDriver", f"--port={port}"], folder, display) as driver:
            wait_for(port, driver)
            options = {"binary": MINI_BROWSER[-1], "args": ["--automation"]}
            page = Classic(f"http://127.0.0.1:{port}", options)
            yield page
            page.close()


@contextmanager
def program(
    command: list[str], home: Path, more: Mapping[str, str] | None = None
) -> Iterator[subprocess.Popen[str]]:
    """A program until the block ends; what it writes on either output can be read."""
    environment = {**os.environ, "HOME": str(home), **(more or {})}
    running = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    with running:
        try:
            yield running
        finally:
            running.terminate()
            try:
                running.communicate(timeout=STOP_WITHIN)
            except subprocess.TimeoutExpired:
                running.kill()


def said(running: subprocess.Popen[str], pattern: str) -> str:
    """What the pattern's group finds in the first line that it finds anything in."""
    assert running.stdout is not None
    lines: list[str] = []
    for line in running.stdout:
        lines.append(line)
        if found := re.search(pattern, line):
            return found[1]
    raise AssertionError(f"never said {pattern}: {lines}")


def free_port() -> int:
    """A port of loopback that nobody listens on."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def wait_for(port: int, running: subprocess.Popen[str]) -> None:
    """Wait until the program listens there; it must not end before that."""
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except ConnectionRefusedError:
            try:
                running.wait(0.1)
            except subprocess.TimeoutExpired:
                continue
            raise AssertionError("the driver ended before it listened") from None
