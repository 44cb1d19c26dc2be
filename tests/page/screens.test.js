// @ts-check
import "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../static/js/strings.js";
import { drawn } from "./drawn.js";
import { viewOf } from "./views.js";

/** @import { Act } from "../../static/js/table.js" */
/** @import { Options } from "../../static/js/protocol.js" */

const { cardShort } = await import("../../static/js/cards.js");
const { felt } = await import("../../static/js/felt.js");
const lobby = await import("../../static/js/lobby.js");
const bidding = await import("../../static/js/bidding.js");
const play = await import("../../static/js/play.js");
const review = await import("../../static/js/review.js");
const { fresh } = await import("../../static/js/ui.js");
const { DEFAULTS } = await import("../../static/js/store.js");

const ui = (part = {}) => ({ ...fresh(DEFAULTS, "Ana"), ...part });
const act = /** @type {Act} */ (
  /** @type {unknown} */ ({ place: { base: "", pretty: "", qr: "" }, slow: () => false })
);

// --- Blind Nil ---------------------------------------------------------------------------------

const options = /** @type {Options} */ ({ ...viewOf().room.options, blind_nil: true });
const opened = (/** @type {object} */ you, /** @type {any} */ bid = null) =>
  viewOf({ room: { phase: "bidding", options }, you, hand: { turn: 0 }, seats: [{ bid }] });

test("whose hand a guest has opened reads why Blind Nil is gone, before the bid and after it", () => {
  const said = t("blind.opened");
  assert.ok(drawn(bidding.bidding(opened({ may: ["bid"] }), ui(), act)).includes(said));
  assert.ok(drawn(bidding.bidding(opened({}, 4), ui(), act)).includes(said));
});

test("who opened the hand, or bid Blind Nil, reads nothing of it", () => {
  const said = t("blind.opened");
  assert.ok(!drawn(bidding.bidding(opened({ may: ["bid"] }), ui({ opened: true }), act)).includes(said));
  assert.ok(!drawn(bidding.bidding(opened({}, 4), ui({ opened: true }), act)).includes(said));
  assert.ok(!drawn(bidding.bidding(opened({}, "blind"), ui(), act)).includes(said));
  const off = viewOf({ room: { phase: "bidding" }, you: { may: ["bid"] }, hand: { turn: 0 } });
  assert.ok(!drawn(bidding.bidding(off, ui(), act)).includes(said));
});

test("a hand still face down shows thirteen backs, and Blind Nil beside the look", () => {
  const view = opened({ may: ["look", "bid", "blind"], cards: null });
  const shown = drawn(play.screen(view, ui(), act));
  assert.ok(shown.includes(t("blind.look")) && shown.includes(t("blind.bid")));
  assert.equal(shown.split('<li class="held"').length - 1, 13);
  assert.ok(!shown.includes("data-card="));
});

// --- who is who ----------------------------------------------------------------------------------

test("a guest wears its badge, and a person of the same name none", () => {
  const view = viewOf({ seats: [{}, { name: "Corin" }] });
  const plates = drawn(felt(view, ui(), act))
    .split("<li\n")
    .slice(1);
  assert.deepEqual(
    plates.slice(0, 4).map((plate) => plate.includes(t("seat.guest.long"))),
    [false, false, true, false],
  );
});

test("a fifth visitor to a full lobby reads that they watch, and is offered no seat", () => {
  const everybody = Array(4).fill({ type: "person" });
  const full = viewOf({ room: { phase: "lobby" }, you: { seat: null, cards: null }, seats: everybody });
  const shown = drawn(lobby.screen({ ...full, hand: null }, ui(), act));
  assert.ok(shown.includes(t("join.full")) && shown.includes(t("join.full.how")));
  assert.ok(!shown.includes(t("lobby.sit")));
});

test("the invitation offers a seat only where one is open", () => {
  const told = (/** @type {object[]} */ seats) =>
    drawn(lobby.screen({ ...viewOf({ room: { phase: "lobby" }, seats }), hand: null }, ui(), act));
  assert.ok(told([{}, { type: "open" }]).includes(t("share.how")));
  const full = told(Array(4).fill({ type: "person" }));
  assert.ok(full.includes(t("share.watch")) && !full.includes(t("share.how")));
});

test("who watches a hand sees the table, no cards and no button to play", () => {
  const view = viewOf({
    room: { watchers: 2 },
    you: { seat: null, cards: null },
    hand: { trick: [[1, "KH"]] },
  });
  const shown = drawn(play.screen(view, ui(), act));
  assert.ok(shown.includes(t("watch.line", { n: 2 })));
  assert.ok(shown.includes("data-lies=KH"));
  assert.ok(!shown.includes("data-card="));
});

test("the lobby says for whom Start waits: first who still reads, then who is not ready", () => {
  const waits = (/** @type {object[]} */ ...seats) =>
    lobby.missing(viewOf({ room: { phase: "lobby" }, seats: [{}, ...seats, { ready: true }] }));
  assert.ok(waits({ reading: true, ready: false }, { ready: false }).includes("Robin"));
  assert.ok(waits({ ready: false }, { type: "open", ready: false }).includes("Robin"));
});

test("nobody is told that the table waits for you: alone or last, one goes on when one likes", () => {
  const view = viewOf({ room: { phase: "lobby" }, seats: [{ ready: false }, { ready: true }] });
  assert.equal(lobby.missing(view), t("waits.you"));
  const scored = viewOf({ room: { phase: "review" }, you: { may: ["next"] }, seats: [{}, { next: true }] });
  const guests = { ...scored, seats: scored.seats.map((at, i) => (i > 1 ? { ...at, type: "guest" } : at)) };
  assert.ok(drawn(review.screen(/** @type {any} */ (guests), ui(), act)).includes(t("waits.you")));
});

// --- the partner's bid -------------------------------------------------------------------------

test("whether the partner bids before or after this seat is told by who leads", () => {
  const told = (/** @type {number} */ leader) =>
    bidding.together(viewOf({ room: { phase: "bidding" }, hand: { turn: leader, leader } }), null);
  assert.equal(told(0), t("bid.partner.none"));
  assert.equal(told(3), t("bid.partner.none"));
  assert.equal(told(1), t("bid.partner.first"));
  assert.equal(told(2), t("bid.partner.first"));
});

// --- the hand ------------------------------------------------------------------------------------

const places = (/** @type {object} */ part) =>
  drawn(play.screen(viewOf(part), ui(), act)).match(/--i:\d+;--t:\d+;--c:\d+;--n:\d+/g);

test("a card on the table leaves its gap in the hand until the trick is over", () => {
  const before = places({ you: { cards: ["9C", "QH", "4S"] } });
  const lying = places({ you: { cards: ["9C", "4S"] }, hand: { trick: [[0, "QH"]] } });
  assert.deepEqual(lying, [before?.[0], before?.[2]]);
  assert.deepEqual(places({ you: { cards: ["9C", "4S"] } }), [
    "--i:0;--t:2;--c:0;--n:2",
    "--i:1;--t:2;--c:1;--n:2",
  ]);
});

// --- a guest in the own seat -------------------------------------------------------------------

test("whose seat a guest is holding reads so, and has one button: to take it back", () => {
  const held = viewOf({ you: { may: ["back"] }, hand: { turn: 0 }, seats: [{ covered: true }] });
  const shown = drawn(play.screen(held, ui(), act));
  assert.ok(shown.includes(t("back.button")));
  assert.ok(!shown.includes(t("play.choose")));
});

// --- the line of text ----------------------------------------------------------------------------

const mine = viewOf({ you: { may: ["play"], legal: ["9C", "QH"] }, hand: { turn: 0 } });

test("after a lost link nothing is asked for that may be over", () => {
  assert.match(drawn(play.line(mine, ui())), new RegExp(t("line.lead.unbroken")));
  assert.equal(drawn(play.line(mine, ui({ link: "lost" }))), t("line.lost"));
});

test("a card that is on its way is not asked for once more", () => {
  const sent = new Map([["a", { kind: "play", hand: 3, turn_no: 0, card: "9C" }]]);
  assert.equal(drawn(play.line(mine, ui({ pending: sent }))), "");
});

test("a card raised before its turn is told, and what becomes of it", () => {
  const early = (/** @type {boolean} */ intention) =>
    drawn(play.line(viewOf(), ui({ raised: "9C", settings: { ...DEFAULTS, intention } })));
  assert.match(early(false), new RegExp(t("line.early", { card: cardShort("9C") })));
  assert.match(early(true), new RegExp(t("line.early.goes", { card: cardShort("9C") })));
});
