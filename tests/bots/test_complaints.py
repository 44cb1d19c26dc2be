"""What players complain of most in computer partners (stories G1-G9), as positions the guest must get right.

Hands are written spades, hearts, diamonds, clubs; bids and cards in the order of the table.
"""

from __future__ import annotations

import pytest

from spades import kernel
from spades.bots.levels import BOTS
from spades.cards import NAMES
from spades.options import Rules
from spades.table import Table
from tests.bots.positions import deal, table_of, turn_of

FIRST = BOTS["first"]
NIL = kernel.NIL

BESIDE_A_NIL = deal("KQ4.A43.KJ52.AQ3", "A952.KQ765.Q9.J7", "73.J98.T743.9864", "JT86.T2.A86.KT52")
BESIDE_A_NIL_VOID = deal("KQ42.-.KJ852.AQ32", "A95.KQ765.Q9.J75", "73.J98.T743.9864", "JT86.AT432.A6.KT")
WITH_A_VOID = deal("J952.-.KJ852.T832", "A86.K7642.Q9.J75", "K73.AT98.T74.K64", "QT4.QJ53.A63.AQ9")
TWO_VOIDS = deal("KQT4.-.KJ852.AQ32", "J86.KQ765.T4.K84", "72.AJT98432.A73.-", "A953.-.Q96.JT9765")
PLAIN = deal("963.AQ54.K83.742", "AKQ8.K73.Q52.QT5", "JT2.J86.A764.K83", "754.T92.JT9.AJ96")

TWO_BOOKS = "AH 3H 6H 2H 3D 2D AD 9D"
"""In `PLAIN`: a book for seat 0, then one for seat 2, who leads."""


def plays(table: Table) -> str:
    return NAMES[FIRST.card(turn_of(table), 1)]


def bids(table: Table) -> int:
    return FIRST.bid(turn_of(table), 1)


# --- G1: a partner's nil is about to take the trick ------------------------------------------------------


@pytest.mark.parametrize(
    ("dealer", "bid", "cards", "answers"),
    [
        pytest.param(0, (2, NIL, 3, 4), "7H 8H 2H", {"AH"}, id="last to play"),
        pytest.param(2, (3, 4, 2, NIL), "5C", {"QC", "AC"}, id="the nil still to come"),
        pytest.param(2, (3, 4, 2, NIL), "6D", {"JD", "KD"}, id="the nil still to come, in a longer suit"),
        pytest.param(1, (NIL, 3, 4, 2), "JH 2H", {"AH"}, id="the nil had to lead high"),
    ],
)
def test_g1_a_nil_partner_is_covered(
    dealer: int, bid: tuple[int, ...], cards: str, answers: set[str]
) -> None:
    assert plays(table_of(BESIDE_A_NIL, bid, cards, dealer=dealer)) in answers


def test_g1_a_nil_partner_is_covered_with_a_ruff() -> None:
    assert plays(table_of(BESIDE_A_NIL_VOID, (2, NIL, 3, 4), "7H 8H 2H", dealer=0)) == "2S"


# --- G2: the partner is winning with a sure card ---------------------------------------------------------


@pytest.mark.parametrize(
    ("dealer", "bid", "cards", "shunned"),
    [
        pytest.param(1, (4, 3, 2, 3), "AH 3H", "SK", id="an ace led: not ruffed in third seat"),
        pytest.param(0, (3, 4, 3, 2), "7H AH 3H", "SK", id="an ace in second seat: not ruffed behind it"),
        pytest.param(0, (3, 4, 3, 2), "9D TD 3D", "KJ", id="a ten that holds: not overtaken"),
        pytest.param(0, (3, 4, 3, 2), "5C KC 9C", "T", id="a king that holds: lowest under it"),
    ],
)
def test_g2_a_sure_winner_of_the_partner_is_left_alone(
    dealer: int, bid: tuple[int, ...], cards: str, shunned: str
) -> None:
    card = plays(table_of(WITH_A_VOID, bid, cards, dealer=dealer))
    assert not set(card) & set(shunned)


# --- G3: the partner has bid nil already -----------------------------------------------------------------


@pytest.mark.parametrize(
    "mine", ["83.JT52.J962.T43", "943.Q76.T862.J53", "Q5.9863.J75.T832", "T4.K53.9742.9632"]
)
def test_g3_no_nil_beside_a_nil(mine: str) -> None:
    assert bids(table_of(deal("", "", mine, ""), (NIL, 4))) > 0


@pytest.mark.parametrize("mine", ["32.5432.432.5432", "2.6432.65432.532"])
def test_g3_a_nil_beside_a_nil_with_a_hand_that_is_safe(mine: str) -> None:
    assert bids(table_of(deal("", "", mine, ""), (NIL, 4))) == NIL


# --- G4: the contract is made and bags are near ten ------------------------------------------------------


@pytest.mark.parametrize("bags", [8, 9])
@pytest.mark.parametrize(
    ("cards", "answers"),
    [
        pytest.param("", {"3C", "8C", "4D", "7D", "8H", "JH"}, id="leads what will lose"),
        pytest.param("8C AC", {"7C"}, id="highest card that loses"),
        pytest.param("8H TH", {"4H", "5H"}, id="under the ten"),
        pytest.param("4D JD", {"8D"}, id="no king in third seat"),
    ],
)
def test_g4_a_made_contract_ducks(cards: str, answers: set[str], bags: int) -> None:
    assert plays(table_of(PLAIN, (1, 3, 1, 3), f"{TWO_BOOKS} {cards}", bags=(bags, 0))) in answers


# --- G5: one more trick sets the opponents ---------------------------------------------------------------


@pytest.mark.parametrize("bags", [0, 9])
@pytest.mark.parametrize(
    ("bid", "cards", "answer"),
    [
        pytest.param((1, 6, NIL, 6), "AH 3H 6H 2H 2C QC 3C 6C 2D 4D JD", "KD", id="last, over the jack"),
        pytest.param((1, 6, NIL, 6), "AH 3H 6H 2H 2C QC 3C 6C 7H 8H 9H", "QH", id="last, over the nine"),
        pytest.param((1, 6, 1, 5), f"{TWO_BOOKS} 4D JD", "KD", id="third, with the best card left"),
        pytest.param((1, 6, 1, 5), f"{TWO_BOOKS} 8H TH", "QH", id="third, with the best chance"),
    ],
)
def test_g5_the_trick_that_sets_them_is_taken(
    bid: tuple[int, ...], cards: str, answer: str, bags: int
) -> None:
    assert plays(table_of(PLAIN, bid, cards, bags=(bags, 0))) == answer


# --- G6: last to play, several cards win -----------------------------------------------------------------


def test_g6_the_cheapest_winner_of_the_suit() -> None:
    assert plays(table_of(PLAIN, (3, 3, 2, 3), "7H 8H TH", dealer=0)) == "QH"


def test_g6_the_lowest_ruff() -> None:
    assert plays(table_of(BESIDE_A_NIL_VOID, (3, 1, 3, 4), "QH 8H 2H", dealer=0)) == "2S"


def test_g6_the_lowest_ruff_over_a_ruff() -> None:
    assert plays(table_of(TWO_VOIDS, (3, 3, 2, 4), "KH 2H 9S", dealer=0)) == "TS"


def test_g6_of_touching_winners_the_lowest() -> None:
    hands = deal("63.AKQ4.K83.A742", "KQ98.J73.Q52.QT5", "AJT2.865.A764.K8", "754.T92.JT9.J963")
    assert plays(table_of(hands, (3, 3, 3, 3), "JH 5H 2H", dealer=0)) == "QH"


# --- G7: cover for a nil ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "answers"),
    [
        pytest.param(BESIDE_A_NIL, {"AH", "AC", "QC", "KD"}, id="aces first"),
        pytest.param(BESIDE_A_NIL_VOID, {"AC", "KD"}, id="high in the long suits"),
    ],
)
def test_g7_the_cover_leads_high(hands: tuple[int, int, int, int], answers: set[str]) -> None:
    assert plays(table_of(hands, (4, 2, NIL, 3))) in answers


def test_g7_the_cover_goes_on_in_a_suit_the_nil_is_out_of() -> None:
    hands = deal("KQ4.A43.KJ2.AQ32", "A952.KQ765.Q9.J7", "73.J982.T76543.8", "JT86.T.A8.KT9654")
    assert plays(table_of(hands, (4, 2, NIL, 3), "AC 7C 8C 4C")) in {"2C", "3C", "QC", "AH", "KD", "JD"}


def test_g7_the_cover_throws_away_low_cards() -> None:
    card = plays(table_of(BESIDE_A_NIL_VOID, (3, 4, 2, NIL), "AH", dealer=2))
    assert card in {"2D", "5D", "8D", "2C", "3C", "2S", "4S"}


# --- G8: the match can end on this hand ------------------------------------------------------------------

SIX = "AKQ43.A4.KQ2.J32"
LOW = "43.8652.9752.863"
WAITING = "975.KJ52.Q863.K4"


@pytest.mark.parametrize(
    ("mine", "others", "scores", "answer"),
    [
        pytest.param(SIX, (3, 3, 3), (470, 200), 1, id="the partner's bid is enough: no more at risk"),
        pytest.param(SIX, (3, 3, 3), (420, 200), 5, id="just enough for the target"),
        pytest.param(SIX, (3, 3, 3), (440, 440), 4, id="just enough to be ahead"),
        pytest.param(SIX, (4, 3, 3), (450, 460), 6, id="one more overtakes them"),
        pytest.param(LOW, (3, 3, 3), (400, 450), NIL, id="a nil is the last hope"),
    ],
)
def test_g8_the_last_bid_knows_the_score(
    mine: str, others: tuple[int, int, int], scores: tuple[int, int], answer: int
) -> None:
    assert bids(table_of(deal("", "", "", mine), others, scores=(scores[1], scores[0]))) == answer


@pytest.mark.parametrize("scores", [(0, 0), (250, 250), (300, 100)])
def test_g8_far_from_the_end_the_score_changes_no_bid(scores: tuple[int, int]) -> None:
    at_start = bids(table_of(deal("", "", "", WAITING), (3, 3, 3)))
    assert bids(table_of(deal("", "", "", WAITING), (3, 3, 3), scores=scores)) == at_start


@pytest.mark.parametrize(
    ("scores", "answer"),
    [((300, 460), True), ((430, 460), False), ((300, 300), False), ((100, 460), False), ((460, 300), False)],
)
def test_g8_blind_nil_only_where_nothing_less_would_do(scores: tuple[int, int], answer: bool) -> None:
    table = table_of(deal("", "", "", ""), (), rules=Rules(blind_nil=True), scores=scores)
    assert FIRST.blind_nil(turn_of(table), 1) is answer


# --- G9: an opponent has bid nil -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealer", "bid", "cards", "answers"),
    [
        pytest.param(3, (4, 2, NIL, 3), "2D 9D TD", {"8D", "6D"}, id="plays under a nil that wins"),
        pytest.param(3, (4, 2, NIL, 3), "3C 7C 8C", {"5C", "2C"}, id="plays under it with the king in hand"),
        pytest.param(2, (3, 4, 2, NIL), "", {"2H", "6D", "2C"}, id="leads low"),
    ],
)
def test_g9_an_opponents_nil_is_attacked(
    dealer: int, bid: tuple[int, ...], cards: str, answers: set[str]
) -> None:
    assert plays(table_of(BESIDE_A_NIL, bid, cards, dealer=dealer)) in answers


def test_g9_a_nil_that_has_got_under_is_no_reason_to_duck() -> None:
    assert plays(table_of(BESIDE_A_NIL, (4, 2, NIL, 3), "KD 9D 3D")) == "AD"
