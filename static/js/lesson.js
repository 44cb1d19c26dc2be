// @ts-check
/** The first hand, explained by Corin as it is played: at each step what matters now. */
import { html, nothing } from "../vendor/lit-html.js";
import { icon } from "./cards.js";
import { isMade, isNil, positionOf } from "./counsel.js";
import * as store from "./store.js";
import { t } from "./strings.js";
import { say } from "./tips.js";
import { danger, decision, teams } from "./ui.js";

/** @import { View } from "./protocol.js" */
/** @import { Position } from "./counsel.js" */
/** @import { Table } from "./table.js" */

/**
 * A step of the lesson. `rests`: it stays until its reader goes on, or some tricks later; any other is for one decision.
 *
 * @typedef {object} Step
 * @property {string} key
 * @property {boolean} [rests]
 * @property {(position: Position, view: View) => boolean} fits
 *
 * How far a lesson is, as this device keeps it.
 * @typedef {{ code: string, told: string[] }} Lesson
 */

/** Cards after which a step makes room that nobody has put away: three tricks, for slow readers. */
const STAYS = 12;

/** Steps that come before the numbers of a bid, and what takes one. */
const FIRST = ["hello", "promise"];

/** @param {View} view */
const bids = ({ room }) => room.phase === "bidding";
/** @param {View} view */
const plays = ({ room }) => room.phase === "playing";

/** In the order in which they matter. @type {Step[]} */
const STEPS = [
  { key: "hello", rests: true, fits: (p, view) => bids(view) && p.me.bid === null },
  { key: "promise", rests: true, fits: (p, view) => bids(view) && p.me.bid === null },
  { key: "bid", fits: (p) => p.asks === "bid" },
  {
    key: "contract",
    rests: true,
    fits: (p) => typeof p.me.bid === "number" && typeof p.partner.bid === "number",
  },
  { key: "nil", rests: true, fits: (_, view) => plays(view) && view.seats.some(({ bid }) => isNil(bid)) },
  { key: "missed", rests: true, fits: (_, view) => danger(view, teams(view)[0]) === "set" },
  { key: "made", rests: true, fits: (p, view) => plays(view) && isMade(p.ours) },
  { key: "broken", rests: true, fits: (_, view) => plays(view) && !!view.hand?.broken },
  { key: "void", fits: (p) => p.asks === "void" && p.led !== "S" },
  { key: "partner", fits: (p) => p.asks === "follow" && p.partnerWins },
  { key: "follow", fits: (p) => p.asks === "follow" },
  { key: "why", fits: (p, { you }) => p.asks === "follow" && you.legal.length < (you.cards?.length ?? 0) },
  { key: "trick", fits: (p) => p.asks === "lead" && p.tookLast },
  { key: "lead", fits: (p, { hand }) => p.asks === "lead" && !hand?.broken },
];

/** @type {(Step & { fits: (position: Position | null, view: View) => boolean })[]} */
const AFTER = [
  { key: "score.made", rests: true, fits: (_, view) => isMade(ours(view)) },
  { key: "score.missed", rests: true, fits: (_, view) => ours(view).contract > 0 && !isMade(ours(view)) },
  { key: "end", rests: true, fits: () => true },
];

/** @param {View} view */
const ours = (view) => view.score.teams[teams(view)[0]];

/** What is to be said now, of what was not told yet. @param {View} view @param {string[]} told @returns {Step | null} */
export function stepOf(view, told) {
  const open = (/** @type {Step} */ { key }) => !told.includes(key);
  if (view.room.phase === "review" || view.room.phase === "over")
    return AFTER.find((step) => open(step) && step.fits(null, view)) ?? null;
  const position = positionOf(view);
  return (position && STEPS.find((step) => open(step) && step.fits(position, view))) ?? null;
}

/** A step in words. @param {View} view @param {Step} step */
export function worded(view, { key }) {
  const position = positionOf(view);
  const { contract, counted } = ours(view);
  const partner = view.seats[((view.you.seat ?? 0) + 2) % 4];
  const [own, other] = [position?.me.bid, partner.bid].map((bid) => (typeof bid === "number" ? bid : 0));
  const suit = position?.led ? t(`suit.${position.led}`) : "";
  return t(`lesson.${key}`, { partner: partner.name, own, other, sum: own + other, suit, contract, counted });
}

/** @type {WeakMap<Table, { step: Step, at: string, turnNo: number }>} what stands there now */
const standing = new WeakMap();

/** The lesson that this device is in. @returns {Lesson} */
const kept = () => store.readOver("lesson", { code: "", told: [] });

/** Goes on with the lesson where the table now is. @param {Table} table */
export function heed(table) {
  const { view } = table;
  const lesson = kept();
  if (!view || lesson.code !== table.place.code) return;
  const told = [...lesson.told, ...past(table, view)];
  if (told.length > lesson.told.length) store.write("lesson", { ...lesson, told });
  show(table, view, stepOf(view, told));
}

/** What stood there, once its moment is over. @param {Table} table @param {View} view */
function past(table, view) {
  const now = standing.get(table);
  if (!now) return [];
  const { step, at, turnNo } = now;
  const over = step.rests ? (view.hand?.turn_no ?? 0) >= turnNo + STAYS : at !== decision(view);
  return over ? [step.key] : [];
}

/** @param {Table} table @param {View} view @param {Step | null} step */
function show(table, view, step) {
  const before = standing.get(table);
  if (!step) standing.delete(table);
  else if (before?.step !== step)
    standing.set(table, { step, at: decision(view), turnNo: view.hand?.turn_no ?? 0 });
  const text = step ? worded(view, step) : "";
  const tells = step && FIRST.includes(step.key) ? "lesson first" : "lesson";
  say(table, step && drawn(table, step, text), before?.step === step ? "" : text, tells);
}

/** The reader goes on; after the last step the lesson is over. @param {Table} table @param {Step} step */
function goOn(table, step) {
  const lesson = kept();
  store.write("lesson", { ...lesson, told: [...lesson.told, step.key] });
  standing.delete(table);
  if (step.key === "end") leave(table);
  else heed(table);
}

/** @param {Table} table */
function leave(table) {
  store.drop("lesson");
  standing.delete(table);
  table.set({ tip: null });
}

/** @param {Table} table @param {Step} step @param {string} text */
const drawn = (table, step, text) => html`<span class="advice tip lesson" data-step=${step.key}>
  <span>${t("tip.says", { text })}</span>
  ${step.rests ? html`<button class="plain" @click=${() => goOn(table, step)}>${t("lesson.next")}</button>` : nothing}
  <button class="tool" aria-label=${t("lesson.leave")} title=${t("lesson.leave")} @click=${() => leave(table)}>${icon("cross")}</button>
</span>`;
