// @ts-check
import "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { viewOf } from "./views.js";

const { offered } = await import("../../static/js/felt.js");
const { fresh, openedWithoutMe, secondsLeft, timeLeft } = await import("../../static/js/ui.js");
const { DEFAULTS } = await import("../../static/js/store.js");

const AWAY = { here: false };

/** What Ana may do for each seat. @param {import("../../static/js/protocol.js").View} view @param {boolean} [slow] */
const offers = (view, slow = true) => [0, 1, 2, 3].map((seat) => offered(view, seat, slow));

test("nothing is offered that the server would refuse", () => {
  assert.deepEqual(offers(viewOf({ seats: [{}, AWAY, {}, AWAY] })), [null, null, null, null]);
});

test("whoever is to act may be reminded, once they have taken their time", () => {
  const view = viewOf({ you: { may: ["nudge"] } });
  assert.deepEqual(offers(view), [null, "nudge", null, null]);
  assert.deepEqual(offers(view, false), [null, null, null, null]);
});

test("a guest may play for whoever is away, in turn or not", () => {
  const view = viewOf({ you: { may: ["cover"] }, seats: [{}, {}, {}, AWAY] });
  assert.deepEqual(offers(view), [null, null, null, "cover"]);
});

test("a guest may play for whoever is late, and that comes before a reminder", () => {
  assert.deepEqual(offers(viewOf({ you: { may: ["cover", "nudge"] } })), [null, "cover", null, null]);
});

test("somebody here is not taken for late because another is away", () => {
  const view = viewOf({ you: { may: ["cover"] }, seats: [{}, {}, {}, AWAY] });
  assert.equal(offered(view, 1, true), null);
});

test("in review a guest may go on for whoever has not agreed", () => {
  const view = viewOf({
    room: { phase: "review" },
    you: { may: ["cover"] },
    seats: [{}, {}, {}, { next: true }],
  });
  assert.deepEqual(offers(view, false), [null, "cover", null, null]);
});

test("nothing is offered for a seat that a guest plays", () => {
  const view = viewOf({ you: { may: ["cover"] }, seats: [{}, { covered: true }, {}, {}], hand: { turn: 2 } });
  assert.deepEqual(offers(view), [null, null, null, null]);
});

test("seconds stay within nothing and the whole limit, whatever this device's clock says", () => {
  const now = 1_000_000;
  assert.deepEqual(
    [now + 29_001, now - 5000, now + 500_000].map((until) => secondsLeft(until, now, 30)),
    [30, 0, 30],
  );
});

test("no time runs where there is no limit", () => {
  const limit = { ...viewOf().room.options, turn_limit: 60 };
  assert.equal(timeLeft(viewOf(), 0), null);
  assert.equal(timeLeft(viewOf({ room: { options: limit }, hand: { deadline: 12_000 } }), 0), 12);
});

const blind = {
  phase: /** @type {const} */ ("bidding"),
  options: { ...viewOf().room.options, blind_nil: true },
};
const ui = (part = {}) => ({ ...fresh(DEFAULTS, "Ana"), ...part });

test("a hand that a guest opened is told to whoever comes back, undecided or bid for", () => {
  assert.equal(openedWithoutMe(viewOf({ room: blind }), ui()), true);
  assert.equal(openedWithoutMe(viewOf({ room: blind, seats: [{ bid: 3 }] }), ui()), true);
});

test("an own look, Blind Nil itself, cards face down and a table without Blind Nil need no such word", () => {
  assert.equal(openedWithoutMe(viewOf({ room: blind }), ui({ opened: true })), false);
  assert.equal(openedWithoutMe(viewOf({ room: blind, seats: [{ bid: "blind" }] }), ui()), false);
  assert.equal(openedWithoutMe(viewOf({ room: blind, you: { cards: null } }), ui()), false);
  assert.equal(openedWithoutMe(viewOf({ room: { phase: "bidding" } }), ui()), false);
  assert.equal(openedWithoutMe(viewOf({ room: blind, you: { seat: null, cards: null } }), ui()), false);
});
