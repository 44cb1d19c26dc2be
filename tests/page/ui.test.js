// @ts-check
import "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { viewOf } from "./views.js";

/** @import { Hand } from "../../static/js/protocol.js" */

const { sorted, tricks, upperRow } = await import("../../static/js/cards.js");
const { danger, fresh, renewed, sentCard, shownPhase, spot, tapped } = await import("../../static/js/ui.js");
const { DEFAULTS } = await import("../../static/js/store.js");
const { codeIn } = await import("../../static/js/code.js");

const ui = (part = {}) => ({ ...fresh(DEFAULTS, "Ana"), ...part });
const turn = viewOf({ you: { may: ["play"], legal: ["9C", "QH"] }, hand: { turn: 0 } });

test("the first tap raises a legal card, the second plays it", () => {
  assert.equal(tapped(turn, ui(), "9C"), "raise");
  assert.equal(tapped(turn, ui({ raised: "9C" }), "9C"), "play");
});

test("with one-tap play the first tap plays", () => {
  assert.equal(tapped(turn, ui({ settings: { ...DEFAULTS, oneTap: true } }), "9C"), "play");
});

test("a card the rules refuse is told so, a card out of turn only raised", () => {
  assert.equal(tapped(turn, ui({ raised: "4S" }), "4S"), "refuse");
  assert.equal(tapped(viewOf(), ui({ raised: "4S" }), "4S"), "raise");
});

test("a sent card locks the hand until it is answered", () => {
  const sent = ui({ pending: new Map([["a", { kind: "play", hand: 3, turn_no: 0, card: "9C" }]]) });
  assert.equal(sentCard(turn, sent), "9C");
  assert.equal(tapped(turn, sent, "QH"), "nothing");
});

test("a request of an older turn sends no card now", () => {
  const old = ui({ pending: new Map([["a", { kind: "play", hand: 2, turn_no: 0, card: "9C" }]]) });
  assert.equal(sentCard(turn, old), null);
});

test("the only legal card is raised already", () => {
  const view = viewOf({ you: { may: ["play"], legal: ["QH"] }, hand: { turn: 0 } });
  assert.equal(renewed(ui(), viewOf(), view, false).raised, "QH");
});

test("a card raised before one's turn stays, unless the rules refuse it now", () => {
  assert.equal(renewed(ui({ raised: "QH" }), viewOf(), turn, false).raised, "QH");
  assert.equal(renewed(ui({ raised: "4S" }), viewOf(), turn, false).raised, null);
});

test("no open choice of the last hand lies over a new one", () => {
  const next = viewOf({ hand: { number: 4 }, room: { phase: "bidding" } });
  const { raised, bid, rest, opened } = renewed(
    ui({ raised: "9C", bid: 4, opened: true }),
    viewOf(),
    next,
    false,
  );
  assert.deepEqual({ raised, bid, rest, opened }, { raised: null, bid: null, rest: null, opened: false });
});

const won = viewOf({
  hand: { turn: 2, turn_no: 4, leader: 2, played: "KH3HAH8H", leaders: "0" },
  events: [
    { kind: "card-played", seat: 3, card: "8H" },
    { kind: "trick-won", seat: 2 },
  ],
});

test("four cards rest after a trick, and its winner is known before anyone leads again", () => {
  assert.deepEqual(renewed(ui(), viewOf(), won, false).rest, {
    hand: 3,
    no: 1,
    cards: [
      [0, "KH"],
      [1, "3H"],
      [2, "AH"],
      [3, "8H"],
    ],
    winner: 2,
  });
});

test("nothing rests after a jump, or where the player wants no pause", () => {
  assert.equal(renewed(ui(), viewOf(), won, true).rest, null);
  assert.equal(renewed(ui({ settings: { ...DEFAULTS, speed: "off" } }), viewOf(), won, false).rest, null);
});

test("the last trick rests on the felt before the review comes up", () => {
  const scored = viewOf({ room: { phase: "review" } });
  const rest = { hand: 3, no: 13, cards: [], winner: 1 };
  assert.equal(shownPhase(scored, ui({ rest })), "playing");
  assert.equal(shownPhase(scored, ui()), "review");
});

test("tricks follow from cards and leaders, the last winner from the leader", () => {
  const played = "KH3HAH8H2C3C4C5C";
  const winners = (/** @type {string} */ leaders, /** @type {number} */ leader) =>
    tricks(/** @type {Hand} */ ({ played, leaders, leader })).map((trick) => trick.winner);
  assert.deepEqual(winners("02", 1), [2, 1]);
});

test("each player sits at the bottom of the own screen, the next clockwise on the left", () => {
  assert.deepEqual(
    [0, 1, 2, 3].map((seat) => spot(seat, 2)),
    [2, 3, 0, 1],
  );
});

test("a hand is sorted by suit, with colours apart or by rank as its player likes", () => {
  const cards = ["AC", "2S", "TD", "KH"];
  assert.deepEqual(sorted(cards, "suits"), ["AC", "TD", "KH", "2S"]);
  assert.deepEqual(sorted(cards, "colours"), ["TD", "AC", "KH", "2S"]);
  assert.deepEqual(sorted(cards, "ranks"), ["2S", "TD", "KH", "AC"]);
});

test("two rows break at a suit border where that leaves six or seven each", () => {
  const six = ["2D", "3D", "4D", "2C", "3C", "4C", "2H", "3H", "4H", "5H", "6H", "2S", "3S"];
  assert.equal(upperRow(six), 6);
  assert.equal(upperRow(["2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "TD"]), 5);
  assert.equal(upperRow(six.slice(0, 7)), 7);
});

test("a wider phone holds eight cards of a row, where a suit ends there", () => {
  const hand = [..."23456789"].map((rank) => `${rank}D`).concat("2S", "3S", "4S", "5S", "6S");
  assert.deepEqual([upperRow(hand), upperRow(hand, 8)], [7, 8]);
});

test("a code is read out of whatever was pasted", () => {
  assert.equal(codeIn("k7qx-2m9p-ht4v-brc8"), "K7QX2M9PHT4VBRC8");
  assert.equal(codeIn(" https://cards.example/spades/r/K7QX2M9PHT4VBRC8?x=1 "), "K7QX2M9PHT4VBRC8");
  assert.equal(codeIn("oooo-llll-iiii-0000"), "0000111111110000");
  assert.equal(codeIn("K7QX"), null);
  assert.equal(codeIn("javascript:alert(1)"), null);
});

const standing = (
  /** @type {number} */ contract,
  /** @type {number} */ counted,
  /** @type {number} */ turn_no,
) => {
  const view = viewOf({ hand: { turn_no } });
  view.score.teams[0] = { ...view.score.teams[0], contract, counted };
  return danger(view, 0);
};

test("a contract is near where it needs every trick that is left, and set where those are too few", () => {
  assert.deepEqual([standing(7, 3, 35), standing(7, 3, 36), standing(7, 3, 40)], ["", "near", "set"]);
});

test("a contract that is made or not yet bid is in no danger", () => {
  assert.deepEqual([standing(3, 3, 51), standing(0, 0, 0)], ["", ""]);
});
