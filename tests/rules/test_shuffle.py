"""The deal that anyone can check, made a second time from docs/fair-deals.md alone; the published vectors.

The second implementation (`redealt`) shares no line with `spades/shuffle.py`: it hashes with a hand-made HMAC
and reads the stream of words as one list.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from pathlib import Path
from typing import NamedTuple, TypedDict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spades import shuffle
from spades.cards import DECK, NAMES
from spades.engine import dealt_hands
from spades.seats import BySeat

VECTORS_FILE = Path(__file__).parent.parent / "cases" / "deal-vectors.json"


class Vector(TypedDict):
    """One published deal. Bytes are in hex; a cut that was not given is empty."""

    id: str
    what: str
    name: str
    hand: int
    secret: str
    cuts: list[str]
    commitment: str
    deck: list[str]
    first_dealer: int


class VectorFile(TypedDict):
    """The file."""

    what: str
    vectors: list[Vector]


class Redealt(NamedTuple):
    """What the second implementation finds."""

    commitment: str
    deck: list[str]
    first_dealer: int
    words_thrown_away: int


def redealt(name: str, hand: int, secret: bytes, cuts: list[bytes]) -> Redealt:
    """The commitment, the deck by card names and the first dealer, from the words of docs/fair-deals.md."""
    fields = [name.encode(), str(hand).encode()]
    commit = hashlib.sha256(b"|".join([b"spades/deal/v1/commit", *fields, secret])).hexdigest()

    lengths_and_cuts = b""
    for cut in cuts:
        lengths_and_cuts += (b"\x20" if cut else b"\x00") + cut
    key = hmac_sha256(secret, b"|".join([b"spades/deal/v1/key", *fields, lengths_and_cuts]))

    stream = b"".join(hmac_sha256(key, bytes(7) + bytes([block])) for block in range(20))
    words = [int(stream[at : at + 4].hex(), 16) for at in range(0, len(stream), 4)]

    deck = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
    used = thrown_away = 0
    for i in range(51, 0, -1):
        while words[used] >= 2**32 - 2**32 % (i + 1):
            used += 1
            thrown_away += 1
        j = words[used] % (i + 1)
        used += 1
        deck[i], deck[j] = deck[j], deck[i]
    return Redealt(commit, deck, words[used] % 4, thrown_away)


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """HMAC as RFC 2104 defines it, for keys of up to a block."""
    padded = key.ljust(64, b"\x00")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def published() -> list[Vector]:
    """The vectors, in the file's order."""
    file: VectorFile = json.loads(VECTORS_FILE.read_text(encoding="utf-8"))
    return file["vectors"]


def seeded(text: str) -> bytes:
    """32 bytes that depend on `text` alone."""
    return hashlib.sha256(text.encode()).digest()


VECTORS = published()
IDS = [vector["id"] for vector in VECTORS]


@pytest.mark.parametrize("vector", VECTORS, ids=IDS)
def test_the_game_deals_the_published_vector(vector: Vector) -> None:
    secret = bytes.fromhex(vector["secret"])
    first, second, third, fourth = (bytes.fromhex(cut) for cut in vector["cuts"])
    assert shuffle.commitment(vector["name"], vector["hand"], secret) == vector["commitment"]
    drawn = shuffle.draw(vector["name"], vector["hand"], secret, (first, second, third, fourth))
    assert [NAMES[card] for card in drawn.deck] == vector["deck"]
    assert drawn.first_dealer == vector["first_dealer"]


@pytest.mark.parametrize("vector", VECTORS, ids=IDS)
def test_the_second_implementation_deals_the_published_vector(vector: Vector) -> None:
    cuts = [bytes.fromhex(cut) for cut in vector["cuts"]]
    again = redealt(vector["name"], vector["hand"], bytes.fromhex(vector["secret"]), cuts)
    assert again[:3] == (vector["commitment"], vector["deck"], vector["first_dealer"])


def test_the_vectors_cover_cuts_hands_dealers_and_a_word_thrown_away() -> None:
    given_cuts = {tuple(bool(cut) for cut in vector["cuts"]) for vector in VECTORS}
    assert len(VECTORS) >= 8
    assert {(False,) * 4, (True,) * 4, (True, False, True, False)} <= given_cuts
    assert {1, 2, 117} <= {vector["hand"] for vector in VECTORS}
    assert {vector["first_dealer"] for vector in VECTORS} == {0, 1, 2, 3}
    assert sum(thrown_away(vector) for vector in VECTORS) == 1


def thrown_away(vector: Vector) -> int:
    cuts = [bytes.fromhex(cut) for cut in vector["cuts"]]
    return redealt(vector["name"], vector["hand"], bytes.fromhex(vector["secret"]), cuts).words_thrown_away


one_cut = st.just(b"") | st.binary(min_size=32, max_size=32)


@given(
    st.text("abcdefghijklmnopqrstuvwxyz0123456789-", min_size=1, max_size=24),
    st.integers(1, 10**6),
    st.binary(min_size=32, max_size=32),
    st.tuples(one_cut, one_cut, one_cut, one_cut),
)
def test_both_implementations_agree_on_every_deal(
    name: str, hand: int, secret: bytes, cuts: BySeat[bytes]
) -> None:
    again = redealt(name, hand, secret, list(cuts))
    drawn = shuffle.draw(name, hand, secret, cuts)
    assert shuffle.commitment(name, hand, secret) == again.commitment
    assert ([NAMES[card] for card in drawn.deck], drawn.first_dealer) == (again.deck, again.first_dealer)
    assert sorted(drawn.deck) == list(DECK)


def test_name_hand_secret_and_every_cut_each_change_the_deal() -> None:
    secret, cut, no_cut = seeded("secret"), seeded("cut"), shuffle.NO_CUT
    no_cuts = (no_cut, no_cut, no_cut, no_cut)
    decks = [
        shuffle.draw("maple", 1, secret, no_cuts).deck,
        shuffle.draw("larch", 1, secret, no_cuts).deck,
        shuffle.draw("maple", 2, secret, no_cuts).deck,
        shuffle.draw("maple", 1, seeded("another"), no_cuts).deck,
        shuffle.draw("maple", 1, secret, (cut, no_cut, no_cut, no_cut)).deck,
        shuffle.draw("maple", 1, secret, (no_cut, cut, no_cut, no_cut)).deck,
        shuffle.draw("maple", 1, secret, (no_cut, no_cut, cut, no_cut)).deck,
        shuffle.draw("maple", 1, secret, (no_cut, no_cut, no_cut, cut)).deck,
    ]
    assert len(set(decks)) == len(decks)


def test_a_commitment_holds_name_hand_and_secret() -> None:
    promises = {
        shuffle.commitment("maple", 1, seeded("secret")),
        shuffle.commitment("larch", 1, seeded("secret")),
        shuffle.commitment("maple", 2, seeded("secret")),
        shuffle.commitment("maple", 1, seeded("another")),
    }
    assert len(promises) == 4
    assert all(len(promise) == 64 for promise in promises)


@pytest.mark.parametrize("length", [0, 16, 31, 33])
def test_a_secret_of_another_length_is_a_bug(length: int) -> None:
    with pytest.raises(ValueError, match="secret is 32 bytes"):
        shuffle.draw("maple", 1, bytes(length), (b"", b"", b"", b""))


@pytest.mark.parametrize("length", [1, 16, 31, 33])
def test_a_cut_of_another_length_is_a_bug(length: int) -> None:
    with pytest.raises(ValueError, match="cut is 32 bytes"):
        shuffle.draw("maple", 1, bytes(32), (b"", b"", bytes(length), b""))


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def test_over_two_thousand_deals_no_seat_and_no_place_in_the_deck_is_favoured() -> None:
    holders, places, dealers = Counter[int](), Counter[int](), Counter[int]()
    for number in range(2000):
        drawn = shuffle.draw("chi", number, seeded(f"deal {number}"), (b"", b"", b"", b""))
        hands = dealt_hands(drawn.deck, drawn.first_dealer)
        holders[next(seat for seat in range(4) if hands[seat] >> 51)] += 1
        places[drawn.deck.index(51)] += 1
        dealers[drawn.first_dealer] += 1
    # The one-in-a-thousand points of chi-square at 3 and at 51 degrees of freedom. The secrets are fixed.
    assert chi_square([holders[seat] for seat in range(4)]) < 16.27
    assert chi_square([dealers[seat] for seat in range(4)]) < 16.27
    assert chi_square([places[place] for place in range(52)]) < 87.97
