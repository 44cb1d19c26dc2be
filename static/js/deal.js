// @ts-check
/**
 * Deals a hand again from what the sheet reveals, with SHA-256 and HMAC alone. docs/fair-deals.md has the steps.
 *
 * @import { Card, Sheet, SheetHand } from "./protocol.js"
 * @typedef {{ mark: "checked" | "wrong" | "server" | "unchecked" | "given", why: string }} Verdict
 * @typedef {object} Kept
 * @property {Record<string, string>} promises commitments seen, by `hand7` or, in the lobby, `match2`
 * @property {Record<string, string>} cuts own cuts, by the commitment they were for
 */

const RANKS = "23456789TJQKA";
const SUITS = "CDHS";
const text = new TextEncoder();

/** @param {string} hex */
export const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));

/** @param {Uint8Array} raw */
export const hexOf = (raw) => Array.from(raw, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {(string | Uint8Array)[]} parts */
function joined(...parts) {
  const raw = parts.map((part) => (typeof part === "string" ? text.encode(part) : part));
  const whole = new Uint8Array(raw.reduce((n, part) => n + part.length, 0));
  let at = 0;
  for (const part of raw) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The commitment to a secret, 64 hex digits. @param {string} name @param {number} hand @param {string} secret hex */
export async function commitmentOf(name, hand, secret) {
  const message = joined(`spades/deal/v1/commit|${name}|${hand}|`, bytes(secret));
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", message)));
}

/** @param {Uint8Array} key @param {Uint8Array} message */
async function hmac(key, message) {
  const raw = /** @type {Uint8Array<ArrayBuffer>} */ (key);
  const signer = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  return new Uint8Array(
    await crypto.subtle.sign("HMAC", signer, /** @type {Uint8Array<ArrayBuffer>} */ (message)),
  );
}

/** 32-bit words, eight a block, as many as are asked for. @param {Uint8Array} key */
async function* words(key) {
  for (let j = 0n; ; j++) {
    const counter = new DataView(new ArrayBuffer(8));
    counter.setBigUint64(0, j);
    const block = new DataView((await hmac(key, new Uint8Array(counter.buffer))).buffer);
    for (let i = 0; i < 8; i++) yield block.getUint32(i * 4);
  }
}

/**
 * The whole deck in dealing order, and the first dealer a match would get.
 *
 * @param {string} name
 * @param {number} hand
 * @param {string} secret hex
 * @param {string[]} cuts four, "" where a seat gave none
 * @returns {Promise<{ deck: Card[], dealer: number }>}
 */
export async function shuffled(name, hand, secret, cuts) {
  const parts = cuts.flatMap((cut) => [Uint8Array.of(cut.length / 2), bytes(cut)]);
  const key = await hmac(bytes(secret), joined(`spades/deal/v1/key|${name}|${hand}|`, ...parts));
  const stream = words(key);
  const word = async () => Number((await stream.next()).value);
  const deck = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
  for (let i = 51; i > 0; i--) {
    const limit = Math.floor(2 ** 32 / (i + 1)) * (i + 1);
    let drawn = await word();
    while (drawn >= limit) drawn = await word();
    const at = drawn % (i + 1);
    [deck[i], deck[at]] = [deck[at], deck[i]];
  }
  return { deck, dealer: (await word()) % 4 };
}

/** The thirteen cards of each seat, dealt one at a time from the dealer's left. @param {Card[]} deck @param {number} dealer */
export const dealt = (deck, dealer) =>
  [0, 1, 2, 3].map((seat) => deck.filter((_, i) => (dealer + 1 + i) % 4 === seat));

/** @param {Card[]} cards */
const set = (cards) => [...cards].sort().join();

/**
 * The verdict on one hand of the sheet.
 *
 * @param {Sheet} sheet
 * @param {SheetHand} hand
 * @param {Kept} kept
 * @returns {Promise<Verdict>}
 */
export async function checked(sheet, hand, kept) {
  const { deal } = hand;
  if (!deal?.secret) return { mark: "given", why: "" };
  if (!globalThis.crypto?.subtle) return { mark: "unchecked", why: "" };
  const first = !sheet.hands.some((other) => other.match === hand.match && other.number < hand.number);
  const promises = [
    kept.promises[`hand${hand.number}`],
    first ? kept.promises[`match${hand.match}`] : undefined,
  ];
  const commitment = await commitmentOf(deal.name, hand.number, deal.secret);
  if (
    commitment !== deal.commitment ||
    promises.some((promise) => promise && !commitment.startsWith(promise))
  )
    return { mark: "wrong", why: "commitment" };
  const own = kept.cuts[commitment.slice(0, 32)];
  if (own && !deal.cuts.includes(own)) return { mark: "wrong", why: "cut" };
  const { deck, dealer } = await shuffled(deal.name, hand.number, deal.secret, deal.cuts);
  const same = dealt(deck, hand.dealer).every((cards, seat) => set(cards) === set(hand.cards[seat]));
  if (first && dealer !== hand.dealer) return { mark: "wrong", why: "dealer" };
  if (!same) return { mark: "wrong", why: "deck" };
  if (deal.cuts.every((cut) => cut === "")) return { mark: "server", why: "" };
  return { mark: "checked", why: own ? "own" : promises.some(Boolean) ? "" : "late" };
}
