"""What Numba has to be told so that it takes the guests' code as it stands.

The only file that imports Numba and NumPy. Whole numbers are signed 64-bit: masks have 52 bits, and `chance.py`
cuts its products to 32.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Sequence
from inspect import getmembers, isfunction
from pathlib import Path
from tempfile import gettempdir, mkdtemp
from types import ModuleType
from typing import ParamSpec, TypeVar

import numba
import numpy
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic, overload, overload_method, register_jitable

from spades.bots import match_chances, rows, sign_weights
from spades.bots.quick.flat import Flat

P = ParamSpec("P")
R = TypeVar("R")

_CHANCES = numpy.array(match_chances.CHANCES, dtype=numpy.int64)
_WEIGHTS = numpy.array(sign_weights.WEIGHTS, dtype=numpy.int64)


def take(modules: Sequence[ModuleType]) -> None:
    """Let compiled code call every function that these modules define."""
    for module in modules:
        for _, function in getmembers(module, isfunction):
            if function.__module__ == module.__name__:
                register_jitable(function)
    numba.config.CACHE_DIR = str(cache_of(modules))


def cache_of(modules: Sequence[ModuleType]) -> Path:
    """Where what is compiled of these modules, and of what is told here, is kept.

    Numba looks whether a function's own file has changed, never whether what it calls has: another folder then.
    """
    digest = hashlib.sha256()
    for file in (*(module.__file__ for module in (*modules, rows, match_chances, sign_weights)), __file__):
        digest.update(Path(str(file)).read_bytes())
    return cache_folder() / digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where what was compiled is kept: as NUMBA_CACHE_DIR says, else in a temporary folder of one's own.

    A cache is code that will be run: never one that somebody else on this machine may have put there.
    """
    given = os.environ.get("NUMBA_CACHE_DIR")
    if given:
        return Path(given)
    own = Path(gettempdir()) / f"spades-{os.getuid()}"
    own.mkdir(mode=0o700, exist_ok=True)
    return own if own.lstat().st_uid == os.getuid() else Path(mkdtemp(prefix="spades-"))


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """`function`, compiled at its first call, or read from the cache of an earlier process."""
    faster: Callable[P, R] = numba.njit(cache=True)(function)
    return faster


def row_of(numbers: Flat) -> Flat:
    """A row as compiled code takes it."""
    row: Flat = numpy.array(numbers, dtype=numpy.int64)
    return row


@intrinsic
def _ones(typing, number):
    """How many bits are set."""
    return types.int64(types.int64), lambda _c, builder, _s, given: builder.ctpop(given[0])


@intrinsic
def _zeros_ahead(typing, number):
    """How many of 64 bits are 0 before the first that is set."""
    no = ir.Constant(ir.IntType(1), 0)
    return types.int64(types.int64), lambda _c, builder, _s, given: builder.ctlz(given[0], no)


@overload_method(types.Integer, "bit_count")
def _bit_count(number):
    return lambda number: _ones(numpy.int64(number))


@overload_method(types.Integer, "bit_length")
def _bit_length(number):
    return lambda number: 64 - _zeros_ahead(numpy.int64(number))


@overload(rows.whole)
def _whole(length):
    return lambda length: numpy.zeros(length, numpy.int64)


@overload(rows.real)
def _real(length):
    return lambda length: numpy.zeros(length, numpy.float64)


@overload(match_chances.chance_at)
def _chance_at(at):
    return lambda at: _CHANCES[at]


@overload(sign_weights.weight_at)
def _weight_at(at):
    return lambda at: _WEIGHTS[at]
