// @ts-check
/** What a view makes heard, felt and celebrated, beside what is drawn and said. Never the only signal. */
import { late } from "./parts.js";
import { settings } from "./store.js";
import { t } from "./strings.js";
import { myTurn, teams, tricksLeft } from "./ui.js";

/** @import { View } from "./protocol.js" */
/** @import { Table } from "./table.js" */

const MOMENT_MS = 2000;
/** @type {Record<string, number[]>} */
const SHAKES = { turn: [18], set: [30, 60, 30], refused: [12] };

/** Browsers allow neither sound nor shake before the first tap. */
let touched = navigator.userActivation?.hasBeenActive ?? false;
for (const kind of ["pointerdown", "keydown"])
  addEventListener(kind, () => wake(), { once: true, capture: true });

/** Sound is made with the first tap, so that the first card is heard. */
async function wake() {
  touched = true;
  if (settings().sound) (await late("./sound.js"))?.wake();
}

/** A sound of a name, and its shake. @param {Table} table @param {string} name */
export async function ring({ ui: { settings } }, name) {
  const seen = !document.hidden || name === "turn";
  if (!touched || !seen) return;
  if (settings.vibration && SHAKES[name]) navigator.vibrate?.(SHAKES[name]);
  if (settings.sound) (await late("./sound.js"))?.ring(name, settings.volume);
}

/** @param {Table} table @param {View} before @param {View} view */
export function signal(table, before, view) {
  for (const name of sounds(before, view)) ring(table, name);
  const asked = myTurn(view) && (!myTurn(before) || before.hand?.turn_no !== view.hand?.turn_no);
  if (asked && document.hidden && table.ui.settings.notify) notice();
}

/** @param {View} before @param {View} view */
function sounds(before, view) {
  const kinds = new Set(view.events.map((event) => event.kind));
  const others = view.events.some(({ kind, seat }) => kind === "card-played" && seat !== view.you.seat);
  const acted = view.events.some(({ kind }) => ["card-played", "bid-placed", "dealt"].includes(kind));
  return [
    kinds.has("dealt") ? "deal" : "",
    others ? "card" : "",
    kinds.has("hand-scored") ? "hand" : kinds.has("trick-won") ? "trick" : "",
    momentOf(before, view)?.sound ?? "",
    myTurn(view) && acted ? "turn" : "",
  ].filter(Boolean);
}

/**
 * Something that a table would remark upon.
 * @typedef {{ key: string, name: string, seats: number[], tone: "good" | "bad" | "", sound: "made" | "set" | "" }} Moment
 *
 * What this view decided of a contract or a nil, this player's own pair first.
 * @param {View} before
 * @param {View} view
 * @returns {Moment | null}
 */
export function momentOf(before, view) {
  if (!view.hand || before.hand?.number !== view.hand.number) return null;
  const [mine, other] = teams(view);
  const nils = [0, 2, 1, 3].map((turn) => nilMoment(before, view, (turn + mine) % 4));
  return [...nils, pairMoment(before, view, mine), pairMoment(before, view, other)].find(Boolean) ?? null;
}

/** @param {View} before @param {View} view @param {number} seat @returns {Moment | null} */
function nilMoment(before, view, seat) {
  const { nil, name } = view.seats[seat];
  if (nil === before.seats[seat].nil || nil === "open" || nil === null) return null;
  const key = seat === view.you.seat ? `moment.nil.${nil}.own` : `moment.nil.${nil}`;
  return { key, name, seats: [seat], ...mood(view, seat, nil === "made") };
}

/** @param {View} before @param {View} view @param {number} team @returns {Moment | null} */
function pairMoment(before, view, team) {
  const is = standing(view, team);
  if (standing(before, team) !== "open" || is === "open") return null;
  const whose = view.you.seat === null ? "" : team === view.you.seat % 2 ? ".us" : ".them";
  const name = view.seats[team].name;
  return { key: `moment.${is}${whose}`, name, seats: [team, team + 2], ...mood(view, team, is === "made") };
}

/** What is well for the other pair is no feast here, and no mourning. @param {View} view @param {number} seat @param {boolean} well @returns {Pick<Moment, "tone" | "sound">} */
function mood({ you }, seat, well) {
  const own = you.seat !== null && seat % 2 === you.seat % 2;
  if (own) return well ? { tone: "good", sound: "made" } : { tone: "bad", sound: "set" };
  return well ? { tone: "", sound: "" } : { tone: "bad", sound: you.seat === null ? "" : "made" };
}

/** A pair's contract: made, set for certain, or still open. @param {View} view @param {number} team */
function standing({ score, hand }, team) {
  const { contract, counted } = score.teams[team];
  if (contract === 0) return "none";
  return counted >= contract ? "made" : counted + tricksLeft(hand) < contract ? "set" : "open";
}

/** Shows for a while what was decided; what is said of it. @param {Table} table @param {View} before @param {View} view */
export function celebrate(table, before, view) {
  const decided = momentOf(before, view);
  // One trick, one moment: the next trick is told by itself.
  if (!decided && view.events.some(({ kind }) => kind === "trick-won")) table.ui.moment = null;
  if (!decided) return [];
  const { key, name, seats, tone } = decided;
  const moment = { text: t(key, { name }), seats, tone };
  table.ui.moment = moment;
  setTimeout(() => table.ui.moment === moment && table.set({ moment: null }), MOMENT_MS);
  return [{ text: moment.text }];
}

/** A notice of the browser, where its player looks elsewhere; it says nothing of cards. */
async function notice() {
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  const options = { tag: "turn", body: t("notice.text") };
  try {
    const shown = new Notification(t("notice.title"), options);
    shown.onclick = () => focus();
    document.addEventListener("visibilitychange", () => shown.close(), { once: true });
  } catch {
    // A phone shows only those of a service worker.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(t("notice.title"), options);
  }
}
