// @ts-check
/** What Corin looks at: the table as it matters to one player, in a few words. Pure. */
import { RANKS, rank, suit, tricks } from "./cards.js";
import { myTurn, tricksLeft } from "./ui.js";

/** @import { Bid, Card, TeamScore, View } from "./protocol.js" */

/**
 * @typedef {object} Position
 * @property {"bid" | "lead" | "follow" | "void" | "wait"} asks of this player, now
 * @property {string} led the suit on the table, "" for none
 * @property {View["seats"][number]} me
 * @property {View["seats"][number]} partner
 * @property {View["seats"][number][]} others the two opponents
 * @property {TeamScore} ours
 * @property {number} left tricks that are still to be played
 * @property {boolean} partnerWins the trick on the table, so far
 * @property {boolean} tookLast this player took the last trick, and leads
 */

/** @param {View} view @returns {Position | null} null where this viewer plays no hand */
export function positionOf(view) {
  const { hand, seats, you } = view;
  if (!hand || you.seat === null || you.cards === null) return null;
  const at = (/** @type {number} */ by) => seats[(Number(you.seat) + by) % 4];
  const led = hand.trick[0] ? suit(hand.trick[0][1]) : "";
  return {
    asks: asked(view, led),
    led,
    me: at(0),
    partner: at(2),
    others: [at(1), at(3)],
    ours: view.score.teams[you.seat % 2],
    left: tricksLeft(hand),
    partnerWins: ahead(hand.trick) === (you.seat + 2) % 4,
    tookLast: hand.trick.length === 0 && tricks(hand).at(-1)?.winner === you.seat,
  };
}

/** @param {View} view @param {string} led @returns {Position["asks"]} */
function asked(view, led) {
  if (!myTurn(view)) return "wait";
  if (view.room.phase === "bidding") return "bid";
  if (!led) return "lead";
  return view.you.legal.every((card) => suit(card) === led) ? "follow" : "void";
}

/** The seat whose card is in front; none before a card lies. @param {[number, Card][]} trick */
export function ahead(trick) {
  const led = trick[0] && suit(trick[0][1]);
  const height = (/** @type {Card} */ card) =>
    (suit(card) === "S" ? 100 : suit(card) === led ? 0 : -100) + RANKS.indexOf(rank(card));
  return trick.reduce(
    (/** @type {[number, Card] | null} */ best, one) =>
      best && height(best[1]) > height(one[1]) ? best : one,
    null,
  )?.[0];
}

/** Has a Nil of this seat still to be kept? @param {View["seats"][number]} seat */
export const openNil = ({ bid, nil }) => isNil(bid) && nil === "open";

/** @param {Bid | null} bid */
export const isNil = (bid) => bid === "nil" || bid === "blind";

/** Is the contract of a pair made? @param {TeamScore} team */
export const isMade = ({ contract, counted }) => contract > 0 && counted >= contract;
