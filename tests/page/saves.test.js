// @ts-check
import "./document.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { viewOf } from "./views.js";

const store = await import("../../static/js/store.js");
const { dataIn, endedSince, fileName, fileText, goOn, opened } = await import("../../static/js/saves.js");

/** @type {{ url: string, sent: unknown }[]} */
const asked = [];

/** A server with one answer. @param {number} status @param {object} body */
function answering(status, body) {
  globalThis.fetch = async (url, init) => {
    asked.push({ url: String(url), sent: JSON.parse(String(init?.body)) });
    return new Response(JSON.stringify(body), { status });
  };
}

const copy = { code: "OLD0000000000000", version: 40, data: "c2VhbGVk", over: false };
const room = { code: "NEW0000000000000", url: "/spades/r/NEW0000000000000", socket: "" };

beforeEach(() => {
  asked.length = 0;
  for (const key of ["save", "solo", `opened:${copy.code}`, `opened:${room.code}`]) store.drop(key);
});

test("a file far larger than any match is not even read", async () => {
  const file = new File([fileText(copy)], "match.json");
  assert.equal(await opened(file), copy.data);
  const text = () => Promise.reject(new Error("it was read"));
  assert.equal(
    await opened(Object.defineProperties(file, { size: { value: 2 ** 33 }, text: { value: text } })),
    null,
  );
});

test("a match goes into a file and out of it unchanged", () => {
  assert.equal(dataIn(fileText(copy)), copy.data);
});

test("what is no such file holds no match", () => {
  for (const text of ["", "null", "[]", "c2VhbGVk", "{}", '{"save":7}', '{"save":""}'])
    assert.equal(dataIn(text), null);
});

test("a file is named for the day on this device", () => {
  assert.equal(fileName(new Date(2026, 10, 3, 23, 59)), "spades-2026-11-03.json");
});

test("a match that goes on is this device's match, under its new room", async () => {
  answering(201, room);
  store.write("save", copy);
  assert.deepEqual(await goOn("/spades", copy), { url: room.url, problem: "" });
  assert.deepEqual(asked, [{ url: "/spades/api/solo", sent: { save: copy.data } }]);
  assert.deepEqual(store.saved(), { ...copy, code: room.code });
  assert.equal(store.read("solo", ""), room.code);
});

test("what this browser knows of the hand goes on with the match", async () => {
  answering(201, room);
  store.write(`opened:${copy.code}`, 3);
  await goOn("", copy);
  assert.equal(store.read(`opened:${room.code}`, 0), 3);
  assert.equal(store.read(`opened:${copy.code}`, 0), 0);
});

test("a file of a match whose room lives leaves the newer copy alone", async () => {
  answering(200, { ...room, code: copy.code });
  store.write("save", copy);
  await goOn("", { data: "b2xkZXI=" });
  assert.deepEqual(store.saved(), copy);
});

test("a refusal is the server's sentence, and nothing is lost", async () => {
  answering(422, { code: "bad-save", detail: "This saved match cannot be opened here." });
  store.write("save", copy);
  assert.deepEqual(await goOn("", copy), { url: "", problem: "This saved match cannot be opened here." });
  assert.deepEqual(store.saved(), copy);
});

test("without a server there is no sentence, and nothing is lost", async () => {
  globalThis.fetch = async () => {
    throw new TypeError("no line");
  };
  store.write("save", copy);
  assert.deepEqual(await goOn("", copy), { url: "", problem: "" });
  assert.deepEqual(store.saved(), copy);
});

test("a copy ends with its match: in the lobby, later than the copy, in its own room", () => {
  const lobby = (/** @type {string} */ code, /** @type {number} */ version) =>
    viewOf({ room: { phase: "lobby", code }, version });
  assert.equal(endedSince(lobby(copy.code, 41), copy), true);
  assert.equal(endedSince(lobby(room.code, 41), copy), false);
  assert.equal(endedSince(viewOf({ room: { code: copy.code }, version: 41 }), copy), false);
});

test("a room that was brought back from an older state ends no copy", () => {
  const lobby = viewOf({ room: { phase: "lobby", code: copy.code }, version: 3 });
  assert.equal(endedSince(lobby, copy), false);
});
