// @ts-check
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { WORDS } from "../../static/js/parts.js";
import { change, PARTS, signed, t } from "../../static/js/strings.js";

const at = (/** @type {string} */ path) => new URL(`../../${path}`, import.meta.url);
/** @param {string} folder @param {string} end @returns {string[]} */
const filesOf = (folder, end) =>
  readdirSync(at(folder)).filter((/** @type {string} */ name) => name.endsWith(end));
const read = (/** @type {string} */ path) => readFileSync(at(path), "utf8");

/** The English keys by part. @type {Record<string, string[]>} */
const KEYS = Object.fromEntries(
  filesOf("static/strings/en", ".js").map((file) => [
    file.replace(".js", ""),
    [...read(`static/strings/en/${file}`).matchAll(/^ {2}"([^"]+)":/gm)].map(([, key]) => key),
  ]),
);
const ALL = Object.values(KEYS).flat();

/** The keys that a text asks for: whole ones, and how those begin that end in a variable. @param {string} text */
const asked = (text) =>
  [...text.matchAll(/\bt\(\s*(?:\w[\w.() ]*\? )?(?:"([^"]+)" : )?["`]([^"`$]+)/g)].flatMap(
    ([, one, other]) => (one ? [one, other] : [other]),
  );
/** @param {string} key @param {string[]} keys */
const stands = (key, keys) =>
  keys.some((one) => one === key || one === `${key}.other` || (/[.]$/.test(key) && one.startsWith(key)));

/** What the pages start with, by the module that each loads first. */
const PAGES = filesOf("templates", ".html").map((file) => {
  const text = read(`templates/${file}`);
  const parts = text.match(/\{% set words = "([\w ]+)"/)?.[1].split(" ") ?? [];
  return { first: text.match(/\{% set script = "js\/([\w.]+)"/)?.[1] ?? "", parts };
});

/** A module and what it imports, now or later. @param {string} file @param {boolean} later @param {Set<string>} [met] */
function reached(file, later, met = new Set()) {
  if (met.has(file)) return met;
  met.add(file);
  const imports = later
    ? /^(?:import .*?|} from )"\.\/([\w.]+)"|\bimport\("\.\/([\w.]+)"/gm
    : /^(?:import .*?|} from )"\.\/([\w.]+)"/gm;
  for (const [, now, then] of read(`static/js/${file}`).matchAll(imports)) reached(now ?? then, later, met);
  return met;
}

/** The parts that are there when a module says something: its page's own, and what came with it. @param {string} file @returns {string[]} */
function partsOf(file) {
  const brought = Object.keys(WORDS)
    .filter((root) => reached(root.slice(2), false).has(file))
    .map((root) => WORDS[root]);
  const own = PAGES.find(
    ({ first, parts }) => first && !parts.includes("table") && reached(first, true).has(file),
  );
  if (own && !brought.length) return own.parts;
  return [
    "table",
    ...(brought.length
      ? brought.reduce((a, b) => a.filter((/** @type {string} */ part) => b.includes(part)))
      : []),
  ];
}

test("every key that a template asks for has its sentence", () => {
  for (const file of filesOf("templates", ".html"))
    assert.deepEqual(
      asked(read(`templates/${file}`)).filter((key) => !stands(key, ALL)),
      [],
    );
});

test("every key that a module asks for is in a part that comes with it", () => {
  for (const file of filesOf("static/js", ".js")) {
    const known = partsOf(file).flatMap((/** @type {string} */ part) => KEYS[part]);
    const missing = asked(read(`static/js/${file}`)).filter((key) => !stands(key, known));
    assert.deepEqual({ file, missing }, { file, missing: [] });
  }
});

/** Everything that asks for sentences: pages, modules, and the server. */
const ASKING = [
  ...filesOf("templates", ".html").map((file) => `templates/${file}`),
  ...filesOf("static/js", ".js").map((file) => `static/js/${file}`),
  ...filesOf("web", ".py").map((file) => `web/${file}`),
]
  .map(read)
  .join();

/** How a key is asked for: whole, or with a variable for its end or for its beginning. @param {string} key */
const askings = (key) => [
  `"${key}"`,
  ...[...key.matchAll(/[.-]/g)].flatMap(({ index }) => {
    const start = key.slice(0, index + 1);
    return [`\`${start}\${`, `"${start}{`, `"${start}" ~`, `}${key.slice(index)}\``];
  }),
];

test("every sentence is told somewhere", () => {
  const whole = ALL.map((key) => key.replace(/\.(one|other)$/, ""));
  assert.deepEqual(
    whole.filter((key) => !askings(key).some((asking) => ASKING.includes(asking))),
    [],
  );
});

test("the page knows every part there is", () => {
  assert.deepEqual([...PARTS].sort(), Object.keys(KEYS).sort());
});

test("no key stands twice", () => {
  assert.deepEqual(
    ALL.filter((key, i) => ALL.indexOf(key) !== i),
    [],
  );
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
