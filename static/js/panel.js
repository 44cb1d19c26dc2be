// @ts-check
import { html, nothing } from "../vendor/lit-html.js";
import { bidText, cardName, face, tricks } from "./cards.js";
import { teamName } from "./shell.js";
import { change, signed, t } from "./strings.js";
import { asScored, teams } from "./ui.js";

/** @import { SheetHand, View } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */
/** @import { Act } from "./table.js" */

/** The side panel of a wide screen: score sheet, last trick, log. @param {View} view @param {Ui} ui @param {Act} _act */
export const panel = (view, ui, _act) => html`<aside class="panel" aria-label=${t("panel.label")}>
  <section><h2>${t("sheet.title")}</h2>${sheet(view, ui)}</section>
  <section><h2>${t("last.title")}</h2>${lastTrick(view, ui)}</section>
  <section class="grow"><h2>${t("log.title")}</h2>${log(ui)}</section>
</aside>`;

/** Every scored hand of this match. @param {View} view @param {Ui} ui */
export function sheet(view, ui) {
  const hands = ui.sheet?.hands.filter((hand) => hand.match === view.room.match) ?? [];
  const order = teams(view);
  if (hands.length === 0) return html`<p class="aside">${t("sheet.empty")}</p>`;
  return html`<table class="sheet">
    <thead><tr><th scope="col">${t("sheet.hand")}</th>${order.map((team) => html`<th scope="col"><bdi>${teamName(view, team)}</bdi></th>`)}</tr></thead>
    <tbody>${hands.map(
      (hand, i) => html`
      ${changed(view, hands, i) ? html`<tr class="sitters"><td></td>${order.map((team) => held(hand, team))}</tr>` : nothing}
      <tr><th scope="row">${hand.number}</th>${order.map((team) => cell(hand, team))}</tr>`,
    )}</tbody>
  </table>`;
}

/** Do others hold the seats in this hand than before it? Nothing is said of it where all sit as they did. @param {View} view @param {SheetHand[]} hands @param {number} i */
function changed({ seats }, hands, i) {
  const differ = (/** @type {SheetHand} */ hand) =>
    hand.names.some((name, seat) => name !== seats[seat].name);
  return hands.some(differ) && `${hands[i].names}` !== `${hands[i - 1]?.names}`;
}

/** @param {SheetHand} hand @param {number} team */
const held = ({ names }, team) =>
  html`<td><bdi>${t("team.names", { a: names[team], b: names[team + 2] })}</bdi></td>`;

/** @param {SheetHand} hand @param {number} team */
function cell(hand, team) {
  const { before, after } = hand.teams[team];
  const bids = [team, team + 2].map((seat) => `${bidText(hand.bids[seat])}`).join("\u00a0+\u00a0");
  return html`<td><b>${signed(after)}</b> <small>${change(after - before)}</small><span>${t("sheet.bids", { bids, n: hand.books[team] + hand.books[team + 2] })}</span></td>`;
}

/** @param {View} view @param {Ui} ui */
export function lastTrick(view, ui) {
  const { seats } = asScored(view, ui);
  const last = view.hand ? tricks(view.hand).at(-1) : undefined;
  if (!last) return html`<p class="aside">${t("last.none")}</p>`;
  return html`<ol class="last">${last.cards.map(
    ([seat, card]) => html`<li data-won=${seat === last.winner}>
      <bdi>${seats[seat].name}</bdi> <span class="card"><span class="unseen">${cardName(card)}</span>${face(card)}</span>
      ${seat === last.winner ? html`<em>${t("last.won")}</em>` : nothing}
    </li>`,
  )}</ol>`;
}

/** What was said, newest first. @param {Ui} ui */
export const log = (ui) =>
  html`<ol class="log" tabindex="0" aria-label=${t("log.title")}>${[...ui.log].reverse().map((text) => html`<li>${text}</li>`)}</ol>`;
