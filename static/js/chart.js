// @ts-check
/** The scores of a match over its hands: two lines that differ by more than colour, and the same as a table. */
import { html, svg } from "../vendor/lit-html.js";
import { teamName } from "./shell.js";
import { signed, t } from "./strings.js";
import { asScored, partners, teams } from "./ui.js";

/** @import { SheetHand, View } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */
/** @import { Act } from "./table.js" */

const WIDE = 640;
const HIGH = 260;
/** Beside and below, the numbers of a phone stand: 26 units high. */
const EDGE = { left: 66, right: 16, top: 14, bottom: 44 };

/**
 * Both teams' scores, `mine` first: before the first hand, and after each.
 *
 * @param {SheetHand[]} hands
 * @param {number} mine
 */
export const lines = (hands, mine) =>
  [mine, 1 - mine].map((team) => [
    hands[0]?.teams[team].before ?? 0,
    ...hands.map((hand) => hand.teams[team].after),
  ]);

/** Where scores lie in the picture. @param {number[][]} scores @param {number} target */
export function scales(scores, target) {
  const all = [0, target, ...scores.flat()];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const steps = Math.max(1, (scores[0]?.length ?? 1) - 1);
  const across = WIDE - EDGE.left - EDGE.right;
  const down = HIGH - EDGE.top - EDGE.bottom;
  return {
    x: (/** @type {number} */ hand) => Math.round(EDGE.left + (hand / steps) * across),
    y: (/** @type {number} */ score) => Math.round(EDGE.top + ((high - score) / (high - low)) * down),
  };
}

/** @param {View} view @param {Ui} ui @param {Act} _act */
export function chart(view, ui, _act) {
  const hands = ui.sheet?.hands.filter((hand) => hand.match === view.room.match) ?? [];
  const [mine, other] = teams(view);
  const names = [mine, other].map((team) => teamName(asScored(view, ui), team));
  return html`<figure class="chart">
    <figcaption>${names.map((name, i) => html`<span data-side=${i ? "them" : "us"}>${sample(i)} ${name}</span>`)}</figcaption>
    ${picture(lines(hands, mine), hands, view.room.options.target)}
    <details><summary>${t("chart.table")}</summary>${table(lines(hands, mine), hands, names)}</details>
  </figure>`;
}

/** How a line looks, beside its name. @param {number} i */
const sample = (i) =>
  html`<svg viewBox="0 0 40 14" aria-hidden="true">${svg`<g data-side=${i ? "them" : "us"}><polyline points="2,7 38,7"></polyline>${point(i, 20, 7)}</g>`}</svg>`;

/** A dot for us, a square for them. @param {number} i @param {number} x @param {number} y */
const point = (i, x, y) =>
  i
    ? svg`<rect x=${x - 5} y=${y - 5} width="10" height="10"></rect>`
    : svg`<circle cx=${x} cy=${y} r="5.5"></circle>`;

/** @param {number[][]} scores @param {SheetHand[]} hands @param {number} target */
function picture(scores, hands, target) {
  const { x, y } = scales(scores, target);
  const rule = (/** @type {number} */ score) =>
    svg`<line x1=${EDGE.left} x2=${WIDE - EDGE.right} y1=${y(score)} y2=${y(score)} data-target=${score === target}></line>
    <text x=${EDGE.left - 8} y=${y(score) + 5} text-anchor="end">${signed(score)}</text>`;
  return html`<svg class="scores-drawn" viewBox="0 0 ${WIDE} ${HIGH}" aria-hidden="true">
    ${[0, target].map(rule)}
    ${hands.map((hand, i) => svg`<text x=${x(i + 1)} y=${HIGH - 8} text-anchor="middle">${hand.number - hands[0].number + 1}</text>`)}
    ${[1, 0].map(
      (i) => svg`<g data-side=${i ? "them" : "us"}>
        <polyline points=${scores[i].map((score, at) => `${x(at)},${y(score)}`).join(" ")}></polyline>
        ${scores[i].slice(1).map((score, at) => point(i, x(at + 1), y(score)))}
      </g>`,
    )}
  </svg>`;
}

/** @param {number[][]} scores @param {SheetHand[]} hands @param {string[]} names */
const table = (scores, hands, names) => html`<table class="sheet">
  <thead><tr><th scope="col">${t("chart.hand")}</th>${names.map((name) => html`<th scope="col"><bdi>${name}</bdi></th>`)}</tr></thead>
  <tbody>${hands.map((_, i) => html`<tr><th scope="row">${i + 1}</th>${scores.map((line) => html`<td>${signed(line[i + 1])}</td>`)}</tr>`)}</tbody>
</table>`;

/** The result as a text to pass on: who, how many, in how many hands. No link: the table's is its players' own. @param {View} view @param {number} hands */
export function resultText(view, hands) {
  const { teams, winner } = view.score;
  const first = winner ?? 0;
  return t("over.text", {
    n: hands,
    winners: partners(view, first),
    others: partners(view, 1 - first),
    high: signed(teams[first].score),
    low: signed(teams[1 - first].score),
  });
}
