"""Laws of the record: what is written reads back, and what is mangled is refused with a line and a sentence."""

from __future__ import annotations

from functools import cache
from random import Random

from hypothesis import given, settings

from spades.engine import replay
from spades.events import HandSeen
from spades.notation import NotationError, match_of, match_text, matches_of
from spades.options import Rules
from spades.record import MatchRecord, hands_played, replayed
from tests.laws.matches import books_of, kinds, random_match
from tests.laws.strategies import rngs

MANGLED = 1_500
PIECES = [
    "",
    " ",
    "\n",
    "*",
    "-",
    "{",
    "}",
    ";",
    "0",
    "9",
    "A",
    "S",
    "QS",
    "nil",
    "blind",
    "Hand",
    ":",
    "\0",
    "é",
]


@cache
def matches() -> list[MatchRecord]:
    return [random_match(Random(seed)) for seed in range(60)]


@given(rngs())
@settings(max_examples=40)
def test_a_match_that_is_written_reads_back_the_same(rng: Random) -> None:
    record = random_match(rng, hands=3)
    text = match_text(record)
    assert match_of(text) == record
    assert match_text(match_of(text)) == text


def test_the_matches_of_these_laws_are_of_every_kind() -> None:
    found = set[str]().union(*(kinds(record) for record in matches()))
    assert found >= {
        *(
            "contract-made",
            "contract-set",
            "overtricks",
            "bag-penalty",
            "failed-nil-bags",
            "double nil",
            "won",
        ),
        *("nil-made", "nil-failed", "blind-made", "blind-failed"),
    }


def test_a_match_played_again_folds_to_the_same_end() -> None:
    for record in matches():
        table = replay(replayed(record))
        hands = list(hands_played(record))
        assert [hand.record for hand in hands] == list(record.hands)
        assert [hand.books for hand in hands] == [books_of(hand) for hand in record.hands]
        if hands:
            assert table.scores == tuple(team.after for team in hands[-1].teams)


def test_a_seat_that_bids_blind_has_not_looked_and_every_other_one_has() -> None:
    for record in matches():
        for hand in hands_played(record):
            looked = [event.seat for event in hand.events if isinstance(event, HandSeen)]
            sighted = [seat for seat, bid in enumerate(hand.record.bids) if bid >= 0]
            assert sorted(looked) == (sighted if record.rules.blind_nil else [])


def test_mangled_text_is_refused_or_still_a_match_and_nothing_else() -> None:
    rng = Random(3)
    texts = [match_text(record._replace(hands=record.hands[:1])) for record in matches()[:20]]
    refused = sum(is_refused(mangled(rng.choice(texts), rng)) for _ in range(MANGLED))
    assert MANGLED * 0.8 < refused < MANGLED


def is_refused(text: str) -> bool:
    """Whether the text is refused, with a line of its own and a sentence; what is not refused is a match."""
    try:
        records = matches_of(text)
    except NotationError as error:
        refusal = error
    else:
        assert all(match_of(match_text(record)) == record for record in records)
        return False
    assert 1 <= refusal.line <= text.count("\n") + 1
    assert refusal.sentence.endswith(".")
    assert len(refusal.sentence) < 300
    return True


def mangled(text: str, rng: Random) -> str:
    """The text with a few of its pieces changed, left out, doubled or swapped."""
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        a, b = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        b = min(b, a + rng.choice((1, 1, 2, 3, 80)))
        piece = rng.choice((rng.choice(PIECES), text[a:b] * 2, text[a:b][::-1], chr(rng.randrange(0x3000))))
        text = text[:a] + piece + text[b:]
    return text


def test_nothing_that_is_no_match_reads_as_one() -> None:
    rng = Random(4)
    for _ in range(300):
        noise = "".join(rng.choice(PIECES) for _ in range(rng.randrange(1, 60)))
        assert is_refused(noise) or matches_of(noise) == []


def test_the_rules_of_a_match_stay_with_it() -> None:
    assert {record.rules for record in matches()} >= {
        Rules(500),
        Rules(300),
        Rules(500, True, True),
        Rules(300, False),
    }
