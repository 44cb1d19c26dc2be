// @ts-check
import "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../static/js/strings.js";
import { drawn } from "./drawn.js";
import { table } from "./tables.js";
import { viewOf } from "./views.js";

/** @import { Advice, View } from "../../static/js/protocol.js" */

const play = await import("../../static/js/play.js");
const { adviceText } = await import("../../static/js/advice.js");
const { advised } = await import("../../static/js/ui.js");

const solo = /** @type {const} */ ({ kind: "solo" });
const lead = viewOf({
  room: solo,
  you: { may: ["play", "hint"], legal: ["9C", "QH"] },
  hand: { turn: 0 },
});
const bids = viewOf({
  room: { ...solo, phase: "bidding" },
  you: { may: ["bid", "hint"] },
  hand: { turn: 0 },
});

/** @param {Partial<Advice>} [part] @returns {Advice} */
const adviceOf = (part) => ({
  kind: "advice",
  id: "id1",
  hand: 3,
  turn_no: 0,
  choice: "QH",
  runner_up: "9C",
  reason: "It is worth about 6 points a hand more than the 9 of clubs.",
  ...part,
});

/** A table in this state, and what its screen shows. @param {View} view */
function tableOf(view) {
  const one = table({ view, promised() {}, restFor() {} });
  const { table: ana } = one;
  return { ...one, shown: () => drawn(play.screen(ana.view, ana.ui, ana.act)) };
}

const asksForHint = (/** @type {string} */ shown) => shown.includes(`>${t("hint.button")}</button>`);

// --- asking ------------------------------------------------------------------------------------

test("a hint is offered exactly where the server would give one", () => {
  assert.ok(asksForHint(tableOf(lead).shown()) && asksForHint(tableOf(bids).shown()));
  for (const may of [[], ["play"], ["bid", "blind"], ["look"], ["next"]])
    assert.ok(!asksForHint(tableOf(viewOf({ room: solo, you: { may } })).shown()), may.join());
});

test("a hint is asked for once, for this hand and turn, and the button waits", () => {
  const { table: ana, sent, shown } = tableOf(lead);
  ana.act.hint();
  ana.act.hint();
  assert.deepEqual(sent, [{ kind: "hint", hand: 3, turn_no: 0 }]);
  assert.ok(/class="quiet hint" \?disabled=true/.test(shown()) && shown().includes(t("hint.waits")));
  ana.hear({ kind: "done", id: "id1", version: 2 });
  assert.ok(/class="quiet hint" \?disabled=false/.test(shown()) && !shown().includes(t("hint.waits")));
});

// --- advice ------------------------------------------------------------------------------------

test("advice is one line, said once, and the card wears a mark that is read out; nothing is raised or sent", () => {
  const { table: ana, said, sent, shown } = tableOf(lead);
  ana.hear(adviceOf());
  const text = "Hint: play the queen of hearts. It is worth about 6 points a hand more than the 9 of clubs.";
  assert.deepEqual(said, [text]);
  assert.ok(shown().includes(text));
  assert.equal(shown().split("data-advised=true").length, 2);
  assert.ok(shown().includes(`aria-label=${t("hint.mark", { name: "Queen of hearts" })}`));
  assert.deepEqual([sent, ana.ui.raised], [[], null]);
});

test("an advised bid wears its mark, and nothing is picked", () => {
  const { table: ana, said, shown } = tableOf(bids);
  ana.hear(adviceOf({ choice: "nil", runner_up: 2, reason: "A rule of thumb says so." }));
  assert.deepEqual(said, ["Hint: bid Nil. A rule of thumb says so. Next best: a bid of 2."]);
  assert.ok(shown().includes(`aria-label=${t("hint.mark", { name: t("bid.nil") })}`));
  assert.equal(shown().split("data-advised=true").length, 2);
  assert.equal(ana.ui.bid, null);
});

test("every kind of move has its words, and a reason that names the next best is not repeated", () => {
  assert.equal(adviceText(adviceOf({ choice: 4, runner_up: null, reason: "So." })), "Hint: bid 4. So.");
  assert.equal(
    adviceText(adviceOf({ choice: 13, runner_up: "nil", reason: "So." })),
    "Hint: bid 13. So. Next best: Nil.",
  );
  assert.equal(
    adviceText(adviceOf({ choice: "TS", runner_up: "AS", reason: "So." })),
    "Hint: play the 10 of spades. So. Next best: the ace of spades.",
  );
  assert.ok(!adviceText(adviceOf()).includes("Next best"));
});

test("advice goes when the turn moves on, and from the very moment the card is sent", () => {
  const { table: ana, shown } = tableOf(lead);
  ana.hear(adviceOf());
  ana.act.play("QH");
  assert.ok(!shown().includes("data-advised=true") && !shown().includes('class="advice"'));
  ana.hear({ kind: "done", id: "id1", version: 3 });
  ana.hear(viewOf({ room: solo, version: 3, hand: { turn: 1, turn_no: 1, trick: [[0, "QH"]] } }));
  assert.ok(!shown().includes("data-advised=true") && !shown().includes('class="advice"'));
});

test("advice that comes too late is neither shown nor said", () => {
  const late = [adviceOf({ hand: 2 }), adviceOf({ turn_no: 4 }), adviceOf({ choice: 4 })];
  for (const advice of late) {
    const { table: ana, said, shown } = tableOf(lead);
    ana.hear(advice);
    assert.deepEqual(said, []);
    assert.ok(!shown().includes('class="advice"'));
    assert.equal(advised(ana.view, ana.ui), null);
  }
});

// --- refusals ----------------------------------------------------------------------------------

const refused = /** @type {const} */ ({ kind: "refused", id: "id1", code: "try-again", text: "Try again." });

test("a hint that did not come says so in the server's words, and can be asked for again", () => {
  const { table: ana, said, sent, shown } = tableOf(lead);
  ana.act.hint();
  ana.hear(refused);
  assert.deepEqual([said, ana.ui.note], [["Try again."], { text: "Try again.", bad: true }]);
  assert.ok(shown().includes("Try again."));
  ana.act.hint();
  assert.equal(sent.length, 2);
  ana.hear(adviceOf({ id: "id2" }));
  assert.equal(ana.ui.note, null);
});

test("whoever plays without waiting for the hint is not scolded for it", () => {
  const { table: ana, said } = tableOf(lead);
  ana.act.hint();
  ana.act.play("9C");
  ana.hear(refused);
  assert.deepEqual([said, ana.ui.note], [[], null]);
});
