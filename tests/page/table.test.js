// @ts-check
import "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../static/js/strings.js";
import { table } from "./tables.js";
import { viewOf } from "./views.js";

/** @import { View } from "../../static/js/protocol.js" */

test("a card is sent once however often it is asked for, and no box is shown", () => {
  const { table: ana, sent, said } = table();
  for (let click = 0; click < 4; click += 1) ana.act.play("9C");
  assert.equal(sent.length, 1);
  for (let click = 1; click <= 4; click += 1) ana.act.tap("9C");
  assert.deepEqual([sent.length, said, ana.ui.note], [1, [], null]);
});

test("one refused card is told, and the next can be played", () => {
  const { table: ana, sent, said } = table();
  ana.act.play("9C");
  ana.hear({ kind: "refused", id: "id1", code: "must-follow", text: "Follow suit.", who: [] });
  assert.deepEqual([ana.ui.note, said], [{ text: "Follow suit.", bad: true }, ["Follow suit."]]);
  ana.act.play("9C");
  assert.equal(sent.length, 2);
});

test("a seat that is muted shows and says no reaction, the others still do", () => {
  const { table: ana, said } = table();
  ana.act.mute(1);
  ana.hear({ kind: "reaction", seat: 1, emoji: "👍" });
  assert.deepEqual([ana.ui.bubbles, said], [[null, null, null, null], []]);
  ana.hear({ kind: "reaction", seat: 3, emoji: "👍" });
  assert.equal(ana.ui.bubbles[3], "👍");
  assert.deepEqual(said, [t("said.reaction", { name: "Bea", emoji: t("emoji.👍") })]);
  ana.act.mute(1);
  ana.hear({ kind: "reaction", seat: 1, emoji: "👏" });
  assert.equal(ana.ui.bubbles[1], "👏");
});

test("a view that comes to a hidden tab is shown as it is, with no trick left to rest", () => {
  const won = viewOf({
    version: 6,
    hand: { turn: 2, turn_no: 4, leader: 2, played: "KH3HAH8H", leaders: "0" },
    events: [
      { kind: "card-played", seat: 3, card: "8H" },
      { kind: "trick-won", seat: 2 },
    ],
  });
  const { table: ana, said } = table({ view: viewOf({ version: 5 }), promised() {}, restFor() {} });
  Object.assign(document, { hidden: true });
  ana.hear(won);
  Object.assign(document, { hidden: false });
  assert.deepEqual([ana.view, ana.ui.rest, said], [won, null, []]);
});

const waiting = () => viewOf({ you: { may: [], legal: [] }, hand: { turn: 3 }, version: 5 });
const asked = (legal = ["9C", "QH"]) =>
  viewOf({ you: { may: ["play"], legal }, hand: { turn: 0, turn_no: 1 }, version: 6 });

/** Ana has raised a card before her turn, which then comes. @param {string} card @param {object} settings @param {View} [view] */
function raisedEarly(card, settings, view = asked()) {
  const one = table({ view: waiting(), promised() {}, restFor() {} });
  Object.assign(one.table.ui, { settings: { ...one.table.ui.settings, ...settings } });
  one.table.act.tap(card);
  one.table.hear(view);
  return one;
}

test("a card raised early stays raised, and is sent only if its player has set that", () => {
  const stays = raisedEarly("QH", {});
  assert.deepEqual([stays.table.ui.raised, stays.sent], ["QH", []]);
  const goes = raisedEarly("QH", { intention: true });
  assert.deepEqual(
    goes.sent.map(({ kind, card }) => [kind, card]),
    [["play", "QH"]],
  );
});

test("a card raised early is not sent where the rules refuse it, nor after a gap", () => {
  assert.deepEqual(raisedEarly("4S", { intention: true }).sent, []);
  assert.deepEqual(raisedEarly("QH", { intention: true }, { ...asked(), since: 3 }).sent, []);
});

test("the only card goes by itself where its player has set that", () => {
  assert.deepEqual(raisedEarly("QH", {}, asked(["9C"])).sent, []);
  assert.equal(raisedEarly("QH", { only: true }, asked(["9C"])).sent[0].card, "9C");
  assert.deepEqual(raisedEarly("QH", { only: true }, asked()).sent, []);
});

test("a card dragged out of the hand is played, a refused one says why, one out of turn is raised", () => {
  const { table: ana, sent, said } = table();
  assert.equal(ana.act.drop("4S"), false);
  assert.deepEqual([said.length, sent], [1, []]);
  assert.equal(ana.act.drop("9C"), true);
  assert.equal(sent[0].card, "9C");
  const early = table({ view: waiting() });
  assert.equal(early.table.act.drop("QH"), false);
  assert.deepEqual([early.table.ui.raised, early.sent], ["QH", []]);
});

/** A table that is loaded anew and hears this. @param {View} view */
function reloaded(view) {
  const { table: ana } = table({ view: null, promised() {}, parts: { around: {} } });
  ana.hear(view);
  return ana.ui.raised;
}

test("a card that was raised is so again after a reload in the same turn, and in no other", () => {
  const turn = (/** @type {object} */ part = {}) =>
    viewOf({ you: { may: ["play"], legal: ["9C", "QH"] }, hand: { turn: 0, ...part } });
  const { table: ana } = table({ view: turn() });
  ana.act.tap("QH");
  assert.equal(reloaded(turn()), "QH");
  assert.equal(reloaded(turn({ turn_no: 4 })), null);
  assert.equal(reloaded(turn({ number: 4 })), null);
  assert.equal(reloaded(viewOf({ you: { cards: ["9C", "4S"] }, hand: { turn: 0 } })), null);
});

test("a card that was put back before the reload stays in the hand", () => {
  const early = viewOf({ hand: { turn: 1 } });
  const { table: ana } = table({ view: early });
  ana.act.tap("QH");
  assert.equal(reloaded(early), "QH");
  ana.act.tap("QH");
  assert.equal(reloaded(early), null);
});
