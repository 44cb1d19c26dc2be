// @ts-check
/** @import { Options } from "./protocol.js" */

/**
 * What stays on this device. Storage may be blocked or full: then it lasts as long as the page.
 *
 * @typedef {object} Settings
 * @property {"auto" | "light" | "dark"} theme
 * @property {"four" | "classic"} deck
 * @property {"small" | "normal" | "large"} cards how big the own cards are
 * @property {"suits" | "colours" | "ranks"} sort
 * @property {boolean} oneTap
 * @property {boolean} intention a card raised early is sent as soon as it is legal
 * @property {boolean} only the only legal card is sent by itself
 * @property {boolean} tips
 * @property {"slow" | "normal" | "fast" | "off"} speed
 * @property {"auto" | "off"} motion
 * @property {boolean} sound
 * @property {number} volume 0 to 1
 * @property {boolean} vibration
 * @property {boolean} notify when it is this player's turn in a hidden tab
 * @property {"full" | "brief" | "turn"} announce
 * @property {boolean} keys single keys that ask and jump
 *
 * The copy of a practice match, sealed by the server. `version` is the room's at that moment.
 * @typedef {{ code: string, version: number, data: string, over: boolean }} Saved
 */

const PREFIX = "spades:";

/** @type {Settings} */
export const DEFAULTS = {
  theme: "auto",
  deck: "four",
  cards: "normal",
  sort: "colours",
  oneTap: false,
  intention: false,
  only: false,
  tips: true,
  speed: "normal",
  motion: "auto",
  sound: true,
  volume: 0.5,
  vibration: true,
  notify: false,
  announce: "full",
  keys: true,
};

/** @type {Map<string, string>} */
const memory = new Map();

/**
 * What is kept under `key`, else `fallback`, also where it is of another kind: anybody may have written there.
 *
 * @template T
 * @param {string} key
 * @param {T} fallback
 * @returns {T}
 */
export function read(key, fallback) {
  try {
    const text = memory.get(key) ?? localStorage.getItem(PREFIX + key);
    const kept = text === null ? fallback : JSON.parse(text);
    return fallback === null || kind(kept) === kind(fallback) ? kept : fallback;
  } catch {
    return fallback;
  }
}

/** @param {unknown} value */
const kind = (value) => (value === null ? "null" : Array.isArray(value) ? "list" : typeof value);

/** What is kept under `key`, with the defaults for what is missing or of another kind. @template {object} T @param {string} key @param {T} defaults @returns {T} */
export function readOver(key, defaults) {
  const kept = read(key, /** @type {Record<string, unknown>} */ ({}));
  const own = Object.entries(defaults).filter(([name, value]) => kind(kept[name]) === kind(value));
  return { ...defaults, ...Object.fromEntries(own.map(([name]) => [name, kept[name]])) };
}

/**
 * @param {string} key
 * @param {unknown} value
 */
export function write(key, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

/** @param {string} key */
export function drop(key) {
  memory.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Blocked storage holds nothing to drop.
  }
}

/** @type {Omit<Options, "grace" | "watchers">} */
const OPTIONS = { target: 500, nil: true, blind_nil: false, level: "medium", pace: "normal", turn_limit: 0 };

/** The options of the next room made here. @returns {Omit<Options, "grace" | "watchers">} */
export const options = () => readOver("options", OPTIONS);

/** The newest practice match that this device has a copy of. @returns {Saved | null} */
export const saved = () => {
  const { code, data, ...more } = readOver("save", { code: "", version: 0, data: "", over: false });
  return code && data ? { code, data, ...more } : null;
};

/** The seats of a room whose reactions are hidden here. @param {string} code @returns {number[]} */
export const muted = (code) => read(`muted:${code}`, []);

/** Hides or shows again the reactions of a seat. @param {string} code @param {number} seat */
export function mute(code, seat) {
  const before = muted(code);
  write(`muted:${code}`, before.includes(seat) ? before.filter((one) => one !== seat) : [...before, seat]);
}

/** @returns {Settings} */
export const settings = () => readOver("settings", DEFAULTS);

/** @param {Partial<Settings>} part */
export function change(part) {
  write("settings", { ...settings(), ...part });
  dispatchEvent(new Event("spades:settings"));
}

/** All settings as they are for somebody who never changed one. */
export function reset() {
  drop("settings");
  dispatchEvent(new Event("spades:settings"));
}
