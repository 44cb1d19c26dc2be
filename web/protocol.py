"""Every message, both ways, on one page. The tables of docs/protocol.md, the JSON Schema and the page's types
are made from it. Add, never rename.

Requests are validated by these types. Views are not (they are built field by field in `wire.py`, on the hot
path); tests hold them to the types below.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StringConstraints, TypeAdapter

from spades.bots.reasons.kinds import Kind

MAX_FRAME: Final = 4096
"""The largest text frame that is read, bytes. Above `CLOSE_FRAME` the link is closed."""
CLOSE_FRAME: Final = 65536

SeatNo: TypeAlias = Annotated[StrictInt, Field(ge=0, le=3)]
# No control characters: a store may cut text at a NUL, and an id must stay itself.
RequestId: TypeAlias = Annotated[
    str, StringConstraints(strict=True, pattern=r"^[^\x00-\x1f\x7f-\x9f]{1,36}\z")
]
Text: TypeAlias = Annotated[str, StringConstraints(strict=True)]
Cut: TypeAlias = Annotated[str, StringConstraints(strict=True, pattern=r"^[0-9a-f]{64}\z")]
CardName: TypeAlias = Annotated[str, Field(pattern=r"^[2-9TJQKA][CDHS]$", examples=["QS"])]
Digest: TypeAlias = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
BidValue: TypeAlias = Annotated[int, Field(ge=1, le=13)] | Literal["nil", "blind"]
PhaseName: TypeAlias = Literal["lobby", "bidding", "playing", "review", "over"]
Emoji: TypeAlias = Literal["👍", "👏", "😀", "😂", "😮", "😢", "🎉", "⏳"]
# Any JSON value stands here on purpose: the order of refusals wants the turn before the content.
AnyJson: TypeAlias = Any


class _Message(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


# --- client to server ------------------------------------------------------------------------------------


class _Request(_Message):
    id: RequestId


class SitRequest(_Request):
    kind: Literal["sit"]
    seat: SeatNo
    name: AnyJson = None


class StandRequest(_Request):
    kind: Literal["stand"]


class ReadyRequest(_Request):
    kind: Literal["ready"]
    ready: StrictBool
    cut: Cut | None = None
    commitment: Text | None = None


class OptionsRequest(_Request):
    kind: Literal["options"]
    options: dict[str, AnyJson]


class StartRequest(_Request):
    kind: Literal["start"]


class LookRequest(_Request):
    kind: Literal["look"]
    hand: StrictInt


class BidRequest(_Request):
    kind: Literal["bid"]
    hand: StrictInt
    bid: AnyJson = None


class PlayRequest(_Request):
    kind: Literal["play"]
    hand: StrictInt
    turn_no: StrictInt
    card: AnyJson = None


class NextRequest(_Request):
    kind: Literal["next"]
    hand: StrictInt
    cut: Cut | None = None
    commitment: Text | None = None


class LobbyRequest(_Request):
    kind: Literal["lobby"]


class BackRequest(_Request):
    kind: Literal["back"]


class CoverRequest(_Request):
    kind: Literal["cover"]
    seat: SeatNo


class NudgeRequest(_Request):
    kind: Literal["nudge"]
    seat: SeatNo


class EndRequest(_Request):
    kind: Literal["end"]


class RemoveRequest(_Request):
    kind: Literal["remove"]
    seat: SeatNo


class ReactRequest(_Request):
    kind: Literal["react"]
    emoji: Text


class HintRequest(_Request):
    kind: Literal["hint"]
    hand: StrictInt
    turn_no: StrictInt


class PingRequest(_Request):
    """Asks for a `done` and nothing else: a page finds out with it that an open link is dead."""

    kind: Literal["ping"]


ClientMessage: TypeAlias = Annotated[
    SitRequest
    | StandRequest
    | ReadyRequest
    | OptionsRequest
    | StartRequest
    | LookRequest
    | BidRequest
    | PlayRequest
    | NextRequest
    | LobbyRequest
    | BackRequest
    | CoverRequest
    | NudgeRequest
    | EndRequest
    | RemoveRequest
    | ReactRequest
    | HintRequest
    | PingRequest,
    Field(discriminator="kind"),
]
client_message: Final[TypeAdapter[ClientMessage]] = TypeAdapter(ClientMessage)
request_id: Final[TypeAdapter[str]] = TypeAdapter(RequestId)


# --- server to client ------------------------------------------------------------------------------------


class Options(_Message):
    """A room's options."""

    target: Literal[500, 300] = 500
    nil: bool = True
    blind_nil: bool = False
    level: Literal["easy", "medium", "hard", "expert"] = "medium"
    pace: Literal["slow", "normal", "fast", "instant"] = "normal"
    grace: Literal[15, 45, 120] = 45
    turn_limit: Literal[0, 30, 60, 120] = 0
    watchers: bool = True


class Room(_Message):
    """The room, as this viewer sees it: `phase` is the viewer's own."""

    code: str
    kind: Literal["private", "solo"]
    phase: PhaseName
    match: int
    creator: SeatNo | None
    options: Options
    watchers: int
    commitment: str | None


class You(_Message):
    """What only this viewer is told."""

    seat: SeatNo | None
    may: list[str]
    cards: list[CardName] | None
    legal: list[CardName]


class Seat(_Message):
    """One of the four seats."""

    name: str
    type: Literal["person", "guest", "open"]
    ready: bool
    here: bool
    covered: bool
    until: int | None
    next: bool
    ends: bool
    reading: bool
    looked: bool
    bid: BidValue | None
    books: int
    nil: Literal["open", "made", "failed"] | None
    cards: int


class Hand(_Message):
    """The hand in play, or the one just scored."""

    number: int
    dealer: SeatNo
    turn: SeatNo | None
    turn_no: int
    leader: SeatNo
    trick: list[tuple[SeatNo, CardName]]
    played: str
    leaders: str
    broken: bool
    deadline: int | None
    commitment: str | None


class TeamScore(_Message):
    """One team: seats t and t+2."""

    score: int
    bags: int
    contract: int
    counted: int


class Score(_Message):
    """Both teams, and the winner of the match."""

    teams: tuple[TeamScore, TeamScore]
    winner: Literal[0, 1] | None


EventKind: TypeAlias = Literal[
    "seat-taken",
    "seat-left",
    "ready",
    "options-changed",
    "match-started",
    "dealt",
    "hand-seen",
    "bid-placed",
    "card-played",
    "trick-won",
    "hand-scored",
    "match-won",
    "match-ended",
    "end-asked",
    "next",
    "away",
    "covered",
    "back",
    "creator-moved",
]


class Event(_Message):
    """Something that happened: for motion, sound and speech only. Fields that a kind lacks are absent."""

    kind: EventKind
    seat: SeatNo | None = None
    name: str | None = None
    ready: bool | None = None
    hand: int | None = None
    dealer: SeatNo | None = None
    bid: BidValue | None = None
    card: CardName | None = None
    scores: tuple[int, int] | None = None
    team: Literal[0, 1] | None = None


class View(_Message):
    """All that a client needs: the newest one is the truth."""

    kind: Literal["view"]
    version: int
    since: int
    room: Room
    you: You
    seats: tuple[Seat, Seat, Seat, Seat]
    hand: Hand | None
    score: Score
    events: list[Event]


class Done(_Message):
    """A request was accepted, as of `version`."""

    kind: Literal["done"]
    id: str
    version: int


RefusalCode: TypeAlias = Literal[
    "bad-message",
    "too-large",
    "too-fast",
    "not-seated",
    "seat-taken",
    "bad-name",
    "not-creator",
    "not-ready",
    "not-now",
    "not-your-turn",
    "stale",
    "bad-bid",
    "look-first",
    "nil-off",
    "blind-off",
    "already-looked",
    "bad-card",
    "not-your-card",
    "must-follow",
    "spades-not-broken",
    "unknown-emoji",
    "bad-options",
    "stale-commitment",
    "try-again",
]


class Refused(_Message):
    """A request was refused and nothing has changed. `who`: the seats waited for, with `not-ready`."""

    kind: Literal["refused"]
    id: str | None
    code: RefusalCode
    text: str
    who: list[SeatNo] | None = None


class Reaction(_Message):
    """Somebody showed an emoji: best effort, never in the log."""

    kind: Literal["reaction"]
    seat: SeatNo
    emoji: Emoji


class Nudged(_Message):
    """Somebody reminded the seat to act."""

    kind: Literal["nudged"]
    seat: SeatNo
    by: SeatNo


class Advice(_Message):
    """What an expert would do with one's own decision, what it would do otherwise, and why not that."""

    kind: Literal["advice"]
    id: str
    hand: int
    turn_no: int
    choice: BidValue | CardName
    runner_up: BidValue | CardName | None
    reason: str


class SaveMessage(_Message):
    """A solo match to keep on the device: sealed, for the day the server has lost the room."""

    kind: Literal["save"]
    version: int
    data: str


ByeCode: TypeAlias = Literal["elsewhere", "gone", "restart", "slow", "flood"]


class Bye(_Message):
    """The socket closes after this."""

    kind: Literal["bye"]
    code: ByeCode


CLOSE_CODES: Final[dict[ByeCode, int]] = {
    "elsewhere": 4001,
    "gone": 4002,
    "slow": 4003,
    "flood": 4004,
    "restart": 1012,
}

ServerMessage: TypeAlias = Annotated[
    View | Done | Refused | Reaction | Nudged | Advice | SaveMessage | Bye, Field(discriminator="kind")
]


# --- HTTP ------------------------------------------------------------------------------------------------


class NewRoom(_Message):
    """The body of POST /api/rooms."""

    name: AnyJson = None
    kind: Literal["private", "solo"] = "private"
    options: dict[str, AnyJson] = Field(default_factory=dict)


class SavedMatch(_Message):
    """The body of POST /api/solo."""

    save: Text


class RoomMade(_Message):
    """Where the new room is: paths with the base path in front."""

    code: str
    url: str
    socket: str


class LedgerLine(_Message):
    """One reason for points; the points of a team's lines sum to its change of score."""

    kind: Literal[
        "contract-made",
        "contract-set",
        "overtricks",
        "nil-made",
        "nil-failed",
        "blind-made",
        "blind-failed",
        "failed-nil-bags",
        "bag-penalty",
    ]
    points: int
    seat: SeatNo | None
    count: int


class SheetTeam(_Message):
    """One team over one hand."""

    before: int
    after: int
    bags: int
    lines: list[LedgerLine]


class SheetDeal(_Message):
    """The reveal of a deal, hex; an empty cut is ""."""

    name: Annotated[str, Field(pattern=r"^[A-Za-z0-9-]{1,40}$")]
    secret: Digest
    cuts: Annotated[
        list[Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")]], Field(min_length=4, max_length=4)
    ]
    commitment: Digest


class SheetHand(_Message):
    """A scored hand: cards as dealt, and who held the seats when it was scored."""

    match: int
    number: int
    dealer: SeatNo
    bids: list[BidValue]
    books: list[int]
    guests: list[SeatNo]
    names: list[str]
    cards: list[list[CardName]]
    teams: tuple[SheetTeam, SheetTeam]
    deal: SheetDeal


class Sheet(_Message):
    """Every scored hand of the room."""

    hands: list[SheetHand]


class Reason(_Message):
    """A fact about a choice, with the cards that it names and the number it tells; 0 where it tells none."""

    kind: Kind
    cards: list[CardName]
    count: int


class Reasons(_Message):
    """Why guests chose so in a scored hand: bids by seat, cards in playing order; null for what a person chose."""

    hand: int
    bids: list[Reason | None]
    cards: list[Reason | None]


class RecordRules(_Message):
    """The rules that a match is played by."""

    target: int
    nil: bool
    blind_nil: bool


class RecordTeam(_Message):
    """One team over one hand."""

    before: int
    after: int
    bags: int


class RecordHand(_Message):
    """A scored hand: cards as dealt, all 52 in playing order, who led each trick.

    `deal` is absent where the cards were given, not drawn.
    """

    number: int
    dealer: SeatNo
    cards: list[list[CardName]]
    bids: list[BidValue]
    played: list[CardName]
    leaders: list[SeatNo]
    books: list[int]
    teams: tuple[RecordTeam, RecordTeam]
    deal: SheetDeal | None = None


class RecordMatch(_Message):
    """The scored hands of one match; `winner` is a team, null where nobody has won."""

    match: int
    rules: RecordRules
    hands: list[RecordHand]
    winner: Literal[0, 1] | None


class Record(_Message):
    """Every match of the room, scored hands only. As text: docs/notation.md."""

    matches: list[RecordMatch]


class ReportDecision(_Message):
    """One choice of a guest: `turn` counts the four bids and then the cards of the hand, from 0.

    `guest` is the name it sat there under, null where it filled in. `mind`, `samples` and `fallback` are as in the
    log: null, 0 and false in rooms older than they are. `seed` is 16 hex digits.
    """

    turn: Annotated[int, Field(ge=0, le=55)]
    # A report is read from strangers and shown in a terminal, which control characters would steer.
    guest: Annotated[str, Field(pattern=r"^[^\x00-\x1f\x7f-\x9f]{1,40}$")] | None
    mind: Annotated[str, Field(pattern=r"^[a-z0-9-]{1,40}$")] | None
    samples: Annotated[int, Field(ge=0)]
    fallback: bool
    seed: Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]


class HandReport(_Message):
    """What it takes to have guests decide again: the match up to a scored hand, and how they decided in that hand."""

    report: Literal[1]
    match: RecordMatch
    decisions: list[ReportDecision]
