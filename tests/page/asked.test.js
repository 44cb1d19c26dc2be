// @ts-check
import "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../static/js/strings.js";
import { drawn } from "./drawn.js";
import { viewOf } from "./views.js";

/** @import { View } from "../../static/js/protocol.js" */

const { ASKED, answerTo } = await import("../../static/js/answers.js");
const { ANSWERS } = await import("../../static/js/asked.js");

const view = viewOf({
  hand: { trick: [[3, "8D"]], turn: 1 },
  seats: [{ bid: 3, books: 1 }, {}, { bid: "nil" }, { bid: 2 }],
});

/** What stands in each row of an answer, without its marks. @param {string} key @param {View} [at] */
const rows = (key, at = view) =>
  drawn(ANSWERS[`ask.${key}`](at))
    .split("<div>")
    .slice(1)
    .map((row) =>
      row
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    );

test("bids are a row for each seat, the partner's marked", () => {
  const [you, robin, corin] = rows("b");
  assert.equal(you, `${t("you")} ${t("sheet.bids", { bids: "3", n: 1 })}`.replace("\u00a0", " "));
  assert.equal(robin, `Robin ${t("seat.nobid")}`);
  assert.ok(corin.startsWith(`Corin ${t("seat.role.us")}`));
});

test("the trick and the points are a row for each card and pair", () => {
  assert.deepEqual([rows("t").length, rows("p").length], [1, 2]);
  assert.ok(rows("p")[1].startsWith(t("them")));
});

test("the own hand is a row for each suit, trump first and high to low", () => {
  const held = { ...view, you: { ...view.you, cards: ["9C", "QH", "4S", "TS"] } };
  assert.deepEqual(
    rows("m", held).map((row) => row.split(" ")[0]),
    ["Spades", "Hearts", "Clubs"],
  );
  assert.ok(rows("m", held)[0].endsWith("10 4"));
});

test("where there is nothing to list, the answer is its sentence", () => {
  const hidden = { ...view, you: { ...view.you, cards: null } };
  for (const key of ASKED) assert.ok(drawn(ANSWERS[`ask.${key}`](viewOf())).length);
  assert.ok(drawn(ANSWERS["ask.m"](hidden)).includes(answerTo("m", hidden)));
  assert.ok(drawn(ANSWERS["ask.w"](view)).includes(answerTo("w", view)));
});
