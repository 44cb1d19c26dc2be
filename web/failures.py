"""What may be told of a failure in the server's own log."""

from __future__ import annotations


def kind_and_place(error: Exception) -> str:
    """All that may be logged of a failure: its own words could hold a hand."""
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = f"{place.tb_frame.f_code.co_qualname}:{place.tb_lineno}" if place else "?"
    return f"{type(error).__name__} at {where}"
