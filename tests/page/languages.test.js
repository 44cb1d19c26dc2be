// @ts-check
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const folder = (/** @type {string} */ path) => new URL(`../../static/strings/${path}`, import.meta.url);
/** @type {string[]} */
const LANGUAGES = readdirSync(folder(""));
const OTHERS = LANGUAGES.filter((code) => code !== "en");
const FORM = /\.(zero|one|two|few|many|other)$/;

/** The sentences of a language by part. @param {string} language @returns {Record<string, Record<string, string>>} */
function partsOf(language) {
  const files = /** @type {string[]} */ (readdirSync(folder(`${language}/`)));
  return Object.fromEntries(
    files.map((file) => {
      const text = readFileSync(folder(`${language}/${file}`), "utf8");
      return [file, JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1))];
    }),
  );
}

const ENGLISH = partsOf("en");

/** The forms that a language has for the whole numbers at a table. @param {string} language */
const formsOf = (language) =>
  new Set(Array.from({ length: 1000 }, (_, n) => new Intl.PluralRules(language).select(n)));

/** The keys that a part of a language has to have. @param {Record<string, string>} english @param {string} language */
function wanted(english, language) {
  const keys = Object.keys(english).flatMap((key) => {
    const stem = key.replace(FORM, "");
    const counts = key.match(/\.(one|other)$/) && `${stem}.one` in english;
    return counts ? [...formsOf(language)].map((form) => `${stem}.${form}`) : [key];
  });
  return [...new Set(keys)].sort();
}

/** @param {string} text */
const places = (text) => [...new Set(text.match(/\{\w+\}/g))].sort();

for (const language of OTHERS)
  test(`${language} has every sentence, in each form that its numbers ask for`, () => {
    const own = partsOf(language);
    assert.deepEqual(Object.keys(own).sort(), Object.keys(ENGLISH).sort());
    for (const [part, english] of Object.entries(ENGLISH))
      assert.deepEqual(Object.keys(own[part]).sort(), wanted(english, language), part);
  });

for (const language of OTHERS)
  test(`${language} fills the same places`, () => {
    for (const [part, english] of Object.entries(ENGLISH))
      for (const [key, text] of Object.entries(partsOf(language)[part])) {
        const model = english[key] ?? english[key.replace(FORM, ".other")];
        // "One trick" needs no number, and neither does "no trick".
        const spelt = /\.(zero|one|two)$/.test(key) && !text.includes("{n}");
        assert.deepEqual(
          places(text),
          places(model).filter((place) => !(spelt && place === "{n}")),
          key,
        );
      }
  });

test("no sentence of a language is empty, and none was forgotten in English", () => {
  for (const language of OTHERS)
    for (const [part, sentences] of Object.entries(partsOf(language)))
      for (const [key, text] of Object.entries(sentences)) {
        assert.notEqual(text, "", key);
        assert.ok(text !== ENGLISH[part][key] || text.split(" ").length < 5, `${language} ${key}`);
      }
});
