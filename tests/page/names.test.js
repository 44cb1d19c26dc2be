// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { fitting, typed } from "../../static/js/names.js";

const FAMILY = "👨‍👩‍👧";

for (const [said, name, fits] of [
  ["twenty letters", "a".repeat(20), "a".repeat(20)],
  ["the first twenty of more", "a".repeat(21), "a".repeat(20)],
  ["whole symbols alone", FAMILY.repeat(3), FAMILY.repeat(2)],
  ["forty bytes, which are thirteen letters of three", "牌".repeat(14), "牌".repeat(13)],
  ["an accent with its letter", "e\u0301".repeat(21), "\u00e9".repeat(20)],
])
  test(`a name has room for ${said}`, () => {
    assert.equal(fitting(name), fits);
  });

/** A field after somebody has typed. @param {string} value @param {boolean} [isComposing] */
function field(value, isComposing = false) {
  const note = { hidden: true };
  const input = {
    value,
    selectionStart: 1,
    caret: -1,
    setSelectionRange(/** @type {number} */ at) {
      input.caret = at;
    },
    parentElement: {
      querySelector: () => ({
        toggleAttribute: (/** @type {string} */ _, /** @type {boolean} */ hidden) => (note.hidden = hidden),
      }),
    },
  };
  const name = typed(/** @type {any} */ ({ target: input, isComposing }));
  return { name, note, input };
}

test("a full field says so, and a letter more leaves the caret where it was", () => {
  const { name, note, input } = field("b".repeat(21));
  assert.deepEqual([name, input.value, note.hidden, input.caret], ["b".repeat(20), "b".repeat(20), false, 1]);
});

test("a field with room says nothing", () => {
  assert.deepEqual([field("Ana").note.hidden, field("Ana").input.value], [true, "Ana"]);
});

test("letters that are being put together are left alone", () => {
  assert.equal(field("b".repeat(21), true).input.value, "b".repeat(21));
});
