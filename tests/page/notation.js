// @ts-check
/** A hand of a record in tests/cases/matches, as the views that one seat is sent. */
import { readFileSync } from "node:fs";
import { viewOf } from "./views.js";

/** @import { Bid, Event, View } from "../../static/js/protocol.js" */

/**
 * One hand as it is written there: cards by seat, bids by seat, cards in playing order each with its seat.
 *
 * @typedef {{ number: number, dealer: number, hands: string[][], bids: Bid[], played: [number, string][] }} Record
 */

/** @param {string} name @param {number} number @returns {Record} */
export function recordOf(name, number) {
  /** @type {string} */
  const text = readFileSync(new URL(`../cases/matches/${name}.txt`, import.meta.url), "utf8");
  const [head, ...rest] = text.split(`Hand ${number}, dealer `)[1].split("\n");
  const hands = rest.slice(0, 4).map(cardsOf);
  const dealer = Number(head);
  const [, first, said] = rest[4].match(/^Bids (\d): (.*)$/) ?? [];
  /** @type {Bid[]} */
  const bids = [];
  for (const [i, bid] of said.split(" ").entries())
    bids[(Number(first) + i) % 4] = Number(bid) || (bid === "N" ? "nil" : "blind");
  const tricks = rest.map((line) => line.match(/^ ?\d+\. (\d): (.*)$/)).filter((found) => found !== null);
  const played = tricks.flatMap(([, led, cards]) =>
    cards
      .split(/\s+/)
      .map((card, i) => /** @type {[number, string]} */ ([(Number(led) + i) % 4, card.slice(0, 2)])),
  );
  return { number, dealer, hands, bids, played };
}

/** "2: S AT6 H - D KQ C J8" as cards. @param {string} line */
const cardsOf = (line) =>
  [...line.slice(3).matchAll(/([SHDC]) +([\dTJQKA]+|-)/g)].flatMap(([, suit, ranks]) =>
    ranks === "-" ? [] : [...ranks].map((rank) => rank + suit),
  );

/**
 * Every view of the hand for a seat: one after the deal, one after each bid and each card.
 *
 * @param {Record} record
 * @param {number} me
 */
export function viewsOf(record, me) {
  const views = [dealtView(record, me)];
  const first = (record.dealer + 1) % 4;
  for (let i = 1; i <= 4; i += 1) views.push(bidView(record, me, i, (first + i - 1) % 4));
  for (let i = 1; i <= 52; i += 1) views.push(cardView(record, me, i));
  return views.map((view, i) => ({ ...view, version: i + 2, since: i + 1 }));
}

/** @param {Record} record @param {number} me */
const dealtView = (record, me) =>
  viewAt(record, me, 0, 0, [{ kind: "dealt", hand: record.number, dealer: record.dealer }]);

/** @param {Record} record @param {number} me @param {number} i @param {number} seat */
const bidView = (record, me, i, seat) =>
  viewAt(record, me, i, 0, [{ kind: "bid-placed", seat, bid: record.bids[seat] }]);

/** @param {Record} record @param {number} me @param {number} i */
function cardView(record, me, i) {
  const [seat, card] = record.played[i - 1];
  /** @type {Event[]} */
  const events = [{ kind: "card-played", seat, card }];
  if (i % 4 === 0) events.push({ kind: "trick-won", seat: winner(record.played.slice(i - 4, i)) });
  if (i === 52) events.push({ kind: "hand-scored" });
  return viewAt(record, me, 4, i, events);
}

/** @param {Record} record @param {number} me @param {number} bidden @param {number} cards @param {Event[]} events @returns {View} */
function viewAt({ number, dealer, hands, bids, played }, me, bidden, cards, events) {
  const first = (dealer + 1) % 4;
  const has = (/** @type {number} */ seat) => (seat - first + 4) % 4 < bidden;
  const down = played.slice(0, cards);
  const trick = down.slice(cards - (cards % 4));
  const leads = played.filter((_, i) => i % 4 === 0 && i <= cards).map(([seat]) => seat);
  const over = cards === 52;
  const leader = over ? winner(down.slice(48)) : (leads.at(-1) ?? first);
  const turn = over ? null : bidden < 4 ? (first + bidden) % 4 : played[cards][0];
  const held = hands[me].filter((card) => !down.some(([, one]) => one === card));
  const led = trick[0]?.[1][1];
  const follow = held.filter((card) => card[1] === led);
  const asks = bidden < 4 ? "bid" : "play";
  return viewOf({
    room: { phase: over ? "review" : bidden < 4 ? "bidding" : "playing" },
    you: {
      seat: me,
      cards: held,
      may: over ? ["next"] : turn === me ? [asks] : [],
      legal: turn === me && asks === "play" ? (follow.length ? follow : held) : [],
    },
    seats: bids.map((bid, seat) => ({ bid: has(seat) ? bid : null })),
    hand: {
      number,
      dealer,
      turn,
      turn_no: cards,
      leader,
      trick,
      played: down.map(([, card]) => card).join(""),
      leaders: leads.slice(0, Math.floor(cards / 4) + (trick.length ? 1 : 0)).join(""),
    },
    events,
  });
}

/** The highest spade, else the highest of the suit led. @param {[number, string][]} trick */
function winner(trick) {
  const suit = trick.some(([, card]) => card[1] === "S") ? "S" : trick[0][1][1];
  const rank = (/** @type {[number, string]} */ [, card]) =>
    card[1] === suit ? "23456789TJQKA".indexOf(card[0]) : -1;
  return trick.reduce((best, one) => (rank(one) > rank(best) ? one : best))[0];
}
