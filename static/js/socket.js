// @ts-check
/** @import { ClientMessage, ServerMessage } from "./protocol.js" */

/**
 * What the link tells the page.
 *
 * @typedef {object} Ears
 * @property {(message: ServerMessage) => void} heard
 * @property {(state: "open" | "lost" | "ended", why: string) => void} changed
 * @property {() => void} missing asked after repeated failures: is the room still there?
 */

const CONNECT_MS = 5000;
const LONGEST_MS = 8000;
const SILENT_MS = 20000;
const ANSWER_MS = 5000;
const WAKE_MS = 2000;
const STALE_MS = 1000;
/** A server that restarts is back by then; one that is not may have been switched off. */
const LONG_MS = 20000;
const ENDS = new Set(["elsewhere", "gone"]);

/** The one link to the room: opens, opens again, and sends what was not answered once more. */
export class Link {
  /**
   * @param {string} path
   * @param {Ears} ears
   */
  constructor(path, ears) {
    this.url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    this.ears = ears;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, string>} requests without an answer yet, by id */
    this.unanswered = new Map();
    this.failures = 0;
    this.ended = false;
    this.restarts = false;
    /** Has this socket said anything yet? */
    this.speaks = false;
    this.lastHeard = 0;
    this.messages = 0;
    this.triedAt = 0;
    this.lostAt = 0;
    this.timer = 0;
    this.watch();
    this.open();
  }

  /** A device that wakes looks at once; a page that is looked at asks now and then. */
  watch() {
    for (const name of ["online", "pageshow"]) addEventListener(name, () => this.check());
    for (const name of ["visibilitychange", "resume"])
      document.addEventListener(name, () => document.hidden || this.check());
    addEventListener("offline", () => this.ears.changed("lost", "offline"));
    setInterval(() => document.hidden || this.ask(SILENT_MS), ANSWER_MS);
  }

  open() {
    clearTimeout(this.timer);
    this.ended = false;
    this.speaks = false;
    this.triedAt = performance.now();
    const socket = new WebSocket(this.url);
    this.socket = socket;
    // Not only the handshake: a server that accepts and says nothing is no better than none.
    this.timer = setTimeout(() => this.fallen(socket, ""), CONNECT_MS);
    socket.onopen = () => this.opened(socket);
    socket.onmessage = ({ data }) => socket === this.socket && this.hear(JSON.parse(data));
    socket.onclose = ({ code }) => this.closed(socket, code);
  }

  /** @param {WebSocket} socket */
  opened(socket) {
    if (socket !== this.socket) return;
    for (const text of this.unanswered.values()) socket.send(text);
  }

  /** @param {WebSocket} socket @param {number} code */
  closed(socket, code) {
    if (socket === this.socket && code === 1012) this.restarts = true;
    this.fallen(socket, { 4001: "elsewhere", 4002: "gone" }[code] ?? "");
  }

  /** @param {ServerMessage} message */
  hear(message) {
    this.lastHeard = performance.now();
    this.messages += 1;
    if ((message.kind === "done" || message.kind === "refused") && message.id)
      this.unanswered.delete(message.id);
    if (message.kind === "bye" && ENDS.has(message.code)) this.end(message.code);
    else this.ears.heard(message);
    if (!this.speaks && !this.ended) this.proven();
  }

  /** The link lives, and the page has heard how things stand. */
  proven() {
    clearTimeout(this.timer);
    this.speaks = true;
    this.failures = 0;
    this.lostAt = 0;
    this.restarts = false;
    this.ears.changed("open", "");
  }

  /**
   * Sends a request under a fresh id; it is sent again with the same id after a lost link.
   *
   * @param {ClientMessage} message
   */
  send(message) {
    const id = freshId();
    const text = JSON.stringify({ ...message, id });
    this.unanswered.set(id, text);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    // What is not answered soon is a reason to ask whether anybody is there.
    setTimeout(() => this.unanswered.has(id) && this.ask(ANSWER_MS / 2), ANSWER_MS / 2);
    return id;
  }

  /** Looks whether the link still lives: a fallen one is opened at once, an open one must answer. */
  check() {
    const state = this.socket?.readyState;
    if (this.ended) return;
    if (state === WebSocket.OPEN) return this.ask(0, WAKE_MS);
    // A try that began before the device slept may never end.
    if (state === WebSocket.CONNECTING && performance.now() - this.triedAt < STALE_MS) return;
    this.failures = 0;
    this.drop();
    this.open();
  }

  /** A dead link does not close by itself: after some silence ask for any answer, and give up on none. @param {number} silence in ms @param {number} [within] ms */
  ask(silence, within = ANSWER_MS) {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN || performance.now() - this.lastHeard < silence) return;
    socket.send(JSON.stringify({ kind: "ping", id: freshId() }));
    const before = this.messages;
    setTimeout(() => this.messages === before && this.fallen(socket, ""), within);
  }

  /**
   * @param {WebSocket} socket
   * @param {string} code
   */
  fallen(socket, code) {
    if (socket !== this.socket || this.ended) return;
    if (code) return this.end(code);
    this.drop();
    this.failures += 1;
    this.lostAt ||= performance.now();
    this.ears.changed("lost", this.why());
    if (this.failures === 2 || this.failures % 6 === 0) this.ears.missing();
    // Full jitter: many tables that fell together do not come back together.
    const wait = Math.random() * Math.min(LONGEST_MS, 250 * 2 ** this.failures);
    this.timer = setTimeout(() => this.open(), wait);
  }

  /** What the page can know of why it is lost. @returns {"offline" | "long" | "restart" | "lost"} */
  why() {
    if (navigator.onLine === false) return "offline";
    if (performance.now() - this.lostAt > LONG_MS) return "long";
    return this.restarts ? "restart" : "lost";
  }

  /** Is it heard from right now, or over for good? Then nothing is lost. */
  lives() {
    return this.ended || (this.socket?.readyState === WebSocket.OPEN && this.speaks);
  }

  /** @param {string} code */
  end(code) {
    this.ended = true;
    this.drop();
    this.ears.changed("ended", code);
  }

  drop() {
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }
}

// crypto.randomUUID is missing on plain http from another host.
const freshId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join("");

/** @param {number} byte */
export const hex = (byte) => byte.toString(16).padStart(2, "0");
