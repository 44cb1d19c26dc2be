// @ts-check
/** A hand that is over is told under the names of those who played it, whoever sits there since. */
import "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn } from "./drawn.js";
import { handOf } from "./sheets.js";
import { viewOf } from "./views.js";

/** @import { Act } from "../../static/js/table.js" */
/** @import { SheetHand } from "../../static/js/protocol.js" */

const { screen } = await import("../../static/js/review.js");
const { chart } = await import("../../static/js/chart.js");
const { lastTrick, sheet } = await import("../../static/js/panel.js");
const { replay } = await import("../../static/js/replay.js");
const { counted } = await import("../../static/js/tally.js");
const { fresh } = await import("../../static/js/ui.js");
const { DEFAULTS } = await import("../../static/js/store.js");

const act = /** @type {Act} */ (
  /** @type {unknown} */ ({ place: { base: "" }, set() {}, slow: () => false })
);
const watched = { seat: null };
/** Robin has left since, and Zoe sat down. */
const review = (you = {}) =>
  viewOf({
    room: { phase: "review" },
    you,
    hand: { played: "2H5HAH9H", leaders: "0", leader: 2, turn: null, turn_no: 4 },
    seats: [{}, { name: "Zoe" }],
  });
/** @param {SheetHand[]} hands */
const ui = (...hands) => ({ ...fresh(DEFAULTS, "Ana"), sheet: { hands } });

test("ledger and reasons name who played, and the list of who has pressed Next who sits there now", () => {
  const whys = { hand: 3, bids: Array(4).fill(null), cards: Array(52).fill(null) };
  const shown = drawn(screen(review(), { ...ui(handOf()), whys }, act));
  assert.equal(shown.split("Zoe").length - 1, 2);
  assert.ok(shown.indexOf("Zoe") < shown.indexOf("ledgers"));
  assert.equal(shown.split("<bdi>Robin</bdi>").length - 1, 3);
});

test("the last trick of a scored hand names who played, and the chart for whoever watches", () => {
  const view = review(watched);
  for (const shown of [lastTrick(view, ui(handOf())), chart(view, ui(handOf()), act)]) {
    assert.ok(drawn(shown).includes("Robin"));
    assert.ok(!drawn(shown).includes("Zoe"));
  }
});

test("each hand of the replay has the names of its own", () => {
  const suits = ["C", "D", "H", "S"].map((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));
  const played = { cards: suits, bids: handOf().bids, played: [], leaders: [1], books: [0, 0, 0, 0] };
  const hands = [2, 3].map((number) => ({ ...played, number }));
  const before = ui(handOf({ number: 2, names: ["Ana", "Uli", "Corin", "Bea"] }), handOf());
  for (const [number, name] of /** @type {const} */ ([
    [2, "Uli"],
    [3, "Robin"],
  ])) {
    const state = {
      ...before,
      record: { matches: [{ match: 1, hands }] },
      replay: { hand: number, at: 0, runs: 0 },
    };
    const shown = drawn(replay(review(), state, act));
    assert.ok(shown.includes(`aria-label=${name}`) && !shown.includes("Zoe"));
  }
});

test("the score sheet says who sat there where that has changed, and else nothing of it", () => {
  const named = (/** @type {number} */ number, /** @type {string} */ name) =>
    handOf({ number, names: ["Ana", name, "Corin", "Bea"] });
  const pairs = (/** @type {SheetHand[]} */ ...hands) =>
    [...drawn(sheet(review(), ui(...hands))).matchAll(/<bdi>(\w+) and Bea<\/bdi>/g)].map(([, name]) => name);
  assert.deepEqual(pairs(named(1, "Zoe"), named(2, "Zoe")), []);
  assert.deepEqual(pairs(named(1, "Robin"), named(2, "Robin")), ["Robin"]);
  assert.deepEqual(pairs(named(1, "Robin"), named(2, "Zoe"), named(3, "Zoe")), ["Robin", "Zoe"]);
});

test("whoever sits down after a hand does not count it as their own", () => {
  const empty = { hands: [], matches: [] };
  const mine = handOf({ guests: [], names: ["Uli", "Robin", "Corin", "Bea"] });
  assert.equal(counted(empty, review(), { hands: [mine] }, 1), empty);
  assert.equal(counted(empty, review(), { hands: [handOf({ guests: [] })] }, 1).hands.length, 1);
});
