// @ts-check
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { change, signed, t } from "../../static/js/strings.js";

const at = (/** @type {string} */ path) => new URL(`../../${path}`, import.meta.url);
const source = readFileSync(at("static/strings/en.js"), "utf8");
/** @type {Record<string, string>} */
const words = JSON.parse(source.slice(source.indexOf("{"), source.lastIndexOf("}") + 1));

/** Every text of a folder. @param {string} folder @param {string} end */
const texts = (folder, end) =>
  readdirSync(at(folder))
    .filter((/** @type {string} */ name) => name.endsWith(end))
    .map((/** @type {string} */ name) => readFileSync(at(`${folder}/${name}`), "utf8"));

test("every key that a module or a template asks for has its sentence", () => {
  const asked = [...texts("static/js", ".js"), ...texts("templates", ".html")].flatMap((text) =>
    [...text.matchAll(/\bt\(\s*"([^"]+)"/g)].map(([, key]) => key),
  );
  assert.deepEqual(
    asked.filter((key) => !(key in words) && !(`${key}.other` in words) && !key.endsWith(".")),
    [],
  );
});

test("no key stands twice", () => {
  const keys = [...source.matchAll(/^ {2}"([^"]+)":/gm)].map(([, key]) => key);
  assert.equal(new Set(keys).size, keys.length);
});

test("a number chooses the plural, and places are filled", () => {
  assert.equal(t("score.bags", { n: 1 }), "1 bag");
  assert.equal(t("score.bags", { n: 0 }), "0 bags");
  assert.equal(t("rules.target", { target: 300 }), "First to 300");
});

test("what a person wrote stays text, braces and all", () => {
  assert.equal(t("said.trick", { name: "{n} <b>" }), "{n} <b> takes the trick.");
});

test("scores have a true minus sign, changes always a sign", () => {
  assert.deepEqual([signed(-70), signed(71), change(0), change(-5)], ["−70", "71", "+0", "−5"]);
});
