// @ts-check
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { test } from "node:test";

const text = (/** @type {string} */ path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

const page = text("docs/verify.html");
const [, script] = page.match(/<script type="module">([\s\S]*)<\/script>/) ?? [];
// The module as it stands in the page, all in one.
const folder = mkdtempSync(`${tmpdir()}/verify-`);
writeFileSync(`${folder}/page.mjs`, script);
const { verified } = await import(`file://${folder}/page.mjs`);
rmSync(folder, { recursive: true });

const drawn = text("tests/cases/matches/drawn.txt");
const drawnJson = text("tests/cases/matches/drawn.json");
/** What `spades verify` says of it too: tests/server/test_verify.py. */
const honest = ["dealt by the server alone", "checked, two cuts", "checked, one cut"];
const secret = "wrong: the secret is not the one that was committed to";
const cards = "wrong: the secret and the cuts give other cards";
const dealer = "wrong: another seat was drawn to deal first";

/** What is said of each hand, and whether all that is said to be wrong is marked so. @param {string} record */
async function said(record) {
  const hands = /** @type {{ line: string, wrong: boolean }[]} */ (await verified(record));
  for (const { line, wrong } of hands) assert.equal(wrong, line.includes(": wrong: "));
  return hands.map(({ line }) => line.replace(/^Hand \d+: /, ""));
}

/** The record after a change. @param {(hands: any[]) => void} change */
function changed(change) {
  const record = JSON.parse(drawnJson);
  change(record.matches[0].hands);
  return JSON.stringify(record);
}

test("the page asks nobody for anything, and its policy holds it to that", () => {
  assert.match(
    page,
    /content="default-src 'none'; script-src 'sha256-[^' ]+'; style-src 'sha256-[^' ]+'; base/,
  );
  assert.doesNotMatch(page, /\b(src|href)=|https?:|\bfetch\(|XMLHttpRequest|WebSocket|\bimport\(|^import /m);
  assert.doesNotMatch(page, /@[A-Z-]+@/);
});

test("an honest match is checked hand by hand, as text and as JSON", async () => {
  assert.deepEqual(await said(drawn), honest);
  assert.deepEqual(await said(drawnJson), honest);
});

const { vectors } = JSON.parse(text("tests/cases/deal-vectors.json"));
for (const { id, name, hand, secret, cuts, commitment, deck, first_dealer } of vectors)
  test(`the page deals vector ${id} as published`, async () => {
    const cards = [0, 1, 2, 3].map((seat) =>
      deck.filter((/** @type {string} */ _, /** @type {number} */ i) => (first_dealer + 1 + i) % 4 === seat),
    );
    const deal = { name, secret, cuts, commitment };
    const match = { match: 1, hands: [{ number: hand, dealer: first_dealer, cards, deal }] };
    const count = cuts.filter(Boolean).length;
    const words = ["dealt by the server alone", "one cut", "two cuts", "three cuts", "four cuts"][count];
    assert.deepEqual(await said(JSON.stringify({ matches: [match] })), [count ? `checked, ${words}` : words]);
  });

test("comments and free blanks are read over", async () => {
  const free = drawn
    .replace(/ /g, "\t ")
    .replace(/\n/g, "  \r\n\r\n")
    .replace("Score", "{ended;\nlate} Score");
  assert.deepEqual(await said(`; from the attic\n${free}`), honest);
});

test("hands without a reveal are given, and not wrong", async () => {
  const given = text("tests/cases/matches/nil-off.txt");
  assert.deepEqual(new Set(await said(given)), new Set(["given, not drawn"]));
  const one = changed((hands) => delete hands[1].deal);
  assert.deepEqual(await said(one), [honest[0], "given, not drawn", honest[2]]);
});

test("the first hand of each match is held to the dealer that was drawn", async () => {
  const other = drawn.replace(/Hand 3[01][\s\S]*?(?=\n\nHand|\n\nResult)\n\n/g, "");
  assert.deepEqual(await said(`${drawn}\n${other}`), [...honest, honest[0]]);
});

test("planted faults are told of their hand alone", async () => {
  assert.deepEqual(await said(drawn.replace("Secret: a658", "Secret: a659")), [secret, ...honest.slice(1)]);
  assert.deepEqual(await said(drawn.replace("Commitment: 10", "Commitment: 11")), [
    secret,
    ...honest.slice(1),
  ]);
  const cut = changed((hands) => {
    hands[1].deal.cuts[hands[1].deal.cuts.indexOf("")] = "5e".repeat(32);
  });
  assert.deepEqual(await said(cut), [honest[0], cards, honest[2]]);
  const swapped = changed(([, { cards }]) => {
    [cards[0][0], cards[1][0]] = [cards[1][0], cards[0][0]];
  });
  assert.deepEqual(await said(swapped), [honest[0], cards, honest[2]]);
  const turned = changed((hands) => {
    for (const hand of hands) {
      hand.cards.unshift(hand.cards.pop());
      hand.dealer = (hand.dealer + 1) % 4;
    }
  });
  assert.deepEqual(await said(turned), [dealer, ...honest.slice(1)]);
});

test("without cryptography nothing is said to be right", async () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, "crypto") ?? {};
  Object.defineProperty(globalThis, "crypto", { value: {}, configurable: true });
  await assert.rejects(verified(drawn), { message: /^This browser keeps its cryptography/ });
  Object.defineProperty(globalThis, "crypto", own);
  assert.deepEqual(await said(drawn), honest);
});

test("what is not whole or no record is said to be so, and not to be right", async () => {
  for (const record of [
    "hello",
    "Spades: 3",
    drawn.replace(/Secret: .*\n/, ""),
    drawn.replace(/Cut 3: .*\n/, ""),
    drawn.replace(/Deal: .*\n/, ""),
    drawn.replace("Cut 1: -", "Cut 1: none"),
    drawn.replace(/\n0: .*/, ""),
    drawn.replace("0: S Q3", "0: S 3"),
    `${drawn}{`,
    drawnJson.slice(0, 99),
    '{"hands": []}',
    '{"matches": [{}]}',
    changed((hands) => hands[0].deal.cuts.pop()),
    changed((hands) => delete hands[0].deal.secret),
    changed((hands) => delete hands[0].cards),
    changed((hands) => hands[2].cards[0].pop()),
  ])
    await assert.rejects(
      verified(record),
      { message: /\.$|^This line is of no record: / },
      record.slice(0, 60),
    );
});
