// @ts-check
/**
 * Practice matches kept outside of the server: on this device and in files.
 *
 * @import { View } from "./protocol.js"
 * @import { Saved } from "./store.js"
 */
import * as store from "./store.js";

const CARRIED = ["promises", "cuts", "opened"];
/** Bytes: the server reads no save that is half as long. */
const MOST_FILE = 2 ** 17;

/**
 * Goes on from a copy; from then on it is this device's match. `url` is the way to its table, else `problem`
 * says why not, as far as the server said it. The copy stays, whatever comes.
 *
 * @param {string} base
 * @param {Pick<Saved, "data"> & Partial<Saved>} copy
 * @returns {Promise<{ url: string, problem: string }>}
 */
export async function goOn(base, copy) {
  const body = JSON.stringify({ save: copy.data });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${base}/api/solo`, { method: "POST", headers, body }).catch(() => null);
  const said = await answer?.json().catch(() => null);
  if (!answer?.ok || !said) return { url: "", problem: said?.detail ?? "" };
  const { code, url } = said;
  if (copy.code && copy.code !== code) carry(copy.code, code);
  store.write("solo", code);
  // A room that still lives has newer copies to give than a file has.
  if (store.saved()?.code !== code) store.write("save", { version: 0, over: false, ...copy, code });
  return { url, problem: "" };
}

/** What this browser knows of the hand in play and of the deals goes with the match. @param {string} from @param {string} to */
function carry(from, to) {
  for (const key of CARRIED) {
    const kept = store.read(`${key}:${from}`, null);
    if (kept !== null) store.write(`${key}:${to}`, kept);
    store.drop(`${key}:${from}`);
  }
}

/** Has a match ended of which `copy` still is a copy? A room that the server restored is older, not ended. @param {View} view @param {Saved | null} copy */
export const endedSince = ({ room, version }, copy) =>
  room.phase === "lobby" && room.code === copy?.code && version > copy.version;

/** The copy goes with its match. @param {View} view */
export const forgetEnded = (view) => endedSince(view, store.saved()) && store.drop("save");

/** The text of a file with this match. @param {Pick<Saved, "data">} copy */
export const fileText = ({ data }) => `${JSON.stringify({ spades: "practice match", save: data })}\n`;

/** The name of such a file. @param {Date} day */
export const fileName = (day) => dated("spades", day);

/** A file's name with the day on this device's clock. @param {string} name @param {Date} day */
export function dated(name, day) {
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return `${name}-${parts.map((part) => String(part).padStart(2, "0")).join("-")}.json`;
}

/** The sealed match in a file's text, null where there is none. @param {string} text @returns {string | null} */
export function dataIn(text) {
  try {
    const { save } = JSON.parse(text);
    return typeof save === "string" && save !== "" ? save : null;
  } catch {
    return null;
  }
}

/** The sealed match in a file; null where there is none, as in a file that no match fills. @param {File} file */
export const opened = async (file) => (file.size > MOST_FILE ? null : dataIn(await file.text()));

/** Hands this device's match to the browser as a file. */
export function download() {
  const copy = store.saved();
  if (copy) asFile(fileText(copy), fileName(new Date()));
}

/** Hands a text to the browser as a file. @param {string} text @param {string} name */
export function asFile(text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
