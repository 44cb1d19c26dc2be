"""Trees counted to the last leaf: the table, the second telling and the file agree."""

from __future__ import annotations

import pytest

from tests.rules.perft import (
    Bidding,
    Counts,
    SmallDeal,
    bids_again,
    bids_at_the_table,
    counted_again,
    counted_at_the_table,
    looks_again,
    looks_at_the_table,
    perft,
)

FILE = perft()


@pytest.mark.parametrize("deal", FILE["deals"], ids=lambda deal: deal["id"])
def test_a_small_deal_can_be_played_in_exactly_so_many_ways(deal: SmallDeal) -> None:
    expected = Counts(deal["plies"], deal["splits"])
    assert counted_at_the_table(deal) == expected
    assert counted_again(deal) == expected


@pytest.mark.parametrize("deal", FILE["deals"], ids=lambda deal: deal["id"])
def test_every_way_plays_every_card_and_shares_out_every_trick(deal: SmallDeal) -> None:
    cards = [len(names.split()) for names in deal["hands"]]
    assert cards == [cards[0]] * 4
    assert len(deal["plies"]) == 4 * cards[0]
    assert sum(deal["splits"].values()) == deal["plies"][-1]
    assert {sum(map(int, split.split("-"))) for split in deal["splits"]} == {cards[0]}


@pytest.mark.parametrize("bidding", FILE["biddings"], ids=lambda bidding: bidding["id"])
def test_a_table_can_bid_in_exactly_so_many_ways(bidding: Bidding) -> None:
    assert bids_at_the_table(bidding["nil"], bidding["blind_nil"]) == bidding["plies"]
    assert bids_again(bidding["nil"], bidding["blind_nil"]) == bidding["plies"]


def test_looks_and_bids_can_come_in_exactly_so_many_orders() -> None:
    assert looks_at_the_table() == FILE["looking"]["actions"]
    assert looks_again() == FILE["looking"]["actions"]
