"""Seats and teams: four seats clockwise, partners opposite."""

from __future__ import annotations

from typing import Final, TypeAlias, TypeVar

Seat: TypeAlias = int
Team: TypeAlias = int

T = TypeVar("T")
BySeat: TypeAlias = tuple[T, T, T, T]
ByTeam: TypeAlias = tuple[T, T]

SEATS: Final = (0, 1, 2, 3)
TEAMS: Final = (0, 1)


def left_of(seat: Seat) -> Seat:
    """The next seat clockwise: the one that bids and plays after `seat`."""
    return (seat + 1) % 4


def partner_of(seat: Seat) -> Seat:
    """The seat opposite."""
    return (seat + 2) % 4


def team_of(seat: Seat) -> Team:
    """0 for seats 0 and 2, 1 for seats 1 and 3."""
    return seat % 2


def partners(team: Team) -> tuple[Seat, Seat]:
    """The two seats of a team, the lower first."""
    return team, team + 2


def with_seat(of: BySeat[T], seat: Seat, value: T) -> BySeat[T]:
    """`of` with `seat`'s entry replaced."""
    a, b, c, d = of
    if seat == 0:
        return value, b, c, d
    if seat == 1:
        return a, value, c, d
    if seat == 2:
        return a, b, value, d
    return a, b, c, value
