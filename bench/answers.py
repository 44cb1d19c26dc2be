"""A second opinion on the suite of positions: by how much the best right card beats the best wrong one.

    python -m bench.answers [deals]

Every legal card, manners aside, is played out in as many imagined deals (2,500 by default), as the searching guests
do it. Points are a hand's. A position with less than 5 is arguable and belongs out of the suite, unless both cards
take the trick in last seat and the lower is asked for. Bids and Blind Nil are not weighed.
"""

from __future__ import annotations

import sys

from spades.bots.quick.reading import read
from spades.bots.search import Effort
from spades.bots.searcher import Weighed, representative
from spades.cards import card_named
from spades.sim.minds import PLAYOUTS
from tests.bots.positions import Position, suite, views

DEALS = 2500
SLIPS = 512


def margin(position: Position, deals: int) -> float | None:
    """How many points the best right card is ahead of the best wrong one; None where no card is asked for."""
    view = next(views(position))
    if view.public.phase != "playing":
        return None
    table, was = read(view)
    weighed = PLAYOUTS.cards(table, was, view.own.legal, Effort(deals, 3 * deals, SLIPS), 1)
    tried = [Weighed(card, weighed[card]) for card in range(52) if weighed[52 + card] > 0]
    right = {representative(tried, card_named(name) or 0) for name in position.answers}
    good = [one.worth for one in tried if one.choice in right]
    bad = [one.worth for one in tried if one.choice not in right]
    return max(good) - max(bad) if bad else None


def main() -> None:
    """Weigh every position, the closest first."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    margins = [(found, position) for position in suite() if (found := margin(position, deals)) is not None]
    for found, position in sorted(margins, key=lambda pair: pair[0]):
        print(f"{found:7.1f}  {position.origin:8} {position.name}")


if __name__ == "__main__":
    main()
