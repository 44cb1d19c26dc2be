// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { checked, commitmentOf, dealt, shuffled } from "../../static/js/deal.js";

/** @import { Sheet, SheetHand } from "../../static/js/protocol.js" */

const { vectors } = JSON.parse(readFileSync(new URL("../cases/deal-vectors.json", import.meta.url), "utf8"));

for (const { id, what, name, hand, secret, cuts, commitment, deck, first_dealer } of vectors)
  test(`the browser deals vector ${id} as published: ${what}`, async () => {
    assert.equal(await commitmentOf(name, hand, secret), commitment);
    assert.deepEqual(await shuffled(name, hand, secret, cuts), { deck, dealer: first_dealer });
  });

const OWN = "5e".repeat(32);

/** A sheet with one honestly dealt hand, first of its match. @param {string[]} cuts */
async function honest(cuts) {
  const [name, secret] = ["maple-heron", "07".repeat(32)];
  const { deck, dealer } = await shuffled(name, 1, secret, cuts);
  const commitment = await commitmentOf(name, 1, secret);
  const hand = /** @type {SheetHand} */ (
    /** @type {unknown} */ ({
      match: 1,
      number: 1,
      dealer,
      cards: dealt(deck, dealer),
      deal: { name, secret, cuts, commitment },
    })
  );
  return { hand, sheet: /** @type {Sheet} */ ({ hands: [hand] }), promise: commitment.slice(0, 32) };
}

/** @param {string[]} cuts */
async function verdict(cuts, spoil = (/** @type {SheetHand} */ _hand) => {}, promises = {}) {
  const { hand, sheet, promise } = await honest(cuts);
  spoil(hand);
  return checked(sheet, hand, { promises: { match1: promise, ...promises }, cuts: { [promise]: OWN } });
}

test("an honest deal with one's own cut is checked", async () => {
  assert.deepEqual(await verdict(["", OWN, "", ""]), { mark: "checked", why: "own" });
});

test("a deal without one's own cut is wrong", async () => {
  assert.deepEqual(await verdict(["", "", "", "11".repeat(32)]), { mark: "wrong", why: "cut" });
});

test("another commitment than the one seen before the deal is wrong", async () => {
  const seen = { match1: "00".repeat(16) };
  assert.deepEqual(await verdict(["", OWN, "", ""], undefined, seen), { mark: "wrong", why: "commitment" });
});

test("one card exchanged between two hands is wrong", async () => {
  const spoil = (/** @type {SheetHand} */ { cards: [a, b] }) => {
    [a[0], b[0]] = [b[0], a[0]];
  };
  assert.deepEqual(await verdict(["", OWN, "", ""], spoil), { mark: "wrong", why: "deck" });
});

test("a first dealer who was not drawn is wrong", async () => {
  const spoil = (/** @type {SheetHand} */ hand) => {
    hand.cards = [...hand.cards.slice(-1), ...hand.cards.slice(0, 3)];
    hand.dealer = (hand.dealer + 1) % 4;
  };
  assert.deepEqual(await verdict(["", OWN, "", ""], spoil), { mark: "wrong", why: "dealer" });
});

test("four empty cuts are the server's deal alone", async () => {
  const { hand, sheet } = await honest(["", "", "", ""]);
  assert.deepEqual(await checked(sheet, hand, { promises: {}, cuts: {} }), { mark: "server", why: "" });
});

test("a deal that was given carries no mark", async () => {
  const { hand, sheet } = await honest(["", OWN, "", ""]);
  hand.deal.secret = "";
  assert.deepEqual(await checked(sheet, hand, { promises: {}, cuts: {} }), { mark: "given", why: "" });
});

test("a promise not seen before the deal is said to be so", async () => {
  const { hand, sheet } = await honest(["", OWN, "", ""]);
  assert.deepEqual(await checked(sheet, hand, { promises: {}, cuts: {} }), { mark: "checked", why: "late" });
});
