// @ts-check
// What lies on the device may have been written by an older page, by another page of the same address, or by hand.
import "./document.js";
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { drawn } from "./drawn.js";
import { viewOf } from "./views.js";

const store = await import("../../static/js/store.js");
const diary = await import("../../static/js/diary.js");
const tally = await import("../../static/js/tally.js");
const { visits } = await import("../../static/js/visits.js");
const { stats } = await import("../../static/js/stats.js");

const STRANGE = [
  null,
  true,
  7,
  "x",
  [],
  {},
  [null],
  [7],
  [{}],
  { hands: 1 },
  { hands: [null], matches: [{}] },
];
const shelf = { base: "", all: true, sure: false, forget() {}, clear() {}, more() {} };
const buttons = { sure: false, save() {}, clear() {} };
const [place] = diary.noted([], viewOf(), 1_800_000_000_000);

afterEach(() => {
  for (const key of ["tables", "tally", "save", "name", "options", "settings"]) store.drop(key);
});

test("whatever stands in the diary, it is read, drawn and written on", () => {
  for (const strange of STRANGE) {
    store.write("tables", strange);
    assert.deepEqual(diary.kept(), []);
    diary.note(viewOf());
    assert.equal(diary.kept().length, 1);
  }
});

test("a line of the diary that is none leaves the others alone", () => {
  /** @type {[string, unknown][]} */
  const wrong = [
    ["code", "../../elsewhere"],
    ["code", "javascript:alert(1)"],
    ["kind", "both"],
    ["at", 1e300],
    ["at", "today"],
    ["names", "Ana"],
    ["names", [{}, 1, null, "x"]],
    ["seat", 4],
    ["results", [null]],
    ["results", [{ us: "<b>", them: 0, won: true }]],
    ["results", 5],
    ["phase", {}],
  ];
  for (const [field, value] of wrong) {
    store.write("tables", [{ ...place, [field]: value }, place]);
    assert.deepEqual(diary.kept(), [place], field);
    assert.match(drawn(visits(diary.kept(), shelf)), /visits/);
  }
});

test("whatever stands in the tally, it is read, drawn and counted on", () => {
  for (const strange of STRANGE) {
    store.write("tally", strange);
    assert.deepEqual(tally.kept(), { hands: [], matches: [] });
    assert.ok(drawn(stats(tally.kept(), buttons)));
  }
});

test("a copy of a match is one only with its room and its seal", () => {
  for (const strange of [...STRANGE, { code: 5, data: "x" }, { code: "K7QX2M9PHT4VBRC8" }]) {
    store.write("save", strange);
    assert.equal(store.saved(), null);
  }
});

test("a setting of the wrong kind is as it was never set", () => {
  for (const strange of STRANGE) {
    store.write("settings", strange);
    store.write("options", strange);
    store.write("name", strange);
    assert.deepEqual(store.settings(), store.DEFAULTS);
    assert.equal(store.options().target, 500);
    assert.equal(typeof store.read("name", ""), "string");
  }
  store.write("settings", { speed: 5, theme: "dark", volume: "loud", more: 1 });
  assert.deepEqual(store.settings(), { ...store.DEFAULTS, theme: "dark" });
});
