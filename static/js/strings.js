// @ts-check
import en from "../strings/en.js";

/** @type {Record<string, string>} */
const words = en;
const plural = new Intl.PluralRules("en");

/**
 * The sentence for a key, its `{name}` places filled. Where `n` is given, `key.one` or `key.other` is
 * taken if the file has it. A key without a sentence shows itself.
 *
 * @param {string} key
 * @param {Record<string, string | number>} [params]
 */
export function t(key, params = {}) {
  const form = typeof params.n === "number" ? plural.select(params.n) : "other";
  const chosen = words[`${key}.${form}`] ?? words[key] ?? words[`${key}.other`] ?? key;
  return chosen.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? String(params[name]) : whole));
}

/** @param {string} key */
export const has = (key) => key in words;

/** Several names or cards as one phrase. @param {string[]} items */
export const listed = (items) => new Intl.ListFormat("en", { type: "conjunction" }).format(items);

/** A number with a true minus sign. @param {number} n */
export const signed = (n) => (n < 0 ? `−${-n}` : `${n}`);

/** A change of score: always with its sign. @param {number} n */
export const change = (n) => (n < 0 ? `−${-n}` : `+${n}`);
