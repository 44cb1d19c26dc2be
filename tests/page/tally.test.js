// @ts-check
import "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../static/js/strings.js";
import { drawn } from "./drawn.js";
import { handOf, teamOf } from "./sheets.js";
import { viewOf } from "./views.js";

/** @import { LedgerLine } from "../../static/js/protocol.js" */
/** @import { Tally } from "../../static/js/tally.js" */

const { counted, figures, fileText } = await import("../../static/js/tally.js");
const { stats } = await import("../../static/js/stats.js");

/** @type {Tally} */
const empty = { hands: [], matches: [] };
const all = () => true;
const buttons = { sure: false, save() {}, clear() {} };
const scored = (you = {}) => viewOf({ room: { phase: "review" }, you });
const won = (code = "K7QX2M9PHT4VBRC8") => {
  const view = viewOf({ room: { phase: "over", code } });
  view.score.winner = 0;
  return view;
};
/** @param {LedgerLine["kind"]} kind @param {number | null} [seat] @param {number} [count] */
const line = (kind, seat = null, count = 1) => ({ kind, seat, count, points: 0 });

test("a hand counts once, however often its review is opened", () => {
  const sheet = { hands: [handOf()] };
  const once = counted(empty, scored(), sheet, 1);
  assert.equal(counted(once, scored(), sheet, 2), once);
  assert.deepEqual(figures(once, all), {
    matches: 0,
    won: 0,
    hands: 1,
    contracts: 1,
    made: 1,
    nils: 0,
    nilsMade: 0,
    bags: 0,
  });
});

test("a match played again in another room, from a copy, counts once", () => {
  const sheet = { hands: [handOf({ number: 2 }), handOf()] };
  const once = counted(empty, won(), sheet, 1);
  const twice = counted(once, won("ANOTHERROOM00000"), sheet, 2);
  assert.equal(figures(twice, all).matches, 1);
  assert.equal(figures(twice, all).hands, 1);
});

test("a rematch in the same room is another match", () => {
  const first = counted(empty, won(), { hands: [handOf()] }, 1);
  const view = won();
  view.room.match = 2;
  const later = handOf({ match: 2, deal: { ...handOf().deal, commitment: "d".repeat(32) } });
  assert.equal(figures(counted(first, view, { hands: [later] }, 2), all).matches, 2);
});

test("a hand that a guest played for this player does not count, the match does", () => {
  const told = figures(counted(empty, won(), { hands: [handOf({ guests: [0, 2] })] }, 1), all);
  assert.deepEqual([told.hands, told.matches], [0, 1]);
});

test("who watches counts nothing", () => {
  assert.equal(counted(empty, scored({ seat: null }), { hands: [handOf()] }, 1), empty);
});

test("the own Nil is told apart from the partner's", () => {
  const lines = [
    line("nil-made", 2),
    line("nil-failed", 0),
    line("failed-nil-bags", 0, 2),
    line("contract-set"),
  ];
  const hand = handOf({ bids: ["nil", 3, "nil", 3], teams: [teamOf({ lines }), teamOf()] });
  const told = figures(counted(empty, scored(), { hands: [hand] }, 1), all);
  assert.deepEqual([told.nils, told.nilsMade, told.bags, told.contracts, told.made], [1, 0, 2, 1, 0]);
});

test("practice and friends are counted apart, and people without guests by themselves", () => {
  const solo = viewOf({ room: { phase: "review", kind: "solo" } });
  const alone = counted(empty, solo, { hands: [handOf()] }, 1);
  const people = handOf({ guests: [], deal: { ...handOf().deal, commitment: "e".repeat(32) } });
  const both = counted(alone, scored(), { hands: [people] }, 2);
  assert.equal(figures(both, (one) => one.kind === "solo").hands, 1);
  assert.equal(figures(both, (one) => one.against === "people").hands, 1);
  const shown = drawn(stats(both, buttons));
  assert.ok(shown.indexOf(t("stats.solo")) < shown.indexOf(t("stats.private")));
});

test("before the first hand the statistics say when they begin", () => {
  assert.ok(drawn(stats(empty, buttons)).includes(t("stats.none")));
});

test("the file holds all that was counted", () => {
  const tally = counted(empty, won(), { hands: [handOf()] }, 1);
  assert.deepEqual(JSON.parse(fileText(tally)), { spades: "statistics", ...tally });
});
