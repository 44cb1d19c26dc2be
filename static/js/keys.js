// @ts-check
import { RANKS } from "./cards.js";
import { answerTo } from "./speech.js";

/** @import { Act } from "./table.js" */

const ASK = new Set(["t", "b", "p", "w", "m"]);
const OPEN = new Map([["l", "last"], ["r", "react"], ["?", "help"]]);

/** Single keys of the whole page. @param {Act} table */
export function wireKeys(table) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select")) return;
    if (event.key === " " && table.ui.rest) return void (event.preventDefault(), table.skip());
    if (!table.ui.settings.keys || !table.view || event.defaultPrevented) return;
    if (table.ui.dialog) return;
    const key = event.key.toLowerCase();
    if (OPEN.has(key)) return void table.open(/** @type {string} */ (OPEN.get(key)));
    if (ASK.has(key)) return table.say(answerTo(key, table.view));
    if ("shdc".includes(key) && key) jump((card) => card[1] === key.toUpperCase());
    else if (rankOf(key)) jump((card) => card[0] === rankOf(key));
  });
}

/** @param {string} key */
const rankOf = (key) => (key === "1" || key === "0" ? "T" : RANKS.includes(key.toUpperCase()) && key !== "t" ? key.toUpperCase() : "");

const held = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".hand [data-card]")]);

/** To the next card that fits, round the hand. @param {(card: string) => boolean} fits */
function jump(fits) {
  const cards = held();
  const at = cards.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const round = [...cards.slice(at + 1), ...cards.slice(0, at + 1)];
  round.find((card) => fits(card.dataset.card ?? ""))?.focus();
}

/** Arrows, Home and End within the hand; up and down go from suit to suit. @param {KeyboardEvent} event */
export function chooseKey(event) {
  const cards = held();
  const at = cards.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (at < 0) return;
  const to = target(event.key, cards, at);
  if (to === null) return;
  event.preventDefault();
  cards[to]?.focus();
}

/** @param {string} key @param {HTMLElement[]} cards @param {number} at */
function target(key, cards, at) {
  const last = cards.length - 1;
  const suitAt = (/** @type {number} */ i) => cards[i].dataset.card?.[1];
  if (key === "ArrowRight") return Math.min(last, at + 1);
  if (key === "ArrowLeft") return Math.max(0, at - 1);
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key === "ArrowDown") return cards.findIndex((_, i) => i > at && suitAt(i) !== suitAt(at)) >= 0 ? cards.findIndex((_, i) => i > at && suitAt(i) !== suitAt(at)) : last;
  if (key === "ArrowUp") return cards.findIndex((_, i) => suitAt(i) === suitAt(Math.max(0, cards.findIndex((__, j) => suitAt(j) === suitAt(at)) - 1)));
  return null;
}
