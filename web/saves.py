"""Solo, saved on the player's device: a copy for the day the server has lost or expired the room.

A save is the match from its first hand, written fixed-width, so that its length follows from what the player
sees anyway, then encrypted and authenticated with the server's first key (AES-256-GCM; every key opens). It is
a bearer thing: whoever holds it may go on from it.
"""

from __future__ import annotations

import base64
import hmac
import struct
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from spades import engine, kernel
from spades import events as played
from spades.actions import Action, Deal, Look, PlaceBid, PlayCard
from spades.seats import SEATS, BySeat, Seat
from spades.shuffle import commitment, draw
from spades.table import Table, new_table
from web.dealer import Dealer
from web.room import events as happened
from web.room.events import Event
from web.room.options import CHOICES, Options
from web.room.sheet import ScoredHand
from web.room.state import Player, Room

SCHEMA: Final = 1
MOST_TEXT: Final = 65536
"""The longest save that is sent or read, characters."""

ALL_LOOKED: Final = (True, True, True, True)

_NONCE_BYTES: Final = 12


class BadSave(Exception):
    """No save of this server: damaged, foreign, or sealed with a key it no longer has."""


class SaveTooNew(Exception):
    """A save that a newer version of the server wrote."""


class SavedHand(NamedTuple):
    """One hand of the match: the secret of its deal, the person's cut, what was bid and played.

    `looked`, by seat, are those that turned their cards over by looking. `bids` stand in bidding order, up to
    `kernel.NO_BID` where nobody has bid yet.
    """

    secret: bytes
    cut: bytes
    looked: BySeat[bool]
    bids: BySeat[int]
    played: tuple[int, ...]


class Save(NamedTuple):
    """A solo match, and all that goes on from it needs.

    `room` is the room's own code. `ended` counts the matches before this one, `first_hand` numbers its first
    hand. `promised` is the secret of the next deal, empty while a hand is in play.
    """

    room: str
    options: Options
    deal_name: str
    guest_secret: bytes
    guests: BySeat[str]
    name: str
    seat: Seat
    ended: int
    first_hand: int
    hands: tuple[SavedHand, ...]
    promised: bytes


# --- from a room to a save -------------------------------------------------------------------------------


def save_of(code: str, room: Room, sheet: Iterable[ScoredHand]) -> Save | None:
    """The save of a solo room's match; None where no match is being played or read."""
    table = room.table
    if room.kind != "solo" or table is None:
        return None
    seat = next(seat for seat in SEATS if room.places[seat].player is not None)
    match = room.ended + (0 if table.phase == "over" else 1)
    hands = [
        _saved(hand.deal.secret, hand.deal.cuts[seat], hand.bids, hand.dealer, ALL_LOOKED, hand.played)
        for hand in sheet
        if hand.match == match
    ]
    if table.phase in ("bidding", "playing") and room.opened is not None:
        now = _saved(
            room.opened.secret, room.cuts[seat], table.bids, table.dealer, table.looked, table.played
        )
        hands.append(now)
    return Save(
        room=code,
        options=room.options,
        deal_name=room.deal_name,
        guest_secret=room.guest_secret,
        guests=room.guests,
        name=room.places[seat].name,
        seat=seat,
        ended=match - 1,
        first_hand=table.number - len(hands) + 1,
        hands=tuple(hands),
        promised=room.promise.secret if room.promise else b"",
    )


def _saved(
    secret: bytes,
    cut: bytes,
    bids: BySeat[int],
    dealer: Seat,
    looked: BySeat[bool],
    played_cards: tuple[int, ...],
) -> SavedHand:
    a, b, c, d = (looked[seat] and bids[seat] != kernel.BLIND for seat in SEATS)
    first, second, third, fourth = (bids[(dealer + 1 + at) % 4] for at in range(4))
    return SavedHand(secret, cut, (a, b, c, d), (first, second, third, fourth), played_cards)


# --- from a save to the first row of a room --------------------------------------------------------------


def events_from(save: Save, player: Player) -> list[Event]:
    """The first row of a room that goes on from `save`, with `player` in its seat.

    Raises BadSave where the save tells what the rules do not allow.
    """
    rules = save.options.rules()
    events: list[Event] = [
        happened.RoomMade("solo", player, save.options, save.deal_name, save.guest_secret, save.guests),
        happened.SeatTaken(save.seat, player, save.name, None),
        happened.MatchResumed(save.ended, save.first_hand - 1),
        played.MatchStarted(rules),
    ]
    table = new_table(rules)
    try:
        for number, hand in enumerate(save.hands, save.first_hand):
            events += [_promise(save, number, hand.secret), happened.NextAgreed(save.seat, hand.cut)]
            table, replayed = _replay(table, _actions(save, number, hand))
            events += replayed
    except (engine.Illegal, ValueError) as error:
        raise BadSave from error
    if save.promised:
        events.append(_promise(save, save.first_hand + len(save.hands), save.promised))
    return events


def _promise(save: Save, hand: int, secret: bytes) -> happened.DealPromised:
    return happened.DealPromised(hand, secret, commitment(save.deal_name, hand, secret))


def _replay(table: Table, actions: Iterable[Action]) -> tuple[Table, list[Event]]:
    """The table after `actions`, each done by the seat to act, and what happened."""
    events: list[Event] = []
    for action in actions:
        if isinstance(action, PlaceBid | PlayCard) and table.turn is not None:
            action = action._replace(seat=table.turn)
        table, more = engine.apply(table, action)
        events += more
    return table, events


def _actions(save: Save, number: int, hand: SavedHand) -> Iterator[Action]:
    """What was done in a hand. Bids and cards carry no seat yet: each is done by whoever is to act."""
    cuts = [hand.cut if seat == save.seat else b"" for seat in SEATS]
    drawn = draw(save.deal_name, number, hand.secret, (cuts[0], cuts[1], cuts[2], cuts[3]))
    yield Deal(number, drawn.deck, drawn.first_dealer)
    if save.options.blind_nil:
        yield from (Look(seat) for seat in SEATS if hand.looked[seat])
    yield from (PlaceBid(0, bid) for bid in hand.bids if bid != kernel.NO_BID)
    yield from (PlayCard(0, card) for card in hand.played)


# --- fixed width -----------------------------------------------------------------------------------------

# Everything that a hand holds has its place, used or not: the length tells how many hands there were.
_HEAD: Final = struct.Struct(">16s 16s 32s 16s 16s 16s 16s 40s B 8B I I H 1s 32s")
_HAND: Final = struct.Struct(">32s B 32s 4B 4b B 52s")
_OPTIONS: Final = tuple(CHOICES)


def packed(save: Save) -> bytes:
    """The save as bytes: one head, then one block a hand."""
    head = _HEAD.pack(
        save.room.encode(),
        save.deal_name.encode(),
        save.guest_secret,
        *(name.encode() for name in save.guests),
        save.name.encode(),
        save.seat,
        *(CHOICES[name].index(getattr(save.options, name)) for name in _OPTIONS),
        save.ended,
        save.first_hand,
        len(save.hands),
        b"p" if save.promised else b"-",
        save.promised,
    )
    return head + b"".join(_packed_hand(hand) for hand in save.hands)


def _packed_hand(hand: SavedHand) -> bytes:
    return _HAND.pack(
        hand.secret, len(hand.cut), hand.cut, *hand.looked, *hand.bids, len(hand.played), bytes(hand.played)
    )


def unpacked(raw: bytes) -> Save:
    """The save in `raw`. Raises BadSave for bytes of another length."""
    try:
        head = _HEAD.unpack_from(raw)
        hands = tuple(_unpacked_hand(block) for block in _HAND.iter_unpack(raw[_HEAD.size :]))
    except struct.error:
        raise BadSave from None
    chosen: dict[str, Any] = {
        name: CHOICES[name][index] for name, index in zip(_OPTIONS, head[9:17], strict=True)
    }
    if len(hands) != head[19]:
        raise BadSave
    return Save(
        room=_text(head[0]),
        options=Options(**chosen),
        deal_name=_text(head[1]),
        guest_secret=head[2],
        guests=(_text(head[3]), _text(head[4]), _text(head[5]), _text(head[6])),
        name=_text(head[7]),
        seat=head[8],
        ended=head[17],
        first_hand=head[18],
        hands=hands,
        promised=head[21] if head[20] == b"p" else b"",
    )


def _unpacked_hand(block: tuple[Any, ...]) -> SavedHand:
    secret, cut_length, cut, *rest = block
    looked, bids, count, cards = rest[:4], rest[4:8], rest[8], rest[9]
    return SavedHand(
        secret,
        cut[:cut_length],
        (bool(looked[0]), bool(looked[1]), bool(looked[2]), bool(looked[3])),
        (bids[0], bids[1], bids[2], bids[3]),
        tuple(cards[:count]),
    )


def _text(padded: bytes) -> str:
    return padded.rstrip(b"\0").decode()


# --- the seal --------------------------------------------------------------------------------------------


class Seals:
    """Seals saves with the first of the server's keys, and opens what any of them sealed."""

    def __init__(self, keys: Sequence[bytes], dealer: Dealer) -> None:
        self._ciphers = [AESGCM(hmac.digest(key, b"spades/save", "sha256")) for key in keys]
        self._dealer = dealer

    def seal(self, save: Save) -> str | None:
        """The save as text for the player's device; None for one that would be over `MOST_TEXT` long."""
        nonce = self._dealer.secret()[:_NONCE_BYTES]
        schema = bytes([SCHEMA])
        sealed = schema + nonce + self._ciphers[0].encrypt(nonce, packed(save), schema)
        text = base64.b64encode(sealed).decode()
        return text if len(text) <= MOST_TEXT else None

    def open(self, text: str) -> Save:
        """The save that `text` holds. Raises BadSave, or SaveTooNew for one of a newer server."""
        try:
            raw = base64.b64decode(text, validate=True)
        except ValueError:
            raise BadSave from None
        schema, nonce, sealed = raw[:1], raw[1 : 1 + _NONCE_BYTES], raw[1 + _NONCE_BYTES :]
        for cipher in self._ciphers:
            try:
                opened = cipher.decrypt(nonce, sealed, schema)
            except (InvalidTag, ValueError):
                continue
            if schema[0] > SCHEMA:
                raise SaveTooNew
            return unpacked(opened)
        raise BadSave
