// @ts-check
import "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { has, t } from "../../static/js/strings.js";
import { table } from "./tables.js";
import { viewOf } from "./views.js";

const store = await import("../../static/js/store.js");
const { ahead } = await import("../../static/js/counsel.js");
const tips = await import("../../static/js/tips.js");
const lesson = await import("../../static/js/lesson.js");

/** @import { View } from "../../static/js/protocol.js" */

const CODE = "K7QX2M9PHT4VBRC8";
const bidding = /** @type {const} */ ({ phase: "bidding" });
const bids = viewOf({ room: bidding, you: { cards: ["9C", "QS"], may: ["bid"] }, hand: { turn: 0 } });
/** @param {object} [part] Ana to play, hearts led. @returns {View} */
const follows = (part) =>
  viewOf({
    you: { cards: ["2H", "9C"], legal: ["2H"], may: ["play"] },
    hand: {
      turn: 0,
      turn_no: 2,
      trick: [
        [2, "9H"],
        [3, "4H"],
      ],
      ...part,
    },
  });
const leads = viewOf({
  you: { cards: ["9C", "QS"], legal: ["9C"], may: ["play"] },
  hand: { turn: 0, trick: [] },
});

const keyFor = (/** @type {View} */ view, shown = {}) => tips.tipFor(view, shown)?.key;

/** The view with something else about a seat. @param {View} view @param {number} seat @param {object} part @returns {View} */
const withSeat = (view, seat, part) => ({
  ...view,
  seats: /** @type {View["seats"]} */ (view.seats.map((at, i) => (i === seat ? { ...at, ...part } : at))),
});

test("a tip is for what is asked of the player now", () => {
  assert.equal(keyFor(bids), "bid");
  assert.equal(keyFor(leads), "unbroken");
  assert.equal(keyFor(follows()), "partner");
  assert.equal(keyFor(withSeat(follows(), 2, { bid: "nil", nil: "open" })), "partner-nil");
  assert.equal(keyFor(withSeat(follows(), 0, { bid: "nil", nil: "open" })), "own-nil");
  assert.equal(keyFor(viewOf({ hand: { turn: 1 } })), undefined);
});

test("nine bags are told at the bid, with their number", () => {
  const [us, them] = bids.score.teams;
  const view = {
    ...bids,
    score: { ...bids.score, teams: /** @type {typeof bids.score.teams} */ ([{ ...us, bags: 9 }, them]) },
  };
  assert.deepEqual(tips.tipFor(view, {}), { key: "bags", text: t("tip.bags", { n: 9 }) });
});

test("a tip that was told often enough gives way to the next", () => {
  const nil = withSeat(follows(), 2, { bid: "nil", nil: "open" });
  assert.equal(keyFor(nil, { "partner-nil": 1 }), "partner-nil");
  assert.equal(keyFor(nil, { "partner-nil": 2 }), "partner");
});

test("a tip is said once for a decision, and goes with it", () => {
  store.drop("tips");
  const { table: ana, said } = table({ view: leads, set: undefined });
  ana.set = (/** @type {object} */ patch) => Object.assign(ana.ui, patch);
  tips.heed(ana);
  tips.heed(ana);
  assert.deepEqual(said, [t("tip.says", { text: t("tip.unbroken") })]);
  ana.view = viewOf({ hand: { turn: 1, turn_no: 1 } });
  tips.heed(ana);
  assert.equal(ana.ui.tip, null);
});

test("the front of a trick is the highest spade, else the highest of its suit", () => {
  assert.equal(
    ahead([
      [2, "9H"],
      [3, "AC"],
      [0, "TH"],
    ]),
    0,
  );
  assert.equal(
    ahead([
      [2, "9H"],
      [3, "2S"],
      [0, "AH"],
    ]),
    3,
  );
  assert.equal(ahead([]), undefined);
});

test("the lesson goes from hello to the score, each step told once", () => {
  /** @type {string[]} */
  const told = [];
  const step = (/** @type {View} */ view) => {
    const next = lesson.stepOf(view, told);
    if (next) told.push(next.key);
    return next?.key;
  };
  assert.deepEqual([step(bids), step(bids), step(bids)], ["hello", "promise", "bid"]);
  assert.deepEqual([step(follows()), step(follows()), step(follows())], ["partner", "follow", "why"]);
  assert.equal(step(leads), "lead");
  assert.equal(step(follows({ broken: true })), "broken");
  const [us, them] = leads.score.teams;
  const scored = {
    ...viewOf({ room: { phase: "review" } }),
    score: {
      winner: null,
      teams: /** @type {typeof leads.score.teams} */ ([{ ...us, contract: 5, counted: 6 }, them]),
    },
  };
  assert.deepEqual([step(scored), step(scored), step(scored)], ["score.made", "end", undefined]);
  for (const key of told) assert.ok(has(`lesson.${key}`), key);
});

test("a step of the lesson leaves no place open", () => {
  for (const view of [bids, leads, follows()])
    for (const key of ["hello", "contract", "follow", "void", "partner", "score.made"])
      assert.doesNotMatch(lesson.worded(view, { key, fits: () => true }), /[{}]/);
});

test("a lesson that belongs to another table says nothing here", () => {
  store.write("lesson", { code: "another", told: [] });
  const { table: ana, said } = table({ view: bids });
  lesson.heed(ana);
  store.write("lesson", { code: CODE, told: [] });
  lesson.heed(ana);
  assert.equal(said.length, 1);
  store.drop("lesson");
});

test("a step that waits for its reader is still there two tricks later, and gives way in the end", () => {
  store.write("lesson", { code: CODE, told: ["hello", "promise", "bid", "contract"] });
  const at = (/** @type {number} */ turn_no) => viewOf({ hand: { turn: 1, turn_no, broken: true } });
  const { table: ana, said } = table({ view: at(4), set: undefined });
  ana.set = (/** @type {object} */ patch) => Object.assign(ana.ui, patch);
  lesson.heed(ana);
  assert.deepEqual(said, [t("tip.says", { text: t("lesson.broken") })]);
  for (const [turn_no, stands] of /** @type {[number, boolean][]} */ ([
    [12, true],
    [16, false],
  ])) {
    ana.view = at(turn_no);
    lesson.heed(ana);
    assert.equal(ana.ui.tip !== null, stands);
  }
  store.drop("lesson");
});
