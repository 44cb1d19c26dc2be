// @ts-check
import { html, nothing } from "../vendor/lit-html.js";
import { capital, t } from "./strings.js";

/** @import { Bid, Card, Hand } from "./protocol.js" */

export const RANKS = "23456789TJQKA";
/** Suits from left to right, trump last: as they rank, or so that two of a colour never touch. */
const ORDERS = { suits: "CDHS", colours: "DCHS", ranks: "DCHS" };

/** @param {Card} card */
export const rank = (card) => card[0];
/** @param {Card} card */
export const suit = (card) => card[1];
/** @param {Card} card */
export const rankText = (card) => (card[0] === "T" ? "10" : card[0]);

/** "queen of hearts", inside a sentence. @param {Card} card */
export const cardSaid = (card) => t("card.name", { rank: rankSaid(card), suit: t(`suit.${card[1]}`) });

/** "Queen of hearts", by itself. @param {Card} card */
export const cardName = (card) => capital(cardSaid(card));

/** "queen", where the suit is known. @param {Card} card */
export const rankSaid = (card) => t(`rank.${card[0]}`);

/** "Q of hearts", for a button. @param {Card} card */
export const cardShort = (card) => t("card.name", { rank: rankText(card), suit: t(`suit.${card[1]}`) });

/**
 * The hand as its player likes it.
 *
 * @param {Card[]} cards
 * @param {keyof typeof ORDERS} sort
 */
export function sorted(cards, sort) {
  const bySuit = (/** @type {Card} */ card) => (ORDERS[sort] ?? ORDERS.colours).indexOf(card[1]);
  const byRank = (/** @type {Card} */ card) => RANKS.indexOf(card[0]);
  const key =
    sort === "ranks"
      ? (/** @type {Card} */ card) => byRank(card) * 4 + bySuit(card)
      : (/** @type {Card} */ card) => bySuit(card) * 13 + byRank(card);
  return [...cards].sort((a, b) => key(a) - key(b));
}

/**
 * How many cards the upper of two rows holds: at a suit border where that leaves the rows near even.
 *
 * @param {Card[]} cards sorted
 * @param {number} [most] how many cards fit into a row
 */
export function upperRow(cards, most = 7) {
  const half = Math.ceil(cards.length / 2);
  if (cards.length <= 7) return cards.length;
  const border = (/** @type {number} */ at) => suit(cards[at - 1]) !== suit(cards[at]);
  const near = [half, half - 1, half + 1].filter((at) => at <= most && cards.length - at <= most);
  return near.find(border) ?? near[0] ?? half;
}

/**
 * The finished tricks of a hand, each with its cards `[seat, card]` in playing order and its winner.
 *
 * @param {Hand} hand
 */
export function tricks({ played, leaders, leader }) {
  // While no card of the next trick lies, its leader (the winner of the last) stands in `leader` alone.
  const led = [...leaders, leader].map(Number);
  return Array.from({ length: Math.floor(played.length / 8) }, (_, k) => ({
    cards: [0, 1, 2, 3].map(
      (i) =>
        /** @type {[number, Card]} */ ([(led[k] + i) % 4, played.slice(k * 8 + i * 2, k * 8 + i * 2 + 2)]),
    ),
    winner: led[k + 1],
  }));
}

/** @param {Bid} bid */
export const bidText = (bid) => (typeof bid === "number" ? String(bid) : t(`bid.${bid}`));

/** @param {string} name */
export const icon = (name) => html`<svg class="icon" aria-hidden="true"><use href="#i-${name}"></use></svg>`;

/** @param {string} letter */
export const pip = (letter) =>
  html`<svg class="pip" data-suit=${letter} aria-hidden="true"><use href="#suit-${letter}"></use></svg>`;

/** The face of a card: a big corner index, one big pip, a glyph for jack, queen and king. @param {Card} card */
export const face = (card) => html`<span class="face" data-suit=${suit(card)} aria-hidden="true">
  <span class="index"><b>${rankText(card)}</b><svg><use href="#suit-${suit(card)}"></use></svg></span>
  ${"JQK".includes(rank(card)) ? html`<svg class="court"><use href="#court-${rank(card)}"></use></svg>` : nothing}
  <svg class="big"><use href="#suit-${suit(card)}"></use></svg>
</span>`;

/** A card in words and signs inside a line of text. @param {Card} card */
export const cardInline = (card) =>
  html`<span class="card-inline" data-suit=${suit(card)}><span class="unseen">${cardName(card)}</span><b aria-hidden="true">${rankText(card)}<svg><use href="#suit-${suit(card)}"></use></svg></b></span>`;

export const back = () => html`<span class="back" aria-hidden="true"></span>`;
