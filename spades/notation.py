"""A match as text that people read and programs parse, both ways. The grammar stands in docs/notation.md.

The text says more than the record: who led, who won, what it came to. Whoever parses it has the match
played again, and every line must be the one that the rules bring.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeVar

from spades import kernel
from spades.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    NAMES,
    NO_CARDS,
    RANK_LETTERS,
    RANKS,
    SPADES,
    SUIT_LETTERS,
    Card,
    Cards,
    card_named,
)
from spades.engine import TRICKS, Illegal, Refusal
from spades.ledger import HandScore
from spades.options import SHORT_TARGET, TARGET, Rules
from spades.record import HandRecord, MatchRecord, PlayedHand, Replay, clockwise, hands_played, winner_of
from spades.seats import SEATS, TEAMS, BySeat, ByTeam, Seat, Team, left_of
from spades.shuffle import NO_CUT, Reveal
from spades.table import Table

WITHOUT_DEALS: Final = 1
WITH_DEALS: Final = 2
"""The versions of the notation: in the second a hand may say how its deal is opened."""

T = TypeVar("T")

_SUIT_ORDER: Final = (SPADES, HEARTS, DIAMONDS, CLUBS)
_NONE: Final = "-"
_WINNER: Final = "*"
_TEAM_NAMES: Final[ByTeam[str]] = ("0+2", "1+3")
_BID_WORDS: Final = {kernel.NIL: "nil", kernel.BLIND: "blind"} | {
    bid: str(bid) for bid in range(1, TRICKS + 1)
}
_SWITCH_WORDS: Final = {True: "on", False: "off"}


class NotationError(Exception):
    """The text is no match. `line` counts from 1; `sentence` says what is wrong there and what to write."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"line {line}: {sentence}")
        self.line = line
        self.sentence = sentence


# --- writing ---------------------------------------------------------------------------------------------


def match_text(record: MatchRecord) -> str:
    """The match as text, with a line feed at its end."""
    lines = [
        f"Spades: {WITH_DEALS if any(hand.deal for hand in record.hands) else WITHOUT_DEALS}",
        f"Match: {record.number}",
        f"Target: {record.rules.target}",
        f"Nil: {_SWITCH_WORDS[record.rules.nil]}",
        f"Blind Nil: {_SWITCH_WORDS[record.rules.blind_nil]}",
        "",
    ]
    played = list(hands_played(record))
    for hand in played:
        lines += [*_hand_lines(hand), ""]
    return "\n".join([*lines, _result_line(winner_of(played)), ""])


def matches_text(records: Iterable[MatchRecord]) -> str:
    """Several matches as one text, an empty line between them; empty for none."""
    return "\n".join(match_text(record) for record in records)


def _hand_lines(hand: PlayedHand) -> list[str]:
    number, dealer, hands, bids, _, deal = hand.record
    first = left_of(dealer)
    return [
        f"Hand {number}, dealer {dealer}",
        *_deal_lines(hands),
        f"Bids {first}: {' '.join(_BID_WORDS[bid] for bid in clockwise(bids, first))}",
        *(_trick_line(hand.record.played, hand.leaders, trick) for trick in range(TRICKS)),
        *_score_lines(hand.teams),
        *(_reveal_lines(deal) if deal else ()),
    ]


def _deal_lines(hands: BySeat[Cards]) -> list[str]:
    """A line a seat, the suits one below the other."""
    ranks = [[_ranks(hand, suit) for suit in _SUIT_ORDER] for hand in hands]
    widths = [max(map(len, column)) for column in zip(*ranks, strict=True)]
    lines: list[str] = []
    for seat in SEATS:
        columns = zip(_SUIT_ORDER, ranks[seat], widths, strict=True)
        cells = [f"{SUIT_LETTERS[suit]} {held:<{width}}" for suit, held, width in columns]
        lines.append(f"{seat}: {'  '.join(cells)}".rstrip())
    return lines


def _ranks(hand: Cards, suit: int) -> str:
    return "".join(NAMES[card][0] for card in _high_to_low(suit) if hand >> card & 1) or _NONE


def _high_to_low(suit: int) -> range:
    return range(RANKS * suit + RANKS - 1, RANKS * suit - 1, -1)


def _trick_line(played: Sequence[Card], leaders: Sequence[Seat], trick: int) -> str:
    cells = _cells(played, leaders, trick)
    return f"{trick + 1:>2}. {leaders[trick]}: {'  '.join(f'{cell:<3}' for cell in cells)}".rstrip()


def _cells(played: Sequence[Card], leaders: Sequence[Seat], trick: int) -> list[str]:
    """The cards of a trick in playing order, the winner's marked."""
    cards = [NAMES[card] for card in played[4 * trick : 4 * trick + 4]]
    cards[(leaders[trick + 1] - leaders[trick]) % 4] += _WINNER
    return cards


def _score_lines(teams: ByTeam[HandScore]) -> list[str]:
    return [
        f"Score {_TEAM_NAMES[team]}: {score.after - score.before:+} to {score.after}, "
        f"{score.bags} {'bag' if score.bags == 1 else 'bags'}"
        for team, score in zip(TEAMS, teams, strict=True)
    ]


def _reveal_lines(deal: Reveal) -> list[str]:
    return [
        f"Deal: {deal.name}",
        f"Commitment: {deal.commitment}",
        f"Secret: {deal.secret.hex()}",
        *(f"Cut {seat}: {cut.hex() or _NONE}" for seat, cut in zip(SEATS, deal.cuts, strict=True)),
    ]


def _result_line(winner: Team | None) -> str:
    return "Result: open" if winner is None else f"Result: {_TEAM_NAMES[winner]} won"


# --- reading ---------------------------------------------------------------------------------------------

_COMMENT: Final = re.compile(r"\{[^}]*\}|;[^\n]*")
_NUMBER: Final = re.compile(r"Match: ([1-9][0-9]{0,8})")
_HAND: Final = re.compile(r"Hand ([1-9][0-9]{0,8}), dealer ([0-3])")
_DEALT: Final = re.compile(r"([0-3]): S (\S+) H (\S+) D (\S+) C (\S+)")
_BIDS: Final = re.compile(r"Bids ([0-3]): (\S+) (\S+) (\S+) (\S+)")
_DEAL: Final = re.compile(r"Deal: ([A-Za-z0-9-]{1,40})")
_COMMITMENT: Final = re.compile(r"Commitment: ([0-9a-f]{64})")
_SECRET: Final = re.compile(r"Secret: ([0-9a-f]{64})")
_CUT: Final = re.compile(r"Cut ([0-3]): ([0-9a-f]{64}|-)")
_TRICK: Final = re.compile(r"([1-9][0-9]?)\. ([0-3]): (\S+) (\S+) (\S+) (\S+)")

_BIDS_BY_WORD: Final = {word: bid for bid, word in _BID_WORDS.items()}
_VERSIONS: Final = {str(version): version for version in (WITHOUT_DEALS, WITH_DEALS)}
_TARGETS: Final = {str(TARGET): TARGET, str(SHORT_TARGET): SHORT_TARGET}
_SWITCHES: Final = {word: value for value, word in _SWITCH_WORDS.items()}

_WHY: Final[Mapping[Refusal, str]] = {
    "nil-off": "Nil is off in this match, so write a number",
    "blind-off": "Blind Nil is off in this match, so write another bid",
    "not-your-card": "the seat does not hold it, so write a card that it was dealt and has not played",
    "must-follow": "the seat holds a card of the suit led, so write one of those",
    "spades-not-broken": "no spade has been played and the leader holds other suits, so write one of those",
}


def match_of(text: str) -> MatchRecord:
    """The one match that `text` holds. Raises NotationError."""
    reader = _Reader(text)
    record = reader.match()
    reader.expect_end()
    return record


def matches_of(text: str) -> list[MatchRecord]:
    """All matches that `text` holds, one below the other. Raises NotationError."""
    reader = _Reader(text)
    records: list[MatchRecord] = []
    while reader.next_line():
        records.append(reader.match())
    return records


class _Reader:
    """The lines still to be read, comments and empty ones left out, and the match being played again."""

    def __init__(self, text: str) -> None:
        lines = [(number, " ".join(line.split())) for number, line in enumerate(_plain(text).split("\n"), 1)]
        self._lines = deque((number, line) for number, line in lines if line)
        self._line = 1
        self._version = WITHOUT_DEALS
        self._replay = Replay(Rules())

    def next_line(self) -> str:
        """The line to be read next; empty at the end."""
        return self._lines[0][1] if self._lines else ""

    def expect_end(self) -> None:
        if self._lines:
            raise self._wrong(self._take(""), "no second match")

    def match(self) -> MatchRecord:
        self._version = self._tag("Spades", _VERSIONS, "1 or 2, the version of this notation")
        (number,) = self._parts(_NUMBER, "Match: and its number in the room, from 1")
        target = self._tag("Target", _TARGETS, f"{TARGET} or {SHORT_TARGET}")
        nil = self._tag("Nil", _SWITCHES, "on or off")
        blind_nil = self._tag(
            "Blind Nil", _SWITCHES if nil else {"off": False}, "on or off" if nil else "off, as Nil is off"
        )
        rules = Rules(target, nil, blind_nil)
        self._replay = Replay(rules)
        hands: list[HandRecord] = []
        while self.next_line().startswith("Hand"):
            hands.append(self._hand())
        self._same(_result_line(self._replay.table.winner), "which is how the match stands")
        return MatchRecord(int(number), rules, tuple(hands))

    def _hand(self) -> HandRecord:
        number, dealer = self._head(self._replay.table)
        self._replay.deal(number, dealer, self._hands())
        self._bids(left_of(dealer))
        for trick in range(TRICKS):
            self._trick(trick)
        played = self._replay.scored()
        for line in _score_lines(played.teams):
            self._same(line, "which is what this hand comes to")
        is_opened = self._version == WITH_DEALS and self.next_line().startswith("Deal")
        return played.record._replace(deal=self._reveal() if is_opened else None)

    def _head(self, table: Table) -> tuple[int, Seat]:
        if table.phase == "over":
            raise self._wrong(self._take(""), f"{_result_line(table.winner)}, as the match is over")
        if table.phase == "review":
            number, dealer = table.number + 1, left_of(table.dealer)
            self._same(f"Hand {number}, dealer {dealer}", "which comes next")
            return number, dealer
        first, opener = self._parts(_HAND, "Hand, its number from 1, a comma, dealer and the dealer's seat")
        return int(first), int(opener)

    def _hands(self) -> BySeat[Cards]:
        a = self._dealt(0, NO_CARDS)
        b = self._dealt(1, a)
        c = self._dealt(2, a | b)
        return a, b, c, self._dealt(3, a | b | c)

    def _dealt(self, seat: Seat, gone: Cards) -> Cards:
        wanted = f"{seat}: and its cards as S, H, D and C, each with its ranks or {_NONE}"
        written, *suits = self._parts(_DEALT, wanted)
        if int(written) != seat:
            raise self._wrong(f"{written}:", wanted)
        names = [
            rank + SUIT_LETTERS[suit]
            for suit, ranks in zip(_SUIT_ORDER, suits, strict=True)
            for rank in ("" if ranks == _NONE else ranks)
        ]
        hand = NO_CARDS
        for card in map(self._card, names):
            if (gone | hand) >> card & 1:
                raise self._error(f"{NAMES[card]} is dealt twice: deal each card once.")
            hand |= 1 << card
        if hand.bit_count() != RANKS:
            raise self._error(f"Seat {seat} has {hand.bit_count()} cards: deal it {RANKS}.")
        return hand

    def _reveal(self) -> Reveal:
        (name,) = self._parts(_DEAL, "Deal: and the room's name for its deals, of letters, digits and -")
        (promise,) = self._parts(_COMMITMENT, "Commitment: and its 64 hex digits")
        (secret,) = self._parts(_SECRET, "Secret: and its 64 hex digits")
        a, b, c, d = map(self._cut, SEATS)
        return Reveal(name, bytes.fromhex(secret), (a, b, c, d), promise)

    def _cut(self, seat: Seat) -> bytes:
        wanted = f"Cut {seat}: and its 64 hex digits, or {_NONE} where the seat gave none"
        written, cut = self._parts(_CUT, wanted)
        if int(written) != seat:
            raise self._wrong(f"Cut {written}:", wanted)
        return NO_CUT if cut == _NONE else bytes.fromhex(cut)

    def _bids(self, first: Seat) -> None:
        wanted = f"Bids {first}: and the four bids in turn, from the dealer's left"
        seat, *words = self._parts(_BIDS, wanted)
        if int(seat) != first:
            raise self._wrong(f"Bids {seat}:", wanted)
        for word in words:
            if word not in _BIDS_BY_WORD:
                raise self._wrong(word, f"1 to {TRICKS}, nil or blind")
            self._judge(word, self._replay.bid, _BIDS_BY_WORD[word])

    def _trick(self, trick: int) -> None:
        start = f"{trick + 1}. {self._replay.table.turn}:"
        wanted = f"{start} and the four cards in playing order, {_WINNER} behind the one that wins"
        number, leader, *cells = self._parts(_TRICK, wanted)
        if f"{number}. {leader}:" != start:
            raise self._wrong(f"{number}. {leader}:", wanted)
        for cell in cells:
            card = self._card(cell.removesuffix(_WINNER))
            self._judge(NAMES[card], self._replay.play, card)
        table = self._replay.table
        # After the last trick its winner stands among the leaders, before that on turn.
        right = _cells(table.played, (*table.leaders, table.leader), trick)
        if cells != right:
            raise self._wrong(
                " ".join(cells), f"{' '.join(right)}, as the {_WINNER} is for the card that wins"
            )

    def _card(self, name: str) -> Card:
        card = card_named(name)
        if card is None:
            raise self._wrong(name, f"a card: a rank of {RANK_LETTERS} and a suit of {SUIT_LETTERS}")
        return card

    def _judge(self, written: str, act: Callable[[int], None], value: int) -> None:
        """Do what is written. Raises NotationError where the table refuses it."""
        seat = self._replay.table.turn
        try:
            act(value)
        except Illegal as illegal:
            raise self._error(f"Seat {seat} may not choose {written}: {_WHY[illegal.code]}.") from None

    # --- lines

    def _tag(self, name: str, values: Mapping[str, T], wanted: str) -> T:
        line = self._take(f"{name}: {wanted}")
        tag, _, value = line.partition(": ")
        if tag != name or value not in values:
            raise self._wrong(line, f"{name}: {wanted}")
        return values[value]

    def _same(self, line: str, why: str) -> None:
        """Take a line that can only be this one."""
        written = self._take(line)
        if written != line:
            raise self._wrong(written, f"{line}, {why}")

    def _parts(self, pattern: re.Pattern[str], wanted: str) -> Sequence[str]:
        line = self._take(wanted)
        found = pattern.fullmatch(line)
        if found is None:
            raise self._wrong(line, wanted)
        return found.groups()

    def _take(self, wanted: str) -> str:
        if not self._lines:
            raise self._error(f"The text ends here, too early: write {wanted}.")
        self._line, line = self._lines.popleft()
        return line

    def _wrong(self, written: str, wanted: str) -> NotationError:
        shown = written if len(written) <= 60 else f"{written[:57]}..."
        return self._error(f'Here stands "{shown}": write {wanted}.')

    def _error(self, sentence: str) -> NotationError:
        return NotationError(self._line, sentence)


def _plain(text: str) -> str:
    """The text without its comments, every line in its place. Raises NotationError for an open brace."""
    plain = _COMMENT.sub(lambda comment: " " + "\n" * comment.group().count("\n"), text)
    before, brace, _ = plain.partition("{")
    if brace:
        raise NotationError(before.count("\n") + 1, "This comment is never closed: write } at its end.")
    return plain
