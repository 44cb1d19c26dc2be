// @ts-check
/** Single keys of the whole page: along the hand, to a suit or a rank, and questions to the table. */
import { ASKED, answerTo } from "./answers.js";
import { RANKS } from "./cards.js";

/** @import { Table } from "./table.js" */

const OPENED = new Map([
  ["l", "last"],
  ["r", "react"],
  ["?", "help"],
]);

/** @param {Table} table */
export function listen(table) {
  document.addEventListener("keydown", (event) => pressed(table, event));
}

/** @param {Table} table @param {KeyboardEvent} event */
function pressed({ ui, view, act }, event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || ui.dialog || !view) return;
  if (target.closest("input, textarea, select")) return;
  if (event.key === " " && ui.rest) {
    event.preventDefault();
    return act.skip();
  }
  if (along(event) || !ui.settings.keys) return;
  const key = event.key.toLowerCase();
  const rank = rankOf(key);
  if (OPENED.has(key)) act.open(OPENED.get(key) ?? "");
  else if (ASKED.includes(key)) act.say(answerTo(key, view));
  else if (["s", "h", "d", "c"].includes(key)) jump((card) => card[1] === key.toUpperCase());
  else if (rank) jump((card) => card[0] === rank);
}

/** The rank a key stands for; 1 and 0 are the ten, T asks for the trick. @param {string} key */
function rankOf(key) {
  if (key === "1" || key === "0") return "T";
  const rank = key.toUpperCase();
  return key.length === 1 && RANKS.includes(rank) ? rank : "";
}

const held = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".hand [data-card]")]);

/** To the next card that fits, round the hand. @param {(card: string) => boolean} fits */
function jump(fits) {
  const cards = held();
  const at = cards.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const round = [...cards.slice(at + 1), ...cards.slice(0, at + 1)];
  round.find((card) => fits(card.dataset.card ?? ""))?.focus();
}

/** Arrows, Home and End within the hand; up and down go from suit to suit. @param {KeyboardEvent} event */
function along(event) {
  const cards = held();
  const at = cards.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (at < 0) return false;
  const suits = cards.map((card) => card.dataset.card?.[1]);
  const last = cards.length - 1;
  const next = suits.findIndex((suit, i) => i > at && suit !== suits[at]);
  const first = suits.indexOf(suits[at]);
  /** @type {Record<string, number>} */
  const targets = {
    ArrowRight: Math.min(last, at + 1),
    ArrowLeft: Math.max(0, at - 1),
    Home: 0,
    End: last,
    ArrowDown: next < 0 ? last : next,
    ArrowUp: first === 0 ? 0 : suits.indexOf(suits[first - 1]),
  };
  if (!(event.key in targets)) return false;
  event.preventDefault();
  cards[targets[event.key]].focus();
  return true;
}
