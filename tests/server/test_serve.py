"""The `spades serve` command, as a process of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.persons import new_person
from tests.server.process import running
from tests.server.serving import serving


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


@pytest.mark.anyio
async def test_no_process_that_the_server_starts_gets_its_socket() -> None:
    async with serving() as served:
        listening = [socket for server in served.server.servers for socket in server.sockets]
        assert [socket.get_inheritable() for socket in listening] == [False]


@pytest.mark.anyio
async def test_no_frame_waits_until_the_one_before_is_acknowledged() -> None:
    """With Nagle's rule a view behind its `done` comes 40 ms late; uvloop turns it off, Python's own loop does not."""
    async with serving() as served:
        ana = await new_person(served.address)
        await ana.open(await ana.make_room())
        links = [link.transport.get_extra_info("socket") for link in served.server.server_state.connections]
        assert links
        assert all(link.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) for link in links)


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


def test_a_socket_to_no_room_is_no_error_of_the_server(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        token = httpx.post(f"{server.address}/api/players").json()["token"]
        host, port = server.address.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port))) as line:
            upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            head = f"GET /r/0000000000000000/socket HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n"
            line.sendall(f"{head}{upgrade}{key}\r\n".encode())
            assert b" 404 " in line.makefile("rb").readline()


def test_a_port_that_is_taken_is_told_with_what_to_do(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        environment = {**os.environ, "SPADES_PORT": str(port), "SPADES_DATA_DIR": str(tmp_path)}
        done = subprocess.run(
            [sys.executable, "-m", "web.cli", "serve"],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode != 0
    assert f"SPADES_PORT={port + 1}" in done.stderr
