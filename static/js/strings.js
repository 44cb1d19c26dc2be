// @ts-check
const page = globalThis.document?.documentElement;

/** The language that the server wrote the page in. */
export const language = page?.lang || "en";

/** The parts of a language, each a file of its folder: a page starts with few, and modules bring more along. */
export const PARTS = [
  "after",
  "asks",
  "home",
  "lesson",
  "lobby",
  "menu",
  "panel",
  "reasons",
  "review",
  "rules",
  "saves",
  "server",
  "settings",
  "stats",
  "table",
  "tips",
  "visits",
];
/** Parts that the page's language has not in full: English fills them up. */
const gaps = page?.dataset.gaps?.split(" ") ?? [];

/** @type {Record<string, string>} */
const words = {};
const plural = new Intl.PluralRules(language);

/** @param {string} code @param {string} part @param {string} again */
const fetched = async (code, part, again) => (await import(`../strings/${code}/${part}.js${again}`)).default;

/**
 * Makes the sentences of some parts ready for `t`. `again`: what an address that failed before gets added.
 *
 * @param {string[]} parts
 * @param {string} [again]
 */
export async function need(parts, again = "") {
  const asked = parts.map(async (part) => {
    const english = gaps.includes(part) ? await fetched("en", part, again) : {};
    Object.assign(words, english, await fetched(language, part, again));
  });
  await Promise.all(asked);
}

/**
 * The sentence for a key, its `{name}` places filled. Where `n` is given, its plural form is taken if the key has
 * one. A key without a sentence shows itself.
 *
 * @param {string} key
 * @param {Record<string, string | number>} [params]
 */
export function t(key, params = {}) {
  const form = typeof params.n === "number" ? plural.select(params.n) : "other";
  const chosen = words[`${key}.${form}`] ?? words[key] ?? words[`${key}.other`] ?? key;
  return chosen.replace(/\{(\w+)\}/g, (whole, name) =>
    name in params ? apart(name, String(params[name])) : whole,
  );
}

const RTL = page?.dir === "rtl";
const NAMES = /^(names?|partner|[ab]|winners|others)$/;

/** A person's name keeps its own direction where the text runs from right to left. @param {string} place @param {string} value */
const apart = (place, value) => (RTL && NAMES.test(place) ? `\u2068${value}\u2069` : value);

/** @param {string} key */
export const has = (key) => key in words;

/** Several names or cards as one phrase. @param {string[]} items */
export const listed = (items) => new Intl.ListFormat(language, { type: "conjunction" }).format(items);

/** A sentence from a word. @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** Keeps a sign before its number where the text runs from right to left. */
const MARK = RTL ? "\u200e" : "";

/** A number with a true minus sign. @param {number} n */
export const signed = (n) => (n < 0 ? `${MARK}−${-n}` : `${n}`);

/** A change of score: always with its sign. @param {number} n */
export const change = (n) => (n < 0 ? signed(n) : `${MARK}+${n}`);

// Where no page says what it starts with, all is read.
await need(page?.dataset.words?.split(" ").filter(Boolean) ?? PARTS);
