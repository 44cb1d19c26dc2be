"""What compiles playouts stays out of the server's process, though its guests think with it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import gettempdir

from tests.server.process import ROOT


def test_a_server_whose_guests_think_has_loaded_no_compiler() -> None:
    hand = subprocess.run(
        [sys.executable, "-m", "tests.server.expert_hand"],
        cwd=ROOT,
        # Where the other tests' thinkers keep theirs.
        env={"NUMBA_CACHE_DIR": str(Path(gettempdir()) / f"spades-{os.getuid()}"), **os.environ},
        capture_output=True,
        text=True,
        check=True,
        timeout=150,
    )
    told = json.loads(hand.stdout)
    loaded = {module for module in told["modules"] if not module.startswith("tests.")}
    assert "web.cli" in loaded
    assert [module for module in loaded if module.split(".")[0] in ("numba", "numpy", "llvmlite")] == []
    assert [module for module in loaded if module.startswith("spades.sim")] == []
    assert told["decided"] == 39 + 3
    assert told["fell_back"] < told["decided"]
    assert hand.stderr == ""
