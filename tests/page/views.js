// @ts-check
/** Views as the server would send them, to alter one by one. */

/** @import { Event, Hand, Seat, View } from "../../static/js/protocol.js" */

const NAMES = ["Ana", "Robin", "Corin", "Bea"];

/** @param {number} seat @param {Partial<Seat>} [part] @returns {Seat} */
const seatOf = (seat, part) => ({
  name: NAMES[seat],
  type: seat === 2 ? "guest" : "person",
  ready: true,
  here: true,
  covered: false,
  until: null,
  next: false,
  ends: false,
  reading: false,
  looked: true,
  bid: null,
  books: 0,
  nil: null,
  cards: 13,
  ...part,
});

/**
 * Ana's view, in play.
 *
 * @param {object} [part]
 * @param {Partial<View["room"]>} [part.room]
 * @param {Partial<View["you"]>} [part.you]
 * @param {Partial<Hand>} [part.hand]
 * @param {Partial<Seat>[]} [part.seats]
 * @param {Event[]} [part.events]
 * @param {number} [part.version]
 * @returns {View}
 */
export const viewOf = ({ room = {}, you = {}, hand = {}, seats = [], events = [], version = 2 } = {}) => ({
  kind: "view",
  version,
  since: version - 1,
  room: {
    code: "K7QX2M9PHT4VBRC8",
    kind: "private",
    phase: "playing",
    match: 1,
    creator: 0,
    options: {
      target: 500,
      nil: true,
      blind_nil: false,
      level: "medium",
      pace: "normal",
      grace: 45,
      turn_limit: 0,
      watchers: true,
    },
    watchers: 0,
    commitment: null,
    ...room,
  },
  you: { seat: 0, may: [], cards: ["9C", "QH", "4S"], legal: [], ...you },
  seats: [seatOf(0, seats[0]), seatOf(1, seats[1]), seatOf(2, seats[2]), seatOf(3, seats[3])],
  hand: {
    number: 3,
    dealer: 3,
    turn: 1,
    turn_no: 0,
    leader: 0,
    trick: [],
    played: "",
    leaders: "",
    broken: false,
    deadline: null,
    commitment: "ab".repeat(16),
    ...hand,
  },
  score: {
    teams: [
      { score: 212, bags: 4, contract: 7, counted: 0 },
      { score: -70, bags: 1, contract: 5, counted: 0 },
    ],
    winner: null,
  },
  events,
});
