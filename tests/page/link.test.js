// @ts-check
import "./document.js";
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

/** Links of a page whose time is moved by hand: `now` in ms. */
let now = 0;
/** @type {Map<string, () => void>} */
const told = new Map();
/** @type {Socket[]} */
let sockets = [];

class Socket {
  static CONNECTING = 0;
  static OPEN = 1;
  readyState = 0;
  /** @type {any[]} */
  sent = [];
  onopen = () => {};
  onclose = (/** @type {{ code: number }} */ _) => {};
  onmessage = (/** @type {{ data: string }} */ _) => {};
  constructor() {
    sockets.push(this);
  }
  send(/** @type {string} */ text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  opens() {
    this.readyState = 1;
    this.onopen();
  }
  hears(/** @type {object} */ message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  falls(code = 1006) {
    this.readyState = 3;
    this.onclose({ code });
  }
}

const listen = (/** @type {string} */ name, /** @type {() => void} */ call) => told.set(name, call);
Object.assign(globalThis, {
  WebSocket: Socket,
  location: { protocol: "http:", host: "x" },
  addEventListener: listen,
});
Object.assign(document, { addEventListener: listen });
performance.now = () => now;
// No waiting before a link is opened again.
Math.random = () => 0;
const { Link } = await import("../../static/js/socket.js");

/** Lets time go by. @param {number} ms */
function pass(ms) {
  for (let left = ms; left > 0; left -= 1000) {
    now += Math.min(1000, left);
    mock.timers.tick(Math.min(1000, left));
  }
}

/** A link that is open, and what its page heard. */
function opened() {
  /** @type {string[]} */
  const states = [];
  /** @type {any[]} */
  const heard = [];
  const ears = {
    heard: (/** @type {any} */ message) => heard.push(message),
    changed: (/** @type {string} */ state, /** @type {string} */ why) => states.push(why || state),
    missing: () => states.push("missing"),
  };
  const link = new Link("/r/x/socket", ears);
  welcome(sockets[0]);
  return { link, states, heard };
}

/** The handshake, and the view that every page is sent first. @param {Socket} socket */
function welcome(socket) {
  socket.opens();
  socket.hears({ kind: "view" });
}

beforeEach(() => {
  Object.assign(navigator, { onLine: true });
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  sockets = [];
});

test("what was not answered is sent again under the same id, what was answered is not", () => {
  const { link } = opened();
  const look = link.send({ kind: "look", hand: 1 });
  const bid = link.send({ kind: "bid", hand: 1, bid: 3 });
  sockets[0].hears({ kind: "done", id: look, version: 4 });
  sockets[0].falls();
  pass(1);
  sockets[1].opens();
  assert.deepEqual(sockets[1].sent, [{ kind: "bid", id: bid, hand: 1, bid: 3 }]);
  sockets[1].hears({ kind: "refused", id: bid, code: "stale", text: "" });
  sockets[1].falls();
  pass(1);
  sockets[2].opens();
  assert.deepEqual(sockets[2].sent, []);
});

test("an open link that is silent is asked, and given up when no answer comes", () => {
  const { states } = opened();
  pass(20_000);
  assert.deepEqual([sockets[0].sent.map(({ kind }) => kind), states], [["ping"], ["open"]]);
  pass(6_000);
  assert.equal(sockets.length, 2);
  welcome(sockets[1]);
  assert.deepEqual(states, ["open", "lost", "open"]);
});

test("a silent link whose answer comes is kept", () => {
  const { states } = opened();
  for (let minute = 0; minute < 60; minute += 1) {
    pass(1_000);
    const asked = sockets[0].sent.pop();
    if (asked) sockets[0].hears({ kind: "done", id: asked.id, version: 1 });
  }
  pass(15_000);
  assert.deepEqual([states, sockets.length], [["open"], 1]);
});

test("a tab that is shown again opens a fallen link at once, and asks a silent one", () => {
  opened();
  Object.assign(document, { hidden: true });
  pass(60_000);
  assert.deepEqual(sockets[0].sent, []);
  Object.assign(document, { hidden: false });
  told.get("visibilitychange")?.();
  const [ping] = sockets[0].sent;
  assert.equal(ping.kind, "ping");
  sockets[0].hears({ kind: "done", id: ping.id, version: 1 });
  sockets[0].falls();
  told.get("visibilitychange")?.();
  assert.equal(sockets.length, 2);
});

test("what comes late from a link that was given up is not heard", () => {
  const { heard } = opened();
  sockets[0].falls();
  pass(1);
  welcome(sockets[1]);
  sockets[0].hears({ kind: "done", id: "a", version: 1 });
  assert.deepEqual(heard, [{ kind: "view" }, { kind: "view" }]);
});

test("a server that takes the link and says nothing is given up like none", () => {
  const { states } = opened();
  sockets[0].falls();
  pass(1);
  sockets[1].opens();
  assert.equal(states.at(-1), "lost");
  pass(6_000);
  assert.equal(sockets.length, 3);
  welcome(sockets[2]);
  assert.equal(states.at(-1), "open");
});

test("the page knows why: a restart, no network, or nobody for long", () => {
  const { states } = opened();
  sockets[0].falls(1012);
  assert.equal(states.at(-1), "restart");
  pass(1);
  Object.assign(navigator, { onLine: false });
  sockets[1].falls();
  assert.deepEqual(states.slice(-2), ["offline", "missing"]);
  Object.assign(navigator, { onLine: true });
  pass(30_000);
  assert.equal(states.at(-1), "long");
  welcome(/** @type {Socket} */ (sockets.at(-1)));
  sockets.at(-1)?.falls();
  assert.equal(states.at(-1), "lost");
});

test("a server that said it restarts and stays away is told as what it is: not there", () => {
  const { states } = opened();
  const why = () => states.filter((state) => state !== "missing").at(-1);
  sockets[0].falls(1012);
  pass(10_000);
  assert.equal(why(), "restart");
  pass(20_000);
  assert.equal(why(), "long");
  const tries = sockets.length;
  pass(60_000);
  assert.ok(sockets.length > tries);
});

for (const woken of ["visibilitychange", "resume", "pageshow", "online"])
  test(`a device that wakes (${woken}) asks at once, and opens anew where nobody answers`, () => {
    opened();
    told.get(woken)?.();
    assert.deepEqual(
      sockets[0].sent.map(({ kind }) => kind),
      ["ping"],
    );
    pass(3_000);
    assert.equal(sockets.length, 2);
    pass(2_000);
    told.get(woken)?.();
    assert.equal(sockets.length, 3);
  });

test("a request without an answer is a reason to ask, and its link is given up where nobody answers", () => {
  const { link } = opened();
  pass(1_000);
  const id = link.send({ kind: "look", hand: 1 });
  pass(3_000);
  assert.deepEqual(
    sockets[0].sent.map(({ kind }) => kind),
    ["look", "ping"],
  );
  pass(6_000);
  welcome(sockets[1]);
  assert.deepEqual(sockets[1].sent, [{ kind: "look", id, hand: 1 }]);
});
