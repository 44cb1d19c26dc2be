// @ts-check
import "./document.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { t } from "../../static/js/strings.js";
import { drawn } from "./drawn.js";
import { viewOf } from "./views.js";

/** @import { Reason, Reasons, SheetHand } from "../../static/js/protocol.js" */
/** @import { Act } from "../../static/js/table.js" */

const { reasons, sentence } = await import("../../static/js/reasons.js");
const { Table } = await import("../../static/js/table.js");
const { fresh } = await import("../../static/js/ui.js");
const { DEFAULTS } = await import("../../static/js/store.js");

const view = viewOf({
  room: { phase: "review" },
  hand: { number: 3, played: "2H5HAH9H4C8CTC3C", leaders: "02", leader: 3, turn: null },
});
const hand = /** @type {SheetHand} */ (
  /** @type {unknown} */ ({ number: 3, dealer: 3, bids: [4, 3, "nil", 3], guests: [2] })
);

/** @param {Partial<Reason>} [part] @returns {Reason} */
const reasonOf = (part) => ({ kind: "cheapest", cards: [], count: 0, ...part });

/** @type {Reasons} */
const whys = {
  hand: 3,
  bids: [null, null, reasonOf({ kind: "bid-nil", cards: ["TC"] }), null],
  cards: Array.from({ length: 52 }, (_, at) => ([2, 4].includes(at) ? reasonOf() : null)),
};

const ui = (part = {}) => ({ ...fresh(DEFAULTS, "Ana"), ...part });

/** What is drawn, and the hands that were asked about. @param {object} [part] @param {Partial<SheetHand>} [other] */
function unfolded(part, other) {
  /** @type {number[]} */
  const asked = [];
  const act = /** @type {Act} */ (
    /** @type {unknown} */ ({
      place: { base: "/b", code: "K7QX2M9PHT4VBRC8" },
      why: (/** @type {number} */ n) => asked.push(n),
    })
  );
  return { template: reasons(view, ui(part), act, { ...hand, ...other }), asked };
}

test("where no guest has chosen, nothing is offered to read", () => {
  assert.equal(drawn(unfolded({}, { guests: [] }).template), "");
});

test("the reasons are fetched only when somebody unfolds them", () => {
  const { template, asked } = unfolded();
  assert.ok(drawn(template).includes(t("reasons.title")));
  assert.deepEqual(asked, []);
  const toggle = /** @type {any} */ (template).values[0];
  toggle({ target: { open: false } });
  toggle({ target: { open: true } });
  assert.deepEqual(asked, [3]);
});

test("the report of the shown hand is saved under a name without the table's code", () => {
  const shown = drawn(unfolded().template);
  assert.ok(shown.includes("/b/api/rooms/K7QX2M9PHT4VBRC8/report/3"));
  assert.ok(shown.includes("spades-3.json"));
});

test("until they come the page says so, and what fails is said too", () => {
  assert.ok(drawn(unfolded().template).includes(t("reasons.loading")));
  assert.ok(drawn(unfolded({ whysFailed: true }).template).includes(t("reasons.failed")));
  const others = { whys: { ...whys, hand: 2 } };
  assert.ok(drawn(unfolded(others).template).includes(t("reasons.loading")));
});

test("each trick shows its four cards in turn, and only a guest's card has a sentence", () => {
  const shown = drawn(unfolded({ whys }).template);
  const [bids, first, second] = shown.split("<h3>").slice(1);
  assert.ok(
    bids.includes(t("reasons.bid", { bid: "Nil" })) && bids.includes("Nothing in my hand is above the "),
  );
  assert.equal(bids.split('class="why"').length, 2);
  assert.ok(
    first.startsWith(t("reasons.trick", { n: 1 })) && second.startsWith(t("reasons.trick", { n: 2 })),
  );
  assert.deepEqual(
    first
      .split("<bdi>")
      .slice(1)
      .map((row) => [row.slice(0, row.indexOf("<")), row.includes(t("reason.cheapest"))]),
    [
      ["Ana", false],
      ["Robin", false],
      ["Corin", true],
      ["Bea", false],
    ],
  );
  assert.ok(first.split("<bdi>")[3].includes(t("last.won")));
});

test("a sentence reads its cards out, and counts in the plural", () => {
  const two = drawn(sentence(reasonOf({ kind: "bid-tops", cards: ["AH", "KS"], count: 0 })));
  assert.ok(two.includes("Ace of hearts") && two.includes("King of spades") && two.endsWith("."));
  assert.equal(sentence(reasonOf({ kind: "goes-up", count: 1 })), t("reason.goes-up", { n: 1 }));
  assert.notEqual(t("reason.goes-up", { n: 1 }), t("reason.goes-up", { n: 2 }));
});

test("every kind of reason that the protocol knows has its sentence", () => {
  const protocol = readFileSync(new URL("../../static/js/protocol.js", import.meta.url), "utf8");
  const kinds = [
    .../** @type {RegExpMatchArray} */ (protocol.match(/\{([^}]*)\}\s*\*?\s*ReasonKind/))[1].matchAll(
      /"([a-z-]+)"/g,
    ),
  ];
  assert.ok(kinds.length > 40);
  for (const [, kind] of kinds) assert.notEqual(t(`reason.${kind}`, { n: 2 }), `reason.${kind}`);
});

test("reasons come from the room's own address, and a failure leaves the page as it was", async () => {
  /** @type {string[]} */
  const asked = [];
  const one = Object.assign(Object.create(Table.prototype), {
    place: { base: "/spades", code: "K7QX2M9PHT4VBRC8" },
    ui: ui(),
    draw() {},
  });
  const answers = [null, { ok: false }, { ok: true, json: async () => whys }];
  globalThis.fetch = /** @type {typeof fetch} */ (
    /** @type {unknown} */ (
      async (/** @type {string} */ url) => {
        asked.push(url);
        const answer = answers.shift();
        if (!answer) throw new Error("no link");
        return answer;
      }
    )
  );
  for (const [failed, came] of [
    [true, null],
    [true, null],
    [false, whys],
  ]) {
    await one.fetchReasons(3);
    assert.deepEqual([one.ui.whysFailed, one.ui.whys], [failed, came]);
  }
  assert.deepEqual(new Set(asked), new Set(["/spades/api/rooms/K7QX2M9PHT4VBRC8/reasons/3"]));
});
