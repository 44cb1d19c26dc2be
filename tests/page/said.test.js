// @ts-check
import "./document.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { recordOf, viewsOf } from "./notation.js";

/** @import { View } from "../../static/js/protocol.js" */
/** @import { Settings } from "../../static/js/store.js" */

const { history, missed, present, spoken } = await import("../../static/js/said.js");
const { heardAt, joined, lines } = await import("../../static/js/speech.js");
const HAND = viewsOf(recordOf("to-500", 1), 0);

/** What is heard of a whole hand, a text each time the table waits. @param {Settings["announce"]} level @param {(view: View) => boolean} waits */
function heard(level, waits) {
  /** @type {import("../../static/js/said.js").Saying[]} */
  let queue = [];
  return HAND.flatMap((view, i) => {
    queue.push(...heardAt(level, i ? spoken(HAND[i - 1], view) : history(view)));
    if (!waits(view) || queue.length === 0) return [];
    const text = joined(queue);
    queue = [];
    return [text];
  });
}

const mine = (/** @type {View} */ { hand }) => hand?.turn === 0 || hand?.turn === null;

/** @param {string} name @param {string[]} texts */
function golden(name, texts) {
  const kept = readFileSync(new URL(`../cases/said/${name}.txt`, import.meta.url), "utf8");
  assert.equal(`${texts.join("\n")}\n`, kept);
}

test("a whole hand is said as it is written down, guests in haste", () => {
  golden("haste", heard("full", mine));
});

test("a whole hand is said as it is written down, card by card", () => {
  golden(
    "steady",
    heard("full", () => true),
  );
});

test("a whole hand is said in brief as it is written down", () => {
  golden("brief", heard("brief", mine));
});

test("who hears only the own turn hears each of them", () => {
  const turns = HAND.filter(mine).length;
  assert.equal(heard("turn", () => true).length, turns);
  assert.ok(
    heard("turn", () => true).every((text) => text.startsWith("Your turn") || text.startsWith("Press")),
  );
});

test("the log of a page just opened has every line of the hand", () => {
  for (const [i, view] of HAND.entries()) {
    const said = HAND.slice(0, i + 1).flatMap((one, k) => (k ? spoken(HAND[k - 1], one) : history(one)));
    const happened = said.filter(({ tone }) => tone !== "turn");
    assert.deepEqual(lines(history(view)), lines(happened), `view ${i}`);
  }
});

test("after a lost link what was missed is said, and the turn", () => {
  const [before, after] = [HAND[8], HAND[11]];
  assert.equal(
    joined(spoken(before, { ...after, since: 99 })),
    "Bea 6 of clubs. You play 3 of clubs, Robin ace.",
  );
  assert.deepEqual(missed(before, before), []);
  const next = { ...after, hand: after.hand && { ...after.hand, number: 2 } };
  assert.deepEqual(missed(before, next), history(next));
});

test("a page that is opened in mid-trick says the hand, the trick and whose turn it is", () => {
  assert.equal(joined(present(HAND[6])), "Hand 1. Corin 4 of diamonds, Bea ace. Your turn, follow diamonds.");
  assert.equal(joined(present(HAND[5])), "Hand 1. Corin 4 of diamonds. Bea to act.");
  assert.equal(joined(present(HAND[2])), "Hand 1. Corin bids 2. Bea bids 3. Your turn to bid.");
});
