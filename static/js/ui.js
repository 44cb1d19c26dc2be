// @ts-check
import { tricks } from "./cards.js";
import { t } from "./strings.js";

/** @import { Advice, Bid, Card, ClientMessage, Reasons, Seat, Sheet, View } from "./protocol.js" */
/** @import { Settings } from "./store.js" */
/** @import { Played } from "./replay.js" */
/** @import { Draw } from "./table.js" */

/**
 * Four cards that rest on the table after their trick is over.
 * @typedef {{ hand: number, no: number, cards: [number, Card][], winner: number }} Rest
 *
 * What this screen knows beside the newest view.
 * @typedef {object} Ui
 * @property {"connecting" | "open" | "lost" | "elsewhere" | "gone"} link
 * @property {(() => void) | null} update to a newer build of the page that waits, null for none
 * @property {string} why the link is lost: "restart", "offline", "long", or just "lost"
 * @property {Map<string, ClientMessage>} pending requests without an answer, by id
 * @property {Card | null} raised
 * @property {Card | null} roving the card that holds the tab stop
 * @property {Bid | null} bid chosen, not yet confirmed
 * @property {boolean} blindAsked Blind Nil chosen, not yet confirmed
 * @property {{ text: string, bad: boolean } | null} note
 * @property {Advice | null} advice the newest one; `advised` tells whether it still counts
 * @property {Rest | null} rest
 * @property {unknown} tip what Corin says, drawn; null for nothing
 * @property {string} tells what that is: "tip", "lesson", or "lesson first" where nothing else is to be seen yet
 * @property {(string | null)[]} bubbles
 * @property {{ text: string, seats: number[], tone: string } | null} moment a contract or a nil just decided
 * @property {string | null} dialog
 * @property {string[]} log
 * @property {Sheet | null} sheet
 * @property {Reasons | null} whys the guests' reasons of one scored hand
 * @property {boolean} whysFailed they could not be fetched
 * @property {string} name
 * @property {boolean} opened this browser asked to look at the hand in play
 * @property {Map<number, { mark: string, why: string }>} deals verdicts by hand number
 * @property {boolean} shared the link was copied a moment ago
 * @property {boolean} copy the room is gone, and this device has a copy of its match
 * @property {number} about the seat that the open dialog is about
 * @property {string} file the sealed match of a file that was chosen, "" for none
 * @property {number | null} wish the guest's seat that this watcher takes at the next hand
 * @property {{ replay?: Draw, chart?: Draw }} more what was loaded to look back at a hand or match
 * @property {{ hand: number, at: number, runs: number } | null} replay the hand looked at, after so many cards; the timer that plays on
 * @property {Played | null} record the room's scored hands, card by card
 * @property {boolean} recordFailed it could not be fetched
 * @property {boolean} told the result was shared or copied
 * @property {number} now
 * @property {Settings} settings
 */

export const REST_MS = { slow: 1600, normal: 900, fast: 500, off: 0 };

/** @param {Settings} settings @param {string} name @returns {Ui} */
export const fresh = (settings, name) => ({
  link: "connecting",
  update: null,
  why: "lost",
  pending: new Map(),
  raised: null,
  roving: null,
  bid: null,
  blindAsked: false,
  note: null,
  advice: null,
  rest: null,
  tip: null,
  tells: "",
  bubbles: [null, null, null, null],
  moment: null,
  dialog: null,
  log: [],
  sheet: null,
  whys: null,
  whysFailed: false,
  name,
  opened: false,
  deals: new Map(),
  shared: false,
  copy: false,
  about: 0,
  file: "",
  wish: null,
  more: {},
  replay: null,
  record: null,
  recordFailed: false,
  told: false,
  now: Date.now(),
  settings,
});

/** Where a seat lies on this screen: 0 below, then clockwise 1 left, 2 above, 3 right. @param {number} seat @param {number | null} me */
export const spot = (seat, me) => (seat - (me ?? 0) + 4) % 4;

/** "us" or "them" as this viewer sees it; a watcher is with seat 0. @param {number} seat @param {number | null} me */
export const side = (seat, me) => ((seat - (me ?? 0)) % 2 === 0 ? "us" : "them");

/** Both teams, this viewer's first; a watcher is with seat 0. @param {Pick<View, "you">} view */
export const teams = ({ you }) => ((you.seat ?? 0) % 2 ? [1, 0] : [0, 1]);

/** A team by the names of its partners. @param {Pick<View, "seats">} view @param {number} team */
export const partners = ({ seats }, team) =>
  t("team.names", { a: seats[team].name, b: seats[team + 2].name });

/**
 * The view with its seats under the names of those who held them when a hand was scored, as long as that is known.
 *
 * @param {View} view
 * @param {Ui} ui
 * @param {number} [number] of the hand; without it, the one just scored
 * @returns {View}
 */
export function asScored(view, { sheet }, number = view.hand?.number) {
  const hand = sheet?.hands.find((one) => one.number === number);
  if (!hand) return view;
  const held = (/** @type {number} */ seat) => ({ ...view.seats[seat], name: hand.names[seat] });
  return { ...view, seats: [held(0), held(1), held(2), held(3)] };
}

/** The names of some seats, this player's own as "you". @param {View} view @param {(at: Seat) => boolean} fits */
export const namesOf = (view, fits) =>
  view.seats.flatMap((at, seat) => (fits(at) ? [seat === view.you.seat ? t("you.too") : at.name] : []));

/** Is it this player alone? @param {string[]} names of `namesOf` */
export const onlyMe = (names) => names.join() === t("you.too");

/**
 * How a team's contract stands: "near" where it needs every trick that is left, "set" where those are too few.
 *
 * @param {View} view
 * @param {number} team
 * @returns {"" | "near" | "set"}
 */
export function danger({ room, hand, score }, team) {
  const { contract, counted } = score.teams[team];
  const spare = tricksLeft(hand) - (contract - counted);
  if (room.phase !== "playing" || contract <= counted || spare > 0) return "";
  return spare ? "set" : "near";
}

/** Tricks of this hand that nobody has yet. @param {View["hand"]} hand */
export const tricksLeft = (hand) => 13 - Math.floor((hand?.turn_no ?? 0) / 4);

/** A name for the decision that the table waits for. @param {View} view */
export const decision = ({ room, hand }) => [room.phase, hand?.number, hand?.turn_no, hand?.turn].join();

/** @param {View} view */
export const myTurn = (view) => view.you.seat !== null && view.hand?.turn === view.you.seat;

/** The view as a lost link leaves it: to be read, with nothing to be done. @param {View} view @returns {View} */
export const stilled = (view) => ({ ...view, you: { ...view.you, may: [], legal: [] } });

/** Whole seconds until a moment, within 0 and `most`: clocks may disagree. @param {number} until @param {number} now @param {number} most */
export const secondsLeft = (until, now, most) => Math.max(0, Math.min(most, Math.ceil((until - now) / 1000)));

/** Seconds left of the turn, null where no limit runs. @param {View} view @param {number} now */
export const timeLeft = ({ hand, room }, now) =>
  hand?.deadline ? secondsLeft(hand.deadline, now, room.options.turn_limit) : null;

/** Was the own hand opened, though this browser never asked to look? @param {View} view @param {Ui} ui */
export const openedWithoutMe = ({ room, you, seats }, ui) =>
  room.phase === "bidding" &&
  room.options.blind_nil &&
  you.cards !== null &&
  you.seat !== null &&
  seats[you.seat].bid !== "blind" &&
  !ui.opened;

/** The card this player has sent and that no view shows yet. @param {View} view @param {Ui} ui @returns {Card | null} */
export function sentCard(view, ui) {
  for (const message of ui.pending.values())
    if (
      message.kind === "play" &&
      message.hand === view.hand?.number &&
      message.turn_no === view.hand?.turn_no &&
      myTurn(view)
    )
      return String(message.card);
  return null;
}

/** Is an answer to such a request still awaited? @param {Ui} ui @param {...string} kinds */
export const waits = (ui, ...kinds) =>
  [...ui.pending.values()].some((message) => kinds.includes(message.kind));

/** Is the decision of that hand and turn still open? @param {View} view @param {Ui} ui @param {{ hand: number, turn_no: number }} at */
export const undecided = (view, ui, { hand, turn_no }) =>
  myTurn(view) && view.hand?.number === hand && view.hand.turn_no === turn_no && !waits(ui, "play", "bid");

/** The advice on the decision at hand: none for any other, the first lead after the bid among them. @param {View} view @param {Ui} ui */
export function advised(view, ui) {
  const { advice } = ui;
  if (!advice || !undecided(view, ui, advice)) return null;
  return view.room.phase === "bidding" || view.you.legal.includes(String(advice.choice)) ? advice : null;
}

/** What the screen shows: the last trick of a hand rests on the felt before the review comes up. @param {View} view @param {Ui} ui */
export const shownPhase = (view, ui) => (ui.rest && view.hand ? "playing" : view.room.phase);

/**
 * The screen's own part after a new view. `jump`: something was missed or nobody looks, so nothing moves.
 *
 * @param {Ui} ui
 * @param {View | null} before
 * @param {View} view
 * @param {boolean} jump
 * @returns {Partial<Ui>}
 */
export function renewed(ui, before, view, jump) {
  const newHand = before?.hand?.number !== view.hand?.number;
  const mine = myTurn(view);
  const held = (/** @type {Card | null} */ card) => card !== null && !!view.you.cards?.includes(card);
  const refused = (/** @type {Card | null} */ card) =>
    view.you.legal.length > 0 && !view.you.legal.includes(card ?? "");
  const only = view.you.legal.length === 1 ? view.you.legal[0] : null;
  const turned =
    view.hand?.turn_no !== before?.hand?.turn_no || view.hand?.turn !== before?.hand?.turn || !view.hand;
  return {
    raised: only ?? (!newHand && held(ui.raised) && !refused(ui.raised) ? ui.raised : null),
    bid: newHand || !mine || view.room.phase !== "bidding" ? null : ui.bid,
    blindAsked: ui.blindAsked && view.you.may.includes("blind"),
    opened: newHand ? false : ui.opened,
    note: turned || view.room.phase !== before?.room.phase ? null : ui.note,
    rest: restAfter(ui, view, jump, newHand),
  };
}

/** @param {Ui} ui @param {View} view @param {boolean} jump @param {boolean} newHand @returns {Rest | null} */
function restAfter(ui, view, jump, newHand) {
  if (jump || newHand || !view.hand || REST_MS[ui.settings.speed] === 0) return null;
  if (!view.events.some((event) => event.kind === "trick-won")) return ui.rest;
  const last = tricks(view.hand).at(-1);
  return last ? { hand: view.hand.number, no: Math.floor(view.hand.turn_no / 4), ...last } : null;
}

/**
 * What a tap on a card does.
 *
 * @param {View} view
 * @param {Ui} ui
 * @param {Card} card
 * @returns {"nothing" | "raise" | "play" | "refuse"}
 */
export function tapped(view, ui, card) {
  if (sentCard(view, ui) !== null) return "nothing";
  if (!view.you.may.includes("play")) return "raise";
  if (!view.you.legal.includes(card)) return "refuse";
  return ui.raised === card || ui.settings.oneTap ? "play" : "raise";
}

/**
 * The card that goes without a tap: the only one that may be played, or the one raised early, as this player has set.
 *
 * @param {View} view
 * @param {Settings} settings
 * @param {Card | null} early raised before the turn came
 * @returns {Card | null}
 */
export function byItself({ you }, { only, intention }, early) {
  if (!you.may.includes("play")) return null;
  if (only && you.legal.length === 1) return you.legal[0];
  return intention && early && you.legal.includes(early) ? early : null;
}

/** Why the rules refuse a card: the key of a sentence. The server's list of legal cards is the judge; this only words it. @param {View} view */
export function whyNot(view) {
  const led = view.hand?.trick[0]?.[1];
  return led ? { key: "why.follow", suit: led[1] } : { key: "why.spades", suit: "S" };
}
