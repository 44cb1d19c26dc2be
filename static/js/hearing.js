// @ts-check
/** What comes from the server, and what it changes on this page. */
import { SLOW_MS } from "./asks.js";
import { late } from "./parts.js";
import * as store from "./store.js";
import { t } from "./strings.js";
import { advised, byItself, decision, myTurn, openedWithoutMe, REST_MS, renewed, undecided } from "./ui.js";

/** @import { Advice, Reaction, Refused, SaveMessage, ServerMessage, View } from "./protocol.js" */
/** @import { Table } from "./table.js" */

const BUBBLE_MS = 2500;
const NUDGE_MS = 20000;

/** @param {Table} table @param {ServerMessage} message */
export function hear(table, message) {
  if (message.kind === "view") seen(table, message);
  else if (message.kind === "done") answered(table, message.id);
  else if (message.kind === "refused") refused(table, message);
  else if (message.kind === "reaction") reacted(table, message);
  else if (message.kind === "nudged") nudged(table, message);
  else if (message.kind === "advice") told(table, message);
  else if (message.kind === "save") keep(table, message);
}

/** @param {Table} table @param {View} view */
function seen(table, view) {
  const { view: before, ui } = table;
  const jump = before === null || before.version !== view.since || document.hidden;
  const patch = renewed(ui, before, view, jump);
  if (!before) patch.raised ??= raisedBefore(table, view);
  const rests = patch.rest && patch.rest !== ui.rest;
  table.stirred = jump ? null : [...(table.stirred ?? []), ...view.events];
  table.view = view;
  if (before?.hand?.turn !== view.hand?.turn || before?.hand?.turn_no !== view.hand?.turn_no)
    table.turnSince = Date.now();
  const early = before?.version === view.since && !myTurn(before) ? ui.raised : null;
  if (early && myTurn(view)) table.turnedAt = performance.now();
  const opened = before !== null && openedWithoutMe(before, ui);
  Object.assign(ui, patch, { now: Date.now() });
  if (view.room.phase !== before?.room.phase || view.room.match !== before?.room.match) turned(table, view);
  const news = opened || !openedWithoutMe(view, ui) ? [] : [{ text: t("blind.opened") }];
  const follows = before !== null && before.version === view.since;
  const moment = follows ? table.moment(before, view) : [];
  table.voice.tell({ before, view, opened: news, moment, back: ui.link === "lost", hidden: document.hidden });
  table.promised(view);
  if (view.room.phase !== "playing") noteDown(view);
  if (rests) table.restFor(REST_MS[ui.settings.speed]);
  if (follows) table.signal(before, view);
  counsel(table);
  const card = byItself(view, ui.settings, early);
  if (card) table.act.play(card, ui.rest);
  table.draw();
}

/** The card that was raised before this page was loaded again, for the same decision. @param {Table} table @param {View} view */
function raisedBefore({ place }, view) {
  const { code, at, card } = store.readOver("raised", { code: "", at: "", card: "" });
  const { cards, legal } = view.you;
  const fits = cards?.includes(card) && (!myTurn(view) || legal.includes(card));
  return fits && code === place.code && at === decision(view) ? card : null;
}

/** A new phase has begun. @param {Table} table @param {View} view */
function turned(table, view) {
  const { room, hand } = view;
  const { code } = table.place;
  if (room.phase === "review" || room.phase === "over" || table.parts.around.panel) table.fetchSheet();
  if (room.kind === "solo") minded(table, view);
  if (room.phase === "review") sitDown(table, view);
  if (hand) table.ui.opened = store.read(`opened:${code}`, 0) === hand.number;
  if (room.kind === "solo" && room.phase === "lobby" && store.read("start", "") === code) {
    store.drop("start");
    table.act.soloStart();
  }
}

/** @param {Table} table @param {string} id */
function answered(table, id) {
  table.ui.pending.delete(id);
  table.draw();
}

/** @param {Table} table @param {Refused} refused */
function refused(table, { id, code, text }) {
  const { view, ui, act } = table;
  const request = id === null ? undefined : ui.pending.get(id);
  if (id !== null) ui.pending.delete(id);
  if (code === "stale-commitment" && request?.kind === "ready") act.ready(true);
  else if (code === "stale-commitment" && request?.kind === "next") act.next();
  // Whoever moved without waiting for the hint is not told that it did not come.
  else if (request?.kind === "hint" && !(view && undecided(view, ui, request))) table.draw();
  else act.say(text, true);
}

/** The hint that was asked for, said once; nothing where the turn has moved on. @param {Table} table @param {Advice} advice */
function told(table, advice) {
  table.set({ advice, note: null });
  if (table.view && advised(table.view, table.ui)) table.voice.advise(advice);
}

/** @param {Table} table @param {Reaction} reaction */
function reacted(table, { seat, emoji }) {
  if (store.muted(table.place.code).includes(seat)) return;
  const { bubbles } = table.ui;
  bubbles[seat] = emoji;
  setTimeout(() => {
    if (bubbles[seat] === emoji) bubbles[seat] = null;
    table.draw();
  }, BUBBLE_MS);
  table.voice.say([
    t("said.reaction", { name: table.view?.seats[seat].name ?? "", emoji: t(`emoji.${emoji}`) }),
  ]);
  table.sound("reaction");
  table.draw();
}

/** @param {Table} table @param {{ seat: number, by: number }} nudge */
function nudged(table, { seat, by }) {
  const { view } = table;
  if (view?.you.seat === by) {
    table.turnSince = Date.now() + NUDGE_MS - SLOW_MS;
    table.act.say(t("said.reminded", { name: view.seats[seat].name }));
  }
  if (seat !== view?.you.seat) return;
  table.act.say(t("said.nudged", { name: view.seats[by].name }));
  table.sound("turn");
}

/** Home knows this practice table, and its copy as long as its match lasts. @param {Table} table @param {View} view */
async function minded(table, view) {
  store.write("solo", table.place.code);
  (await import("./saves.js")).forgetEnded(view);
}

/** Corin has something to say: the first hand explained, or a tip. @param {Table} table */
async function counsel(table) {
  const learns = store.read("lesson", { code: "" }).code === table.place.code;
  if (learns || table.ui.settings.tips) (await late(learns ? "./lesson.js" : "./tips.js"))?.heed(table);
}

/** The seat that a watcher asked for, as soon as it can be had. @param {Table} table @param {View} view */
function sitDown({ ui, act }, view) {
  const { wish } = ui;
  ui.wish = null;
  if (wish !== null && view.you.may.includes("sit") && view.seats[wish].type === "guest") act.sit(wish);
}

/** The device's diary finds the way back to this table. @param {View} view */
async function noteDown(view) {
  (await late("./diary.js"))?.note(view);
}

/** A copy of the practice match, for the day that the server has lost its room. @param {Table} table @param {SaveMessage} save */
function keep(table, { version, data }) {
  const over = table.view?.room.phase === "over";
  store.write("save", { code: table.place.code, version, data, over });
}
