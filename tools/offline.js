// @ts-check
import { checked } from "../static/js/deal.js";

/**
 * The page that checks the deals of a record without any server. `make offline` puts this module and deal.js into
 * docs/verify.html; it says what `spades verify` says.
 *
 * @import { Card, Sheet, SheetDeal, SheetHand } from "../static/js/protocol.js"
 * @import { Verdict } from "../static/js/deal.js"
 * @typedef {Pick<SheetHand, "match" | "number" | "dealer" | "cards" | "deal">} Hand
 * @typedef {{ line: string, wrong: boolean }} Said
 */

const CUTS = ["one cut", "two cuts", "three cuts", "four cuts"];
/** @type {Record<string, string>} */
const WRONG = {
  commitment: "wrong: the secret is not the one that was committed to",
  dealer: "wrong: another seat was drawn to deal first",
  deck: "wrong: the secret and the cuts give other cards",
};
const HEX = /^[0-9a-f]{64}$/;

/**
 * The lines of the notation, and what the ones that tell of a deal say.
 *
 * @type {[RegExp, (hands: Hand[], ...parts: string[]) => void][]}
 */
const LINES = [
  [/^Hand (\d+), dealer ([0-3])$/, (hands, number, dealer) => hands.push(undealt(+number, +dealer))],
  [/^[0-3]: S (\S+) H (\S+) D (\S+) C (\S+)$/, (hands, ...suits) => hands.at(-1)?.cards.push(held(suits))],
  [/^Deal: (\S+)$/, (hands, name) => open(hands, { name })],
  [/^Commitment: (\S+)$/, (hands, commitment) => open(hands, { commitment })],
  [/^Secret: (\S+)$/, (hands, secret) => open(hands, { secret })],
  [
    /^Cut [0-3]: (\S+)$/,
    (hands, cut) => open(hands, { cuts: [...(hands.at(-1)?.deal.cuts ?? []), cut === "-" ? "" : cut] }),
  ],
  [/^$|^(Match|Target|Nil|Blind Nil|Bids [0-3]|\d+\. [0-3]|Score 0\+2|Score 1\+3|Result): /, () => {}],
];

/** @param {number} number @param {number} dealer @returns {Hand} */
const undealt = (number, dealer) => ({
  match: 0,
  number,
  dealer,
  cards: [],
  deal: { name: "", secret: "", cuts: [], commitment: "" },
});

/** The cards of a seat, from its ranks in spades, hearts, diamonds and clubs. @param {string[]} suits @returns {Card[]} */
const held = (suits) =>
  suits.flatMap((ranks, i) => [...ranks.replace("-", "")].map((rank) => rank + "SHDC"[i]));

/** What is said of each hand of a record. Throws an Error with a sentence where it is none. @param {string} record */
export async function verified(record) {
  if (!globalThis.crypto?.subtle)
    throw new Error(
      "This browser keeps its cryptography from this page. Open it from a folder, or over https.",
    );
  const hands = /^\s*\{\s*"\w+"\s*:/.test(record) ? handsOfJson(record) : handsOfText(record);
  for (const hand of hands) if (!isWhole(hand)) throw new Error(`Hand ${hand.number} is not whole.`);
  const sheet = /** @type {Sheet} */ ({ hands });
  return Promise.all(
    sheet.hands.map(async (hand) => said(hand, await checked(sheet, hand, { promises: {}, cuts: {} }))),
  );
}

/** @param {Hand} hand @param {Verdict} verdict @returns {Said} */
function said({ number, deal }, { mark, why }) {
  const words = {
    given: () => "given, not drawn",
    server: () => "dealt by the server alone",
    unchecked: () => "not checked",
    checked: () => `checked, ${CUTS[deal.cuts.filter(Boolean).length - 1]}`,
    wrong: () => WRONG[why],
  };
  return { line: `Hand ${number}: ${words[mark]()}`, wrong: mark === "wrong" };
}

/** @param {string} record @returns {Hand[]} */
function handsOfJson(record) {
  try {
    /** @type {{ hands: Hand[] }[]} */
    const matches = JSON.parse(record).matches;
    // Counted here: two rooms may both have a match 1.
    return matches.flatMap(({ hands }, match) => hands.map((hand) => ({ ...hand, match })));
  } catch {
    throw new Error("This JSON is no record of a match.");
  }
}

/** The hands of the notation, as far as their deals need them. @param {string} record @returns {Hand[]} */
function handsOfText(record) {
  const plain = record.replace(/\{[^}]*\}|;[^\n]*/g, (comment) => comment.replace(/[^\n]+/g, " "));
  return plain.split(/^\s*Spades:\s*[12]\s*$/m).flatMap(handsOfMatch);
}

/** @param {string} text @param {number} match @returns {Hand[]} */
function handsOfMatch(text, match) {
  /** @type {Hand[]} */
  const hands = [];
  for (const line of text.split("\n").map((written) => written.trim().replace(/\s+/g, " "))) {
    const known = LINES.some(([pattern, take]) => {
      const [whole, ...parts] = line.match(pattern) ?? [];
      if (whole !== undefined) take(hands, ...parts);
      return whole !== undefined;
    });
    if (!known) throw new Error(`This line is of no record: ${line.slice(0, 60)}`);
  }
  return hands.map((hand) => ({ ...hand, match }));
}

/** Adds what a line says of the deal of the newest hand. @param {Hand[]} hands @param {Partial<SheetDeal>} part */
function open(hands, part) {
  const hand = hands.at(-1);
  if (hand) hand.deal = { ...hand.deal, ...part };
}

/** Whether nothing is missing: a deal is opened whole, or not at all. @param {Hand} hand */
function isWhole({ cards, deal }) {
  const isDealt = cards?.length === 4 && cards.every((held) => held.length === 13);
  const { name = "", secret = "", commitment = "", cuts = [] } = deal ?? {};
  if (!name && !secret && !commitment && !cuts.length) return isDealt;
  const isOpened = /^[A-Za-z0-9-]{1,40}$/.test(name) && [secret, commitment].every((hex) => HEX.test(hex));
  return isDealt && isOpened && cuts.length === 4 && cuts.every((cut) => cut === "" || HEX.test(cut));
}

// --- the page ----------------------------------------------------------------------------------------------

/** Says what is found of the record that stands on the page. @param {string} record */
async function show(record) {
  const list = /** @type {HTMLElement} */ (document.getElementById("hands"));
  const sum = /** @type {HTMLElement} */ (document.getElementById("sum"));
  try {
    const hands = await verified(record);
    list.replaceChildren(...hands.map(item));
    const wrong = hands.filter((hand) => hand.wrong).length;
    sum.textContent = !hands.length
      ? "There is no scored hand."
      : wrong
        ? `Wrong: ${wrong} of ${hands.length}.`
        : `Nothing is wrong. Hands: ${hands.length}.`;
  } catch (error) {
    list.replaceChildren();
    sum.textContent = /** @type {Error} */ (error).message;
  }
}

/** @param {Said} said */
function item({ line, wrong }) {
  const shown = document.createElement("li");
  shown.textContent = line;
  shown.className = wrong ? "wrong" : "";
  return shown;
}

const record = /** @type {HTMLTextAreaElement | null} */ (globalThis.document?.getElementById("record"));
record?.addEventListener("input", () => show(record.value));
globalThis.document?.getElementById("file")?.addEventListener("change", async ({ target }) => {
  const [file] = /** @type {HTMLInputElement} */ (target).files ?? [];
  if (!record || !file) return;
  record.value = await file.text();
  await show(record.value);
});
