// @ts-check
/** Scored hands as a sheet tells them, to alter one by one. */

/** @import { SheetHand, SheetTeam } from "../../static/js/protocol.js" */

/** @param {Partial<SheetTeam>} [part] @returns {SheetTeam} */
export const teamOf = (part) => ({
  before: 0,
  after: 70,
  bags: 0,
  lines: [{ kind: "contract-made", points: 70, seat: null, count: 7 }],
  ...part,
});

/** @param {Partial<SheetHand>} [part] @returns {SheetHand} */
export const handOf = (part) => ({
  match: 1,
  number: 3,
  dealer: 3,
  bids: [4, 3, 3, 3],
  books: [4, 3, 3, 3],
  guests: [2],
  names: ["Ana", "Robin", "Corin", "Bea"],
  cards: [[], [], [], []],
  teams: [teamOf(), teamOf()],
  deal: { name: "", secret: "", cuts: [], commitment: `${part?.number ?? 3}`.padStart(32, "c") },
  ...part,
});
