// @ts-check
import { bidText, cardName, cardSaid } from "./cards.js";
import { listed, signed, t } from "./strings.js";

/** @import { Advice, Bid, Card, Event, View } from "./protocol.js" */

const JOIN_MS = 150;

/**
 * What is said of a new view: what happened, then whose turn it is where it is this player's.
 * Without a view before (a reload, a lost link) only the present is said.
 *
 * @param {View | null} before
 * @param {View} view
 * @returns {string[]}
 */
export function spoken(before, view) {
  const happened = before ? view.events.map((event) => sentence(event, view)).filter(Boolean) : [];
  const turn = ownTurn(view);
  const news =
    before?.hand?.turn !== view.hand?.turn ||
    before?.hand?.turn_no !== view.hand?.turn_no ||
    before?.room.phase !== view.room.phase;
  return turn && (news || !before) ? [...happened, turn] : happened;
}

/** @param {View} view @param {number | undefined} seat */
const nameOf = (view, seat) =>
  seat === undefined || seat === null
    ? ""
    : seat === view.you.seat
      ? t("you")
      : view.seats[seat].type === "guest"
        ? t("name.guest", { name: view.seats[seat].name })
        : view.seats[seat].name;

/** @param {Event} event @param {View} view @returns {string} */
export function sentence(event, view) {
  const own = event.seat !== undefined && event.seat === view.you.seat;
  const name = nameOf(view, event.seat);
  if (event.kind === "card-played")
    return event.card ? t(own ? "said.own.card" : "said.card", { name, card: cardSaid(event.card) }) : "";
  if (event.kind === "bid-placed")
    return t(own ? "said.own.bid" : "said.bid", { name, bid: bidText(event.bid ?? 0) });
  if (event.kind === "trick-won") return t(own ? "said.own.trick" : "said.trick", { name });
  if (event.kind === "hand-scored") return scored(view);
  if (event.kind === "match-won") return t("said.match");
  if (event.kind === "dealt")
    return t("said.dealt", {
      n: view.hand?.number ?? 0,
      name: view.hand ? nameOf(view, view.hand.dealer) : "",
    });
  if (own && event.kind !== "covered") return "";
  const key = `said.${event.kind}`;
  const said = t(key, { name });
  return said === key ? "" : said;
}

/** @param {View} view */
function scored(view) {
  const mine = (view.you.seat ?? 0) % 2;
  return t("said.scored", {
    us: signed(view.score.teams[mine].score),
    them: signed(view.score.teams[1 - mine].score),
  });
}

/** @param {View} view */
function ownTurn(view) {
  const hand = view.hand;
  if (!hand || view.you.seat === null || hand.turn !== view.you.seat) return "";
  if (view.room.phase === "bidding")
    return t(view.you.may.includes("blind") ? "said.turn.blind" : "said.turn.bid");
  const led = hand.trick[0]?.[1];
  if (!led) return t("said.turn.lead");
  const follows = view.you.legal.every((card) => card[1] === led[1]);
  return t(follows ? "said.turn.follow" : "said.turn.void", { suit: t(`suit.${led[1]}`) });
}

/**
 * The answer to an ask key: t trick, b bids and books, p points and bags, w whose turn, m my hand.
 *
 * @param {string} key
 * @param {View} view
 */
export function answerTo(key, view) {
  const hand = view.hand;
  if (!hand) return t("ask.nothing");
  if (key === "t")
    return hand.trick.length
      ? listed(
          hand.trick.map(([seat, card]) => t("ask.card", { name: nameOf(view, seat), card: cardSaid(card) })),
        )
      : t("ask.notrick");
  if (key === "b")
    return listed(
      view.seats.map((at, seat) =>
        at.bid === null
          ? t("ask.nobid", { name: nameOf(view, seat) })
          : t("ask.bid", { name: nameOf(view, seat), bid: bidText(at.bid), n: at.books }),
      ),
    );
  if (key === "p") return points(view);
  if (key === "w")
    return hand.turn === null ? t("ask.noturn") : t("ask.turn", { name: nameOf(view, hand.turn) });
  return view.you.cards ? listed(view.you.cards.map(cardName)) : t("ask.hidden");
}

/** @param {View} view */
function points(view) {
  const mine = (view.you.seat ?? 0) % 2;
  const [us, them] = [view.score.teams[mine], view.score.teams[1 - mine]];
  return t("ask.points", {
    us: signed(us.score),
    usBags: us.bags,
    them: signed(them.score),
    themBags: them.bags,
  });
}

/** Advice as one line: the move, why, and the next best one unless the reason has named it. @param {Advice} advice */
export function adviceText({ choice, runner_up, reason }) {
  const other = runner_up === null ? "" : moveName(runner_up);
  const next = other && !reason.includes(other) ? [t("hint.next", { move: other })] : [];
  const move = typeof choice === "number" ? choice : moveName(choice);
  return [t(isCard(choice) ? "hint.play" : "hint.bid", { move }), reason, ...next].join(" ");
}

/** A move as the server's reasons name it. @param {Bid | Card} move */
function moveName(move) {
  if (typeof move === "number") return t("advice.bid", { bid: move });
  return isCard(move) ? t("advice.card", { card: cardName(move) }) : t(`bid.${move}`);
}

/** A card has two characters; "nil" and "blind" have more. @param {Bid | Card} move */
const isCard = (move) => typeof move === "string" && move.length === 2;

/** The one queue to the screen reader: two live nodes in turn; what comes close together is one text. */
export class Announcer {
  /** @param {HTMLElement[]} nodes */
  constructor(nodes) {
    this.nodes = nodes;
    this.at = 0;
    this.timer = 0;
    /** @type {string[]} */
    this.waiting = [];
  }

  /** @param {string[]} sentences */
  say(sentences) {
    if (sentences.length === 0 || this.nodes.length === 0) return;
    this.waiting.push(...sentences);
    this.timer ||= setTimeout(() => this.speak(), JOIN_MS);
  }

  speak() {
    this.timer = 0;
    this.nodes[this.at].textContent = "";
    this.at = (this.at + 1) % this.nodes.length;
    this.nodes[this.at].textContent = this.waiting.join(" ");
    this.waiting = [];
  }
}
