// @ts-check
import "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";

/** A page with entries of history, of which Back goes to the one before; below its first lies another page. */
function page() {
  /** @type {(string | null)[]} */
  const entries = [null];
  const here = "https://spades.example/";
  const urls = () => ["https://spades.example/rules", ...entries.map(() => here)];
  /** @type {() => void} */
  let went = () => {};
  const history = {
    get state() {
      return entries.at(-1);
    },
    pushState: (/** @type {string} */ state) => entries.push(state),
    replaceState: (/** @type {string | null} */ state) => entries.splice(-1, 1, state),
    back() {
      entries.pop();
      went();
    },
  };
  Object.assign(globalThis, {
    history,
    location: { href: here },
    navigation: {
      entries: () => urls().map((url) => ({ url })),
      get currentEntry() {
        return { index: entries.length };
      },
    },
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

test("an entry with nothing of the page below it is kept: Back would leave the page", () => {
  const { entries } = page();
  entries[0] = "dialog";
  new Back({ open: () => false, close() {} });
  assert.deepEqual(entries, [null]);
});

test("a browser that does not tell what lies below keeps the entry too", () => {
  const { entries } = page();
  entries.push("dialog");
  Object.assign(globalThis, { navigation: undefined });
  new Back({ open: () => false, close() {} });
  assert.deepEqual(entries, [null, null]);
});
