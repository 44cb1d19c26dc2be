"""The text of a match: the golden matches, what is read leniently, and every way in which a text is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spades.cards import cards_named
from spades.engine import Illegal
from spades.events import HandScored, MatchStarted, MatchWon
from spades.notation import NotationError, match_of, match_text, matches_of, matches_text
from spades.options import Rules
from spades.record import MatchRecord, hands_played, replayed
from tests.laws.matches import books_of, kinds
from tests.rules.scores import CASES

MATCHES = sorted((CASES / "matches").glob("*.txt"))
DOCS = Path(__file__).parent.parent.parent / "docs"


def golden(name: str) -> str:
    return (CASES / "matches" / f"{name}.txt").read_text(encoding="utf-8")


def refused(text: str) -> tuple[int, str]:
    with pytest.raises(NotationError) as error:
        match_of(text)
    assert str(error.value) == f"line {error.value.line}: {error.value.sentence}"
    return error.value.line, error.value.sentence


ONE_HAND = golden("ended-early")[: golden("ended-early").index("Hand 33")] + "Result: open\n"


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_golden_match_reads_and_is_written_again_byte_for_byte(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert match_text(match_of(text)) == text
    assert text.isascii()


@pytest.mark.parametrize(
    ("name", "rules", "wanted"),
    [
        ("to-500", Rules(500), {"won", "bag-penalty", "nil-made", "nil-failed", "contract-set"}),
        ("to-300-with-blind-nil", Rules(300, True, True), {"won", "blind-made", "blind-failed", "nil-made"}),
        ("tie-at-the-target", Rules(300), {"tie", "won", "contract-set"}),
        ("nil-off", Rules(500, False), {"won", "bag-penalty"}),
        ("ended-early", Rules(500, True, True), {"blind-failed"}),
    ],
)
def test_a_golden_match_shows_what_it_is_named_for(name: str, rules: Rules, wanted: set[str]) -> None:
    record = match_of(golden(name))
    assert record.rules == rules
    assert wanted <= kinds(record)
    assert ("won" in kinds(record)) == ("won" in wanted)


def test_the_winner_of_each_trick_in_the_golden_matches_is_the_one_that_the_rules_name() -> None:
    for path in MATCHES:
        for hand in hands_played(match_of(path.read_text(encoding="utf-8"))):
            assert hand.books == books_of(hand.record)


def test_a_record_holds_what_the_text_says() -> None:
    record = match_of(golden("to-500"))
    hand = record.hands[0]
    assert (record.number, len(record.hands), hand.number, hand.dealer) == (1, 8, 1, 1)
    assert hand.hands[0] == cards_named("KS AH KH JH TH 7H 4H 3H JD 9D 8D KC 3C")
    assert hand.bids == (2, 3, 2, 3)
    assert hand.played[:4] == tuple(cards_named(name).bit_length() - 1 for name in ("4D", "AD", "8D", "7D"))


def test_a_record_holds_what_opens_each_deal() -> None:
    record = match_of(golden("drawn"))
    alone, two, one = (hand.deal for hand in record.hands if hand.deal)
    assert (alone.name, alone.cuts) == ("maple-heron", (b"", b"", b"", b""))
    assert alone.secret.hex().startswith("a658859f")
    assert alone.commitment.startswith("10fb2830")
    assert [sum(map(bool, deal.cuts)) for deal in (two, one)] == [2, 1]


def test_a_match_of_the_first_version_holds_hands_that_were_given() -> None:
    for path in MATCHES:
        text = path.read_text(encoding="utf-8")
        is_first = text.startswith("Spades: 1\n")
        assert is_first == (path.stem != "drawn")
        assert is_first == all(hand.deal is None for hand in match_of(text).hands)


def test_in_the_second_version_a_hand_may_be_given_too() -> None:
    record = match_of(golden("drawn"))
    hands = (record.hands[0]._replace(deal=None), *record.hands[1:])
    text = match_text(record._replace(hands=hands))
    assert text.startswith("Spades: 2\n")
    assert text.count("Deal: ") == 2
    assert match_of(text).hands == hands


def test_a_match_played_again_tells_every_event_from_its_start_to_its_end() -> None:
    record = match_of(golden("tie-at-the-target"))
    events = replayed(record)
    scored = [event for event in events if isinstance(event, HandScored)]
    assert events[0] == MatchStarted(Rules(300))
    assert events[-1] == MatchWon(1)
    assert len(scored) == 9
    assert [team.after for team in scored[7].teams] == [335, 335]


def test_the_example_in_the_docs_is_a_match() -> None:
    examples = re.findall(r"```\n(Spades: .*?)```", (DOCS / "notation.md").read_text("utf-8"), re.DOTALL)
    assert len(examples) == 1
    assert match_text(match_of(examples[0])) == examples[0]


# --- what is read leniently ------------------------------------------------------------------------------


def test_comments_are_kept_out_of_the_record() -> None:
    lines = ONE_HAND.splitlines()
    lines[3] += " ; as always"
    lines[6] += " {a long night;"
    lines[7] = "over two lines, with a ; in it} " + lines[7]
    lines[12] = lines[12].replace("  ", " {well led} ", 1)
    assert match_of("; from the attic\n" + "\n".join(lines) + "\n{the end}") == match_of(ONE_HAND)


def test_blanks_and_empty_lines_are_free_and_so_are_windows_line_ends() -> None:
    wide = ONE_HAND.replace(" ", "\t  ").replace("\n", "  \r\n\r\n")
    assert match_of(wide) == match_of(ONE_HAND)


def test_a_suit_may_be_written_in_any_order() -> None:
    suit = re.search(r"S ([2-9TJQKA]{3,})", ONE_HAND)
    assert suit
    assert match_of(ONE_HAND.replace(suit[1], suit[1][::-1], 1)) == match_of(ONE_HAND)


def test_several_matches_stand_one_below_the_other() -> None:
    records = [match_of(golden(name)) for name in ("to-500", "ended-early", "nil-off")]
    text = matches_text(records)
    assert text == "\n".join(golden(name) for name in ("to-500", "ended-early", "nil-off"))
    assert matches_of(text) == records
    assert matches_of(text.replace("\n\n", "\n")) == records
    assert matches_of("") == matches_of("\n ; nothing\n") == []
    assert matches_text([]) == ""


def test_a_match_without_a_scored_hand_is_a_match() -> None:
    record = MatchRecord(3, Rules(300, False), ())
    assert match_of(match_text(record)) == record


# --- what is refused -------------------------------------------------------------------------------------

# In the match: line 7 is "Hand 32, dealer 3", 8 to 11 the deal, 12 the bids, 13 to 25 the tricks, 26 and 27 the
# scores, 29 the result.
FAULTS = {
    "no match at all": (r"(?s).*", "", 1, "The text ends here, too early: write Spades: 1"),
    "another version": ("Spades: 1", "Spades: 3", 1, 'Here stands "Spades: 3": write Spades: 1 or 2, the'),
    "an unknown tag": (
        "Match: 4",
        "Date: today",
        2,
        'Here stands "Date: today": write Match: and its number',
    ),
    "a match without a number": ("Match: 4", "Match: four", 2, "write Match: and its number"),
    "match nought": ("Match: 4", "Match: 0", 2, "write Match: and its number"),
    "another target": ("Target: 500", "Target: 501", 3, "write Target: 500 or 300"),
    "no yes or no": ("Nil: on\nBlind", "Nil: yes\nBlind", 4, "write Nil: on or off"),
    "blind nil without nil": ("Nil: on\nBlind", "Nil: off\nBlind", 5, "write Blind Nil: off, as Nil is off"),
    "a tag left out": ("Target: 500\n", "", 3, "write Target: 500 or 300"),
    "no dealer": ("Hand 32, dealer 3", "Hand 32", 7, "write Hand, its number from 1"),
    "a fifth seat": ("dealer 3", "dealer 4", 7, "write Hand, its number from 1"),
    "no such rank": (r"0: S .", "0: S 1", 8, 'Here stands "1S": write a card'),
    "a card too many": (r"(\n0: .* H )(-|\w*)", r"\1\2@", 8, 'Here stands "@H": write a card'),
    "a hand too short": (r"\n0: S \w", r"\n0: S ", 8, "Seat 0 has 12 cards: deal it 13."),
    "a card dealt twice": (r"\n0: S (\w)", r"\n0: S \1\1", 8, "is dealt twice: deal each card once."),
    "a seat out of order": (r"\n1: ", "\n2: ", 9, 'Here stands "2:": write 1: and its cards'),
    "a seat without its suits": (r"\n1: .*", "\n1: all of them", 9, "write 1: and its cards"),
    "the wrong first bidder": ("Bids 0", "Bids 3", 12, 'Here stands "Bids 3:": write Bids 0:'),
    "three bids": (r"(Bids .*) \w+\n", r"\1\n", 12, "write Bids 0: and the four bids"),
    "a bid of nought": (r"(Bids 0:) \w+", r"\1 0", 12, 'Here stands "0": write 1 to 13, nil or blind.'),
    "a bid of fourteen": (r"(Bids 0:) \w+", r"\1 14", 12, 'Here stands "14": write 1 to 13, nil or blind.'),
    "a trick left out": (r" 5\. .*\n", "", 17, 'Here stands "6. '),
    "another leader": (r" 1\. 0", " 1. 1", 13, 'Here stands "1. 1:": write 1. 0: and the four cards'),
    "three cards": (r"( 1\. .*)  \S+\n", r"\1\n", 13, "write 1. 0: and the four cards"),
    "no card": (r" 1\. 0: \w\w", " 1. 0: 1H", 13, 'Here stands "1H": write a card'),
    "a star on the wrong card": (r"( 1\. .*)\*", r"\1", 13, "as the * is for the card that wins."),
    "a better score": (r"Score 0\+2: .* to", "Score 0+2: +163 to", 26, "which is what this hand comes to."),
    "a bag less": (r"(Score 1\+3: .*), \d", r"\1, 8", 27, "which is what this hand comes to."),
    "another winner": ("Result: open", "Result: 0+2 won", 29, "write Result: open, which is how"),
    "a second match": (
        "Result: open",
        "Result: open\nSpades: 1",
        30,
        'Here stands "Spades: 1": write no second',
    ),
    "an open comment": ("Result: open", "Result: open {", 29, "This comment is never closed"),
    "a very long line": (
        "Match: 4",
        "Match: " + "4" * 999,
        2,
        'Match: 44444444444444444444444444444444444444444444444444...":',
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_text_is_refused_with_its_line_and_what_to_write(fault: str) -> None:
    pattern, instead, line, words = FAULTS[fault]
    wrong = re.sub(pattern, instead, ONE_HAND, count=1)
    assert wrong != ONE_HAND
    refused_at, sentence = refused(wrong)
    assert (refused_at, words in sentence) == (line, True), sentence


# Its reveal stands in the lines 28 to 34.
DRAWN = golden("drawn")[: golden("drawn").index("Hand 30")] + "Result: open\n"
REVEAL_FAULTS = {
    "no name": ("Deal: maple-heron", "Deal:", 28, "write Deal: and the room's name for its deals"),
    "a name of two words": ("Deal: maple-heron", "Deal: maple heron", 28, "write Deal: and the room's name"),
    "no commitment": (r"Commitment: .*\n", "", 29, "write Commitment: and its 64 hex digits."),
    "a short commitment": (r"Commitment: ..", "Commitment: ", 29, "write Commitment: and its 64 hex digits."),
    "a secret in capitals": (r"Secret: ..", "Secret: A6", 30, "write Secret: and its 64 hex digits."),
    "no such cut": ("Cut 1: -", "Cut 1: none", 32, "write Cut 1: and its 64 hex digits, or - where"),
    "a seat without a cut": (r"Cut 2: -\n", "", 33, 'Here stands "Cut 3:": write Cut 2: and its 64 hex'),
    "a fifth cut": (r"Cut 3: -\n", "Cut 3: -\nCut 3: -\n", 35, "write Result: open"),
    "a reveal in the first version": ("Spades: 2", "Spades: 1", 28, "write Result: open"),
    "the next hand in its midst": (r"(?s)Secret: .*", "Hand 30, dealer 3\n", 30, "write Secret: and its"),
}


@pytest.mark.parametrize("fault", REVEAL_FAULTS)
def test_a_reveal_is_refused_with_its_line_and_what_to_write(fault: str) -> None:
    pattern, instead, line, words = REVEAL_FAULTS[fault]
    wrong = re.sub(pattern, instead, DRAWN, count=1)
    assert wrong != DRAWN
    refused_at, sentence = refused(wrong)
    assert (refused_at, words in sentence) == (line, True), sentence


SPADES_LED = """Spades: 1
Match: 1
Target: 500
Nil: off
Blind Nil: off
Hand 1, dealer 3
0: S AKQJT98765 H - D - C 432
1: S 432 H AKQJT98765 D - C -
2: S - H 432 D AKQJT98765 C -
3: S - H - D 432 C AKQJT98765
"""


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Bids 0: nil 1 1 1", "Seat 0 may not choose nil: Nil is off in this match"),
        ("Bids 0: 1 blind 1 1", "Seat 1 may not choose blind: Blind Nil is off in this match"),
        ("Bids 0: 5 2 3 3\n1. 0: AS* 2S 2H 2D", "Seat 0 may not choose AS: no spade has been played"),
        (
            "Bids 0: 5 2 3 3\n1. 0: 4C 2S* 2H 2D",
            "Seat 3 may not choose 2D: the seat holds a card of the suit led",
        ),
        ("Bids 0: 5 2 3 3\n1. 0: 4C 2S 2S 2D", "Seat 2 may not choose 2S: the seat does not hold it"),
        ("Bids 0: 5 2 3 3\n1. 0: 4C* 2S 2H AC", "write 4C 2S* 2H AC, as the * is for the card that wins"),
        ("Bids 0: 5 2 3 3\n1. 0: 4C 2S* 2H* AC", "write 4C 2S* 2H AC, as the * is for the card that wins"),
    ],
)
def test_what_the_rules_refuse_is_refused_with_the_reason(line: str, words: str) -> None:
    at, sentence = refused(SPADES_LED + line)
    assert (at, words in sentence) == (11 + line.count("\n"), True), sentence


def test_the_next_hand_has_the_next_number_and_the_next_dealer() -> None:
    text = golden("to-500")
    for wrong in ("Hand 3, dealer 2", "Hand 2, dealer 1"):
        line, sentence = refused(text.replace("Hand 2, dealer 2", wrong))
        assert (line, sentence) == (29, f'Here stands "{wrong}": write Hand 2, dealer 2, which comes next.')


def test_a_match_that_is_over_has_no_further_hand() -> None:
    text = golden("to-500")
    _, sentence = refused(text.replace("Result: ", "Hand 9, dealer 1\nResult: "))
    assert sentence.endswith("as the match is over.")


def test_a_text_cut_short_anywhere_is_refused() -> None:
    whole = match_of(ONE_HAND)
    for end in range(len(ONE_HAND) - 1):
        refused(ONE_HAND[:end])
    assert match_of(ONE_HAND[:-1]) == whole


@pytest.mark.parametrize("damage", ["few cards", "no cards", "an extra card", "wrong dealer", "short deal"])
def test_a_record_that_is_no_match_cannot_be_written(damage: str) -> None:
    record = match_of(ONE_HAND)
    hand = record.hands[0]
    worse = {
        "few cards": hand._replace(played=hand.played[:51]),
        "no cards": hand._replace(played=()),
        "an extra card": hand._replace(played=(*hand.played, 0)),
        "wrong dealer": hand._replace(number=33, dealer=hand.dealer),
        "short deal": hand._replace(hands=(0, *hand.hands[1:])),
    }[damage]
    hands = (hand, worse) if damage == "wrong dealer" else (worse,)
    with pytest.raises((ValueError, Illegal)):
        match_text(record._replace(hands=hands))
