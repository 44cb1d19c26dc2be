// @ts-check
/** What a scored hand or match can show besides its ledger: loaded, drawing and style, once somebody looks. */
import { late, styled } from "./parts.js";
import { told } from "./sheets.js";
import * as store from "./store.js";
import { asScored } from "./ui.js";

/** @import { View } from "./protocol.js" */
/** @import { Played } from "./replay.js" */
/** @import { Act } from "./table.js" */

const RUN_MS = 1100;
const TOLD_MS = 2500;

/** Loads `replay` or `chart` and its words; it is drawn as soon as it is there. @param {Act} act @param {"replay" | "chart"} name */
export async function fetchMore(act, name) {
  const [module] = await Promise.all([late(`./${name}.js`), styled("after")]);
  if (module) act.set({ more: { ...act.table.ui.more, [name]: module[name] } });
}

/** Opens the replay of a hand at its first card; the record is fetched anew where it is older. @param {Act} act @param {number} hand */
export async function openReplay(act, hand) {
  stop(act);
  const [record] = await Promise.all([recordWith(act, hand), fetchMore(act, "replay")]);
  act.set(record ? { record, replay: { hand, at: 0, runs: 0 } } : { recordFailed: true });
  if (record) act.why(hand);
}

/** @param {Act} act @param {number} hand @returns {Promise<Played | null>} */
async function recordWith(act, hand) {
  const { record } = act.table.ui;
  if (record?.matches.some((match) => match.hands.some(({ number }) => number === hand))) return record;
  return told(act.place, "record");
}

/** To a moment of the hand: after so many cards. @param {Act} act @param {number} at */
export function step(act, at) {
  const { replay } = act.table.ui;
  if (replay) act.set({ replay: { ...replay, at: Math.max(0, Math.min(52, at)) } });
}

/** Card after card by itself, or no more. @param {Act} act */
export function run(act) {
  const { replay, settings } = act.table.ui;
  if (!replay || replay.runs) return stop(act);
  const pace = { slow: 1.8, normal: 1, fast: 0.6, off: 0.6 }[settings.speed];
  const runs = window.setInterval(() => runOn(act), RUN_MS * pace);
  act.set({ replay: { ...replay, at: replay.at === 52 ? 0 : replay.at, runs } });
}

/** @param {Act} act */
function runOn(act) {
  const { replay } = act.table.ui;
  const looks = ["review", "over"].includes(act.table.view?.room.phase ?? "");
  if (replay && looks && replay.at < 52) step(act, replay.at + 1);
  else stop(act);
}

/** @param {Act} act */
function stop(act) {
  const { replay } = act.table.ui;
  if (!replay?.runs) return;
  clearInterval(replay.runs);
  act.set({ replay: { ...replay, runs: 0 } });
}

/** Another practice match, dealt at once. @param {Act} act */
export function again(act) {
  store.write("start", act.place.code);
  act.send({ kind: "lobby" });
}

const sharing = () => "share" in navigator;

/** Hands the result on as text; where the device shares nothing, it is copied. @param {Act} act @param {View} view */
export async function tellResult(act, view) {
  const text = await textOf(act, view);
  if (!text) return;
  try {
    await (sharing() ? navigator.share({ text }) : navigator.clipboard.writeText(text));
    act.set({ told: true });
    setTimeout(() => act.set({ told: false }), TOLD_MS);
  } catch {
    // Who closes the share sheet has changed their mind; where nothing may be copied, the text can be read.
    if (!sharing()) act.say(text);
  }
}

/** @param {Act} act @param {View} view @returns {Promise<string | null>} */
async function textOf(act, view) {
  const hands = act.table.ui.sheet?.hands.filter((hand) => hand.match === view.room.match).length ?? 0;
  return (await late("./chart.js"))?.resultText(asScored(view, act.table.ui), hands);
}
