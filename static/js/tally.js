// @ts-check
/**
 * What this player's hands and matches come to, counted on this device and nowhere else.
 *
 * A hand counts when it is scored and the player chose every card of it. A match counts at its end. Both are
 * known by what the server promised of their deal, so that a match played again from a copy counts once.
 *
 * @import { Bid, Sheet, SheetHand, View } from "./protocol.js"
 *
 * @typedef {"easy" | "medium" | "hard" | "expert" | "people"} Against
 * @typedef {{ id: string, at: number, kind: "solo" | "private", against: Against }} Counted
 *
 * `made` and `bags` are the pair's: null without a contract. `nil` is the player's own.
 * @typedef {Counted & { bid: Bid, made: boolean | null, nil: boolean | null, bags: number }} HandTold
 * @typedef {Counted & { won: boolean, us: number, them: number }} MatchTold
 * @typedef {{ hands: HandTold[], matches: MatchTold[] }} Tally
 *
 * @typedef {object} Figures
 * @property {number} matches
 * @property {number} won
 * @property {number} hands
 * @property {number} contracts
 * @property {number} made
 * @property {number} nils bid by this player, Blind Nil too
 * @property {number} nilsMade
 * @property {number} bags
 */
import * as store from "./store.js";

const KEY = "tally";
const MOST = { hands: 4000, matches: 800 };
export const LEVELS = /** @type {const} */ (["easy", "medium", "hard", "expert", "people"]);

/** @returns {Tally} */
export function kept() {
  const { hands, matches } = store.readOver(KEY, /** @type {Tally} */ ({ hands: [], matches: [] }));
  return {
    hands: hands.filter((one) => isCounted(one) && Number.isFinite(one.bags)),
    matches: matches.filter(isCounted),
  };
}

/** Not everything has to be this page's. @param {Counted | null} one */
const isCounted = (one) => typeof one?.id === "string";

export const reset = () => store.drop(KEY);

/** @param {View} view @param {Sheet} sheet */
export function count(view, sheet) {
  const before = kept();
  const after = counted(before, view, sheet, Date.now());
  if (after !== before) store.write(KEY, after);
}

/** The tally with the hand that the view shows as scored, and the match if it is over. @param {Tally} tally @param {View} view @param {Sheet} sheet @param {number} now */
export function counted(tally, view, sheet, now) {
  const { room, you } = view;
  const hand = sheet.hands.find((one) => one.number === view.hand?.number);
  // Whoever sat down since has played none of it.
  if (!hand || you.seat === null || hand.names[you.seat] !== view.seats[you.seat].name) return tally;
  if (room.phase !== "review" && room.phase !== "over") return tally;
  const hands = hand.guests.includes(you.seat) ? tally.hands : added(tally.hands, handTold(view, hand, now));
  const matches = added(tally.matches, matchTold(view, sheet, now));
  const same = hands === tally.hands && matches === tally.matches;
  return same ? tally : { hands: hands.slice(-MOST.hands), matches: matches.slice(-MOST.matches) };
}

/** @template {Counted} T @param {T[]} list @param {T | null} one */
const added = (list, one) => (one && !list.some(({ id }) => id === one.id) ? [...list, one] : list);

/** @param {View} view @param {SheetHand} hand @param {number} now @returns {HandTold | null} */
function handTold(view, hand, now) {
  const seat = view.you.seat ?? 0;
  const { lines } = hand.teams[seat % 2];
  const has = (/** @type {string} */ kind, /** @type {number | null} */ of = null) =>
    lines.some((line) => line.kind === kind && (of === null || line.seat === of));
  const bid = hand.bids[seat];
  const nil = typeof bid === "number" ? null : has("nil-made", seat) || has("blind-made", seat);
  const made = has("contract-made") || (has("contract-set") ? false : null);
  const bags = lines
    .filter(({ kind }) => kind === "overtricks" || kind === "failed-nil-bags")
    .reduce((sum, line) => sum + line.count, 0);
  return { ...mark(view, hand, now), bid, made, nil, bags };
}

/** @param {View} view @param {Sheet} sheet @param {number} now @returns {MatchTold | null} */
function matchTold(view, sheet, now) {
  const { winner, teams } = view.score;
  const first = sheet.hands.find((hand) => hand.match === view.room.match);
  if (view.room.phase !== "over" || winner === null || !first) return null;
  const mine = (view.you.seat ?? 0) % 2;
  const won = winner === mine;
  return { ...mark(view, first, now), won, us: teams[mine].score, them: teams[1 - mine].score };
}

/** @param {View} view @param {SheetHand} hand @param {number} now @returns {Counted} */
function mark({ room }, hand, now) {
  const id = hand.deal?.commitment?.slice(0, 16) || `${room.code}:${hand.number}`;
  return { id, at: now, kind: room.kind, against: hand.guests.length ? room.options.level : "people" };
}

/** What some hands and matches come to. @param {Tally} tally @param {(one: Counted) => boolean} fits @returns {Figures} */
export function figures(tally, fits) {
  const hands = tally.hands.filter(fits);
  const matches = tally.matches.filter(fits);
  const many = (/** @type {(hand: HandTold) => boolean} */ is) => hands.filter(is).length;
  return {
    matches: matches.length,
    won: matches.filter((one) => one.won).length,
    hands: hands.length,
    contracts: many((hand) => hand.made !== null),
    made: many((hand) => hand.made === true),
    nils: many((hand) => hand.nil !== null),
    nilsMade: many((hand) => hand.nil === true),
    bags: hands.reduce((sum, hand) => sum + hand.bags, 0),
  };
}

/** The tally as a file's text. @param {Tally} tally */
export const fileText = (tally) => `${JSON.stringify({ spades: "statistics", ...tally })}\n`;
