// @ts-check
import "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../static/js/strings.js";
import { drawn } from "./drawn.js";
import { viewOf } from "./views.js";

const diary = await import("../../static/js/diary.js");
const { titleOf, visits } = await import("../../static/js/visits.js");

const LATER = 1_800_000_000_000;

/** A match that has been won. @param {number | null} seat @param {number | null} [winner] @param {number} [match] */
function over(seat, winner = 0, match = 1) {
  const view = viewOf({ room: { phase: "over", match }, you: { seat } });
  const [a, b] = view.score.teams;
  view.score = {
    teams: [
      { ...a, score: 512 },
      { ...b, score: 388 },
    ],
    winner,
  };
  return view;
}
const shelf = { base: "", all: false, sure: false, forget() {}, clear() {}, more() {} };

test("a room is one line however often it is seen, the newest room first", () => {
  const other = viewOf({ room: { code: "AAAAAAAAAAAAAAAA" } });
  const once = diary.noted([], viewOf(), 1);
  const twice = diary.noted(diary.noted(once, other, 2), viewOf(), 3);
  assert.deepEqual(
    twice.map(({ code, at }) => [code, at]),
    [
      [viewOf().room.code, 3],
      ["AAAAAAAAAAAAAAAA", 2],
    ],
  );
});

test("a result is told from the own seat, and a reload does not tell it twice", () => {
  const twice = diary.noted(diary.noted([], over(1), 1), over(1), 2);
  assert.deepEqual(
    twice[0].results.map(({ us, them, won }) => [us, them, won]),
    [[388, 512, false]],
  );
});

test("a rematch keeps the result before it", () => {
  const first = diary.noted([], over(0), 1);
  assert.deepEqual(
    diary.noted(first, over(0, 1, 2), 2)[0].results.map(({ match, won }) => [match, won]),
    [
      [2, false],
      [1, true],
    ],
  );
});

test("a match that was ended leaves a line without a result", () => {
  assert.deepEqual(diary.noted([], over(0, null), 1)[0].results, []);
});

test("the diary does not grow for ever", () => {
  const code = (/** @type {number} */ n) => String(n).padStart(16, "0");
  let places = /** @type {import("../../static/js/diary.js").Place[]} */ ([]);
  for (let n = 0; n <= diary.MOST; n++) places = diary.noted(places, viewOf({ room: { code: code(n) } }), n);
  assert.equal(places.length, diary.MOST);
  assert.equal(places[0].code, code(diary.MOST));
});

test("the way back leads to the newest table with friends that is still there", () => {
  const solo = viewOf({ room: { kind: "solo", code: "BBBBBBBBBBBBBBBB" } });
  const places = diary.noted(diary.noted([], viewOf(), LATER), solo, LATER + 1);
  assert.equal(diary.openTable(places, LATER + 2)?.code, viewOf().room.code);
  assert.equal(diary.openTable(diary.closed(places, viewOf().room.code), LATER + 2), null);
  assert.equal(diary.openTable(places, LATER + 30 * 86_400_000), null);
});

test("a line names the others at the table, not the reader", () => {
  const [place] = diary.noted([], viewOf(), LATER);
  assert.equal(titleOf(place), t("visits.with", { names: "Robin, Corin, and Bea" }));
});

test("a room that is gone says so kindly, and leads nowhere", () => {
  const places = diary.noted([], over(0), LATER);
  assert.ok(drawn(visits(places, shelf)).includes(`/r/`));
  const shown = drawn(visits(diary.closed(places, viewOf().room.code), shelf));
  assert.ok(shown.includes(t("visits.gone")) && shown.includes(t("visits.won", { us: "512", them: "388" })));
  assert.ok(!shown.includes(`/r/`));
});

test("three lines show at first, and the rest on demand", () => {
  let places = diary.noted([], viewOf(), LATER);
  for (const code of ["A", "B", "C"])
    places = diary.noted(places, viewOf({ room: { code: code.repeat(16) } }), LATER);
  assert.ok(drawn(visits(places, shelf)).includes(t("visits.more", { n: 1 })));
  assert.equal(drawn(visits(places, { ...shelf, all: true })).split("<li").length - 1, 4);
});
