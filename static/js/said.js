// @ts-check
/** What is said of a view: what happened, whose turn it is, and the hand so far. Pure; `speech.js` says it. */
import { bidText, cardSaid, rankSaid } from "./cards.js";
import { signed, t } from "./strings.js";
import { partners, teams } from "./ui.js";

/** @import { Card, Event, View } from "./protocol.js" */

/**
 * One thing that is said. A card comes without a stop: it is joined with the cards beside it.
 *
 * @typedef {object} Saying
 * @property {string} text as it stands alone
 * @property {Card} [card]
 * @property {string} [rank] the card's words without its suit
 * @property {boolean} [follows] the card is of the suit led, and not the first
 * @property {string} [alone] the card's words where no card is said right before it
 * @property {"own" | "aside" | "turn"} [tone] one's own doing; of the room, not of the hand; one's own turn
 */

/** Events of the room that no card or bid depends on. @type {Set<string>} */
const ASIDES = new Set(["ready", "next", "options-changed", "hand-seen", "seat-taken", "seat-left"]);

/**
 * What is said of a new view: what happened, then whose turn it is where it is this player's.
 * After a lost link that is what was missed; on a page just opened, how the hand stands.
 *
 * @param {View | null} before
 * @param {View} view
 * @returns {Saying[]}
 */
export function spoken(before, view) {
  if (!before) return present(view);
  const follows = before.version === view.since;
  const happened = follows ? view.events.flatMap((event) => saying(event, view)) : missed(before, view);
  return hasTurned(before, view) ? [...happened, ...ownTurn(view)] : happened;
}

/** @param {View} before @param {View} view */
const hasTurned = (before, view) =>
  // After a hand the next one may be asked for a moment after its score.
  whatToDo(before) !== whatToDo(view) ||
  before.hand?.turn !== view.hand?.turn ||
  before.hand?.turn_no !== view.hand?.turn_no ||
  before.room.phase !== view.room.phase;

/** What the table saw between two views of which the second does not follow the first. @param {View | null} before @param {View} view */
export function missed(before, view) {
  const known = before && before.hand?.number === view.hand?.number ? history(before).length : 0;
  return history(view).slice(known);
}

/** Everything that happened in the hand so far, from the deal on. @param {View} view @returns {Saying[]} */
export function history(view) {
  const { hand } = view;
  if (!hand) return [];
  const first = (hand.dealer + 1) % 4;
  const bids = [0, 1, 2, 3].map((i) => (first + i) % 4).flatMap((seat) => bidIn(view, seat));
  const { phase } = view.room;
  /** @type {Event[]} */
  const end = phase === "review" || phase === "over" ? [{ kind: "hand-scored" }] : [];
  return [{ kind: /** @type {const} */ ("dealt") }, ...bids, ...playedIn(view), ...end].flatMap((event) =>
    saying(event, view),
  );
}

/** @param {View} view @param {number} seat @returns {Event[]} */
function bidIn(view, seat) {
  const { bid } = view.seats[seat];
  return bid === null ? [] : [{ kind: "bid-placed", seat, bid }];
}

/** Every card of the hand, and every trick that is over. @param {View} view @returns {Event[]} */
function playedIn({ hand }) {
  if (!hand) return [];
  const leaders = [...hand.leaders, hand.leader].map(Number);
  const cards = hand.played.match(/../g) ?? [];
  return cards.flatMap((card, i) => {
    const seat = (leaders[Math.floor(i / 4)] + (i % 4)) % 4;
    /** @type {Event[]} */
    const won = i % 4 === 3 ? [{ kind: "trick-won", seat: leaders[(i + 1) / 4] }] : [];
    return [{ kind: "card-played", seat, card }, ...won];
  });
}

/** How things stand, for a page that was just opened or is looked at again. @param {View} view @returns {Saying[]} */
export function present(view) {
  const { hand, room } = view;
  if (!hand) return [];
  if (room.phase === "review" || room.phase === "over") return [...scored(view), ...ownTurn(view)];
  const happened = history(view).slice(1);
  const now = room.phase === "bidding" ? happened : happened.slice(happened.length - hand.trick.length);
  const turn = ownTurn(view);
  const waits = turn.length || hand.turn === null ? [] : [{ text: toAct(view) }];
  return [{ text: t("said.hand", { number: hand.number }) }, ...now, ...turn, ...waits];
}

/** @param {View} view @param {number | null | undefined} seat */
const nameOf = (view, seat) =>
  seat === undefined || seat === null ? "" : seat === view.you.seat ? t("you") : view.seats[seat].name;

/** Whose turn it is. @param {View} view */
export const toAct = (view) => t("ask.turn", { name: nameOf(view, view.hand?.turn) });

/** @param {Event} event @param {View} view @returns {Saying[]} */
export function saying(event, view) {
  const own = event.seat !== undefined && event.seat === view.you.seat;
  const name = nameOf(view, event.seat);
  const tone = own ? "own" : undefined;
  if (event.kind === "card-played") return event.card ? [played(view, event.card, name, own)] : [];
  if (event.kind === "bid-placed")
    return [{ text: t(own ? "said.own.bid" : "said.bid", { name, bid: bidText(event.bid ?? 0) }), tone }];
  if (event.kind === "trick-won") return [{ text: t(own ? "said.own.trick" : "said.trick", { name }) }];
  if (event.kind === "hand-scored") return scored(view);
  if (event.kind === "match-won") return [{ text: result(view) }];
  if (event.kind === "dealt") return [{ text: dealt(view) }];
  if (own) return event.kind === "covered" ? [{ text: t("said.own.covered") }] : [];
  const key = keyOf(event, view);
  const text = t(key, { name, n: view.room.options.grace });
  return text === key ? [] : [{ text, tone: ASIDES.has(event.kind) ? "aside" : undefined }];
}

/** @param {Event} event @param {View} view */
function keyOf({ kind, ready, seat }, view) {
  if (kind === "ready" && ready === false) return "said.unready";
  return kind === "away" && view.seats[seat ?? 0].until ? "said.away.until" : `said.${kind}`;
}

/** @param {View} view @param {Card} card @param {string} name @param {boolean} own @returns {Saying} */
function played(view, card, name, own) {
  /** @type {string[]} */
  const cards = view.hand?.played.match(/../g) ?? [];
  const at = cards.indexOf(card);
  const led = cards[at - (at % 4)];
  return {
    text: t(own ? "said.own.played" : "said.played", { name, card: cardSaid(card) }),
    card,
    rank: t(own ? "said.own.played" : "said.played", { name, card: rankSaid(card) }),
    follows: at % 4 > 0 && led[1] === card[1],
    tone: own ? "own" : undefined,
  };
}

/** @param {View} view */
const dealt = (view) =>
  t("said.dealt", { number: view.hand?.number ?? 0, name: nameOf(view, view.hand?.dealer) });

/** @param {View} view @returns {Saying[]} */
function scored(view) {
  const [us, them] = teams(view).map((team) => signed(view.score.teams[team].score));
  return [{ text: t("said.scored", { us, them }) }];
}

/** @param {View} view */
function result(view) {
  const { score, you } = view;
  const { winner } = score;
  if (winner === null) return t("said.match");
  if (you.seat === null) return t("said.wins", { name: partners(view, winner) });
  return t(you.seat % 2 === winner ? "said.won" : "said.lost");
}

/** This player's turn, where it is. @param {View} view @returns {Saying[]} */
export function ownTurn(view) {
  const text = whatToDo(view);
  return text ? [{ text, tone: "turn" }] : [];
}

/** What this player is asked to do, whole. @param {View} view */
function whatToDo(view) {
  const { hand, you, room } = view;
  if (!hand || you.seat === null) return "";
  if (you.may.includes("next")) return t("said.turn.next");
  if (you.may.includes("lobby")) return t("said.turn.lobby");
  if (hand.turn !== you.seat) return "";
  if (room.phase === "bidding") return biddingTurn(view);
  const led = hand.trick[0]?.[1];
  if (!led) return t("said.turn.lead");
  const follows = you.legal.every((card) => card[1] === led[1]);
  return t(follows ? "said.turn.follow" : "said.turn.void", { suit: t(`suit.${led[1]}`) });
}

/** Blind Nil is offered, the cards are still face down, or a bid is awaited. @param {View} view */
function biddingTurn({ you }) {
  if (you.may.includes("blind")) return t("said.turn.blind");
  return t(you.cards === null ? "said.turn.look" : "said.turn.bid");
}
