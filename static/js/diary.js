// @ts-check
/**
 * Where this device has sat or watched, and how its matches ended: kept here and nowhere else.
 *
 * @import { View } from "./protocol.js"
 *
 * How a match ended. `names` are by seat, as they were then.
 * @typedef {{ match: number, at: number, names: string[], us: number, them: number, won: boolean }} Result
 *
 * A room as it was when it was last seen. `at` is this device's clock; `seat` is null for who watched.
 * @typedef {object} Place
 * @property {string} code
 * @property {"private" | "solo"} kind
 * @property {number} at
 * @property {number | null} seat
 * @property {string[]} names by seat, "" where nobody sat
 * @property {string} phase
 * @property {boolean} gone the server no longer has it
 * @property {Result[]} results newest first
 */
import { codeIn } from "./code.js";
import * as store from "./store.js";

const KEY = "tables";
/** The diary has so many lines; the oldest give way. */
export const MOST = 40;
const MOST_RESULTS = 12;
const OF_A_ROOM = ["promises", "cuts", "opened", "muted"];
const BACK_MS = 14 * 24 * 3600 * 1000;
/** No date is further away. */
const MOST_MS = 8.64e15;

/** Every room in the diary, the one seen last first. @returns {Place[]} */
export const kept = () => store.read(KEY, /** @type {Place[]} */ ([])).filter(isPlace);

/** Not every line has to be one of this page's: one that could not be drawn would hide all. @param {Place | null} place */
const isPlace = (place) =>
  place !== null &&
  codeIn(`${place.code}`) === place.code &&
  (place.kind === "solo" || place.kind === "private") &&
  Math.abs(place.at) < MOST_MS &&
  (place.seat === null || [0, 1, 2, 3].includes(place.seat)) &&
  areStrings(place.names) &&
  areStrings([place.phase]) &&
  Array.isArray(place.results) &&
  place.results.every(isResult);

/** @param {Result | null} result */
const isResult = (result) =>
  result !== null &&
  areStrings(result.names) &&
  [result.match, result.us, result.them].every(Number.isFinite);

/** @param {unknown} list */
const areStrings = (list) => Array.isArray(list) && list.every((one) => typeof one === "string");

/** The diary after this view. @param {Place[]} places @param {View} view @param {number} now */
export function noted(places, view, now) {
  const { code, kind, phase } = view.room;
  const before = places.find((place) => place.code === code);
  const results = before?.results ?? [];
  /** @type {Place} */
  const place = {
    code,
    kind,
    at: now,
    seat: view.you.seat,
    names: view.seats.map((at) => at.name),
    phase,
    gone: false,
    results: [...resultOf(view, now), ...results.filter((one) => !isOver(view, one))].slice(0, MOST_RESULTS),
  };
  return [place, ...places.filter((one) => one.code !== code)].slice(0, MOST);
}

/** Is this the result that the view shows? @param {View} view @param {Result} result */
const isOver = (view, result) => view.room.phase === "over" && result.match === view.room.match;

/** The result that a view tells, if it tells one. @param {View} view @param {number} now @returns {Result[]} */
function resultOf({ room, seats, score, you }, now) {
  if (room.phase !== "over" || score.winner === null) return [];
  const mine = (you.seat ?? 0) % 2;
  const [us, them] = [mine, 1 - mine].map((team) => score.teams[team].score);
  const names = seats.map((at) => at.name);
  return [{ match: room.match, at: now, names, us, them, won: score.winner === mine }];
}

/** @param {Place[]} places @param {string} code */
export const without = (places, code) => places.filter((place) => place.code !== code);

/** A room that the server no longer has. @param {Place[]} places @param {string} code */
export const closed = (places, code) =>
  places.map((place) => (place.code === code ? { ...place, gone: true } : place));

/** The table with friends that one would go back to. @param {Place[]} places @param {number} now @returns {Place | null} */
export const openTable = (places, now) =>
  places.find((place) => place.kind === "private" && !place.gone && now - place.at < BACK_MS) ?? null;

/** The other people and guests of a place, by name. @param {Pick<Place, "names" | "seat">} place */
export const others = ({ names, seat }) => names.filter((name, at) => name && at !== seat);

/** @param {View} view */
export const note = (view) => store.write(KEY, noted(kept(), view, Date.now()));

/** @param {string} code */
export const close = (code) => store.write(KEY, closed(kept(), code));

/** Forgets a room, and what this browser knew of its deals. @param {string} code */
export function forget(code) {
  store.write(KEY, without(kept(), code));
  for (const name of OF_A_ROOM) store.drop(`${name}:${code}`);
}
