"""Slow and half-open links: what is made of what the kernel lists, and what counts as missed."""

from __future__ import annotations

from dataclasses import replace

from tests.faults.bad_links import Bad, held_by
from tests.faults.slow import Trouble, figure, p99

TABLE = """  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1F40 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 71 1 0 100 0 0 10 0
   1: 0100007F:1F40 0100007F:C001 01 00000010:00000000 00:00000000 00000000     0        0 72 1 0 100 0 0 10 0
   2: 0100007F:C001 0100007F:1F40 01 00000000:00000000 00:00000000 00000000     0        0 73 1 0 100 0 0 10 0
   3: 0100007F:1F40 0100007F:C002 04 00000000:00000000 00:00000000 00000000     0        0 0 1 0 100 0 0 10 0
"""


def bad(gone: float | None) -> Bad:
    found = Bad("half open", within=15.0)
    found.gone = gone
    return found


def trouble(*kinds: Bad) -> Trouble:
    return Trouble(list(kinds), 0, 10, 200.0, [0.001] * 200, [0.002] * 200)


def test_the_kernel_tells_what_a_server_holds_and_what_waits_there() -> None:
    assert held_by(8000, TABLE) == {0: 0, 0xC001: 16}
    assert held_by(9000, TABLE) == {}


def test_a_link_is_gone_as_long_after_it_last_took_something_as_the_server_holds_it() -> None:
    stalled = Bad("never reading", within=30.0)
    stalled.ports = {1, 2}
    stalled.look({1: 100, 2: 50}, 10.0)
    stalled.look({1: 200, 2: 50}, 12.0)
    stalled.look({1: 200}, 20.0)
    assert stalled.gone is None
    stalled.look({3: 9}, 42.0)
    assert stalled.gone == 30.0


def test_all_that_is_gone_in_time_is_held() -> None:
    assert trouble(bad(15.5), bad(17.0)).held


def test_what_is_never_gone_or_late_is_missed() -> None:
    assert not trouble(bad(15.5), bad(None)).held
    assert not trouble(bad(15.5), bad(21.0)).held
    assert "gone after never (stated 15)" in figure(trouble(bad(None)))


def test_too_much_memory_a_complaint_and_neighbours_that_stopped_are_missed() -> None:
    good = trouble(bad(15.5))
    assert not replace(good, kept=257.0).held
    assert not replace(good, complaints="oh").held
    assert not replace(good, troubled=[0.001] * 50).held


def test_the_figure_compares_the_neighbours() -> None:
    assert p99([0.001] * 200) == 1.0
    assert "p99 1.0 ms before, 2.0 ms beside them (2.0x, of 200 requests)" in figure(trouble(bad(15.0)))
