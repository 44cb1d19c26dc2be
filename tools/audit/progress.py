"""Where the audit stands, told only to somebody who watches."""

from __future__ import annotations

import sys


def tell(line: str) -> None:
    """Show the line on a terminal, in place of the one before; nowhere else."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{line}")
        sys.stderr.flush()
