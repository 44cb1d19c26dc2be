// @ts-check
/** A tip of Corin's where it helps, each a few times. */
import { html } from "../vendor/lit-html.js";
import { icon } from "./cards.js";
import { isMade, momentOf, openNil } from "./counsel.js";
import * as store from "./store.js";
import { t } from "./strings.js";

/** @import { View } from "./protocol.js" */
/** @import { Moment } from "./counsel.js" */
/** @import { Table } from "./table.js" */

const MOST = 2;
const MANY_BAGS = 8;

/** @param {Moment} moment */
const plays = ({ asks }) => asks !== "bid" && asks !== "wait";

/** What each is for, the most urgent first. @type {[string, (moment: Moment, view: View) => boolean][]} */
const TIPS = [
  ["own-nil", (m) => plays(m) && openNil(m.me)],
  ["partner-nil", (m) => plays(m) && openNil(m.partner)],
  ["bags", (m) => m.asks === "bid" && m.ours.bags >= MANY_BAGS],
  ["bid", (m) => m.asks === "bid"],
  ["made", (m) => plays(m) && isMade(m.ours)],
  ["void", (m) => m.asks === "void" && m.led !== "S"],
  ["their-nil", (m) => m.asks === "lead" && m.others.some(openNil)],
  ["unbroken", (m, { hand, you }) => m.asks === "lead" && !hand?.broken && !!you.cards?.some(isSpade)],
  ["partner", (m) => m.asks === "follow" && m.partnerWins],
];

/** @param {string} card */
const isSpade = (card) => card[1] === "S";

/** The tip that helps now, of those not shown often enough yet. @param {View} view @param {Record<string, number>} shown */
export function tipFor(view, shown) {
  const moment = momentOf(view);
  const fits = moment && TIPS.find(([key, helps]) => (shown[key] ?? 0) < MOST && helps(moment, view));
  if (!fits) return null;
  const [key] = fits;
  return { key, text: t(`tip.${key}`, { n: moment.ours.bags, suit: moment.led && t(`suit.${moment.led}`) }) };
}

/** The decision that a tip is for. @param {View} view */
export const decision = ({ room, hand }) => [room.phase, hand?.number, hand?.turn_no, hand?.turn].join();

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

/** Shows what Corin says, and says it after what the table does. @param {Table} table @param {unknown} tip @param {string} [text] */
export function say(table, tip, text) {
  table.set({ tip });
  if (text) table.voice.say([t("tip.says", { text })]);
}

/** @param {string} text @param {() => void} close */
const drawn = (text, close) => html`<span class="advice tip">
  <span>${t("tip.says", { text })}</span>
  <button class="tool" aria-label=${t("tip.close")} title=${t("tip.close")} @click=${close}>${icon("cross")}</button>
</span>`;
