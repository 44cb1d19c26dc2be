// @ts-check
import { html, nothing } from "../vendor/lit-html.js";
import { bidText, cardName, face, tricks } from "./cards.js";
import { teamName } from "./shell.js";
import { change, signed, t } from "./strings.js";

/** @import { SheetHand, View } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */
/** @import { Act } from "./table.js" */

/** The side panel of a wide screen: score sheet, last trick, log. @param {View} view @param {Ui} ui @param {Act} _act */
export const panel = (view, ui, _act) => html`<aside class="panel" aria-label=${t("panel.label")}>
  <section><h2>${t("sheet.title")}</h2>${sheet(view, ui)}</section>
  <section><h2>${t("last.title")}</h2>${lastTrick(view)}</section>
  <section class="grow"><h2>${t("log.title")}</h2>${log(ui)}</section>
</aside>`;

/** Every scored hand of this match. @param {View} view @param {Ui} ui */
export function sheet(view, ui) {
  const hands = ui.sheet?.hands.filter((hand) => hand.match === view.room.match) ?? [];
  const mine = (view.you.seat ?? 0) % 2;
  const order = [mine, 1 - mine];
  if (hands.length === 0) return html`<p class="aside">${t("sheet.empty")}</p>`;
  return html`<table class="sheet">
    <thead><tr><th scope="col">${t("sheet.hand")}</th>${order.map((team) => html`<th scope="col"><bdi>${teamName(view, team)}</bdi></th>`)}</tr></thead>
    <tbody>${hands.map((hand) => html`<tr><th scope="row">${hand.number}</th>${order.map((team) => cell(hand, team))}</tr>`)}</tbody>
  </table>`;
}

/** @param {SheetHand} hand @param {number} team */
function cell(hand, team) {
  const { before, after } = hand.teams[team];
  const bids = [team, team + 2].map((seat) => `${bidText(hand.bids[seat])}`).join(" + ");
  return html`<td><b>${signed(after)}</b> <small>${change(after - before)}</small><span>${t("sheet.bids", { bids, n: hand.books[team] + hand.books[team + 2] })}</span></td>`;
}

/** @param {View} view */
export function lastTrick(view) {
  const last = view.hand ? tricks(view.hand).at(-1) : undefined;
  if (!last) return html`<p class="aside">${t("last.none")}</p>`;
  return html`<ol class="last">${last.cards.map(
    ([seat, card]) => html`<li data-won=${seat === last.winner}>
      <bdi>${view.seats[seat].name}</bdi> <span class="card"><span class="unseen">${cardName(card)}</span>${face(card)}</span>
      ${seat === last.winner ? html`<em>${t("last.won")}</em>` : nothing}
    </li>`,
  )}</ol>`;
}

/** What was said, newest first. @param {Ui} ui */
export const log = (ui) =>
  html`<ol class="log" tabindex="0" aria-label=${t("log.title")}>${[...ui.log].reverse().map((text) => html`<li>${text}</li>`)}</ol>`;
