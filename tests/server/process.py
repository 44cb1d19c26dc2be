"""The server as a host runs it: a process of its own on loopback, with a folder of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STOP_WITHIN = 15.0
"""Seconds after which a server that was asked to stop is killed: no figure, only the end of a test that hangs."""


class ServerProcess:
    """`spades serve` on a free port; started again it has the same port and folder.

    By itself without thinkers: each would load a compiler beside the tests. `root`: a copy of the checkout, where
    another build is wanted. `database`: the address of one that is not in the folder.
    """

    def __init__(
        self, folder: Path, thinkers: int = 0, root: Path = ROOT, database: str | None = None
    ) -> None:
        self._database = database
        self._root = root
        self._folder = folder
        self._thinkers = str(thinkers)
        self._port = "0"
        self._errors = folder / "errors"
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        """`http://127.0.0.1:PORT`."""
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> ServerProcess:
        """Start, and wait until it says that it is ready."""
        settings = {"SPADES_PORT": self._port, "SPADES_DATA_DIR": str(self._folder / "tables")}
        settings["SPADES_THINKERS"] = self._thinkers
        if self._database:
            settings["SPADES_DATABASE_URL"] = self._database
        with self._errors.open("a") as errors:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "web.cli", "serve"],
                cwd=self._root,
                env=environment(settings),
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        assert self._process.stdout is not None
        ready = re.search(r"http://[^:]+:(\d+)/", self._process.stdout.readline())
        assert ready, f"the server did not start: {self.errors()}"
        self._port = ready[1]
        return self

    def kill(self) -> None:
        """End it as a power cut does, by SIGKILL."""
        assert self._process is not None
        self._process.kill()
        self._close(self._process)

    def stop(self) -> None:
        """End it as a host does; does nothing where it has ended."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(STOP_WITHIN)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._close(self._process)

    @property
    def pid(self) -> int:
        """Of the process that runs now."""
        assert self._process is not None
        return self._process.pid

    def cpu_seconds(self) -> float:
        """What it has used of the processors since its start; from /proc."""
        stat = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")

    def resident(self) -> float:
        """KiB of memory that it holds."""
        assert self._process is not None
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return float(re.findall(r"VmRSS:\s+(\d+)", status)[0])

    def errors(self) -> str:
        """What it has written to its standard error so far: nothing, where all is well."""
        return self._errors.read_text()

    def _close(self, process: subprocess.Popen[str]) -> None:
        process.wait()
        assert process.stdout is not None
        process.stdout.close()
        self._process = None


def environment(settings: Mapping[str, str]) -> dict[str, str]:
    """That of a server with these settings and no others: those of whoever runs the tests are left out."""
    return {name: value for name, value in os.environ.items() if not name.startswith("SPADES_")} | dict(
        settings
    )


@contextmanager
def running(folder: Path, thinkers: int = 0) -> Iterator[ServerProcess]:
    """A server until the block ends. It must have had nothing to complain of."""
    server = ServerProcess(folder, thinkers)
    try:
        yield server.start()
    finally:
        server.stop()
    assert server.errors() == ""
