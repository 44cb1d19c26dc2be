// @ts-check
import "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../static/js/strings.js";
import { viewOf } from "./views.js";

/** @import { View } from "../../static/js/protocol.js" */

Object.assign(globalThis, { addEventListener() {} });
const { momentOf, signal } = await import("../../static/js/signals.js");

/** A view in which the pairs have taken so much of their contracts. @param {number} turn_no @param {number[]} counted @param {object} [part] @returns {View} */
function taken(turn_no, counted, part) {
  const view = viewOf({ hand: { turn_no }, ...part });
  for (const [i, team] of view.score.teams.entries())
    Object.assign(team, { contract: [7, 5][i], counted: counted[i] });
  return view;
}

/** @param {View} before @param {View} view */
const told = (before, view) => {
  const moment = momentOf(before, view);
  return moment && [moment.key, moment.seats, moment.tone, moment.sound];
};

test("the book that makes one's contract is a feast, the next one is not", () => {
  assert.deepEqual(told(taken(39, [6, 3]), taken(40, [7, 3])), ["moment.made.us", [0, 2], "good", "made"]);
  assert.equal(told(taken(43, [7, 3]), taken(44, [8, 3])), null);
});

test("a contract is set as soon as the books left cannot make it", () => {
  assert.deepEqual(told(taken(35, [5, 2]), taken(36, [5, 2])), null);
  assert.deepEqual(told(taken(47, [6, 5]), taken(48, [6, 5])), null);
  assert.deepEqual(told(taken(51, [6, 5]), taken(52, [6, 5])), ["moment.set.us", [0, 2], "bad", "set"]);
  assert.deepEqual(told(taken(47, [8, 3]), taken(48, [8, 3])), ["moment.set.them", [1, 3], "bad", "made"]);
});

test("one's own pair comes first, and what is well for the others makes no noise", () => {
  assert.equal(told(taken(35, [6, 4]), taken(36, [7, 5]))?.[0], "moment.made.us");
  assert.deepEqual(told(taken(35, [3, 4]), taken(36, [3, 5])), ["moment.made.them", [1, 3], "", ""]);
});

test("a nil that fails or holds is told with its name", () => {
  const open = taken(35, [3, 2], { seats: [{}, {}, { nil: "open" }, {}] });
  const failed = taken(36, [3, 2], { seats: [{}, {}, { nil: "failed" }, {}] });
  assert.deepEqual(told(open, failed), ["moment.nil.failed", [2], "bad", "set"]);
  const own = (/** @type {"open" | "made"} */ nil) => taken(36, [3, 2], { seats: [{ nil }] });
  assert.deepEqual(told(own("open"), own("made")), ["moment.nil.made.own", [0], "good", "made"]);
});

test("nothing is told across two hands", () => {
  assert.equal(told(taken(48, [3, 2]), taken(0, [0, 0], { hand: { number: 4 } })), null);
});

test("a turn that comes to a hidden tab is noticed where its player has set that, without a card", async () => {
  /** @type {[string, object][]} */
  const shown = [];
  class Notification {
    static permission = "granted";
    /** @param {string} title @param {object} options */
    constructor(title, options) {
      shown.push([title, options]);
    }
  }
  Object.assign(globalThis, { Notification });
  Object.assign(document, { hidden: true });
  const turn = viewOf({ you: { may: ["play"], legal: ["9C"] }, hand: { turn: 0, turn_no: 1 } });
  const table = (/** @type {boolean} */ notify) => /** @type {any} */ ({ ui: { settings: { notify } } });
  for (const [notify, before] of /** @type {[boolean, View][]} */ ([
    [true, viewOf()],
    [false, viewOf()],
    [true, turn],
  ]))
    signal(table(notify), before, turn);
  // What a notice waits for is there already.
  for (let turns = 0; turns < 3; turns += 1) await null;
  Object.assign(document, { hidden: false });
  assert.deepEqual(shown, [[t("notice.title"), { tag: "turn", body: t("notice.text") }]]);
});
