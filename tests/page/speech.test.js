// @ts-check
import "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { viewOf } from "./views.js";

/** @import { View } from "../../static/js/protocol.js" */

const { answerTo } = await import("../../static/js/answers.js");
const said = await import("../../static/js/said.js");
const { Announcer, heardAt, joined, lines } = await import("../../static/js/speech.js");
const before = viewOf({ version: 1 });

/** @param {View | null} before @param {View} view */
const spoken = (before, view) => lines(said.spoken(before, view));

test("cards are said in playing order, own turn last and whole", () => {
  const view = viewOf({
    you: { may: ["play"], legal: ["QH"] },
    hand: {
      turn: 0,
      turn_no: 3,
      leader: 1,
      trick: [
        [1, "KH"],
        [2, "3H"],
        [3, "8H"],
      ],
      played: "KH3H8H",
      leaders: "1",
    },
    events: [
      { kind: "card-played", seat: 1, card: "KH" },
      { kind: "card-played", seat: 2, card: "3H" },
      { kind: "card-played", seat: 3, card: "8H" },
    ],
  });
  assert.deepEqual(spoken(before, view), [
    "Robin king of hearts.",
    "Corin 3 of hearts.",
    "Bea 8 of hearts.",
    "Your turn, follow hearts.",
  ]);
});

test("without a view before, only the present is said", () => {
  const view = viewOf({
    hand: { turn: 0 },
    you: { legal: ["9C"] },
    events: [{ kind: "card-played", seat: 1, card: "KH" }],
  });
  assert.deepEqual(spoken(null, view), ["Hand 3.", "Your turn, lead."]);
});

test("a player without the suit led hears that any card will do", () => {
  const view = viewOf({
    hand: { turn: 0, turn_no: 1, trick: [[3, "8D"]], leader: 3 },
    you: { legal: ["9C", "QH", "4S"] },
  });
  assert.deepEqual(spoken(before, view), ["Your turn, no diamonds: any card."]);
});

test("bids, Nil among them, and the own turn to bid", () => {
  const view = viewOf({
    room: { phase: "bidding" },
    hand: { turn: 0 },
    you: { may: ["bid"] },
    events: [
      { kind: "bid-placed", seat: 1, bid: 4 },
      { kind: "bid-placed", seat: 2, bid: "nil" },
      { kind: "bid-placed", seat: 3, bid: "blind" },
    ],
  });
  assert.deepEqual(spoken(before, view), [
    "Robin bids 4.",
    "Corin bids Nil.",
    "Bea bids Blind Nil.",
    "Your turn to bid.",
  ]);
});

test("the end of a hand is said with the score, one's own team first", () => {
  const events = /** @type {import("../../static/js/protocol.js").Event[]} */ ([
    { kind: "card-played", seat: 0, card: "AS" },
    { kind: "trick-won", seat: 0 },
    { kind: "hand-scored" },
  ]);
  const view = viewOf({ room: { phase: "review" }, hand: { turn: null, turn_no: 52 }, events });
  assert.deepEqual(spoken(before, view), [
    "You play ace of spades.",
    "You take the trick.",
    "The hand is scored. Us 212, them −70.",
  ]);
});

test("the own turn is not said again when nothing of it changed", () => {
  const turn = { hand: { turn: 0 }, you: { legal: ["9C"] } };
  const away = viewOf({ ...turn, version: 3, events: [{ kind: "away", seat: 3 }] });
  assert.deepEqual(spoken(viewOf(turn), away), ["Bea is away."]);
});

test("ask keys answer with trick, bids, points, turn and hand", () => {
  const view = viewOf({
    hand: { trick: [[3, "8D"]], turn: 1 },
    seats: [{ bid: 3, books: 1 }, {}, { bid: "nil" }, { bid: 2 }],
  });
  assert.equal(answerTo("t", view), "Bea 8 of diamonds");
  assert.equal(
    answerTo("b", view),
    "You bid 3, took 1, Robin has not bid, Guest Corin, your partner, bid Nil, took 0, and Bea bid 2, took 0",
  );
  assert.equal(answerTo("p", view), "Us 212 with 4 bags, them −70 with 1 bag.");
  assert.equal(answerTo("w", view), "Robin to act.");
  assert.equal(answerTo("m", view), "9 of clubs, Queen of hearts, and 4 of spades");
});

test("neighbouring cards are one sentence, without a suit that was just said", () => {
  const cards = ["KH", "3H", "8H", "2C"].map((card, i) => ({
    kind: /** @type {const} */ ("card-played"),
    seat: (i + 1) % 4,
    card,
  }));
  const view = viewOf({ hand: { played: "KH3H8H2C" }, events: cards });
  const sayings = said.spoken(before, view);
  assert.equal(joined(sayings), "Robin king of hearts, Corin 3, Bea 8. You play 2 of clubs.");
  assert.equal(joined(sayings.slice(1)), "Corin 3 of hearts, Bea 8. You play 2 of clubs.");
  assert.equal(joined(heardAt("brief", sayings).slice(1)), "Corin 3, Bea 8.");
});

test("the own turn comes last, whatever came after it, and only the newest is said", () => {
  const turn = { text: "Your turn.", tone: /** @type {const} */ ("turn") };
  const late = { text: "Bea: Applause" };
  assert.equal(joined([turn, late]), "Bea: Applause Your turn.");
  assert.equal(joined([turn, { ...turn, text: "Your turn, lead." }]), "Your turn, lead.");
});

test("brief leaves out one's own cards and what is of the room alone", () => {
  const events = /** @type {import("../../static/js/protocol.js").Event[]} */ ([
    { kind: "bid-placed", seat: 0, bid: 3 },
    { kind: "ready", seat: 3, ready: true },
    { kind: "away", seat: 3 },
  ]);
  const sayings = said.spoken(before, viewOf({ events }));
  assert.deepEqual(lines(heardAt("brief", sayings)), ["Bea is away."]);
  assert.deepEqual(lines(heardAt("turn", sayings)), []);
});

test("a turn that is over before it was said is not said", (/** @type {any} */ t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const node = /** @type {HTMLElement} */ (/** @type {unknown} */ ({ textContent: "" }));
  const voice = new Announcer([node]);
  voice.say(["Bea 4.", { text: "Your turn.", tone: "turn" }]);
  voice.turnOver();
  t.mock.timers.tick(150);
  assert.equal(node.textContent, "Bea 4.");
});

test("what comes close together is one text, in two nodes by turns", (/** @type {any} */ t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const nodes = /** @type {HTMLElement[]} */ (
    /** @type {unknown} */ ([{ textContent: "" }, { textContent: "" }])
  );
  const voice = new Announcer(nodes);
  voice.say(["Robin 3."]);
  voice.say(["Your turn."]);
  t.mock.timers.tick(150);
  assert.deepEqual(
    nodes.map((node) => node.textContent),
    ["", "Robin 3. Your turn."],
  );
  voice.say(["Bea 4."]);
  t.mock.timers.tick(150);
  assert.deepEqual(
    nodes.map((node) => node.textContent),
    ["Bea 4.", ""],
  );
});
