// @ts-check
import "./document.js";
import assert from "node:assert/strict";
import { mock, test } from "node:test";

Object.assign(globalThis, {
  visualViewport: null,
  addEventListener() {},
  ResizeObserver: class {
    observe() {}
  },
});
const { Fingers } = await import("../../static/js/fingers.js");

/** Fingers on a page without a screen. */
const fingers = () =>
  new Fingers(
    /** @type {any} */ ({
      root: { addEventListener() {} },
      act: {},
      changedAt: -Infinity,
      turnedAt: -Infinity,
    }),
  );

/** A button that says something, as a click finds it. @param {string} text @param {string} [place] */
const button = (text, place = "") => {
  const one = {
    textContent: text,
    closest: () => one,
    getAttribute: () => null,
    matches: (/** @type {string} */ what) => place !== "" && what.includes(place),
  };
  return one;
};

/** @param {object} target @param {object} [part] @returns {any} */
const click = (target, part) => ({ target, detail: 1, clientX: 100, clientY: 500, ...part });

/** Does each click count, at its moment? @param {[number, any][]} clicks @param {any} [one] */
function counted(clicks, one = fingers()) {
  let now = 0;
  const clock = mock.method(performance, "now", () => now);
  const answers = clicks.map(([at, event]) => {
    now = at;
    return !one.slipped(event);
  });
  clock.mock.restore();
  return answers;
}

test("two clicks on one card are two, whatever their pace", () => {
  const card = button("9C");
  assert.deepEqual(
    counted([
      [0, click(card)],
      [90, click(card)],
    ]),
    [true, true],
  );
});

test("the second half of a double click does not reach what has come to lie there", () => {
  const go = button("Go on");
  const play = button("Play 9 of clubs");
  assert.deepEqual(
    counted([
      [0, click(go)],
      [150, click(play)],
      [900, click(play)],
    ]),
    [true, false, true],
  );
});

test("a quick click somewhere else counts, and so does every key", () => {
  const card = button("9C");
  const play = button("Play 9 of clubs");
  assert.deepEqual(
    counted([
      [0, click(card)],
      [150, click(play, { clientY: 700 })],
    ]),
    [true, true],
  );
  assert.deepEqual(
    counted([
      [0, click(card)],
      [50, click(play, { detail: 0 })],
    ]),
    [true, true],
  );
});

test("a click that comes with a change of the table was meant for what was there before", () => {
  const one = fingers();
  one.table.changedAt = 1000;
  const play = button("Play 9 of clubs", ".primary");
  assert.deepEqual(
    counted(
      [
        [1100, click(play)],
        [1400, click(play)],
      ],
      one,
    ),
    [false, true],
  );
  assert.deepEqual(counted([[1100, click(button("Menu"))]], fingers()), [true]);
});

test("no click counts that ends a drag", () => {
  const one = fingers();
  one.dragged = true;
  assert.deepEqual(counted([[0, click(button("9C"))]], one), [false]);
});
