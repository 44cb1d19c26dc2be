"""The decoder of requests under a fuzzer that is guided by coverage: atheris, where it is installed.

    python -m tests.faults.guided RUNS

It belongs to no test and so to no lock: `pip install atheris` in the environment of the tests brings it.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

LOBBY: dict[str, Any] = {"hand": None, "you": {"legal": [], "cards": None}, "room": {"commitment": "0" * 32}}
ROOT = Path(__file__).resolve().parents[2]


def guided_runs(runs: int) -> str:
    """What so many runs in a process of their own came to, as the end of a figure."""
    if importlib.util.find_spec("atheris") is None:
        return "; atheris is not installed: the decoder was not fuzzed by coverage"
    ended = subprocess.run(
        [sys.executable, "-m", "tests.faults.guided", str(runs)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    done = re.search(r"Done (\d+) runs", ended.stderr)
    if ended.returncode or not done:
        return f"; atheris found a crash: {ended.stderr.strip().splitlines()[-1:]}"
    return f"; atheris: {int(done[1]):,} runs of the decoder, nothing unhandled"


def fuzz(runs: int) -> None:
    """Ends the process."""
    atheris: Any = importlib.import_module("atheris")
    with atheris.instrument_imports(include=["web", "spades"]):
        wire = importlib.import_module("web.wire")
        # Imports the wire too, so not before it is watched.
        requests = importlib.import_module("tests.faults.mangling").real_requests(LOBBY)

    def one(raw: bytes) -> None:
        try:
            request = wire.request_of(raw.decode("utf-8", "replace"))
        except wire.BadMessage:
            return
        wire.action_of(request, "c.1")

    with tempfile.TemporaryDirectory() as corpus:
        for request in requests:
            (Path(corpus) / request["kind"]).write_text(json.dumps({**request, "id": "a"}))
        atheris.Setup([sys.argv[0], corpus, f"-runs={runs}", "-max_len=512"], one)
        atheris.Fuzz()


if __name__ == "__main__":
    fuzz(int(sys.argv[1]))
