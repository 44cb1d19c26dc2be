// @ts-check
/** @import { ClientMessage, ServerMessage } from "./protocol.js" */

/**
 * What the link tells the page.
 *
 * @typedef {object} Ears
 * @property {(message: ServerMessage) => void} heard
 * @property {(state: "open" | "lost" | "ended", code: string) => void} changed
 * @property {() => void} missing asked after repeated failures: is the room still there?
 */

const CONNECT_MS = 5000;
const LONGEST_MS = 8000;
const SILENT_MS = 20000;
const ANSWER_MS = 5000;
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
    this.lastHeard = 0;
    this.timer = 0;
    for (const name of ["online", "pageshow"]) addEventListener(name, () => this.check());
    document.addEventListener("visibilitychange", () => document.hidden || this.check());
    addEventListener("offline", () => this.ears.changed("lost", ""));
    setInterval(() => document.hidden || this.socket?.readyState !== WebSocket.OPEN || this.ask(), ANSWER_MS);
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    this.ended = false;
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.timer = setTimeout(() => this.fallen(socket, ""), CONNECT_MS);
    socket.onopen = () => this.opened(socket);
    socket.onmessage = ({ data }) => socket === this.socket && this.hear(JSON.parse(data));
    socket.onclose = ({ code }) => this.fallen(socket, { 4001: "elsewhere", 4002: "gone" }[code] ?? "");
  }

  /** @param {WebSocket} socket */
  opened(socket) {
    if (socket !== this.socket) return;
    clearTimeout(this.timer);
    this.failures = 0;
    this.lastHeard = performance.now();
    this.ears.changed("open", "");
    for (const text of this.unanswered.values()) socket.send(text);
  }

  /** @param {ServerMessage} message */
  hear(message) {
    this.lastHeard = performance.now();
    if ((message.kind === "done" || message.kind === "refused") && message.id)
      this.unanswered.delete(message.id);
    if (message.kind === "bye" && ENDS.has(message.code)) this.end(message.code);
    else this.ears.heard(message);
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
    return id;
  }

  /** Looks whether the link still lives: a fallen one is opened at once, a silent one must answer. */
  check() {
    const state = this.socket?.readyState;
    if (this.ended || state === WebSocket.CONNECTING) return;
    if (state === WebSocket.OPEN) return this.ask();
    this.failures = 0;
    this.drop();
    this.open();
  }

  /** A dead link does not close by itself: after some silence ask for any answer, and give up on none. */
  ask() {
    const socket = this.socket;
    const asked = performance.now();
    if (!socket || asked - this.lastHeard < SILENT_MS) return;
    socket.send(JSON.stringify({ kind: "ping", id: freshId() }));
    setTimeout(() => this.lastHeard < asked && this.fallen(socket, ""), ANSWER_MS);
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
    this.ears.changed("lost", "");
    if (this.failures === 2 || this.failures % 6 === 0) this.ears.missing();
    // Full jitter: many tables that fell together do not come back together.
    const wait = Math.random() * Math.min(LONGEST_MS, 250 * 2 ** this.failures);
    this.timer = setTimeout(() => this.open(), wait);
  }

  /** Is it open right now, or over for good? Then nothing is lost. */
  lives() {
    return this.ended || this.socket?.readyState === WebSocket.OPEN;
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
