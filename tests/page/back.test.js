// @ts-check
import "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";

/** A page with entries of history, of which Back goes to the one before. */
function page() {
  /** @type {(string | null)[]} */
  const entries = [null];
  /** @type {() => void} */
  let went = () => {};
  const history = {
    get state() {
      return entries.at(-1);
    },
    pushState: (/** @type {string} */ state) => entries.push(state),
    back() {
      entries.pop();
      went();
    },
  };
  Object.assign(globalThis, {
    history,
    addEventListener: (/** @type {string} */ _, /** @type {any} */ heard) => (went = heard),
  });
  return { entries, history };
}

const { Back } = await import("../../static/js/back.js");

test("Back closes the open dialog, and the page stays", () => {
  const { entries, history } = page();
  let open = false;
  const back = new Back({ open: () => open, close: () => (open = false) });
  open = true;
  back.settle();
  assert.equal(entries.length, 2);
  history.back();
  assert.deepEqual([open, entries.length], [false, 1]);
});

test("a dialog closed by its cross leaves no entry behind, however often it is drawn", () => {
  const { entries } = page();
  let open = true;
  const back = new Back({ open: () => open, close: () => assert.fail("nobody pressed Back") });
  back.settle();
  open = false;
  back.settle();
  back.settle();
  assert.equal(entries.length, 1);
});

test("an entry of a page that was loaded again is taken away", () => {
  const { entries } = page();
  entries.push("dialog");
  new Back({ open: () => false, close() {} });
  assert.equal(entries.length, 1);
});
