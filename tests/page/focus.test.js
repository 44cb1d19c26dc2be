// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { Focus } from "../../static/js/focus.js";

/** A card that tells how often its stop was set: each time costs the browser a layout. @param {string} name @param {number} index */
const cardOf = (name, index) => ({
  dataset: { card: name },
  set: 0,
  get tabIndex() {
    return index;
  },
  set tabIndex(to) {
    index = to;
    this.set += 1;
  },
});

/** The root of a table whose hand is that. @param {object | null} hand @returns {HTMLElement} */
const rootOf = (hand) =>
  /** @type {any} */ ({
    addEventListener: () => {},
    querySelector: (/** @type {string} */ what) => (what === ".hand" ? hand : null),
  });

test("Tab stops at one card of the hand, and what is right already is left alone", () => {
  const cards = [cardOf("2C", -1), cardOf("QH", -1), cardOf("AS", 0)];
  new Focus(rootOf({ dataset: { stop: "QH" }, querySelectorAll: () => cards })).keep();
  assert.deepEqual(
    cards.map(({ tabIndex, set }) => [tabIndex, set]),
    [
      [-1, 0],
      [0, 1],
      [-1, 1],
    ],
  );
});

test("a screen without a hand has no card to stop at", () => {
  assert.doesNotThrow(() => new Focus(rootOf(null)).keep());
});
