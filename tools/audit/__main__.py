"""`make audit`: the figures of the page beside their goals. Ends with 1 where a goal is missed."""

from __future__ import annotations

import sys

from tools.audit.figures import table
from tools.audit.weights import weights


def main() -> int:
    figures = weights()
    print(table(figures))
    return 0 if all(figure.met for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
