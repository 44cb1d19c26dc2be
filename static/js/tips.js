// @ts-check
/** A tip of Corin's where it helps, each a few times. */
import { html } from "../vendor/lit-html.js";
import { icon } from "./cards.js";
import { isMade, openNil, positionOf } from "./counsel.js";
import * as store from "./store.js";
import { t } from "./strings.js";
import { decision } from "./ui.js";

/** @import { View } from "./protocol.js" */
/** @import { Position } from "./counsel.js" */
/** @import { Table } from "./table.js" */

const MOST = 2;
const MANY_BAGS = 8;

/** @param {Position} position */
const plays = ({ asks }) => asks !== "bid" && asks !== "wait";

/** What each is for, the most urgent first. @type {[string, (position: Position, view: View) => boolean][]} */
const TIPS = [
  ["own-nil", (p) => plays(p) && openNil(p.me)],
  ["partner-nil", (p) => plays(p) && openNil(p.partner)],
  ["bags", (p) => p.asks === "bid" && p.ours.bags >= MANY_BAGS],
  ["bid", (p) => p.asks === "bid"],
  ["made", (p) => plays(p) && isMade(p.ours)],
  ["void", (p) => p.asks === "void" && p.led !== "S"],
  ["their-nil", (p) => p.asks === "lead" && p.others.some(openNil)],
  ["unbroken", (p, { hand, you }) => p.asks === "lead" && !hand?.broken && !!you.cards?.some(isSpade)],
  ["partner", (p) => p.asks === "follow" && p.partnerWins],
];

/** @param {string} card */
const isSpade = (card) => card[1] === "S";

/** The tip that helps now, of those not shown often enough yet. @param {View} view @param {Record<string, number>} shown */
export function tipFor(view, shown) {
  const position = positionOf(view);
  const fits = position && TIPS.find(([key, helps]) => (shown[key] ?? 0) < MOST && helps(position, view));
  if (!fits) return null;
  const [key] = fits;
  return {
    key,
    text: t(`tip.${key}`, { n: position.ours.bags, suit: position.led && t(`suit.${position.led}`) }),
  };
}

/** @type {WeakMap<Table, string>} */
const heeded = new WeakMap();

/** Says the tip for a new decision, once. @param {Table} table */
export function heed(table) {
  const { view } = table;
  if (!view || heeded.get(table) === decision(view)) return;
  heeded.set(table, decision(view));
  /** @type {Record<string, number>} */
  const shown = store.read("tips", {});
  const tip = tipFor(view, shown);
  if (tip) store.write("tips", { ...shown, [tip.key]: (shown[tip.key] ?? 0) + 1 });
  say(table, tip && drawn(tip.text, () => table.set({ tip: null })), tip?.text);
}

/** Shows what Corin says, and says it after what the table does. @param {Table} table @param {unknown} tip @param {string} [text] @param {string} [tells] */
export function say(table, tip, text, tells = "tip") {
  table.set({ tip, tells });
  if (text) table.voice.say([t("tip.says", { text })]);
}

/** @param {string} text @param {() => void} close */
const drawn = (text, close) => html`<span class="advice tip">
  <span>${t("tip.says", { text })}</span>
  <button class="tool" aria-label=${t("tip.close")} title=${t("tip.close")} @click=${close}>${icon("cross")}</button>
</span>`;
