"""The `spades serve` command, as a process of its own."""

from __future__ import annotations

import socket
from pathlib import Path

from tests.server.process import running


def test_the_server_says_that_it_is_ready_once_it_answers(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        host, port = server.address.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port))) as line:
            line.sendall(b"GET /readyz HTTP/1.0\r\n\r\n")
            assert line.makefile("rb").readline() == b"HTTP/1.1 200 OK\r\n"
