"""Views of one first deal, to warm minds up with: before the look, on turn to bid, and second to play."""

from __future__ import annotations

from typing import Final

from spades import kernel
from spades.cards import cards_named
from spades.options import Rules
from spades.view import OwnView, PublicView, SeatView

_LED: Final = 11
"""The king of clubs."""
_HELD: Final = cards_named("2C7CQC4D9DKD3H8HJHAH5STSKS")
_CLUBS: Final = cards_named("2C7CQC")

_BIDDING: Final = PublicView(
    rules=Rules(blind_nil=True),
    phase="bidding",
    number=1,
    dealer=3,
    looked=(True, False, False, False),
    bids=(4, kernel.NO_BID, kernel.NO_BID, kernel.NO_BID),
    books=(0, 0, 0, 0),
    nils=(None, None, None, None),
    holding=(13, 13, 13, 13),
    turn=1,
    leader=0,
    trick=(),
    played=(),
    leaders=(),
    broken=False,
    scores=(0, 0),
    bags=(0, 0),
    contracts=(4, 0),
    counted=(0, 0),
    winner=None,
)
_PLAYING: Final = _BIDDING._replace(
    phase="playing",
    looked=(True, True, True, True),
    bids=(4, 3, 3, 3),
    holding=(12, 13, 13, 13),
    trick=(_LED,),
    played=(_LED,),
    leaders=(0,),
    contracts=(7, 6),
)

HIDDEN: Final = SeatView(_BIDDING, OwnView(1, None, None, 0))
LOOKED: Final = SeatView(_BIDDING._replace(looked=(True, True, False, False)), OwnView(1, _HELD, _HELD, 0))
LED: Final = SeatView(_PLAYING, OwnView(1, _HELD, _HELD, _CLUBS))
