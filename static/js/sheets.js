// @ts-check
/** What is fetched of scored hands: ledger, reasons, and the check that their deals were kept to. */
import { late } from "./parts.js";
import * as store from "./store.js";

/** @import { Reasons, Sheet, View } from "./protocol.js" */
/** @import { Table } from "./table.js" */

/** Keeps every commitment seen: by hand, and in the lobby by match. @param {string} code @param {View} view */
export function keepPromise(code, { room, hand }) {
  const promise = room.commitment ?? hand?.commitment;
  const next = (hand?.number ?? 0) + (room.commitment ? 1 : 0);
  const name = room.phase === "lobby" ? `match${room.match}` : `hand${next}`;
  const key = `promises:${code}`;
  /** @type {Record<string, string>} */
  const kept = store.read(key, {});
  if (promise && !kept[name]) store.write(key, { ...kept, [name]: promise });
}

/** The ledger of every scored hand; its last deal is checked here. @param {Table} table */
export async function fetchSheet(table) {
  if (!table.view?.hand) return;
  const { code } = table.place;
  /** @type {Sheet | null} */
  const sheet = await told(table.place, "sheet");
  if (!sheet) return;
  table.set({ sheet });
  if (table.view) (await late("./tally.js"))?.count(table.view, sheet);
  const last = sheet.hands.at(-1);
  if (!last || table.ui.deals.has(last.number)) return;
  const { checked } = await import("./deal.js");
  const kept = { promises: store.read(`promises:${code}`, {}), cuts: store.read(`cuts:${code}`, {}) };
  table.ui.deals.set(last.number, await checked(sheet, last, kept));
  table.draw();
}

/** The guests' reasons of one scored hand, once somebody wants to read them. @param {Table} table @param {number} hand */
export async function fetchReasons(table, hand) {
  table.set({ whysFailed: false });
  /** @type {Reasons | null} */
  const whys = await told(table.place, `reasons/${hand}`);
  table.set(whys ? { whys } : { whysFailed: true });
}

/**
 * What the server tells of a room's scored hands, null where it is out of reach.
 *
 * @template T
 * @param {{ base: string, code: string }} place
 * @param {string} what the end of its address, such as "record"
 * @returns {Promise<T | null>}
 */
export async function told({ base, code }, what) {
  const headers = { accept: "application/json" };
  const answer = await fetch(`${base}/api/rooms/${code}/${what}`, { headers }).catch(() => null);
  return answer?.ok ? answer.json() : null;
}
