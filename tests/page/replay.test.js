// @ts-check
import "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../static/js/strings.js";
import { drawn } from "./drawn.js";
import { handOf, teamOf } from "./sheets.js";
import { viewOf } from "./views.js";

/** @import { Act } from "../../static/js/table.js" */
/** @import { RecordHand } from "../../static/js/replay.js" */

const { position, replay, target } = await import("../../static/js/replay.js");
const { chart, lines, resultText, scales } = await import("../../static/js/chart.js");
const { fresh } = await import("../../static/js/ui.js");
const { DEFAULTS } = await import("../../static/js/store.js");

const act = /** @type {Act} */ (/** @type {unknown} */ ({ set() {} }));
const RANKS = "23456789TJQKA";

/** Thirteen tricks, each a suit round the table: Robin leads, and takes every trick but the last, which is Bea's. @returns {RecordHand} */
const played = () => ({
  number: 3,
  cards: ["C", "D", "H", "S"].map((suit) => [...RANKS].map((rank) => rank + suit)),
  bids: [4, 3, "nil", 3],
  played: [...RANKS].flatMap((rank) => [`${rank}D`, `${rank}H`, `${rank}S`, `${rank}C`]),
  leaders: Array(13).fill(1),
  books: [0, 12, 0, 1],
});
const ui = (at = 0, hand = played()) => ({
  ...fresh(DEFAULTS, "Ana"),
  record: { matches: [{ match: 1, hands: [hand] }] },
  replay: { hand: 3, at, runs: 0 },
});
const review = viewOf({ room: { phase: "review" } });

test("before the first card every hand is whole, and nobody has a book", () => {
  const { trick, books, winner } = position(played(), 0);
  assert.deepEqual([trick, books, winner], [[], [0, 0, 0, 0], null]);
});

test("a trick lies until the next one is begun, and its winner is named when it is whole", () => {
  const third = position(played(), 3);
  assert.deepEqual(
    third.trick.map(({ seat, card }) => [seat, card]),
    [
      [1, "2D"],
      [2, "2H"],
      [3, "2S"],
    ],
  );
  assert.equal(third.winner, null);
  assert.equal(position(played(), 4).winner, 1);
  assert.equal(position(played(), 5).trick.length, 1);
});

test("the last trick goes to the seat that still misses a book", () => {
  const { winner, books } = position(played(), 52);
  assert.equal(winner, 3);
  assert.deepEqual(books, [0, 12, 0, 1]);
});

test("keys go card by card, trick by trick, and to the ends", () => {
  const from = (/** @type {string} */ key, /** @type {number} */ at) => target(key, at);
  assert.deepEqual([from("ArrowRight", 5), from("ArrowLeft", 5)], [6, 4]);
  assert.deepEqual([from("ArrowDown", 5), from("ArrowUp", 5), from("ArrowUp", 4)], [8, 4, 0]);
  assert.deepEqual([from("Home", 9), from("End", 9), from("x", 9)], [0, 52, null]);
});

test("all four hands lie open, and what has been played is struck out", () => {
  const struck = (/** @type {number} */ at) =>
    drawn(replay(review, ui(at), act)).split("data-gone=true").length - 1;
  assert.equal(struck(8) - struck(0), 8);
});

test("a guest's reason stands beside its card, and none beside a person's", () => {
  const why = { kind: /** @type {const} */ ("cheapest"), cards: [], count: 0 };
  const whys = {
    hand: 3,
    bids: [null, null, null, null],
    cards: Array.from({ length: 52 }, (_, at) => (at === 1 ? why : null)),
  };
  const said = t("reason.cheapest");
  assert.ok(drawn(replay(review, { ...ui(2), whys }, act)).includes(said));
  assert.ok(!drawn(replay(review, { ...ui(3), whys }, act)).includes(said));
});

// --- the chart -----------------------------------------------------------------------------------

const course = [
  handOf({ number: 4, teams: [teamOf({ before: 0, after: 70 }), teamOf({ before: 0, after: -50 })] }),
  handOf({ number: 5, teams: [teamOf({ before: 70, after: 512 }), teamOf({ before: -50, after: 388 })] }),
];

test("the chart begins where the match does, this player's pair first", () => {
  assert.deepEqual(lines(course, 0), [
    [0, 70, 512],
    [0, -50, 388],
  ]);
  assert.deepEqual(lines(course, 1)[0], [0, -50, 388]);
});

test("higher scores lie higher, later hands further along, all inside of the picture", () => {
  const { x, y } = scales(lines(course, 0), 500);
  assert.ok(y(512) < y(500) && y(500) < y(0) && y(0) < y(-50));
  assert.ok(x(0) < x(1) && x(1) < x(2));
  assert.ok(y(512) >= 0 && x(2) <= 640);
});

test("the numbers beside and below the chart have their room, as large as a phone has them", () => {
  const { x, y } = scales(lines(course, 0), 500);
  const [size, gap, mark] = [26, 8, 6];
  assert.ok(x(0) - gap >= 2 * size, "three digits, each at most two thirds as wide as high");
  assert.ok(y(-50) + mark <= 260 - gap - size * 0.75, "a digit is no higher than three quarters of its size");
});

test("the chart is there as a table too", () => {
  const shown = drawn(chart(review, { ...ui(), sheet: { hands: course } }, act));
  for (const score of ["70", "−50", "512", "388"]) assert.ok(shown.includes(`<td>${score}</td>`));
});

test("the result as text names both pairs and gives no link away", () => {
  const view = viewOf({ room: { phase: "over" } });
  view.score.winner = 1;
  const text = resultText(view, 9);
  assert.equal(text, "♠ Spades: Robin and Bea beat Ana and Corin, −70 to 212, in 9 hands.");
  assert.ok(!text.includes(view.room.code));
});
