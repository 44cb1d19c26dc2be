// @ts-check
import "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../static/js/strings.js";
import { table } from "./tables.js";
import { viewOf } from "./views.js";

test("a card is sent once however often it is asked for, and no box is shown", () => {
  const { table: ana, sent, said } = table();
  for (let click = 0; click < 4; click += 1) ana.act.play("9C");
  assert.equal(sent.length, 1);
  for (let click = 1; click <= 4; click += 1) ana.act.tap("9C", click);
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
