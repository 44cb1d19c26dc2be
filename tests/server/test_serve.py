"""The `spades serve` command, as a process of its own."""

from __future__ import annotations

import socket
from pathlib import Path

import httpx

from tests.server.process import running


def test_the_server_says_that_it_is_ready_once_it_answers(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        host, port = server.address.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port))) as line:
            line.sendall(b"GET /readyz HTTP/1.0\r\n\r\n")
            assert line.makefile("rb").readline() == b"HTTP/1.1 200 OK\r\n"


def test_a_server_that_is_stopped_while_its_thinkers_get_ready_has_nothing_to_complain_of(
    tmp_path: Path,
) -> None:
    with running(tmp_path, thinkers=2) as server:
        assert httpx.get(f"{server.address}/readyz").status_code == 200


def test_a_request_that_breaks_off_is_no_error_of_the_server(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        token = httpx.post(f"{server.address}/api/players").json()["token"]
        host, port = server.address.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port))) as line:
            head = f"POST /api/rooms HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n"
            line.sendall(f"{head}Expect: 100-continue\r\nContent-Length: 100\r\n\r\n".encode())
            # Only who reads the body asks for it.
            assert line.makefile("rb").readline() == b"HTTP/1.1 100 Continue\r\n"
            line.sendall(b"{")
