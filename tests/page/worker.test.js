// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import vm from "node:vm";

const CODE = readFileSync(new URL("../../static/js/worker.js", import.meta.url), "utf8");
const ORIGIN = "https://table.test";
const PAGE =
  '<html lang="en"><link href="/cards/static/2/css/a+b.css"><script src="/cards/static/2/js/home.js"></script></html>';

/** A device's caches by name, each text by address; they outlast a worker. @type {Map<string, Map<string, string>>} */
let stored = new Map();
/** What the network has, by path; nothing where it is away. @type {Map<string, string> | null} */
let network = null;
/** @type {string[]} */
let asked = [];
/** @type {{ url: string, focus: () => Promise<void> }[]} */
let tabs = [];

/** @param {string | { url: string }} what */
const pathOf = (what) => new URL(typeof what === "string" ? what : what.url, ORIGIN).pathname;

/** @param {string | { url: string }} what */
async function fetched(what) {
  asked.push(pathOf(what));
  const text = network?.get(pathOf(what));
  if (!network) throw new TypeError("no network");
  return Object.defineProperty(new Response(text ?? "", { status: text === undefined ? 404 : 200 }), "type", {
    value: "basic",
  });
}

/** @param {Map<string, string>} texts */
const cacheOf = (texts) => ({
  put: async (/** @type {any} */ what, /** @type {Response} */ answer) =>
    texts.set(pathOf(what), await answer.text()),
  match: async (/** @type {any} */ what) =>
    texts.has(pathOf(what)) ? new Response(texts.get(pathOf(what))) : undefined,
  addAll: async (/** @type {string[]} */ urls) => {
    for (const url of urls) texts.set(pathOf(url), await (await fetched(url)).text());
  },
});

const caches = {
  keys: async () => [...stored.keys()],
  delete: async (/** @type {string} */ name) => stored.delete(name),
  open: async (/** @type {string} */ name) => {
    if (!stored.has(name)) stored.set(name, new Map());
    return cacheOf(/** @type {Map<string, string>} */ (stored.get(name)));
  },
  match: async (/** @type {any} */ what) => {
    const found = [...stored.values()].find((texts) => texts.has(pathOf(what)));
    return found && new Response(found.get(pathOf(what)));
  },
};

/** A worker of a build: what it does when the browser tells it something. @param {string} hash */
function workerOf(hash) {
  /** @type {Map<string, (event: any) => void>} */
  const heard = new Map();
  const BUILD = {
    base: "/cards",
    static: `/cards/static/${hash}/`,
    files: ["js/home.js"],
    words: { en: ["strings/en/home.js"], es: ["strings/es/home.js"] },
  };
  const scope = {
    BUILD,
    caches,
    fetch: fetched,
    clients: { matchAll: async () => tabs },
    location: new URL(ORIGIN),
    addEventListener: (/** @type {string} */ name, /** @type {any} */ call) => heard.set(name, call),
    URL,
    Response,
    Headers,
    AbortSignal,
    Set,
  };
  vm.runInNewContext(CODE, scope);
  const lasting = async (/** @type {string} */ name) => {
    /** @type {Promise<unknown> | undefined} */
    let work;
    heard.get(name)?.({
      notification: { close() {} },
      waitUntil: (/** @type {Promise<unknown>} */ one) => (work = one),
    });
    await work;
  };
  return {
    install: () => lasting("install"),
    activate: () => lasting("activate"),
    tapNotice: () => lasting("notificationclick"),
    /** Null where the worker leaves the request to the browser. @param {string} path @param {object} [part] @returns {Promise<string | null>} */
    get: async (path, part = {}) => {
      /** @type {Promise<Response> | null} */
      let answer = null;
      const request = { url: ORIGIN + path, method: "GET", mode: "navigate", ...part };
      heard.get("fetch")?.({
        request,
        respondWith: (/** @type {Promise<Response>} */ one) => (answer = one),
      });
      return answer && (await /** @type {Promise<Response>} */ (answer)).text();
    },
  };
}

/** Every address that is stored on the device. */
const addresses = () => [...stored.values()].flatMap((texts) => [...texts.keys()]);

beforeEach(() => {
  stored = new Map();
  asked = [];
  network = new Map([
    ["/cards/", PAGE],
    ["/cards/rules", PAGE.replace("home", "first")],
    ["/cards/r/ABCD", "a room"],
    ["/cards/static/2/css/a+b.css", "css"],
    ["/cards/static/2/js/home.js", "home"],
    ["/cards/static/2/js/first.js", "first"],
    ["/cards/static/2/js/late.js", "late"],
    ["/cards/static/2/strings/en/home.js", "words"],
  ]);
});

test("home and rules are kept with what they need, in their own language", async () => {
  await workerOf("2").install();
  assert.deepEqual(addresses().sort(), [
    "/cards/",
    "/cards/rules",
    "/cards/static/2/css/a+b.css",
    "/cards/static/2/js/first.js",
    "/cards/static/2/js/home.js",
    "/cards/static/2/strings/en/home.js",
  ]);
});

test("a page is the server's as long as it answers, then the copy, which says that it is one", async () => {
  const worker = workerOf("2");
  await worker.install();
  network?.set("/cards/", "newer");
  assert.equal(await worker.get("/cards/"), "newer");
  network = null;
  assert.equal(await worker.get("/cards/"), "newer");
  assert.match((await worker.get("/cards/rules")) ?? "", /^<html data-offline="true" lang="en">/);
});

test("the rules of one table are not kept as the rules of every table", async () => {
  const worker = workerOf("2");
  await worker.install();
  network?.set("/cards/rules", "with the rules of a table");
  assert.equal(await worker.get("/cards/rules?target=300&nil=false"), "with the rules of a table");
  network = null;
  assert.match((await worker.get("/cards/rules")) ?? "", /^<html data-offline/);
});

test("rooms, sockets, the API and what is sent are left alone, and nothing of them is kept", async () => {
  const worker = workerOf("2");
  await worker.install();
  const kept = addresses();
  assert.equal(await worker.get("/cards/r/ABCD"), "a room");
  assert.equal(await worker.get("/cards/r/ABCD", { mode: "cors" }), null);
  assert.equal(await worker.get("/cards/api/rooms/ABCD/sheet", { mode: "cors" }), null);
  assert.equal(await worker.get("/cards/api/rooms", { method: "POST", mode: "cors" }), null);
  assert.equal(await worker.get("/other/", {}), null);
  assert.deepEqual(addresses(), kept);
});

test("without a link a room leads to the kept first page", async () => {
  const worker = workerOf("2");
  await worker.install();
  network = null;
  assert.match((await worker.get("/cards/r/ABCD")) ?? "", /data-offline/);
});

test("what has its content's hash in its address is fetched once", async () => {
  const worker = workerOf("2");
  const path = "/cards/static/2/js/late.js";
  assert.equal(await worker.get(path, { mode: "cors" }), "late");
  network = null;
  assert.equal(await worker.get(path, { mode: "cors" }), "late");
  assert.deepEqual(asked, [path]);
});

test("a tab of the build before still gets its modules, and older builds go", async () => {
  stored.set("other", new Map());
  stored.set("spades:/cards:/cards/static/0/", new Map());
  stored.set("spades:/cards:/cards/static/1/", new Map([["/cards/static/1/js/play.js", "old"]]));
  const worker = workerOf("2");
  await worker.install();
  await worker.activate();
  assert.deepEqual(
    [...stored.keys()],
    ["other", "spades:/cards:/cards/static/1/", "spades:/cards:/cards/static/2/"],
  );
  assert.equal(await worker.get("/cards/static/1/js/play.js", { mode: "cors" }), "old");
});

test("a tap on a notice leads back to the tab with a table", async () => {
  /** @type {string[]} */
  const shown = [];
  tabs = ["/other/", "/cards/", "/cards/r/ABCD"].map((path) => ({
    url: ORIGIN + path,
    focus: async () => void shown.push(path),
  }));
  await workerOf("2").tapNotice();
  assert.deepEqual(shown, ["/cards/r/ABCD"]);
});
