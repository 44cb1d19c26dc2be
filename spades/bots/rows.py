"""Rows of numbers, filled with nothing: where compiled, arrays."""

from __future__ import annotations


def whole(length: int) -> list[int]:
    """`length` whole numbers, all 0."""
    return [0] * length


def real(length: int) -> list[float]:
    """`length` real numbers, all 0."""
    return [0.0] * length
